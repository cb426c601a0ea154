import { Callout, Intent } from '@blueprintjs/core'

import styles from '../parts/media-page.module.css'

/** Why a step failed, if it did. */
export function FailureNote({ failure }: { failure: string | null }) {
  if (failure === null) return null
  return (
    <Callout intent={Intent.DANGER} role="alert" className={styles.failure ?? ''}>
      {failure}
    </Callout>
  )
}
