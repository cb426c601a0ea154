import type { Mark } from '#generated/model/mark.zod.ts'
import { categoryWords } from '../../transcript/category-words'
import styles from './document-review.module.css'

/** What is marked, page by page, and what is to become of it. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return <p className={styles.muted}>Nothing is marked in this document.</p>
  return (
    <ol className={styles.marks}>
      {marks
        .toSorted((one, other) => one.page - other.page)
        .map(({ id, page, text, category, decision }) => (
          <li key={id}>
            <span>{text ?? 'A drawn box'}</span>
            <span className={styles.muted}>
              Page {page}
              {category !== null && `, ${categoryWords[category].toLowerCase()}`}, {decision === 'redact' ? 'to redact' : 'kept'}
            </span>
          </li>
        ))}
    </ol>
  )
}
