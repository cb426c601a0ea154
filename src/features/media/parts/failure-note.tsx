import { Callout, Intent } from '@blueprintjs/core'

import styles from './media-page.module.css'

/** Shows the reason why a step failed. Renders nothing for null. */
export function FailureNote({ failure }: { failure: string | null }) {
  if (failure === null) return null
  return (
    <Callout intent={Intent.DANGER} role="alert" className={styles.failure ?? ''}>
      {failure}
    </Callout>
  )
}
