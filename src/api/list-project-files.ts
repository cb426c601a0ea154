import { listMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'

/** The contract's limit of a page. */
const ROWS = 200
/** Max attempts to read all pages while files are added and deleted. */
const ATTEMPTS = 3

/**
 * Loads all files of a project. Pages are counted from the newest file, so a file that is deleted in the meantime would make the next page
 * skip another; the pages are then read again.
 *
 * @throws ApiError or ConnectionError
 */
export async function listProjectFiles(projectId: string, signal: AbortSignal): Promise<Media[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { files, isSteady } = await readPages(projectId, signal)
    // A back end may ignore the filter.
    if (isSteady || attempt === ATTEMPTS) return files.filter((one) => one.projectId === projectId)
  }
}

/** Reads all pages. `isSteady` tells whether the number of files stayed the same. */
async function readPages(projectId: string, signal: AbortSignal): Promise<{ files: Media[]; isSteady: boolean }> {
  const byId = new Map<string, Media>()
  const totals = new Set<number>()
  // A back end may send fewer rows than requested.
  for (let page = 0, received = 0; ; page += 1) {
    const answer = await listMedia({ projectId, page, rowsPerPage: ROWS }, { signal })
    const files = Object.values(answer.medias)
    for (const file of files) byId.set(file.id, file)
    totals.add(answer.total)
    received += files.length
    if (received >= answer.total || files.length === 0)
      return { files: [...byId.values()], isSteady: totals.size === 1 && byId.size === received }
  }
}
