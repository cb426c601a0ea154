import { Button, Intent, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'

import type { UploadRow } from '#state/upload-row.ts'
import styles from './uploads-panel.module.css'

/** Shows an upload with its progress, or the reason why its file couldn't be read, and a button to cancel or remove it. */
export function UploadRowItem({ row, onCancel }: { row: UploadRow; onCancel: () => void }) {
  const isComplete = row.status === 'complete'
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name} title={row.fileName}>
          {row.fileName}
        </span>
        <span className={`${styles.progress} ${isComplete ? toneOf(row) : ''}`}>{wordsOf(row)}</span>
        {(!isComplete || row.failure !== undefined) && (
          <Button variant="minimal" size="small" icon={<Cross />} aria-label={buttonLabelOf(row)} onClick={onCancel} />
        )}
      </div>
      {row.failure !== undefined && <p className={styles.reason}>{row.failure}</p>}
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

function buttonLabelOf({ fileName, failure }: UploadRow): string {
  return failure === undefined ? `Cancel upload of ${fileName}` : `Remove ${fileName} from the list`
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
      return failure === undefined ? 'Complete' : 'Couldn’t be read'
  }
}
