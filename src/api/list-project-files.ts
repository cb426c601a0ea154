import { listMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'

/** The contract's limit of a page. */
const ROWS = 200

/**
 * Loads all files of a project.
 *
 * @throws ApiError or ConnectionError
 */
export async function listProjectFiles(projectId: string, signal: AbortSignal): Promise<Media[]> {
  const media: Media[] = []
  for (let page = 0; ; page += 1) {
    const answer = await listMedia({ projectId, page, rowsPerPage: ROWS }, { signal })
    const files = Object.values(answer.medias)
    // A back end may ignore the filter.
    media.push(...files.filter((one) => one.projectId === projectId))
    if ((page + 1) * ROWS >= answer.total || files.length === 0) return media
  }
}
