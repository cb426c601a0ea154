import type { Backend } from '../backend-type'
import type { HandlersOf, Session } from '../../http/define-handlers'
import { foldersOf } from '../../jobs/cloud/cloud-folders'
import type { Cloud, Stretch } from '../../ports/cloud'
import { presentJob, presentMedia } from '../../jobs/present'
import { usableBy } from '../../media/projects'
import type { MediaRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'
import { recordUsage } from '../../usage/record-usage'
import { MAX_HOURS, presentSpan } from './cloud-spans'
import { filesOf, requestExport, requestFile, requestRange, type CloudCamera } from './cloud-requests'
import { ownMedia } from '../own'

const CAMERA_CLOUD = 1

/** Returns the time range of a query in epoch milliseconds. */
function windowOf(query: { start: string; end: string }): Stretch {
  const start = Date.parse(query.start)
  const end = Date.parse(query.end)
  if (end <= start) throw new Refusal(422, 'end: must be after start.', { field: 'end' })
  if (end - start > MAX_HOURS * 3_600_000) throw new Refusal(422, 'end: must be within 31 days of start.', { field: 'end' })
  return { start, end }
}

export function integrationsHandlers(backend: Backend): HandlersOf<'integrations'> {
  const { tables, queue, now, clock, cloud } = backend

  async function findCamera(id: string): Promise<CloudCamera> {
    const camera = (await cloud.cameras()).find((one) => one.id === id)
    if (!camera) throw new Refusal(404, 'Camera not found')
    return camera
  }

  const list =
    (find: Cloud['recordings']) =>
    async ({ userId }: Session, query: { cameraId: string; start: string; end: string }) => {
      await cloud.call(userId)
      const window = windowOf(query)
      const { id } = await findCamera(query.cameraId)
      const spans = await find(id, window, clock())
      return { status: 200 as const, body: { results: spans.map((span) => presentSpan(span)) } }
    }
  /** Returns files imported or being imported from the cloud, newest first. */
  const importedMedia = async ({ userId }: Session): Promise<MediaRecord[]> => {
    const isUsable = await usableBy(tables, userId)
    return (await tables.of('media', 'uploader', userId))
      .filter((media) => {
        const { integrationInfo, size, state } = media
        const hasFailed = state === 'Failed' && size === 0
        return isUsable(media) && integrationInfo?.type === CAMERA_CLOUD && !hasFailed
      })
      .toReversed()
      .toSorted((one, other) => other.uploadDate - one.uploadDate)
  }
  const listMedia = list(cloud.recordings)
  const listEvents = list(cloud.events)

  return {
    getEagleEye: async ({ session }) => {
      const connected = await cloud.isConnected(session.userId)
      const { clientId, redirectUri } = cloud.registration
      return { status: 200, body: { clientId, redirectUri, connected } }
    },

    authoriseEagleEye: async ({ session, query: { code }, isRepeat }) => {
      if (code === undefined) return { status: 200, body: cloud.registration.authorisationUrl }
      if ((await cloud.connect(session.userId, code, isRepeat)) === 'connected') {
        await tables.change((draft) => recordUsage(draft, 'cloud_connect', session.userId, now()))
      }
      return { status: 200, body: 'connected' }
    },

    disconnectEagleEye: async ({ session }) => {
      await cloud.forget(session.userId)
      return { status: 204 }
    },

    listCameras: async ({ session }) => {
      await cloud.call(session.userId)
      return { status: 200, body: await cloud.cameras() }
    },
    listCameraMedia: ({ session, query }) => listMedia(session, query),
    listCameraEvents: ({ session, query }) => listEvents(session, query),
    listCameraFiles: async ({ session }) => {
      await cloud.call(session.userId)
      const files = await filesOf(backend, session.userId)
      const imported = await importedMedia(session)
      const listed = files.map(({ isExport: _isExport, id, ...file }) => {
        const media = imported.find(({ integrationInfo }) => integrationInfo?.id === id)
        return { id, ...file, ...(media ? { media: presentMedia(media, queue.live()) } : {}) }
      })
      return { status: 200, body: [...foldersOf(files), ...listed] }
    },

    listImportedMedia: async ({ session }) => {
      return { status: 200, body: (await importedMedia(session)).map((media) => presentMedia(media, queue.live())) }
    },

    importCameraMedia: async ({ session, body: { cameraId, start, end, options }, ...sent }) => {
      await cloud.call(session.userId)
      const request = { window: windowOf({ start, end }), camera: await findCamera(cameraId), options, origin: sent }
      return { status: 202, body: presentJob(await requestRange(backend, session, request)) }
    },

    importCameraFile: async ({ session, params, body: { options }, ...sent }) => {
      await cloud.call(session.userId)
      return { status: 202, body: presentJob(await requestFile(backend, session, { fileId: params.id, options, origin: sent })) }
    },

    exportToCameraFiles: async ({ session, body, ...sent }) => {
      await cloud.call(session.userId)
      return { status: 202, body: presentJob(await requestExport(backend, session, await ownMedia(tables, session, body.mediaId), sent)) }
    },
  }
}
