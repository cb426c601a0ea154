import { Button, Intent, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'

import type { UploadRow } from '#state/uploads/upload-row.ts'
import styles from './uploads-panel.module.css'

interface UploadRowItemProps {
  row: UploadRow
  onCancel: () => void
  /** Opens the frames of an animation. */
  onChoose: () => void
  /** Uploads an animation, the first frame of which becomes the image. */
  onFirst: () => void
}

/**
 * Shows an upload with its progress, how its file is converted, or the reason why the file couldn't be read, and a button to cancel or remove
 * it. An animation has buttons to choose its frame.
 */
export function UploadRowItem({ row, onCancel, onChoose, onFirst }: UploadRowItemProps) {
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
      {row.failure !== undefined ? (
        <p className={styles.reason}>{row.failure}</p>
      ) : (
        notesOf(row).map((note) => (
          <p key={note} className={styles.reason}>
            {note}
          </p>
        ))
      )}
      {row.status === 'choosing' && (
        <div className={styles.choice}>
          <Button
            size="small"
            intent={Intent.PRIMARY}
            text="Choose frame…"
            aria-label={`Choose frame of ${row.fileName}…`}
            onClick={onChoose}
          />
          <Button size="small" text="Use first frame" aria-label={`Use first frame of ${row.fileName}`} onClick={onFirst} />
        </div>
      )}
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

function notesOf({ outcome, frame }: UploadRow): readonly string[] {
  if (frame === undefined) return outcome?.notes ?? []
  return [`Frame ${frame} of ${outcome?.frames ?? frame} becomes the image.`]
}

function toneOf({ failure }: UploadRow): string {
  return styles[failure === undefined ? 'complete' : 'failed'] ?? ''
}

function wordsOf({ status, progress, failure }: UploadRow): string {
  switch (status) {
    case 'reading':
      return 'Reading…'
    case 'choosing':
      return 'Needs a frame'
    case 'waiting':
      return 'Waiting'
    case 'uploading':
      return `${progress}%`
    case 'complete':
      return failure === undefined ? 'Complete' : 'Couldn’t be read'
  }
}
