import { Button } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { canRunNext, jobLabel, progressOf, stepLabel } from '#api/live/newest-jobs.ts'
import { useRunNext, useStopJob } from '#api/use-media-actions.ts'
import { meanwhileWords } from '#lib/words/line-words.ts'
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
  /** Whether the file's review is open, which may be used during some jobs. */
  isReviewOpen?: boolean
  /** The items that a detection has added so far, such as `2 faces`. */
  found?: string
}

/** Shows the progress of a job and what to do meanwhile, with buttons to cancel it, and to run it next while it waits behind others. */
export function JobProgress({ mediaId, job, kind, isReviewOpen = false, found = '' }: JobProgressProps) {
  const { stopJob, isPending } = useStopJob(mediaId)
  const { runNext, isPending: isMoving } = useRunNext(mediaId)
  const progress = job ? progressOf(job) : { name: jobLabel(kind), label: jobLabel(kind), percent: 0 }
  return (
    <div>
      <div className={styles.job}>
        <VisuallyHidden isStatus>{job ? stepLabel(job) : progress.label}</VisuallyHidden>
        <div className={styles.progress}>
          <LabelledProgress {...progress} />
        </div>
        {job && canRunNext(job) && <Button text="Run next" loading={isMoving} onClick={() => void runNext(job.id).catch(notifyError)} />}
        {job && <Button text="Cancel" loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />}
      </div>
      {job && <p className={styles.meanwhile}>{meanwhileWords(job.kind, { isReviewOpen, found })}</p>}
    </div>
  )
}
