import { useGetDetections } from '#generated/media/media.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import type { ImageTag } from '../../../../lib/detection-tags'
import { searchedTags, wasSearched } from '../../../../lib/detection-words'
import { ExportAgain } from './export-again'
import { FailureNote } from './failure-note'
import { DetectAgain } from './detect-again'
import { DetectForm } from './detect-form'
import type { ImageStatus, StepName } from './image-status'
import styles from '../../parts/media-page.module.css'
import { JobPanel } from '../../parts/job-panel'
import { DetectionSummary, ReviewSummary } from './review-summary'
import { Step, type StepStatus } from '../../parts/step'

type UsableStatus = Exclude<ImageStatus, { kind: 'unusable' }>

const STEPS = ['find', 'review', 'redact'] as const

/** Returns the status of each step. */
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

/** Shows the three steps from upload to export, with the controls of the current one. */
export function ImageSteps({ mediaId, status }: { mediaId: string; status: UsableStatus }) {
  // Versions are sorted newest first.
  const newest = useListVersions(mediaId).data?.versions[0]
  const { data: detections } = useGetDetections(mediaId, undefined, { query: { enabled: status.kind === 'reviewable' } })
  const isDone = status.kind === 'reviewable' && status.isRedacted && status.failedStep !== 'redact'
  // A version on hold is not finished, although the media state is Redacted.
  const isHeld = isDone && newest?.release === 'held'
  const isOutdated = status.kind === 'reviewable' && newest?.outdated === true
  // Detections that are newer than the newest version need a review before the next export.
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
      <Step number={1} title="Detection" status={statuses.find}>
        <FindStep
          mediaId={mediaId}
          status={status}
          isUnsearched={isUnsearched}
          searched={detections === undefined ? [] : searchedTags(detections)}
        />
      </Step>
      <Step number={2} title="Review" status={statuses.review}>
        {status.kind === 'reviewable' && <ReviewSummary mediaId={mediaId} isPrimary={!status.isRedacted && !isOutdated} />}
      </Step>
      <Step number={3} title="Export" status={statuses.redact}>
        {isOutdated ? <ExportAgain mediaId={mediaId} status={status} /> : <RedactStep mediaId={mediaId} status={status} isHeld={isHeld} />}
      </Step>
    </ol>
  )
}

interface FindStepProps {
  mediaId: string
  status: UsableStatus
  isUnsearched: boolean
  searched: readonly ImageTag[]
}

function FindStep({ mediaId, status, isUnsearched, searched }: FindStepProps) {
  switch (status.kind) {
    case 'working':
      return status.step === 'find' ? (
        <JobPanel mediaId={mediaId} job={status.job} fallback="detect" />
      ) : (
        <DetectionSummary mediaId={mediaId} />
      )
    case 'uploaded':
      return (
        <>
          <FailureNote failure={status.failure} />
          <DetectForm mediaId={mediaId} isRetry={status.failure !== null} />
        </>
      )
    case 'reviewable':
      return (
        <div className={styles.stack}>
          <FailureNote failure={status.failedStep === 'find' ? status.failure : null} />
          <DetectionSummary mediaId={mediaId} />
          {isUnsearched ? (
            <DetectForm mediaId={mediaId} isRetry={false} isPrimary={false} />
          ) : (
            <DetectAgain mediaId={mediaId} searched={searched} />
          )}
        </div>
      )
  }
}

function RedactStep({ mediaId, status, isHeld }: { mediaId: string; status: UsableStatus; isHeld: boolean }) {
  if (status.kind === 'working' && status.step === 'redact') return <JobPanel mediaId={mediaId} job={status.job} fallback="redact" />
  return (
    <>
      <FailureNote failure={status.kind === 'reviewable' && status.failedStep === 'redact' ? status.failure : null} />
      {isHeld && <p className={styles.help}>The newest version is on hold. Review and export again, or release it below.</p>}
    </>
  )
}
