import { Button, Callout } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '../jobs/media-jobs'
import { useDetectFaces } from '../jobs/use-detect-faces'
import { NONE_DETECTED, NOT_SEARCHED } from '../../../lib/detection-words'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

interface DetectionNoticeProps {
  session: ReviewSession
  mediaId: string
  jobs: readonly Job[]
}

/** Reports that detection has not been run, failed or detected nothing, with a button to run it. */
export function DetectionNotice({ session, mediaId, jobs }: DetectionNoticeProps) {
  const isEmpty = useEditor(session.editor, ({ settled }) => settled.tracks.length === 0)
  const { find, isPending } = useDetectFaces(mediaId)
  // Drawn boxes are saved first, because detection works on the saved review.
  const start = (increasedAccuracy: boolean) => (): void => {
    void session.autosaver.flush().then((isSaved) => isSaved && find(increasedAccuracy))
  }
  const newest = jobs.find(({ kind }) => kind === 'detect')
  // The media state is not enough: it is also Ready for review when boxes were only drawn.
  const isSearched = session.wasSearched(jobs)
  if (newest?.state === 'failed') return <FailedNotice job={newest} isPending={isPending} onRetry={start(false)} />
  if (!isSearched) {
    return (
      <Callout className={styles.notice ?? ''} icon={false}>
        <p>{NOT_SEARCHED} Detect faces or draw boxes.</p>
        <Button intent="primary" text="Detect faces" loading={isPending} disabled={jobs.some(isActive)} onClick={start(false)} />
      </Callout>
    )
  }
  if (!isEmpty) return null
  return (
    <Callout className={styles.notice ?? ''} icon={false}>
      <p>{NONE_DETECTED}</p>
      <Button text="Increase accuracy" loading={isPending} onClick={start(true)} />
    </Callout>
  )
}

function FailedNotice({ job, isPending, onRetry }: { job: Job; isPending: boolean; onRetry: () => void }) {
  return (
    <Callout className={styles.notice ?? ''} intent="danger" role="alert">
      <p>Face detection failed. {job.error ?? 'Unknown error.'}</p>
      <Button text="Try again" loading={isPending} onClick={onRetry} />
    </Callout>
  )
}
