import type { Mark } from '#generated/model/mark.zod.ts'
import { entityWords } from '../../../../lib/entity-words'
import styles from './marks.module.css'

/** Lists the marks by page with their decisions. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return <p className={styles.muted}>No marks in this document</p>
  return (
    <ol className={styles.marks}>
      {marks
        .toSorted((one, other) => one.page - other.page)
        .map(({ id, page, text, category, decision }) => (
          <li key={id}>
            <span>{text ?? 'Drawn box'}</span>
            <span className={styles.muted}>
              Page {page}
              {category !== null && `, ${entityWords[category].toLowerCase()}`}, {decision === 'redact' ? 'to redact' : 'left visible'}
            </span>
          </li>
        ))}
    </ol>
  )
}
