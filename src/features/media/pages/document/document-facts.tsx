import type { Media } from '#generated/model/media.zod.ts'
import type { PageSize } from '../../../../engine/document/types'
import { formatBytes, formatDateTime } from '../../../../lib/formats'
import styles from './document.module.css'
import { pageSizeWords } from './page-size'

/** Lists the facts of a document. Those about its pages appear once it is open. */
export function DocumentFacts({ media, pages }: { media: Media; pages: readonly PageSize[] | undefined }) {
  return (
    <dl className={styles.facts}>
      {pages && <Fact label="Pages" value={String(pages.length)} />}
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
