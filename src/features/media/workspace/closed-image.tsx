import type { ReactNode } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import type { StepId } from '../../../lib/paths'
import { MediaIcon } from '../../../ui/media-icon'
import { JobProgress } from '../parts/job-progress'
import type { MediaStatus } from '../parts/media-status'
import { Unusable } from '../parts/unusable'
import { WorkspaceFrame } from './frame'
import { imageFacts } from './image-facts'
import { StepPanel } from './panels/step-panel'
import { Rail } from './rail/rail'
import styles from './stage/stage.module.css'
import { useImageSteps } from './use-image-steps'

interface ClosedImageProps {
  media: Media
  status: MediaStatus
  /** The step that is shown. */
  shown: StepId
}

const TITLES: Record<StepId, string> = { detect: 'Detect', review: 'Review', export: 'Export' }

/** Shows an image that can't be opened, or not before its check has finished. */
export function ClosedImage({ media, status, shown }: ClosedImageProps) {
  const { steps } = useImageSteps(media.id, status)
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => <Rail {...{ media, steps, shown, isCollapsed }} facts={imageFacts(media, undefined, undefined)} />}
      stage={
        <div className={styles.closed}>
          <MediaIcon type={media.type} size={64} />
          <p>{status.kind === 'checking' ? 'The image opens when its check has finished.' : "This file can't be displayed as an image."}</p>
        </div>
      }
      panel={<StepPanel title={TITLES[shown]}>{reasonOf(media, status)}</StepPanel>}
    />
  )
}

function reasonOf(media: Media, status: MediaStatus): ReactNode {
  if (status.kind === 'unusable') return <Unusable failure={status.failure} />
  if (status.kind === 'checking') return <JobProgress mediaId={media.id} job={status.job} kind="probe" />
  return <Unusable failure="The type of this file is unknown." />
}
