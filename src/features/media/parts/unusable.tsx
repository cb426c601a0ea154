import styles from './media-page.module.css'

/** Shows the reason why a file can't be used, in place of its workflow. */
export function Unusable({ failure }: { failure: string }) {
  return (
    <div role="alert" className={styles.stack}>
      <h2>This file can’t be redacted</h2>
      <p className={styles.help}>{failure}</p>
      <p className={styles.help}>Delete it and upload the original or another copy.</p>
    </div>
  )
}
