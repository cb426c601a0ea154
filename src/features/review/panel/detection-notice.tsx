import { Button, Callout } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '../jobs/media-jobs'
import { useFindFaces } from '../jobs/use-find-faces'
import { NONE_DETECTED, NOT_SEARCHED } from '../../../lib/detection-words'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

interface DetectionNoticeProps {
  session: ReviewSession
  mediaId: string
  jobs: readonly Job[]
}

/** What there is to say about the list as a whole: that nobody looked yet, that nothing was found, or that looking failed. */
export function DetectionNotice({ session, mediaId, jobs }: DetectionNoticeProps) {
  const isEmpty = useEditor(session.editor, ({ settled }) => settled.tracks.length === 0)
  const { find, isPending } = useFindFaces(mediaId)
  // What was drawn so far is saved first, because a detection works on the saved review.
  const start = (increasedAccuracy: boolean) => (): void => {
    void session.autosaver.flush().then((isSaved) => isSaved && find(increasedAccuracy))
  }
  const newest = jobs.find(({ kind }) => kind === 'detect')
  // The media's state does not tell: a review that was only drawn by hand is ready too.
  const hasLooked = session.wasSearched(jobs)
  if (newest?.state === 'failed') return <FailedNotice job={newest} isPending={isPending} onRetry={start(false)} />
  if (!hasLooked) {
    return (
      <Callout className={styles.notice ?? ''} icon={false}>
        <p>{NOT_SEARCHED} Detect faces, or draw boxes by hand.</p>
        <Button intent="primary" text="Find faces" loading={isPending} disabled={jobs.some(isActive)} onClick={start(false)} />
      </Callout>
    )
  }
  if (!isEmpty) return null
  return (
    <Callout className={styles.notice ?? ''} icon={false}>
      <p>{NONE_DETECTED}</p>
      <Button text="Look again more carefully" loading={isPending} onClick={start(true)} />
    </Callout>
  )
}

function FailedNotice({ job, isPending, onRetry }: { job: Job; isPending: boolean; onRetry: () => void }) {
  return (
    <Callout className={styles.notice ?? ''} intent="danger" role="alert">
      <p>Looking for faces failed. {job.error ?? 'The reason is not known.'}</p>
      <Button text="Try again" loading={isPending} onClick={onRetry} />
    </Callout>
  )
}
