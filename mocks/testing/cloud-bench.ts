import { FilmPlan, type Filmer } from '../eagle-eye/film/film-plan'
import { connectCloud } from './connect-cloud'
import { addUser, startTestBackend, type TestBackend, type TestBackendOptions } from './test-backend'

/** The user of the calls. */
export const ada = { as: 'ada' }

export const importOptions = {
  projectId: 'project-default',
  increasedAccuracy: true,
  transcribeAudio: false,
  transcibeLanguage: 'en',
  snapshot: false,
  tags: { faces: 0, license_plates: 0, screens: 0, text: 0, search: 0 },
}

export const snapshotOptions = { ...importOptions, snapshot: true, tags: { ...importOptions.tags, faces: 1 } }

/** Half a minute without gaps. */
export const shortRange = { cameraId: 'camera-front-door', start: '2026-11-19T09:49:00Z', end: '2026-11-19T09:49:30Z' }

/** Starts a back end whose user has connected the camera cloud. */
export async function startWithCloud(options: TestBackendOptions & { film?: Filmer } = {}): Promise<TestBackend> {
  const backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  await connectCloud(backend, 'ada')
  return backend
}

export function requestAtCloud(backend: TestBackend, path: string, body: unknown) {
  return backend.call('POST', `/integration/eagle-eye${path}`, body, ada)
}

/** Returns a list of the cloud, validated by the contract's schema. */
export async function listAtCloud(backend: TestBackend, path: string): Promise<Record<string, unknown>[]> {
  const { body } = await backend.call('GET', `/integration/eagle-eye${path}`, undefined, ada)
  return body as Record<string, unknown>[]
}

/** Returns the plan of a file's fake film. */
export async function filmedFor({ files }: TestBackend, mediaId: string): Promise<FilmPlan> {
  return FilmPlan.parse(JSON.parse((await (await files.read('media', mediaId))?.text()) ?? ''))
}

/** Returns the only row; throws otherwise. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, found ${rows.length}`)
  return row
}

/** Returns the only file; throws otherwise. */
export const onlyMedia = async ({ tables }: TestBackend) => only(await tables.all('media'))

export async function jobsOf({ tables }: TestBackend) {
  return (await tables.all('jobs')).map(({ kind, state, error }) => [kind, state, error])
}
