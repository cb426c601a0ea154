import { useCallback } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Rect } from '../../../../editor/stage/geometry'
import { DetectionNotice } from '../../review/panel/detection-notice'
import { DetectionsPanel } from '../../review/panel/detections-panel'
import { Thumbnail } from '../../review/surfaces/image/thumbnail'
import type { ImageReview } from '../use-image-review'
import { StepPanel } from './step-panel'

interface ReviewPanelProps {
  media: Media
  opened: ImageReview
  jobs: readonly Job[]
}

/** Lists the items of the review once it is open. */
export function ReviewPanel({ media, opened, jobs }: ReviewPanelProps) {
  if (opened.kind !== 'open') return <StepPanel title="Review" />
  return <OpenReviewPanel media={media} opened={opened} jobs={jobs} />
}

function OpenReviewPanel({ media, opened, jobs }: ReviewPanelProps & { opened: Extract<ImageReview, { kind: 'open' }> }) {
  const { session, image, newest } = opened
  const width = newest.width ?? newest.source?.width ?? 0
  // Stable, because the rows of the list are memoized.
  const renderThumbnail = useCallback((rect: Rect) => <Thumbnail image={image} rect={rect} imageWidth={width} />, [image, width])
  return (
    <DetectionsPanel
      session={session}
      renderThumbnail={renderThumbnail}
      projectId={media.projectId}
      notice={<DetectionNotice session={session} mediaId={media.id} jobs={jobs} />}
    />
  )
}
