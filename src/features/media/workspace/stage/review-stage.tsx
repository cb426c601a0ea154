import type { ReactNode } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { MediaType } from '#lib/media-words.ts'
import { DetectionStrip } from '../../review/detection-strip'
import { RedactionStrip } from '../../review/export/redaction-strip'
import { ConflictCallout } from '../../review/session/conflict-callout'
import type { ReviewSession } from '../../review/session/review-session'
import { Toolbar } from '../../review/toolbar/toolbar'
import type { ReviewSurface } from '../file-kind'
import styles from './stage.module.css'

interface ReviewStageProps {
  type: MediaType
  session: ReviewSession
  surface: ReviewSurface
  /** The running or finished jobs to show above the file. Jobs of the current step are in its panel. */
  detection: Job | undefined
  redaction: Job | undefined
  /** The content over the file. */
  children?: ReactNode
}

/** Shows the file with its boxes and tools. */
export function ReviewStage({ type, session, surface, detection, redaction, children }: ReviewStageProps) {
  return (
    <>
      {surface.hasOwnTools !== true && <Toolbar session={session} />}
      <ConflictCallout session={session} />
      <DetectionStrip job={detection} />
      <RedactionStrip type={type} job={redaction} editor={session.editor} />
      <div className={styles.surface}>
        {surface.renderCanvas()}
        {children}
      </div>
    </>
  )
}
