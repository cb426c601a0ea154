import { Button, Intent, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'

import type { UploadRow } from '#state/upload-row.ts'
import styles from './uploads-panel.module.css'

/** Shows an upload with its progress and a button to cancel it. */
export function UploadRowItem({ row, onCancel }: { row: UploadRow; onCancel: () => void }) {
  const isComplete = row.status === 'complete'
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name} title={row.fileName}>
          {row.fileName}
        </span>
        <span className={`${styles.progress} ${isComplete ? toneOf(row) : ''}`} title={row.failure}>
          {wordsOf(row)}
        </span>
        {!isComplete && (
          <Button variant="minimal" size="small" icon={<Cross />} aria-label={`Cancel upload of ${row.fileName}`} onClick={onCancel} />
        )}
      </div>
      <ProgressBar
        value={row.progress / 100}
        stripes={false}
        animate={false}
        aria-label={`Upload of ${row.fileName}`}
        aria-valuetext={wordsOf(row)}
        {...(row.failure === undefined ? {} : { intent: Intent.DANGER })}
      />
    </li>
  )
}

function toneOf({ failure }: UploadRow): string {
  return styles[failure === undefined ? 'complete' : 'failed'] ?? ''
}

function wordsOf({ status, progress, failure }: UploadRow): string {
  switch (status) {
    case 'waiting':
      return 'Waiting'
    case 'uploading':
      return `${progress}%`
    case 'complete':
      return failure === undefined ? 'Complete' : "Couldn't be read"
  }
}
