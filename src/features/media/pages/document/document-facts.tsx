import type { Media } from '#generated/model/media.zod.ts'
import type { PageSize } from '../../../../engine/document/types'
import { formatBytes, formatDateTime } from '../../../../lib/formats'
import { FactList } from '../../parts/fact-list'
import { pageSizeWords } from './page-size'

interface DocumentFactsProps {
  media: Media
  /** Undefined until the document is open. */
  pages: readonly PageSize[] | undefined
  /** The number of pages that the back end counted; undefined until it is loaded, or where it isn't known. */
  pageCount: number | undefined
}

/** Lists the facts of a document. The size of its pages appears once it is open. */
export function DocumentFacts({ media, pages, pageCount }: DocumentFactsProps) {
  return (
    <FactList
      facts={[
        ['Pages', pageCount === undefined ? undefined : String(pageCount)],
        ['Page size', pages && pageSizeWords(pages)],
        ['File size', formatBytes(media.size)],
        ['Uploaded', formatDateTime(media.uploadDate)],
      ]}
    />
  )
}
