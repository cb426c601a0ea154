import { Callout, Intent } from '@blueprintjs/core'

import styles from './storage.module.css'

/** Lists the records and files that an export or import has left out, with the reasons. */
export function LeftOut({ title, leftOut }: { title: string; leftOut: readonly string[] }) {
  if (leftOut.length === 0) return null
  return (
    <Callout className={styles.result ?? ''} intent={Intent.WARNING} role="alert" title={title}>
      <ul>
        {leftOut.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Callout>
  )
}
