import type { Media } from '#generated/model/media.zod.ts'
import type { PageSize } from '#engine/document/types.ts'
import { formatBytes, formatDateTime } from '#lib/words/formats.ts'
import { pageSizeWords } from './page-size'

/**
 * Returns the facts about a document.
 *
 * @param pages undefined until the document is open
 * @param pageCount the number of pages; undefined if unknown
 */
export function documentFacts(
  media: Media,
  pages: readonly PageSize[] | undefined,
  pageCount: number | undefined,
): readonly (readonly [label: string, value: string | undefined])[] {
  return [
    ['Pages', pageCount === undefined ? undefined : String(pageCount)],
    ['Page size', pages && pageSizeWords(pages)],
    ['Size', formatBytes(media.size)],
    ['Uploaded', formatDateTime(media.uploadDate)],
  ]
}
