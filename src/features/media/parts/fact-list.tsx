import styles from './fact-list.module.css'

/** What is known about a file, in pairs; what is not known is left away. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: string | undefined])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
