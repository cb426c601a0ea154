import { Button } from '@blueprintjs/core'

import type { Job } from '../../../../generated/model/job.zod'
import { useStopJob } from '../../../api/use-media-actions'
import { jobWords, stageWords } from '../../../lib/media-words'
import { notifyError } from '../../../notifications/notify'
import { LabelledProgress } from '../../../ui/labelled-progress'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './media-page.module.css'

/** Work under way on a media: the stage in words, the percentage, and the way to stop it. */
export function JobPanel({ mediaId, job, fallback }: { mediaId: string; job: Job | undefined; fallback: 'detect' | 'redact' }) {
  const { stopJob, isPending } = useStopJob(mediaId)
  const label = labelOf(job, fallback)
  return (
    <div className={styles['stack']}>
      <VisuallyHidden isStatus>{label}</VisuallyHidden>
      <LabelledProgress name={jobWords[job?.kind ?? fallback]} label={label} percent={job?.progress ?? 0} />
      {job && (
        <div>
          <Button text="Cancel" loading={isPending} onClick={() => void stopJob(job.id).catch(notifyError)} />
        </div>
      )}
    </div>
  )
}

function labelOf(job: Job | undefined, fallback: 'detect' | 'redact'): string {
  if (job?.state === 'queued') return 'Waiting for its turn'
  if (job?.stage) return stageWords[job.stage]
  return jobWords[job?.kind ?? fallback]
}
