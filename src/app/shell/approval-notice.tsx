import { Button, Callout, Intent } from '@blueprintjs/core'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useMayAddFiles } from '#api/use-may-add-files.ts'
import styles from './approval-notice.module.css'

/** Reports above every page that the account is pending approval, and the consequence. */
export function ApprovalNotice() {
  const { refetch, isFetching } = useGetUserInfo()
  if (useMayAddFiles()) return null
  return (
    <Callout className={styles.notice ?? ''} intent={Intent.WARNING} role="status">
      <div className={styles.words}>
        <strong>Your account is pending approval</strong>
        <p>You can’t upload or import files until an administrator approves it.</p>
      </div>
      <Button text="Check again" loading={isFetching} onClick={() => void refetch()} />
    </Callout>
  )
}
