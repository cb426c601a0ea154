import { Button, Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useImageTags } from '../../../../api/use-capabilities'
import { useDetect } from '../../../../api/use-media-actions'
import { FACES_ONLY, requestOf } from '../../../../lib/detection-tags'
import { paths } from '../../../../lib/paths'
import { notifyError } from '../../../../notifications/notify'
import { DetectionFields } from '../../../../ui/detection-fields'
import styles from '../../parts/media-page.module.css'

/** Starts a detection and opens the review. */
export function DetectForm({ mediaId, isRetry, isPrimary = true }: { mediaId: string; isRetry: boolean; isPrimary?: boolean }) {
  const { detect, isPending } = useDetect()
  const [choice, setChoice] = useState(FACES_ONLY)
  const available = useImageTags()
  const navigate = useNavigate()
  const start = async (): Promise<void> => {
    try {
      await detect(mediaId, requestOf(choice))
    } catch (error) {
      notifyError(error)
      return
    }
    // The review shows the progress, then the detections.
    await navigate(paths.imageReview(mediaId))
  }
  return (
    <div className={styles.stack}>
      <DetectionFields available={available} choice={choice} onChange={setChoice} />
      <div>
        <Button
          text={isRetry ? 'Try again' : 'Detect'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isPrimary ? { size: 'large' as const } : {})}
          loading={isPending}
          disabled={choice.tags.length === 0}
          onClick={() => void start()}
        />
      </div>
    </div>
  )
}
