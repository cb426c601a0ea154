import { Callout } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import { isMark } from '#editor/items/mark.ts'
import { allItems } from '#editor/review.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { hasDetected, isActive } from '#lib/job-state.ts'
import { mediaStepPage } from '#lib/addresses/paths.ts'
import { useEditor } from '../../review/session/use-editor'
import type { ReviewNoticeProps } from '../file-kind'
import styles from './document.module.css'
import { HiddenContent } from './hidden-content'

/** Shows the notice above the list of a document's review: hidden content, and whether anything was searched. */
export function ReviewNotice({ media, session, jobs }: ReviewNoticeProps) {
  const hasDetections = useEditor(session.editor, ({ settled }) =>
    allItems(settled).some((item) => isMark(item) && item.source === 'detected'),
  )
  const newest = jobs.find(({ kind }) => kind === 'detect')
  const failure = newest?.state === 'failed' ? (newest.error ?? UNKNOWN_ERROR) : undefined
  const wasRun = hasDetections || jobs.some((job) => job.kind === 'detect' && (isActive(job) || hasDetected(media.type, job)))
  return (
    <div className={styles.notice}>
      <HiddenContent session={session} />
      {failure !== undefined && (
        <Callout compact intent="danger" icon={false}>
          <p role="alert">Detection failed. {failure}</p>
        </Callout>
      )}
      {(failure !== undefined || !wasRun) && (
        <p className={styles.muted}>
          {failure === undefined && 'Detection hasn’t been run on this document. '}
          <Link to={mediaStepPage(media.type, media.id, 'detect')}>Detect names and numbers</Link>
        </p>
      )}
    </div>
  )
}
