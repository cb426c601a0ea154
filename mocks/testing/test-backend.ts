import 'fake-indexeddb/auto'

import { getResponse } from 'msw'

import type { AudioEngine } from '#engine/audio/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { startSimulatedBackend } from '../start-backend'
import { browserWording } from '../wording'
import type { RunningBackend } from '#backend/backend.ts'
import type { Identity } from '#backend/ports/identity.ts'
import type { LimitStore } from '#backend/ports/limit-store.ts'
import type { Ports } from '#backend/ports/ports.ts'
import { TAB_HEADER } from '#backend/http/define-handlers.ts'
import type { Filmer } from '../eagle-eye/film/film-plan'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import { writingEnginesPerLane } from '../engines/write-output'
import type { Probes } from '#backend/ports/probes.ts'
import type { Runner } from '#backend/ports/runner.ts'
import type { Wording } from '#backend/ports/wording.ts'
import type { MediaRecord } from '#backend/records/records.ts'
import type { SeedParts } from '../seed/seed'
import type { Fault } from '../dev/faults'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import { openDatabase, type Database } from '../storage/database'
import { openTables, type BrowserTables } from '../records/tables'
import { fakeAudio } from './fake-audio'
import { fakeDocument, fakeEntities } from './fake-document'
import { fakeEngine, fakeProbes } from './fake-engine'
import { fakeFilm } from './fake-film'
import { videoFile } from './fake-media'
import { fakeVideo } from './fake-video'
import { memoryFiles, type MemoryFiles } from './memory-files'
import { START_SECONDS } from './start-time'

export const ORIGIN = 'http://localhost'

const START = START_SECONDS * 1000

let databases = 0

export interface CallOptions {
  /** Signs the request with the token of this user's session. */
  as?: string
  headers?: Record<string, string>
}

export interface TestBackend extends RunningBackend {
  tables: BrowserTables
  files: MemoryFiles
  database: Database
  /** The commands sent to the sockets, oldest first. */
  socketCommands: SocketCommand[]
  fault: { current: Fault | null }
  clock: { milliseconds: number }
  /** Ends the process that runs the jobs, as when another tab leads. */
  stop: () => void
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<{ status: number; body: unknown }>
  /** Sends a literal body, such as JSON that no JavaScript object produces. */
  callWithText: (method: string, path: string, text: string, options?: CallOptions) => Promise<{ status: number; body: unknown }>
}

export interface TestBackendOptions {
  engine?: ImageEngine
  video?: VideoEngine
  audio?: AudioEngine
  document?: DocumentEngine
  entities?: EntityEngine
  transcriptionModels?: Ports['transcriptionModels']
  probes?: Partial<Probes>
  film?: Filmer
  /** An earlier back end whose records this one continues with. */
  from?: Pick<TestBackend, 'database' | 'files'>
  simulatesProviders?: boolean
  mail?: Ports['mail']
  limitStore?: LimitStore
  identity?: Identity
  signUp?: Ports['signUp']
  sessionSeconds?: Ports['sessionSeconds']
  storageLimit?: number
  secondFactor?: Ports['secondFactor']
  /** The origin of the page, such as `http://localhost`. */
  origin?: string
  loadSample?: SeedParts['loadSample']
  clock?: TestBackend['clock']
  /** The processor cores; one by default, so that one long job runs at a time. */
  cores?: number
  /** Replaces the runner in this process. */
  runner?: Runner
  wording?: Wording
  /** Wraps the tables that the back end uses, such as to count reads. */
  wrapTables?: (tables: BrowserTables) => BrowserTables
}

