import { DEFAULT_PROJECT, findProject, placedIn, type UsableProject } from '../media/projects'
import type { JobQueue } from '../jobs/queue/queue'
import { isWriteFailure } from '../records/write-failure'
import type { MediaRecord, UploadRecord } from '../records/records'
import { UploadGoneError, type Draft, type Tables } from '../ports/tables'
import { mediaTypeOf } from '../jobs/media-type'

interface AdoptParts {
  tables: Tables
  queue: JobQueue
  /** Epoch seconds. */
  now: () => number
}

/** Returns the requested project if it still exists and the user may use it; otherwise the default project. */
async function projectOf(draft: Draft, { projectId, ownerId }: UploadRecord): Promise<UsableProject> {
  const project = projectId === undefined ? undefined : await findProject(draft, ownerId, projectId)
  return project ?? { ...DEFAULT_PROJECT, ownerId }
}

async function mediaOf(draft: Draft, upload: UploadRecord, now: number): Promise<MediaRecord> {
  return {
    id: upload.id,
    name: upload.name,
    uploadDate: now,
    ...placedIn(await projectOf(draft, upload), upload.ownerId),
    exportedVersions: [],
    state: 'Uploaded',
    type: mediaTypeOf(upload.name, upload.fileType),
    size: upload.length,
    contentType: null,
    width: null,
    height: null,
    ...(upload.detect && { detectOnceChecked: upload.detect }),
    ...(upload.frame !== undefined && { chosenFrame: upload.frame }),
  }
}

/**
 * Adds every finished upload to the library, with a job that checks it. The same change removes the upload, so that it is added exactly
 * once, regardless of concurrent calls.
 */
export async function adoptUploads({ tables, queue, now }: AdoptParts): Promise<void> {
  for (const upload of await tables.uploads()) {
    if (!upload.finished) continue
    try {
      await tables.change(async (draft) => {
        const media = await mediaOf(draft, upload, now())
        draft.takeUpload(upload.id)
        if (await draft.get('media', upload.id)) return
        draft.put('media', media)
        await queue.add(draft, media, { kind: 'probe' })
      })
    } catch (error) {
      if (error instanceof UploadGoneError) continue
      if (isWriteFailure(error)) throw error
      // A damaged record must not prevent the others from being added.
      console.warn(`Couldn’t add the finished upload ${upload.id} to the library`, error)
    }
  }
}
