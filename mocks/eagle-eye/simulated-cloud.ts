import { pause } from '#backend/jobs/queue/pause.ts'
import { FootageError, type Cloud, type FootageRequest, type Stretch } from '#backend/ports/cloud.ts'
import type { BrowserTables } from '../records/tables'
import { faults, type Fault } from '../dev/faults'
import { AUTHORISATION_PATH } from './authorisation'
import { cameras, type SimulatedCamera } from './cameras'
import { callbackAddress, CLIENT_ID } from './client-registration'
import { createCloudConnection } from './connection'
import type { Filmer, FilmPlan } from './film/film-plan'
import { eventsIn, recordingsIn } from './recordings'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'

/** The footage that a simulated file consists of, rendered on demand. */
interface Clip {
  cameraId: string
  /** Epoch milliseconds. */
  start: number
  seconds: number
}

/** A built-in file of the cloud. */
type CloudFile = Omit<CameraFile, 'media'> & { clip: Clip }

const clip = (cameraId: string, start: string, seconds: number): Clip => ({ cameraId, start: Date.parse(start), seconds })

/** The account's files in the simulated cloud, without exports. */
const cloudFiles: readonly CloudFile[] = [
  {
    id: 'file-front-door-0912',
    name: 'front-door-0912.webm',
    directory: '/Archive/Front door',
    mimeType: 'video/webm',
    clip: clip('camera-front-door', '2026-09-14T08:12:00Z', 12),
  },
  {
    id: 'file-front-door-0940',
    name: 'front-door-0940.webm',
    directory: '/Archive/Front door',
    mimeType: 'video/webm',
    clip: clip('camera-front-door', '2026-09-14T08:40:00Z', 6),
  },
  {
    id: 'file-reception-1405',
    name: 'reception-1405.webm',
    directory: '/Archive/Reception',
    mimeType: 'video/webm',
    clip: clip('camera-reception', '2026-09-15T13:05:00Z', 8),
  },
  {
    id: 'file-car-park-still',
    name: 'car-park.jpg',
    directory: '/Stills',
    mimeType: 'image/jpeg',
    clip: clip('camera-car-park', '2026-09-16T18:30:00Z', 0),
  },
]

const GONE = 'The file is no longer in the camera cloud.'
const BROKEN = 'The camera cloud couldn’t export footage between 20 and 21 minutes past the hour. Choose a range without it.'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SLOW_MILLISECONDS = 8000
const STEPS = 16

function cameraOf(cameraId: string): SimulatedCamera {
  const camera = cameras.find(({ id }) => id === cameraId)
  if (!camera) throw new FootageError(GONE)
  return camera
}

function filmOf(cameraId: string, window: Stretch, now: number, rest: Pick<FilmPlan, 'kind' | 'container'>, pieces?: Stretch[]): FilmPlan {
  const camera = cameraOf(cameraId)
  const plain = ({ start, end }: Stretch): Stretch => ({ start, end })
  return {
    ...rest,
    camera: { id: camera.id, name: camera.name, timeZone: camera.timeZone },
    pieces: pieces ?? recordingsIn(camera, window, now).map(plain),
    events: eventsIn(camera, window, now).map(plain),
  }
}

/** Returns the footage to render. */
function planOf({ origin, isStill, requestedAt }: FootageRequest): FilmPlan {
  const kind = isStill ? 'still' : 'video'
  if (origin.kind === 'range') return filmOf(origin.cameraId, origin, requestedAt, { kind, container: 'any' })
  const file = cloudFiles.find(({ id }) => id === origin.fileId)
  if (!file) throw new FootageError(GONE)
  const { cameraId, start, seconds } = file.clip
  const isImage = isStill || file.mimeType.startsWith('image/')
  // A file's content doesn't change with later recordings.
  const piece = { start, end: start + Math.max(1, seconds * 1000) }
  return filmOf(cameraId, piece, requestedAt, { kind: isImage ? 'still' : 'video', container: 'webm' }, [piece])
}

function touchesBrokenMinute({ start, end }: Stretch): boolean {
  const broken = Math.floor(start / HOUR) * HOUR + 20 * MINUTE
  return [broken, broken + HOUR].some((from) => start < from + MINUTE && end > from)
}

interface CloudParts {
  tables: BrowserTables
  film: Filmer
  fault: () => Promise<Fault | null>
  /** Epoch milliseconds. */
  clock: () => number
  /** The origin of the app, such as `http://localhost`. */
  origin: string
}

/** Returns the simulated camera cloud, with its possible failures. */
export function simulatedCloud({ tables, film, fault, clock, origin }: CloudParts): Cloud {
  return {
    ...createCloudConnection({ tables, fault, clock }),
    registration: { clientId: CLIENT_ID, redirectUri: callbackAddress(origin), authorisationUrl: `${origin}${AUTHORISATION_PATH}` },
    cameras: async () => cameras.map(({ id, name, status, timeZone }) => ({ id, name, status, timeZone, hasAudio: false })),
    recordings: async (cameraId, window, now) => recordingsIn(cameraOf(cameraId), window, now),
    events: async (cameraId, window, now) => eventsIn(cameraOf(cameraId), window, now),
    files: async () => cloudFiles.map(({ id, name, directory, mimeType }) => ({ id, name, directory, mimeType, hasAudio: false })),
    prepareTransfer: async ({ signal, onProgress }) => {
      if ((await fault()) !== faults.cloudSlowExports) return
      for (let step = 0; step < STEPS; step += 1) {
        onProgress(step / STEPS)
        await pause(SLOW_MILLISECONDS / STEPS, signal)
      }
    },
    footage: async (request, options) => {
      const plan = planOf(request)
      if ((await fault()) === faults.cloudBrokenInterval && plan.pieces.some((piece) => touchesBrokenMinute(piece)))
        throw new FootageError(BROKEN)
      return film(plan, options)
    },
  }
}
