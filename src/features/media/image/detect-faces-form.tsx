import { Button, Checkbox, Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useDetectFaces } from '../../../api/use-media-actions'
import { paths } from '../../../lib/paths'
import { notifyError } from '../../../notifications/notify'
import styles from '../parts/media-page.module.css'

/** Renders the checkbox for increased detection accuracy. */
export function AccuracyOption({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <Checkbox label="Higher accuracy (slower)" checked={isOn} aria-describedby="accuracy-help" onChange={() => onChange(!isOn)} />
      <p id="accuracy-help" className={styles.help}>
        Detects more small, turned and partly hidden faces, with more false detections.
      </p>
    </div>
  )
}

/** Starts face detection and opens the review. */
export function DetectFacesForm({ mediaId, isRetry, isPrimary = true }: { mediaId: string; isRetry: boolean; isPrimary?: boolean }) {
  const { detectFaces, isPending } = useDetectFaces()
  const [isIncreased, setIncreased] = useState(false)
  const navigate = useNavigate()
  const start = async (): Promise<void> => {
    try {
      await detectFaces(mediaId, isIncreased)
    } catch (error) {
      notifyError(error)
      return
    }
    // The review shows the progress, then the detections.
    await navigate(paths.imageReview(mediaId))
  }
  return (
    <div className={styles.stack}>
      <AccuracyOption isOn={isIncreased} onChange={setIncreased} />
      <div>
        <Button
          text={isRetry ? 'Try again' : 'Detect faces'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isPrimary ? { size: 'large' as const } : {})}
          loading={isPending}
          onClick={() => void start()}
        />
      </div>
    </div>
  )
}
