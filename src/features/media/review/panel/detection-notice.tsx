import { Callout } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import type { DetectionChoice, ItemTag } from '#lib/words/detection-tags.ts'
import { noneDetected, NOT_SEARCHED, tagList, tagsWithoutItems, wasTextSearched } from '#lib/words/detection-words.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { isActive } from '#lib/job-state.ts'
import { DetectAgain } from '../../parts/detect-again'
import { DetectForm } from '../../parts/detect-form'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { useSavedDetect } from '../session/use-saved-detect'
import styles from './panel.module.css'

interface DetectionNoticeProps {
  session: ReviewSession
  type: MediaType
  mediaId: string
  jobs: readonly Job[]
}

/** Reports that detection has not been run, failed or detected nothing, with a button to run it. */
export function DetectionNotice({ session, type, mediaId, jobs }: DetectionNoticeProps) {
  const newest = jobs.find(({ kind }) => kind === 'detect')
  // The session takes over the results of a detection after its job has ended.
  useEditor(session.editor, ({ settled }) => settled)
  // The media state is not enough: it is also Ready for review when boxes were only drawn.
  const searched = session.searchedTags(jobs)
  const isBusy = jobs.some(isActive)
  const start = useSavedDetect(mediaId, session)
  // The strip above the image shows its progress.
  if (newest && isActive(newest)) return null
  if (newest?.state === 'failed') {
    return (
      <div className={styles.failed}>
        <Callout compact intent="danger">
          <p role="alert">Detection failed. {newest.error ?? UNKNOWN_ERROR}</p>
        </Callout>
        <DetectForm type={type} isRetry isBusy={isBusy} onDetect={start} />
      </div>
    )
  }
  if (searched.length === 0 && !wasTextSearched(session.detection)) {
    return (
      <Callout className={styles.notice ?? ''} icon={false}>
        <p>{NOT_SEARCHED} Detect faces or draw boxes.</p>
        <DetectForm type={type} isRetry={false} isBusy={isBusy} onDetect={start} />
      </Callout>
    )
  }
  return <SearchedNotice type={type} session={session} searched={searched} isBusy={isBusy} onDetect={start} />
}

interface SearchedNoticeProps {
  type: MediaType
  session: ReviewSession
  searched: readonly ItemTag[]
  isBusy: boolean
  onDetect: (choice: DetectionChoice) => Promise<unknown>
}

/** Reports searches without a result, and offers to detect again. */
function SearchedNotice({ type, session, searched, isBusy, onDetect }: SearchedNoticeProps) {
  const tracks = useEditor(session.editor, ({ settled }) => settled.tracks)
  const missing = tagsWithoutItems(searched, tracks)
  const isEmpty = tracks.length === 0
  return (
    <div className={styles.searched}>
      {isEmpty && <p>{noneDetected(searched, session.detection)}</p>}
      {!isEmpty && missing.length > 0 && <p>No {tagList(missing)} detected.</p>}
      {!searched.includes('faces') && <p>{NOT_SEARCHED}</p>}
      <DetectAgain type={type} searched={searched} isBusy={isBusy} size="small" onDetect={onDetect} />
    </div>
  )
}
