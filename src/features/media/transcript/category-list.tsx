import type { Span } from '#generated/model/span.zod.ts'
import { contactWords, passageWord } from '#lib/words/contact-words.ts'
import { entityWords } from '#lib/words/entity-words.ts'
import styles from './transcript.module.css'

const WORDS = [...Object.values(entityWords), ...Object.values(contactWords)]

/** Counts the marked names, contact details and numbers by category. */
export function CategoryList({ spans }: { spans: readonly Span[] }) {
  const counts = WORDS.flatMap((word) => {
    const count = spans.filter((span) => passageWord(span) === word).length
    return count === 0 ? [] : [{ word, count }]
  })
  return (
    <section>
      <h2>Spoken names</h2>
      {counts.length === 0 ? (
        <p className={styles.muted}>No names marked</p>
      ) : (
        <dl className={styles.counts}>
          {counts.map(({ word, count }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
