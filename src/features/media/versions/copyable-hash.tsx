import { Button } from '@blueprintjs/core'
import { Clipboard } from '@blueprintjs/icons'

import { notify } from '#notifications/notify.ts'
import styles from './report-dialog.module.css'

/** Shows a SHA-256 with a button to copy it. */
export function CopyableHash({ label, hash }: { label: string; hash: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(hash)
      notify({ message: 'Copied', variant: 'info', key: 'copied' })
    } catch {
      // Browsers refuse this without permission or a secure connection; the text can still be selected.
      notify({ message: 'Couldn’t copy the hash. Select the text and copy it manually.', variant: 'error' })
    }
  }
  return (
    <div className={styles.hashRow}>
      <div className={styles.hashWords}>
        <span className={styles.muted}>{label}: SHA-256</span>
        <code className={styles.hash}>{hash}</code>
      </div>
      <Button
        variant="minimal"
        icon={<Clipboard />}
        aria-label={`Copy ${label.split(',')[0]?.toLowerCase()} SHA-256`}
        onClick={() => void copy()}
      />
    </div>
  )
}
