import { Button } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { useCancelJob } from '#generated/jobs/jobs.ts'
import { jobLabel, workLabel } from '../../../api/newest-jobs'
import { notifyError } from '../../../notifications/notify'
import { LabelledProgress } from '../../../ui/labelled-progress'
import styles from './job-progress.module.css'

/** Shows the progress of a job with a button to cancel it. */
export function JobProgress({ job }: { job: Job }) {
  const { mutate, isPending } = useCancelJob({ mutation: { onError: notifyError } })
  return (
    <div className={styles.job}>
      <div className={styles.progress}>
        <LabelledProgress name={jobLabel(job.kind)} label={workLabel(job)} percent={job.progress} secondsLeft={job.secondsLeft} />
      </div>
      <Button text="Cancel" loading={isPending} onClick={() => mutate({ jobId: job.id })} />
    </div>
  )
}
