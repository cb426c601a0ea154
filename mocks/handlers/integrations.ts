import type { Backend } from '../backend'
import type { HandlersOf, Session } from '../define-handlers'
import { AUTHORISATION_PATH } from '../eagle-eye/authorisation'
import { cameras, type SimulatedCamera } from '../eagle-eye/cameras'
import { callbackAddress, CLIENT_ID } from '../eagle-eye/client-registration'
import { cloudFiles, foldersOf } from '../eagle-eye/cloud-files'
import { createCloudConnection } from '../eagle-eye/connection'
import { eventsIn, MOST_HOURS, presentSpan, recordingsIn, type Stretch } from '../eagle-eye/recordings'
import { presentMedia } from '../present'
import { Refusal } from '../refusal'
import { faults } from '../scenarios'
import { recordUsage } from '../usage/record-usage'
import { ownMedia } from './own'
import { nameOfProject } from './own-project'

const CAMERA_CLOUD = 1
const NO_IMPORT = 'Footage cannot be fetched from the simulated camera cloud yet.'
const NO_EXPORT = 'Files cannot be put into the simulated camera cloud yet.'

function findCamera(id: string): SimulatedCamera {
  const camera = cameras.find((one) => one.id === id)
  if (!camera) throw new Refusal(404, 'There is no such camera.')
  return camera
}

/** The window in epoch milliseconds. */
function windowOf(query: { start: string; end: string }): Stretch {
  const start = Date.parse(query.start)
  const end = Date.parse(query.end)
  if (end <= start) throw new Refusal(422, 'end: must be after start.')
  if (end - start > MOST_HOURS * 3_600_000) throw new Refusal(422, 'end: must be within 31 days of start.')
  return { start, end }
}

export function integrationsHandlers(backend: Backend): HandlersOf<'integrations'> {
  const { tables, queue, now, clock, fault, origin, adopt } = backend
  const connection = createCloudConnection(backend)

  const list =
    (find: typeof recordingsIn) =>
    async ({ userId }: Session, query: { cameraId: string; start: string; end: string }) => {
      await connection.call(userId)
      const window = windowOf(query)
      const spans = find(findCamera(query.cameraId), window, clock())
      return { status: 200 as const, body: { results: spans.map((span) => presentSpan(span)) } }
    }
  const listMedia = list(recordingsIn)
  const listEvents = list(eventsIn)

  return {
    getEagleEye: async ({ session }) => {
      if ((await fault()) === faults.cloudStatusFails)
        throw new Refusal(503, 'Whether the camera cloud is connected cannot be told at the moment.')
      const connected = await connection.isConnected(session.userId)
      return { status: 200, body: { clientId: CLIENT_ID, redirectUri: callbackAddress(origin), connected } }
    },

    authoriseEagleEye: async ({ session, query: { code }, isRepeat }) => {
      if (code === undefined) return { status: 200, body: `${origin}${AUTHORISATION_PATH}` }
      if ((await connection.connect(session.userId, code, isRepeat)) === 'made') {
        await tables.change((draft) => recordUsage(draft, 'cloud_connect', session.userId, now()))
      }
      return { status: 200, body: 'connected' }
    },

    disconnectEagleEye: async ({ session }) => {
      await connection.forget(session.userId)
      return { status: 204 }
    },

    listCameras: async ({ session }) => {
      await connection.call(session.userId)
      return { status: 200, body: cameras.map(({ id, name, status, timeZone }) => ({ id, name, status, timeZone })) }
    },
    listCameraMedia: ({ session, query }) => listMedia(session, query),
    listCameraEvents: ({ session, query }) => listEvents(session, query),
    listCameraFiles: async ({ session }) => {
      await connection.call(session.userId)
      const files = cloudFiles.map(({ id, name, directory, mimeType }) => ({ id, name, directory, mimeType }))
      return { status: 200, body: [...foldersOf(files), ...files] }
    },

    listImportedMedia: async ({ session }) => {
      await adopt()
      const own = tables
        .all('media')
        .filter(({ ownerId, integrationInfo }) => ownerId === session.userId && integrationInfo?.type === CAMERA_CLOUD)
      const newestFirst = own.toSorted((one, other) => other.uploadDate - one.uploadDate)
      return { status: 200, body: newestFirst.map((media) => presentMedia(media, queue.live())) }
    },

    importCameraMedia: async ({ session, body }) => {
      await connection.call(session.userId)
      windowOf(body)
      findCamera(body.cameraId)
      nameOfProject(tables, session, body.options.projectId)
      throw new Refusal(501, NO_IMPORT)
    },

    importCameraFile: async ({ session, params, body }) => {
      await connection.call(session.userId)
      if (!cloudFiles.some(({ id }) => id === params.id)) throw new Refusal(404, 'There is no such file in the camera cloud.')
      nameOfProject(tables, session, body.options.projectId)
      throw new Refusal(501, NO_IMPORT)
    },

    exportToCameraFiles: async ({ session, body }) => {
      await connection.call(session.userId)
      ownMedia(tables, session, body.mediaId)
      throw new Refusal(501, NO_EXPORT)
    },
  }
}
