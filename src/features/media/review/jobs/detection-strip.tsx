import type { Job } from '#generated/model/job.zod.ts'
import { JobProgress } from '../../parts/job-progress'
import styles from './job-progress.module.css'
import { isActive } from './media-jobs'

/** Shows a detection that runs while the review is open. Its results then enter the review. */
export function DetectionStrip({ job }: { job: Job | undefined }) {
  if (!job || !isActive(job)) return null
  return (
    <div className={styles.strip}>
      <JobProgress job={job} />
    </div>
  )
}
