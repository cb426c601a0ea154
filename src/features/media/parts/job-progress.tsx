import { Button } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { jobLabel, progressOf } from '#api/live/newest-jobs.ts'
import { useStopJob } from '#api/use-media-actions.ts'
import { notifyError } from '#notifications/notify.ts'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './job-progress.module.css'

interface JobProgressProps {
  mediaId: string
  /** Undefined while the job list lags behind the media state. */
  job: Job | undefined
  /** The kind of the job, to be shown until it is loaded. */
  kind: Job['kind']
}

/** Shows the progress of a job with a button to cancel it. */
export function JobProgress({ mediaId, job, kind }: JobProgressProps) {
  const { stopJob, isPending } = useStopJob(mediaId)
  const progress = job ? progressOf(job) : { name: jobLabel(kind), label: jobLabel(kind), percent: 0 }
  return (
    <div className={styles.job}>
      <VisuallyHidden isStatus>{progress.label}</VisuallyHidden>
      <div className={styles.progress}>
        <LabelledProgress {...progress} />
      </div>
      {job && <Button text="Cancel" loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />}
    </div>
  )
}
