import { Callout, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { Outcome } from './outcome'

/** Replaces a page whose emailed link no longer works, and offers what to do instead. */
export function ExpiredLink({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <AuthFrame title="Expired link">
      <Outcome>
        <Callout className={styles.error ?? ''} intent={Intent.WARNING}>
          {reason}
        </Callout>
      </Outcome>
      {children}
    </AuthFrame>
  )
}
