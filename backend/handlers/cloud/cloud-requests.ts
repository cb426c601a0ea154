import type { CameraImportRequest } from '#generated/model/cameraImportRequest.zod.ts'
import type { ImportOptions } from '#generated/model/importOptions.zod.ts'

import type { Backend } from '../backend-type'
import { mustBeApproved } from '../../accounts/profiles'
import type { Session } from '../../http/define-handlers'
import { FOLDER_TYPE, foldersOf } from '../../jobs/cloud/cloud-folders'
import { fileTimeOf } from '../../jobs/cloud/local-time'
import type { Cloud, Stretch } from '../../ports/cloud'
import type { JobRecord, MediaRecord, JobCommand, VersionRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'
import { mediaTypeOf } from '../../jobs/media-type'
import { mustBePossible, transcriptionFor, type Footage } from './import-options'
import { placedIn, usableProject } from '../../media/projects'
import { earlierJob, requestedBy, type JobOrigin } from '../same-job'

/** Longer imports would occupy a small computer for minutes. */
const MAX_MINUTES = 10
const MINUTE = 60_000

/** A file in the cloud. */
export interface StoredFile {
  id: string
  name: string
  directory: string
  mimeType: string
  /** Whether the product exported it, so that its content is stored. */
  isExport: boolean
  /** Undefined when unknown, as for exports. */
  hasAudio?: boolean
}

/** Returns all files of a user's account in the cloud. */
export async function filesOf({ tables, cloud }: Pick<Backend, 'tables' | 'cloud'>, userId: string): Promise<StoredFile[]> {
  const own = (await cloud.files()).map((file) => ({ ...file, isExport: false }))
  const exported = await tables.of('cloudFiles', 'owner', userId)
  return [...own, ...exported.map(({ id, name, directory, mimeType }) => ({ id, name, directory, mimeType, isExport: true }))]
}

type Import = Extract<JobCommand, { kind: 'import' }>

interface Arrival extends Footage {
  name: string
  /** The ID of the camera or file. */
  sourceId: string
  command: Import
}

/** Adds a file without content to the library, and the job that imports it. */
async function expectMedia(
  backend: Backend,
  session: Session,
  { name, type, hasAudio, sourceId, command: requested }: Arrival,
  origin: JobOrigin,
): Promise<JobRecord> {
  const { tables, queue, now, newId } = backend
  const model = await transcriptionFor(backend, requested.options, { type, hasAudio })
  const command: Import = { ...requested, ...(model && { model }) }
  return tables.change(async (draft) => {
    await mustBeApproved(draft, session)
    const { projectId } = command.options
    const project = await usableProject(draft, session, projectId)
    mustBePossible(command.options, { type })
    const earlier = await earlierJob(draft, session, origin, { command })
    if (earlier) return earlier
    const media: MediaRecord = {
      id: newId('media'),
      name,
      uploadDate: now(),
      ...placedIn(project, session.userId),
      exportedVersions: [],
      state: 'Converting',
      type,
      size: 0,
      contentType: null,
      width: null,
      height: null,
      integrationInfo: { type: 1, id: sourceId },
    }
    draft.put('media', media)
    return queue.add(draft, media, command, requestedBy(session, origin))
  })
}

/** A camera of the cloud. */
export type CloudCamera = Awaited<ReturnType<Cloud['cameras']>>[number]

/** Starts the import of a camera's recordings in a time range. */
export async function requestRange(
  backend: Backend,
  session: Session,
  { camera, window, options, origin }: { camera: CloudCamera; window: Stretch; options: CameraImportRequest['options']; origin: JobOrigin },
): Promise<JobRecord> {
  const { start, end } = window
  if (!options.snapshot && end - start > MAX_MINUTES * MINUTE)
    throw new Refusal(422, `end: must be within ${MAX_MINUTES} minutes of start.`, { field: 'end' })
  const [first] = await backend.cloud.recordings(camera.id, window, backend.now() * 1000)
  if (!first) throw new Refusal(404, 'No recordings in this range.')
  const name = `${camera.name} ${fileTimeOf(first.start, camera.timeZone)}`
  const command: Import = { kind: 'import', origin: { kind: 'range', cameraId: camera.id, start, end }, options }
  return expectMedia(
    backend,
    session,
    { name, type: options.snapshot ? 'image' : 'video', hasAudio: false, sourceId: camera.id, command },
    origin,
  )
}

/** Starts the import of a file from the cloud. */
export async function requestFile(
  backend: Backend,
  session: Session,
  { fileId, options, origin }: { fileId: string; options: ImportOptions; origin: JobOrigin },
): Promise<JobRecord> {
  const files = await filesOf(backend, session.userId)
  const file = files.find(({ id }) => id === fileId)
  if (!file && foldersOf(files).some(({ id, mimeType }) => id === fileId && mimeType === FOLDER_TYPE)) {
    throw new Refusal(422, 'Folders can’t be imported. Choose a file in it.')
  }
  if (!file) throw new Refusal(404, 'File not found in the camera cloud')
  const storedType = mediaTypeOf(file.name, file.mimeType)
  if (options.snapshot && file.isExport && storedType !== 'image') {
    throw new Refusal(422, 'options.snapshot: the camera cloud can’t make a still of an exported file. Import the whole file.', {
      field: 'options.snapshot',
    })
  }
  const type = options.snapshot && storedType === 'video' ? 'image' : storedType
  const command: Import = { kind: 'import', origin: { kind: 'file', fileId }, options }
  return expectMedia(backend, session, { name: file.name, type, hasAudio: file.hasAudio, sourceId: fileId, command }, origin)
}

/** Starts the export of a file's latest released version to the cloud. */
export function requestExport({ tables, queue }: Backend, session: Session, media: MediaRecord, origin: JobOrigin): Promise<JobRecord> {
  return tables.change(async (draft) => {
    const released = (await draft.of('versions', 'media', media.id)).filter(({ release }) => release === 'released')
    // Of two versions in the same second, the later one comes last.
    const newest = released.reduce<VersionRecord | undefined>(
      (best, one) => (best && best.createdAt > one.createdAt ? best : one),
      undefined,
    )
    if (!newest) {
      throw new Refusal(409, 'This file has no released version. Redact it first.')
    }
    const command = { kind: 'export' as const, versionId: newest.id }
    const earlier = await earlierJob(draft, session, origin, { mediaId: media.id, command })
    return earlier ?? (await queue.add(draft, media, command, requestedBy(session, origin)))
  })
}
