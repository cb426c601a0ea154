import { z } from 'zod'

import { VerificationReport } from '#generated/model/verificationReport.zod.ts'

import { SAMPLE_PROJECT_ID } from '#lib/addresses/sample-project.ts'
import { thumbnailFields } from '#backend/media/thumbnail-fields.ts'
import { DetectionsRecord, MediaRecord, VersionRecord, type UserRecord } from '#backend/records/records.ts'
import type { Files, Folder } from '#backend/ports/files.ts'
import type { Draft } from '#backend/ports/tables.ts'
import records from './sample/records.json' with { type: 'json' }

const PROJECT_NAME = 'Sample project'

/** The format that `npm run sample-project` writes. The seed adds owner, project, reviewer and thumbnails. */
const SampleRecords = z.object({
  media: z.array(MediaRecord.omit({ ownerId: true, projectId: true, projectName: true, thumbPath: true, thumbToken: true })),
  detections: z.array(DetectionsRecord),
  versions: z.array(VersionRecord.omit({ ownerId: true }).extend({ report: VerificationReport.omit({ reviewedBy: true }) })),
})

/** A file of the sample, with the ID of its record. */
export interface SampleFile {
  folder: Folder
  id: string
  content: Blob
}

/** The URLs of the files in a build, written as literals so that the bundler finds them. */
const urls: readonly { folder: Folder; id: string; url: URL }[] = [
  { folder: 'media', id: 'sample-reception-desk', url: new URL('sample/reception-desk.jpg', import.meta.url) },
  { folder: 'thumbnails', id: 'sample-reception-desk', url: new URL('sample/reception-desk-thumbnail.jpg', import.meta.url) },
  { folder: 'media', id: 'sample-waiting-room', url: new URL('sample/waiting-room.jpg', import.meta.url) },
  { folder: 'thumbnails', id: 'sample-waiting-room', url: new URL('sample/waiting-room-thumbnail.jpg', import.meta.url) },
  { folder: 'versions', id: 'sample-waiting-room-version', url: new URL('sample/waiting-room-version.jpg', import.meta.url) },
  // Small enough to be its own thumbnail.
  { folder: 'version-thumbnails', id: 'sample-waiting-room-version', url: new URL('sample/waiting-room-version.jpg', import.meta.url) },
  { folder: 'media', id: 'sample-car-park', url: new URL('sample/car-park.jpg', import.meta.url) },
  { folder: 'thumbnails', id: 'sample-car-park', url: new URL('sample/car-park-thumbnail.jpg', import.meta.url) },
]

/**
 * Loads the files of the sample project.
 *
 * @param load returns the bytes at an address of the build
 */
export async function loadSampleFiles(load: (url: URL) => Promise<Blob>): Promise<SampleFile[]> {
  return Promise.all(urls.map(async ({ folder, id, url }) => ({ folder, id, content: await load(url) })))
}

/** Time limit for a download, because the back end starts only once the sample has been loaded or has failed. */
const LOAD_MILLISECONDS = 10_000

/** Loads a file of the build from the page's server. */
export async function loadFromBuild(url: URL): Promise<Blob> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_MILLISECONDS) })
  if (!response.ok) throw new Error(`Couldn’t load ${url.pathname} (${response.status}).`)
  return response.blob()
}

/** Writes the files of the sample project. No record refers to them until `putSampleProject`. */
export async function writeSampleFiles(files: Files, sample: readonly SampleFile[]): Promise<void> {
  await Promise.all(sample.map(({ folder, id, content }) => files.write(folder, id, content)))
}

/** Adds the sample project with its files, reviews and versions to an account. */
export function putSampleProject(draft: Draft, owner: UserRecord): void {
  const { media, detections, versions } = SampleRecords.parse(records)
  const ownerId = owner.id
  draft.put('projects', { id: SAMPLE_PROJECT_ID, ownerId, name: PROJECT_NAME, dateCreated: owner.dateCreated })
  const project = { projectId: SAMPLE_PROJECT_ID, projectName: PROJECT_NAME }
  for (const one of media) draft.put('media', { ...one, ...thumbnailFields(one.id), ...project, ownerId })
  for (const one of detections) draft.put('detections', one)
  const reviewedBy = { name: owner.name, email: owner.email }
  for (const { report, ...one } of versions)
    draft.put('versions', { ...one, hasThumbnail: true, ownerId, report: { ...report, reviewedBy } })
}
