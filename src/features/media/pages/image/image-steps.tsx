import { useNavigate } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { useDetect } from '../../../../api/use-media-actions'
import { requestOf, type DetectionChoice, type ImageTag } from '../../../../lib/detection-tags'
import { searchedTags, wasSearched } from '../../../../lib/detection-words'
import { paths } from '../../../../lib/paths'
import { DetectAgain } from '../../parts/detect-again'
import { DetectForm } from '../../parts/detect-form'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import styles from '../../parts/media-page.module.css'
import { failureIn, stepStatuses, type UsableStatus } from '../../parts/media-status'
import { Step } from '../../parts/step'
import { ExportAgain } from './export-again'
import { DetectionSummary, ReviewSummary } from './review-summary'

/** Shows the three steps from upload to export, with the controls of the current one. */
export function ImageSteps({ mediaId, status }: { mediaId: string; status: UsableStatus }) {
  // Versions are sorted newest first.
  const newest = useListVersions(mediaId).data?.versions[0]
  const isReviewable = status.kind === 'ready' && status.isReviewable
  const { data: detections } = useGetDetections(mediaId, undefined, { query: { enabled: isReviewable } })
  const steps = stepStatuses(status)
  // A version on hold is not finished, although the media state is Redacted.
  const isHeld = steps.redact === 'done' && newest?.release === 'held'
  const isOutdated = isReviewable && newest?.outdated === true
  // Detections that are newer than the newest version need a review before the next export.
  const isDetectedSince = (detections?.detection?.finishedAt ?? 0) > (newest?.createdAt ?? 0)
  const isUnsearched = isReviewable && detections !== undefined && !wasSearched(detections)
  const statuses = {
    ...steps,
    ...(isHeld ? { redact: 'held' as const } : {}),
    ...(isUnsearched ? { first: 'ahead' as const } : {}),
    ...(isOutdated && !isDetectedSince ? { review: 'done' as const, redact: 'current' as const } : {}),
  }
  return (
    <ol className={styles.steps}>
      <Step number={1} title="Detection" status={statuses.first}>
        <DetectStep
          mediaId={mediaId}
          status={status}
          isUnsearched={isUnsearched}
          searched={detections === undefined ? [] : searchedTags(detections)}
        />
      </Step>
      <Step number={2} title="Review" status={statuses.review}>
        {isReviewable && <ReviewSummary mediaId={mediaId} isPrimary={!status.isRedacted && !isOutdated} />}
      </Step>
      <Step number={3} title="Export" status={statuses.redact}>
        {isOutdated ? <ExportAgain mediaId={mediaId} status={status} /> : <RedactStep mediaId={mediaId} status={status} isHeld={isHeld} />}
      </Step>
    </ol>
  )
}

interface DetectStepProps {
  mediaId: string
  status: UsableStatus
  isUnsearched: boolean
  searched: readonly ImageTag[]
}

function DetectStep({ mediaId, status, isUnsearched, searched }: DetectStepProps) {
  const { detect } = useDetect()
  const navigate = useNavigate()
  const start = async (choice: DetectionChoice): Promise<void> => {
    await detect(mediaId, requestOf(choice))
    // The review shows the progress, then the detections.
    await navigate(paths.imageReview(mediaId))
  }
  if (status.kind === 'checking') return <JobProgress mediaId={mediaId} job={status.job} kind="probe" />
  if (status.kind === 'working') {
    if (status.work === 'redact') return <DetectionSummary mediaId={mediaId} />
    return <JobProgress mediaId={mediaId} job={status.job} kind="detect" />
  }
  const failure = <FailureNote failure={failureIn(status, 'detect')} />
  if (!status.isReviewable) {
    return (
      <>
        {failure}
        <DetectForm isRetry={status.failedWork === 'detect'} isLarge onDetect={start} />
      </>
    )
  }
  return (
    <div className={styles.stack}>
      {failure}
      <DetectionSummary mediaId={mediaId} />
      {isUnsearched ? (
        <DetectForm isRetry={false} isPrimary={false} onDetect={start} />
      ) : (
        <DetectAgain searched={searched} onDetect={(choice) => detect(mediaId, requestOf(choice))} />
      )}
    </div>
  )
}

function RedactStep({ mediaId, status, isHeld }: { mediaId: string; status: UsableStatus; isHeld: boolean }) {
  if (status.kind === 'working' && status.work === 'redact') return <JobProgress mediaId={mediaId} job={status.job} kind="redact" />
  return (
    <>
      <FailureNote failure={failureIn(status, 'redact')} />
      {isHeld && <p className={styles.help}>The newest version is on hold. Review and export again, or release it below.</p>}
    </>
  )
}
