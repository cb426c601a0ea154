import { Button } from '@blueprintjs/core'

import type { Job } from '../../../../generated/model/job.zod'
import { useStopJob } from '../../../api/use-media-actions'
import { jobWords, stageWords } from '../../../lib/media-words'
import { notifyError } from '../../../notifications/notify'
import { LabelledProgress } from '../../../ui/labelled-progress'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './media-page.module.css'

interface JobPanelProps {
  mediaId: string
  /** Undefined while the list of jobs lags behind the state of the media. */
  job: Job | undefined
  /** What the work is until the job is there. */
  fallback: Job['kind']
  /** What the work is called where that differs from the work on pictures, whose stages are then not named. */
  words?: Record<Job['kind'], string>
  /** What cannot be started again is not to be stopped. */
  canStop?: boolean
}

/** Work under way on a media: the stage in words, the percentage, and the way to stop it. */
export function JobPanel({ mediaId, job, fallback, words = jobWords, canStop = true }: JobPanelProps) {
  const { stopJob, isPending } = useStopJob(mediaId)
  const kind = job?.kind ?? fallback
  const label = labelOf(job, words[kind], words === jobWords)
  return (
    <div className={styles['stack']}>
      <VisuallyHidden isStatus>{label}</VisuallyHidden>
      <LabelledProgress name={words[kind]} label={label} percent={job?.progress ?? 0} />
      {job && canStop && (
        <div>
          <Button text="Cancel" loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />
        </div>
      )}
    </div>
  )
}

function labelOf(job: Job | undefined, words: string, hasStageWords: boolean): string {
  if (job?.state === 'queued') return 'Waiting for its turn'
  return job?.stage && hasStageWords ? stageWords[job.stage] : words
}
