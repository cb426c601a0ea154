import { useGetDetections } from '#generated/media/media.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { wasSearched } from '../../../lib/detection-words'
import { ExportAgain } from './export-again'
import { FailureNote } from './failure-note'
import { FindFacesAgain } from './find-faces-again'
import { FindFacesForm } from './find-faces-form'
import type { ImageStatus, StepName } from './image-status'
import styles from '../parts/media-page.module.css'
import { JobPanel } from '../parts/job-panel'
import { FoundSummary, ReviewSummary } from './review-summary'
import { Step, type StepStatus } from '../parts/step'

type UsableStatus = Exclude<ImageStatus, { kind: 'unusable' }>

const STEPS = ['find', 'review', 'redact'] as const

/** How each of the steps stands, by the status of the picture. */
export function stepStatuses(status: UsableStatus): Record<StepName, StepStatus> {
  const upTo = (current: StepName, currentStatus: StepStatus) => {
    const at = STEPS.indexOf(current)
    const statusOf = (name: StepName): StepStatus => {
      const position = STEPS.indexOf(name)
      if (position === at) return currentStatus
      return position < at ? 'done' : 'ahead'
    }
    return { find: statusOf('find'), review: statusOf('review'), redact: statusOf('redact') }
  }
  switch (status.kind) {
    case 'working':
      return upTo(status.step, 'current')
    case 'uploaded':
      return upTo('find', status.failure === null ? 'current' : 'failed')
    case 'reviewable':
      if (status.failedStep === 'redact') return upTo('redact', 'failed')
      return status.isRedacted ? upTo('redact', 'done') : upTo('review', 'current')
  }
}

/** The way from an uploaded picture to a redacted one, and what is to be done now. */
export function ImageSteps({ mediaId, status }: { mediaId: string; status: UsableStatus }) {
  // The newest comes first.
  const newest = useListVersions(mediaId).data?.versions[0]
  const { data: detections } = useGetDetections(mediaId, { query: { enabled: status.kind === 'reviewable' } })
  const isDone = status.kind === 'reviewable' && status.isRedacted && status.failedStep !== 'redact'
  // What is on hold is not finished, though the state of the media says so.
  const isHeld = isDone && newest?.release === 'held'
  const isOutdated = status.kind === 'reviewable' && newest?.outdated === true
  // What was found since wants a review first.
  const isDetectedSince = (detections?.detection?.finishedAt ?? 0) > (newest?.createdAt ?? 0)
  const isUnsearched = status.kind === 'reviewable' && detections !== undefined && !wasSearched(detections)
  const statuses = {
    ...stepStatuses(status),
    ...(isHeld ? { redact: 'held' as const } : {}),
    ...(isUnsearched ? { find: 'ahead' as const } : {}),
    ...(isOutdated && !isDetectedSince ? { review: 'done' as const, redact: 'current' as const } : {}),
  }
  return (
    <ol className={styles.steps}>
      <Step number={1} title="Find faces" status={statuses.find}>
        <FindStep mediaId={mediaId} status={status} isUnsearched={isUnsearched} />
      </Step>
      <Step number={2} title="Review" status={statuses.review}>
        {status.kind === 'reviewable' ? (
          <ReviewSummary mediaId={mediaId} isPrimary={!status.isRedacted && !isOutdated} />
        ) : (
          <p className={styles.help}>Decide about each face: cover it or keep it. Draw boxes over whatever else must go.</p>
        )}
      </Step>
      <Step number={3} title="Redact and verify" status={statuses.redact}>
        {isOutdated ? <ExportAgain mediaId={mediaId} status={status} /> : <RedactStep mediaId={mediaId} status={status} isHeld={isHeld} />}
      </Step>
    </ol>
  )
}

function FindStep({ mediaId, status, isUnsearched }: { mediaId: string; status: UsableStatus; isUnsearched: boolean }) {
  switch (status.kind) {
    case 'working':
      return status.step === 'find' ? <JobPanel mediaId={mediaId} job={status.job} fallback="detect" /> : <FoundSummary mediaId={mediaId} />
    case 'uploaded':
      return (
        <>
          <FailureNote failure={status.failure} />
          <FindFacesForm mediaId={mediaId} isRetry={status.failure !== null} />
        </>
      )
    case 'reviewable':
      return (
        <div className={styles.stack}>
          <FailureNote failure={status.failedStep === 'find' ? status.failure : null} />
          <FoundSummary mediaId={mediaId} />
          {isUnsearched ? <FindFacesForm mediaId={mediaId} isRetry={false} isPrimary={false} /> : <FindFacesAgain mediaId={mediaId} />}
        </div>
      )
  }
}

function RedactStep({ mediaId, status, isHeld }: { mediaId: string; status: UsableStatus; isHeld: boolean }) {
  if (status.kind === 'working' && status.step === 'redact') return <JobPanel mediaId={mediaId} job={status.job} fallback="redact" />
  return (
    <>
      <FailureNote failure={status.kind === 'reviewable' && status.failedStep === 'redact' ? status.failure : null} />
      <p className={styles.help}>{redactHelp(status, isHeld)}</p>
    </>
  )
}

function redactHelp(status: UsableStatus, isHeld: boolean): string {
  if (isHeld) return 'The newest version is on hold. See below what the verification found, then review again or release it with a reason.'
  return status.kind === 'reviewable' && status.isRedacted
    ? 'The redacted versions are listed below. Review again to make another.'
    : 'Starts from the review. The result is searched once more for faces and metadata before you can download it.'
}
