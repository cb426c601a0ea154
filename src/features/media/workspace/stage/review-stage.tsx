import type { ReactNode } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import { DetectionStrip } from '../../review/detection-strip'
import { RedactionStrip } from '../../review/export/redaction-strip'
import { ConflictCallout } from '../../review/session/conflict-callout'
import type { ReviewSession } from '../../review/session/review-session'
import type { ImagePyramid } from '../../review/surfaces/image/image-pyramid'
import { ReviewCanvas } from '../../review/surfaces/image/review-canvas'
import { Toolbar } from '../../review/toolbar/toolbar'
import styles from './stage.module.css'

interface ReviewStageProps {
  session: ReviewSession
  image: ImagePyramid
  /** The running or finished jobs to show above the image. Those of the current step are in its panel. */
  detection: Job | undefined
  redaction: Job | undefined
  /** Shown over the image. */
  children?: ReactNode
}

/** Shows the image with its boxes and tools. */
export function ReviewStage({ session, image, detection, redaction, children }: ReviewStageProps) {
  return (
    <>
      <Toolbar session={session} />
      <ConflictCallout session={session} />
      <DetectionStrip job={detection} />
      <RedactionStrip job={redaction} />
      <div className={styles.surface}>
        <ReviewCanvas session={session} image={image} />
        {children}
      </div>
    </>
  )
}
