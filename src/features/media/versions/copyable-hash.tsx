import { Button } from '@blueprintjs/core'
import { Clipboard } from '@blueprintjs/icons'

import { notify } from '../../../notifications/notify'
import styles from './report-dialog.module.css'

/** A SHA-256 that can be copied whole. */
export function CopyableHash({ label, hash }: { label: string; hash: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(hash)
      notify({ message: 'Copied.', variant: 'info', key: 'copied' })
    } catch {
      // Browsers refuse without a permission or a secure connection; the text can still be marked by hand.
      notify({ message: 'The browser did not let this be copied. Mark the text and copy it yourself.', variant: 'error' })
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
        aria-label={`Copy the SHA-256 of the ${label.split(',')[0]?.toLowerCase()}`}
        onClick={() => void copy()}
      />
    </div>
  )
}
