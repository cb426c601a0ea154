import type { Media } from '#generated/model/media.zod.ts'
import type { PageSize } from '../../../../engine/document/types'
import { formatBytes, formatDateTime } from '../../../../lib/formats'
import styles from './document.module.css'
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
    <dl className={styles.facts}>
      {pageCount !== undefined && <Fact label="Pages" value={String(pageCount)} />}
      {pages && <Fact label="Page size" value={pageSizeWords(pages)} />}
      <Fact label="File size" value={formatBytes(media.size)} />
      <Fact label="Uploaded" value={formatDateTime(media.uploadDate)} />
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
