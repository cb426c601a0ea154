import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { entityWords } from '../../../lib/entity-words'
import styles from './transcript.module.css'

/** Counts the marked names by category. */
export function CategoryList({ spans }: { spans: readonly Span[] }) {
  const counts = EntityCategory.options.flatMap((category) => {
    const count = spans.filter((span) => span.category === category).length
    return count === 0 ? [] : [{ category, count }]
  })
  return (
    <section>
      <h2>Spoken names</h2>
      {counts.length === 0 ? (
        <p className={styles.muted}>No names marked</p>
      ) : (
        <dl className={styles.counts}>
          {counts.map(({ category, count }) => (
            <div key={category}>
              <dt>{entityWords[category]}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
