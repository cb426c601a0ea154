import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { detectMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useDetectableTags, useReasonAgainst } from '#api/use-capabilities.ts'
import { refreshMedia } from '#api/use-media-actions.ts'
import { FACES_ONLY, ITEM_TAGS, requestOf } from '#lib/words/detection-tags.ts'
import { REPLACES_DETECTED } from '#lib/words/detection-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import { BulkDialog } from '#ui/forms/bulk-dialog.tsx'
import { hasReview, isDetectable, whyNotDetectable } from './detectable'
import { SkippedFiles } from './file-lists'
import styles from './redact-dialog.module.css'
import { failureWords, useBulk } from './use-bulk'

interface DetectDialogProps {
  media: readonly Media[]
  onClose: () => void
  /** Called when the jobs have been created. */
  onAsked: () => void
}

/** Offers what to detect in the selected files, and starts the detections. */
export function DetectDialog({ media, onClose, onAsked }: DetectDialogProps) {
  const client = useQueryClient()
  // Fixed while the dialog is open, although the states change with the first detection.
  const reasonAgainst = useReasonAgainst('detect')
  const mayDetect = (one: Media): boolean => isDetectable(one, reasonAgainst(one.type))
  const [detectable] = useState(() => media.filter(mayDetect))
  const [choice, setChoice] = useState(FACES_ONLY)
  const tags = { image: useDetectableTags('image'), video: useDetectableTags('video') }
  const types = (['image', 'video'] as const).filter((type) => detectable.some((one) => one.type === type))
  // Every selected file is searched for the same items.
  const available = ITEM_TAGS.filter((tag) => types.every((type) => tags[type].includes(tag)))
  const [isRequested, setRequested] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { progress, run, stop } = useBulk<Media>()
  const what = media.length === 1 ? `“${media[0]?.name ?? ''}”` : formatCount(media.length, 'file')
  const [leftOut] = useState(() => media.filter((one) => !mayDetect(one)))

  async function requestDetections(): Promise<void> {
    setRequested(true)
    const { failures, isStopped } = await run(detectable, ({ id }) => detectMedia(id, requestOf(choice)))
    await refreshMedia(client, ...detectable.map(({ id }) => id))
    onAsked()
    if (failures.length > 0) return setProblem(failureWords(failures, detectable.length, 'queued'))
    if (!isStopped) notify({ message: `${formatCount(detectable.length, 'file')} queued for detection`, variant: 'info' })
    onClose()
  }

  return (
    <BulkDialog
      title={`Detect in ${what}`}
      confirmText="Detect"
      isConfirmDisabled={detectable.length === 0 || choice.tags.length === 0 || isRequested}
      work={progress && { label: 'Starting detections', ...progress }}
      isFinishing={isRequested && problem === null}
      problem={problem}
      onConfirm={() => void requestDetections()}
      onStop={stop}
      onClose={onClose}
    >
      <div className={styles.plan}>
        <SkippedFiles leftOut={leftOut.map((one) => ({ media: one, reason: whyNotDetectable(one, reasonAgainst(one.type)) }))} />
        {detectable.some(({ state }) => hasReview(state)) && <p>{REPLACES_DETECTED}</p>}
        <DetectionFields available={available} choice={choice} onChange={setChoice} />
      </div>
    </BulkDialog>
  )
}
