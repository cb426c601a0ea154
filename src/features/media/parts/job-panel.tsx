import { Button } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { jobLabel, workLabel } from '../../../api/newest-jobs'
import { useStopJob } from '../../../api/use-media-actions'
import { jobWords } from '../../../lib/media-words'
import { notifyError } from '../../../notifications/notify'
import { LabelledProgress } from '../../../ui/labelled-progress'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './media-page.module.css'

interface JobPanelProps {
  mediaId: string
  /** Undefined while the job list lags behind the media state. */
  job: Job | undefined
  /** The kind to show until the job is loaded. */
  fallback: Job['kind']
  /** Overrides the names of the job kinds. The image-specific stages are then not named. */
  words?: Record<Job['kind'], string>
}

/** Shows the stage and percentage of a running job, with a button to cancel it. */
export function JobPanel({ mediaId, job, fallback, words = jobWords }: JobPanelProps) {
  const { stopJob, isPending } = useStopJob(mediaId)
  const kind = job?.kind ?? fallback
  const own = kind in words ? words[kind] : jobLabel(kind)
  const label = labelOf(job, own, words === jobWords)
  return (
    <div className={styles.stack}>
      <VisuallyHidden isStatus>{label}</VisuallyHidden>
      <LabelledProgress name={own} label={label} percent={job?.progress ?? 0} secondsLeft={job?.secondsLeft} />
      {job && (
        <div>
          <Button text="Cancel" loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />
        </div>
      )}
    </div>
  )
}

function labelOf(job: Job | undefined, words: string, hasStageWords: boolean): string {
  if (job && (hasStageWords || job.error !== null || job.state === 'queued')) return workLabel(job)
  return words
}
