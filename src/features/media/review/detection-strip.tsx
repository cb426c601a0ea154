import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '#lib/job-state.ts'
import { JobProgress } from '../parts/job-progress'
import styles from './strip.module.css'

/** Shows a detection that runs while the review is open. Its results are then added to the review. */
export function DetectionStrip({ job }: { job: Job | undefined }) {
  if (!isActive(job)) return null
  return (
    <div className={styles.strip}>
      <JobProgress mediaId={job.mediaId} job={job} kind="detect" isReviewOpen />
    </div>
  )
}
