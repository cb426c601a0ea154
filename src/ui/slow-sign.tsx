import { Spinner } from '@blueprintjs/core'

import styles from './slow-sign.module.css'

/** Shows over content that its current state is loading. */
export function SlowSign({ label }: { label: string }) {
  return (
    <span className={styles.sign}>
      <Spinner size={16} aria-hidden="true" />
      {label}
    </span>
  )
}
