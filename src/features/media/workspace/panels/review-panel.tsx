import { lazy, Suspense, useState } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { LoadingState } from '#ui/states.tsx'
import { DetectionNotice } from '../../review/panel/detection-notice'
import { DetectionsPanel } from '../../review/panel/detections-panel'
import type { FileKind } from '../file-kind'
import type { FileReview } from '../use-file-review'
import { OtherReviewers } from './other-reviewers'
import { FoldedFindings, useUnresolved, type OpenReview } from './findings'
import { StepPanel } from './step-panel'
import { useDetails } from '../../parts/use-details'
import type { ReviewSession } from '../../review/session/review-session'
import styles from './panel.module.css'

// Imported from the transcript page, because a separate chunk would add its name to the first script.
const FindInReview = lazy(async () => ({ default: (await import('../transcript-page')).FindInReview }))

/**
 * Shows the search of a transcript for names in a collapsible section above the items of the review. It loads when it is opened. A video
 * without audio has none.
 */
function TranscriptSearch({ media, session }: { media: Media; session: ReviewSession }) {
  const [isOpen, setOpen] = useState(false)
  const { file } = useDetails(media)
  if (mediaTraits[media.type].hasFrames && file && !file.audio) return null
  return (
    <details className={styles.search} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Names in transcript</summary>
      {isOpen && (
        <div className={styles.folded}>
          <Suspense fallback={<LoadingState label="Loading…" />}>
            <FindInReview media={media} session={session} />
          </Suspense>
        </div>
      )}
    </details>
  )
}

interface ReviewPanelProps {
  media: Media
  opened: FileReview
  jobs: readonly Job[]
  /** Undefined until they are loaded. */
  versions: readonly Version[] | undefined
  /** Renders the notice about detection, if the media type has its own. */
  renderNotice?: FileKind<never>['renderReviewNotice'] | undefined
  onExport: () => void
}

/** Lists the items of the review once it is open. */
export function ReviewPanel({ opened, ...rest }: ReviewPanelProps) {
  return opened.kind === 'open' ? <OpenReviewPanel opened={opened} {...rest} /> : <StepPanel title="Review" />
}

function OpenReviewPanel({ media, opened, jobs, versions, renderNotice, onExport }: ReviewPanelProps & { opened: OpenReview }) {
  const { session, surface } = opened
  const unresolved = useUnresolved(versions)
  const { isTimed, firstStep } = mediaTraits[media.type]
  return (
    <DetectionsPanel
      session={session}
      renderThumbnail={surface.renderThumbnail}
      projectId={media.projectId}
      notice={
        <>
          <OtherReviewers mediaId={media.id} />
          {unresolved && <FoldedFindings opened={opened} version={unresolved} jobs={jobs} onExport={onExport} />}
          {isTimed && <TranscriptSearch media={media} session={session} />}
          {renderNotice
            ? renderNotice({ media, session, jobs })
            : firstStep === 'Detect' && <DetectionNotice session={session} type={media.type} mediaId={media.id} jobs={jobs} />}
        </>
      }
    />
  )
}
