import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { JobProgress } from '../parts/job-progress'
import styles from './review-progress.module.css'

interface ReviewProgressProps {
  media: Media
  /** Undefined while the job list lags behind the media state. */
  job: Job | undefined
  kind: Job['kind']
}

/** Shows the progress of a job that has to finish before the review can open. */
export function ReviewProgress({ media, job, kind }: ReviewProgressProps) {
  return (
    <div className={styles.centre}>
      <div className={styles.work}>
        <h1>{media.name}</h1>
        <JobProgress mediaId={media.id} job={job} kind={kind} />
      </div>
    </div>
  )
}
