import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import { useImageTags } from '../../../../api/use-capabilities'
import { useDetect } from '../../../../api/use-media-actions'
import { FACES_ONLY, requestOf, type DetectionChoice, type ImageTag } from '../../../../lib/detection-tags'
import { noneDetected, NOT_SEARCHED, tagList, tagsWithoutItems } from '../../../../lib/detection-words'
import { UNKNOWN_ERROR } from '../../../../lib/error-words'
import { isActive } from '../../../../lib/job-state'
import { notifyError } from '../../../../notifications/notify'
import { DetectAgainDialog } from '../../../../ui/detect-again-dialog'
import { DetectionFields } from '../../../../ui/detection-fields'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

interface DetectionNoticeProps {
  session: ReviewSession
  mediaId: string
  jobs: readonly Job[]
}

const NOT_SAVED = "Couldn't save your review, so detection wasn't started. Try again."

/** Reports that detection has not been run, failed or detected nothing, with a button to run it. */
export function DetectionNotice({ session, mediaId, jobs }: DetectionNoticeProps) {
  const { detect } = useDetect()
  const newest = jobs.find(({ kind }) => kind === 'detect')
  // The media state is not enough: it is also Ready for review when boxes were only drawn.
  const searched = session.searchedTags(jobs)
  const isBusy = jobs.some(isActive)
  // Drawn boxes are saved first, because detection works on the saved review.
  const start = async (choice: DetectionChoice): Promise<void> => {
    if (!(await session.autosaver.flush())) throw new Error(NOT_SAVED)
    await detect(mediaId, requestOf(choice))
  }
  if (newest?.state === 'failed') {
    return (
      <div className={styles.failed}>
        <Callout compact intent="danger">
          <p role="alert">Detection failed. {newest.error ?? UNKNOWN_ERROR}</p>
        </Callout>
        <DetectionForm buttonText="Try again" isBusy={isBusy} onDetect={start} />
      </div>
    )
  }
  if (searched.length === 0) {
    return (
      <Callout className={styles.notice ?? ''} icon={false}>
        <p>{NOT_SEARCHED} Detect faces or draw boxes.</p>
        <DetectionForm buttonText="Detect" isBusy={isBusy} onDetect={start} />
      </Callout>
    )
  }
  return <SearchedNotice session={session} searched={searched} isBusy={isBusy} onDetect={start} />
}

interface DetectionFormProps {
  buttonText: string
  isBusy: boolean
  onDetect: (choice: DetectionChoice) => Promise<void>
}

function DetectionForm({ buttonText, isBusy, onDetect }: DetectionFormProps) {
  const [choice, setChoice] = useState(FACES_ONLY)
  const available = useImageTags()
  const [isStarting, setStarting] = useState(false)
  const start = async (): Promise<void> => {
    setStarting(true)
    try {
      await onDetect(choice)
    } catch (error) {
      notifyError(error)
    }
    setStarting(false)
  }
  return (
    <div className={styles.form}>
      <DetectionFields available={available} choice={choice} onChange={setChoice} />
      <Button
        intent="primary"
        text={buttonText}
        loading={isStarting}
        disabled={isBusy || choice.tags.length === 0}
        onClick={() => void start()}
      />
    </div>
  )
}

interface SearchedNoticeProps {
  session: ReviewSession
  searched: readonly ImageTag[]
  isBusy: boolean
  onDetect: (choice: DetectionChoice) => Promise<void>
}

/** Reports what was searched without a result, and offers to detect again. */
function SearchedNotice({ session, searched, isBusy, onDetect }: SearchedNoticeProps) {
  const tracks = useEditor(session.editor, ({ settled }) => settled.tracks)
  const [isAsking, setAsking] = useState(false)
  const available = useImageTags()
  const missing = tagsWithoutItems(searched, tracks)
  const isEmpty = tracks.length === 0
  return (
    <div className={styles.searched}>
      {isEmpty && <p>{noneDetected(searched)}</p>}
      {!isEmpty && missing.length > 0 && <p>No {tagList(missing)} detected.</p>}
      {!searched.includes('faces') && <p>{NOT_SEARCHED}</p>}
      <Button size="small" text="Detect again…" disabled={isBusy} onClick={() => setAsking(true)} />
      {isAsking && <DetectAgainDialog available={available} searched={searched} onDetect={onDetect} onClose={() => setAsking(false)} />}
    </div>
  )
}