/** Starts a back end in Node: records in a fake IndexedDB, files in memory, a fake engine and a stopped clock. */
export async function startTestBackend({
  engine = fakeEngine(),
  video = fakeVideo(),
  audio = fakeAudio(),
  document = fakeDocument(),
  entities = fakeEntities(),
  transcriptionModels,
  probes,
  film = fakeFilm,
  from,
  simulatesProviders = true,
  origin = ORIGIN,
  loadSample,
  mail,
  limitStore,
  identity,
  signUp,
  sessionSeconds,
  storageLimit,
  secondFactor,
  clock = { milliseconds: START },
  cores = 1,
  runner,
  wording = browserWording,
  wrapTables = (tables) => tables,
}: TestBackendOptions = {}): Promise<TestBackend> {
  databases += 1
  const database = from?.database ?? (await openDatabase(`test-${databases}`))
  const files = from?.files ?? memoryFiles()
  const tables = wrapTables(await openTables(database))
  const socketCommands: SocketCommand[] = []
  const fault: TestBackend['fault'] = { current: null }
  const stopping = new AbortController()
  let ids = 0
  const running = await startSimulatedBackend({
    tables,
    files,
    engines: writingEnginesPerLane(files, {
      image: () => engine,
      video: () => video,
      audio: () => audio,
      document: () => document,
      entities: () => entities,
    }),
    runner: runner ?? inProcessRunner({ cores, stopped: stopping.signal }),
    wording,
    probes: fakeProbes(probes),
    film,
    fault: () => Promise.resolve(fault.current),
    sockets: { command: (command) => void socketCommands.push(command) },
    clock: () => clock.milliseconds,
    newId: (prefix) => `${prefix}-${databases}-${(ids += 1)}`,
    origin,
    simulatesProviders,
    passwordIterations: 1,
    ...(mail ? { mail } : {}),
    ...(limitStore ? { limitStore } : {}),
    ...(identity ? { identity } : {}),
    ...(signUp ? { signUp } : {}),
    ...(sessionSeconds ? { sessionSeconds } : {}),
    ...(storageLimit === undefined ? {} : { storageLimit }),
    ...(secondFactor ? { secondFactor } : {}),
    ...(loadSample ? { loadSample } : {}),
    ...(transcriptionModels ? { transcriptionModels } : {}),
  })
  const send = async (method: string, path: string, text: string | undefined, { as, headers = {} }: CallOptions = {}) => {
    const request = new Request(`${origin}/legacy${path}`, {
      method,
      headers: {
        [TAB_HEADER]: 'tab-test',
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(as === undefined ? {} : { Authorization: `Bearer token-of-${as}` }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    const response = await getResponse(running.handlers, request)
    if (!response) return { status: 404, body: 'no handler' }
    const answer = await response.text()
    const parsed: unknown = answer === '' ? undefined : JSON.parse(answer)
    return { status: response.status, body: parsed }
  }
  return {
    ...running,
    tables,
    files,
    database,
    socketCommands,
    fault,
    clock,
    stop: () => stopping.abort(),
    call: (method, path, body, options) => send(method, path, body === undefined ? undefined : JSON.stringify(body), options),
    callWithText: send,
  }
}

/** Returns the job that was added last. */
export const lastJob = async ({ tables }: Pick<TestBackend, 'tables'>) => (await tables.all('jobs')).at(-1)

/** Adds an account with a session, without hashing a password. */
export async function addUser({ tables }: Pick<TestBackend, 'tables'>, id: string): Promise<void> {
  await tables.change((draft) => {
    const email = `${id}@council.example`
    draft.put('users', {
      id,
      name: `User ${id}`,
      email,
      emailKey: email,
      company: null,
      jobTitle: null,
      dateCreated: 1,
      password: { salt: '00', hash: '00', iterations: 1 },
    })
    draft.put('sessions', { id: `token-of-${id}`, userId: id, createdAt: START_SECONDS })
  })
}

/** Moves the clock, and signs a user in again, because sessions end after a week without use. */
export async function moveClock({ tables, clock }: Pick<TestBackend, 'tables' | 'clock'>, to: string, userId: string): Promise<void> {
  clock.milliseconds = Date.parse(to)
  await tables.change((draft) => draft.put('sessions', { id: `token-of-${userId}`, userId, createdAt: clock.milliseconds / 1000 }))
}

/** Adds a finished upload to a user's library, where it waits for its check. `length` is the claimed size in bytes. */
export async function addUpload(
  { backend, files, database }: Pick<TestBackend, 'backend' | 'files' | 'database'>,
  ownerId: string,
  id: string,
  name: string,
  length = 5,
): Promise<void> {
  await files.write('media', id, new Blob(['bytes']))
  await database.put('uploads', { id, ownerId, length, name, fileType: '', touchedAt: 1, finished: true })
  await backend.adopt()
}

/** Adds a checked image to a user's library. */
export async function addImage(
  { tables, files }: Pick<TestBackend, 'tables' | 'files'>,
  ownerId: string,
  changes: Partial<MediaRecord> = {},
): Promise<MediaRecord> {
  const media: MediaRecord = {
    id: 'media-1',
    ownerId,
    name: 'street.jpg',
    uploadDate: 1_795_000_000,
    projectId: 'project-default',
    projectName: 'My files',
    exportedVersions: [],
    state: 'Uploaded',
    type: 'image',
    size: 5,
    contentType: 'image/jpeg',
    width: 400,
    height: 300,
    ...changes,
  }
  await files.write('media', media.id, new Blob(['bytes']))
  await tables.change((draft) => draft.put('media', media))
  return media
}

/** Adds a checked PDF with two pages, which hasn't been read, to a user's library. */
export function addDocument(
  backend: Pick<TestBackend, 'tables' | 'files'>,
  ownerId: string,
  changes: Partial<MediaRecord> = {},
): Promise<MediaRecord> {
  return addImage(backend, ownerId, {
    name: 'letter.pdf',
    type: 'document',
    contentType: 'application/pdf',
    width: null,
    height: null,
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    ...changes,
  })
}

/** Adds a checked one-minute video to a user's library. */
export function addVideo(
  backend: Pick<TestBackend, 'tables' | 'files'>,
  ownerId: string,
  changes: Partial<MediaRecord> = {},
): Promise<MediaRecord> {
  return addImage(backend, ownerId, {
    name: 'street.mp4',
    state: 'Converted',
    type: 'video',
    contentType: 'video/mp4',
    duration: 60,
    width: 1280,
    height: 720,
    file: videoFile,
    ...changes,
  })
}
