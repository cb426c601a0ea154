import { issueToken, validToken } from '../accounts/letters'
import type { Backend } from '../backend'
import type { HandlersOf, Session } from '../define-handlers'
import { cameraFiles, cameras, eventsIn, MOST_HOURS, recordingsIn, type SimulatedCamera } from '../eagle-eye/recordings'
import { presentMedia } from '../present'
import { Refusal } from '../refusal'
import { recordUsage } from '../usage/record-usage'
import { ownMedia } from './own'
import { nameOfProject } from './own-project'

const CLIENT_ID = 'redaction-studio'
const CAMERA_CLOUD = 1
const NO_IMPORT = 'Footage cannot be fetched from the simulated camera cloud yet.'
const NO_EXPORT = 'Files cannot be put into the simulated camera cloud yet.'

function findCamera(id: string): SimulatedCamera {
  const camera = cameras.find((one) => one.id === id)
  if (!camera) throw new Refusal(404, 'There is no such camera.')
  return camera
}

/** The window in epoch milliseconds. */
function windowOf(query: { start: string; end: string }): { start: number; end: number } {
  const start = Date.parse(query.start)
  const end = Date.parse(query.end)
  if (end <= start) throw new Refusal(422, 'end: must be after start.')
  if (end - start > MOST_HOURS * 3_600_000) throw new Refusal(422, 'end: must be within 31 days of start.')
  return { start, end }
}

export function integrationsHandlers({ tables, queue, now, newId, origin, adopt }: Backend): HandlersOf<'integrations'> {
  const redirectUri = `${origin}/integrations/eagle-eye/callback`
  const isConnected = ({ userId }: Session): boolean => tables.get('connections', userId) !== undefined
  const mustBeConnected = (session: Session): void => {
    if (!isConnected(session)) throw new Refusal(409, 'Connect the camera cloud first.')
  }
  const list = (find: typeof recordingsIn) => (session: Session, query: { cameraId: string; start: string; end: string }) => {
    mustBeConnected(session)
    const { start, end } = windowOf(query)
    return { status: 200 as const, body: { results: find(findCamera(query.cameraId), start, end) } }
  }
  const listMedia = list(recordingsIn)
  const listEvents = list(eventsIn)

  return {
    getEagleEye: ({ session }) => ({ status: 200, body: { clientId: CLIENT_ID, redirectUri, connected: isConnected(session) } }),

    // The simulated provider has no page of its own yet: it agrees at once, and its answer is the way to the callback.
    authoriseEagleEye: async ({ session, query, isRepeat }) => {
      const { code } = query
      const text = await tables.change((draft) => {
        if (code === undefined) {
          const issued = issueToken(draft, 'eagle-eye', session.userId, { now, newId })
          return `${redirectUri}?${new URLSearchParams({ code: issued }).toString()}`
        }
        if (isRepeat && draft.get('connections', session.userId)) return 'connected'
        const token = validToken(draft, 'eagle-eye', code, now())
        if (token?.userId !== session.userId) throw new Refusal(403, 'The camera cloud does not know this code. Connect it once more.')
        draft.put('tokens', { ...token, usedAt: now() })
        draft.put('connections', { id: session.userId, connectedAt: now() })
        recordUsage(draft, 'cloud_connect', session.userId, now())
        return 'connected'
      })
      return { status: 200, body: text }
    },

    disconnectEagleEye: async ({ session }) => {
      await tables.change((draft) => draft.delete('connections', session.userId))
      return { status: 204 }
    },

    listCameras: ({ session }) => {
      mustBeConnected(session)
      return { status: 200, body: cameras.map(({ id, name }) => ({ id, name })) }
    },
    listCameraMedia: ({ session, query }) => listMedia(session, query),
    listCameraEvents: ({ session, query }) => listEvents(session, query),
    listCameraFiles: ({ session }) => {
      mustBeConnected(session)
      return { status: 200, body: [...cameraFiles] }
    },

    listImportedMedia: async ({ session }) => {
      await adopt()
      const own = tables
        .all('media')
        .filter(({ ownerId, integrationInfo }) => ownerId === session.userId && integrationInfo?.type === CAMERA_CLOUD)
      const newestFirst = own.toSorted((one, other) => other.uploadDate - one.uploadDate)
      return { status: 200, body: newestFirst.map((media) => presentMedia(media, queue.live())) }
    },

    importCameraMedia: ({ session, body }) => {
      mustBeConnected(session)
      windowOf(body)
      findCamera(body.cameraId)
      nameOfProject(tables, session, body.options.projectId)
      throw new Refusal(501, NO_IMPORT)
    },

    importCameraFile: ({ session, params, body }) => {
      mustBeConnected(session)
      if (!cameraFiles.some(({ id }) => id === params.id)) throw new Refusal(404, 'There is no such file in the camera cloud.')
      nameOfProject(tables, session, body.options.projectId)
      throw new Refusal(501, NO_IMPORT)
    },

    exportToCameraFiles: ({ session, body }) => {
      mustBeConnected(session)
      ownMedia(tables, session, body.mediaId)
      throw new Refusal(501, NO_EXPORT)
    },
  }
}
