import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross, DoubleChevronUp } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import { cancelLabel, canRunNext, jobLabel, progressOf } from '#api/live/newest-jobs.ts'
import { useRunNext } from '#api/use-media-actions.ts'
import { formatTimeLeft } from '#lib/words/formats.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { notifyError } from '#notifications/notify.ts'
import styles from '../uploads-panel.module.css'
import { useFileOf } from './use-queue'

/** Shows a running or waiting job with its progress or place in line, and buttons to run it next and to cancel it. */
export function OpenJob({ job, onCancel }: { job: Job; onCancel: () => Promise<void> }) {
  const [isCancelling, setCancelling] = useState(false)
  const { runNext, isPending: isMoving } = useRunNext(job.mediaId)
  const name = useNameOf(job)
  const isRunning = job.state === 'running'
  const { label, percent, secondsLeft } = progressOf(job)
  const left = secondsLeft === undefined ? '' : `, ${formatTimeLeft(secondsLeft)}`
  const words = isRunning ? `${Math.round(percent)}%${left}` : ''
  async function cancel(): Promise<void> {
    setCancelling(true)
    await onCancel()
    setCancelling(false)
  }
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <FileLink job={job} />
        <span className={styles.progress}>{words}</span>
        {canRunNext(job) && (
          <Button
            variant="minimal"
            size="small"
            icon={<DoubleChevronUp />}
            aria-label={`Run next: ${name}`}
            title="Run next"
            loading={isMoving}
            onClick={() => void runNext(job.id).catch(notifyError)}
          />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={`${cancelLabel(job.kind)} of ${name}`}
          title={cancelLabel(job.kind)}
          loading={isCancelling}
          onClick={() => void cancel()}
        />
      </div>
      {/* The reason why all work is paused doesn't name the job. */}
      <p className={styles.kind} title={label}>
        {job.error === null ? label : `${jobLabel(job.kind)} · ${label}`}
      </p>
      {isRunning && (
        <ProgressBar
          value={percent / 100}
          stripes={false}
          animate={false}
          aria-label={`${jobLabel(job.kind)}: ${name}`}
          aria-valuetext={`${label}, ${words}`}
        />
      )}
    </li>
  )
}

/** Shows a job that has ended. A failed one shows its reason and stays until it is dismissed. */
export function EndedJob({ job, onDismiss }: { job: Job; onDismiss: () => void }) {
  const name = useNameOf(job)
  const isFailed = job.state === 'failed'
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <FileLink job={job} />
        <span className={`${styles.progress} ${isFailed ? styles.failed : styles.complete}`}>{isFailed ? 'Failed' : 'Finished'}</span>
        {isFailed && (
          <Button
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label={`Dismiss failed job of ${name}`}
            title="Dismiss"
            onClick={onDismiss}
          />
        )}
      </div>
      <p className={styles.kind}>{isFailed && job.error !== null ? `${jobLabel(job.kind)}: ${job.error}` : jobLabel(job.kind)}</p>
    </li>
  )
}

function useNameOf({ mediaId }: Job): string {
  return useFileOf(mediaId)?.name ?? 'File'
}

/** Links to the file's page, where a failed job can be retried. */
function FileLink({ job: { mediaId } }: { job: Job }) {
  const file = useFileOf(mediaId)
  if (!file) return <span className={styles.name}>File</span>
  return (
    <Link to={mediaPage(file.type, file.id)} className={styles.name ?? ''} title={file.name}>
      {file.name}
    </Link>
  )
}
