import { useGetDetections } from '#generated/media/media.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { wasSearched } from '../../../lib/detection-words'
import { ExportAgain } from './export-again'
import { FailureNote } from './failure-note'
import { FindFacesAgain } from './find-faces-again'
import { FindFacesForm } from './find-faces-form'
import type { ImageStage, StepName } from './image-stage'
import styles from '../parts/media-page.module.css'
import { JobPanel } from '../parts/job-panel'
import { FoundSummary, ReviewSummary } from './review-summary'
import { Step, type StepStatus } from '../parts/step'

type StagedImage = Exclude<ImageStage, { kind: 'unusable' }>

const STEPS = ['find', 'review', 'redact'] as const

/** How each of the steps stands, by the stage of the picture. */
export function stepStatuses(stage: StagedImage): Record<StepName, StepStatus> {
  const upTo = (current: StepName, currentStatus: StepStatus) => {
    const at = STEPS.indexOf(current)
    const statusOf = (name: StepName): StepStatus => {
      const position = STEPS.indexOf(name)
      if (position === at) return currentStatus
      return position < at ? 'done' : 'ahead'
    }
    return { find: statusOf('find'), review: statusOf('review'), redact: statusOf('redact') }
  }
  switch (stage.kind) {
    case 'working':
      return upTo(stage.step, 'current')
    case 'uploaded':
      return upTo('find', stage.failure === null ? 'current' : 'failed')
    case 'reviewable':
      if (stage.failedStep === 'redact') return upTo('redact', 'failed')
      return stage.isRedacted ? upTo('redact', 'done') : upTo('review', 'current')
  }
}

/** The way from an uploaded picture to a redacted one, and what is to be done now. */
export function ImageSteps({ mediaId, stage }: { mediaId: string; stage: StagedImage }) {
  // The newest comes first.
  const newest = useListVersions(mediaId).data?.versions[0]
  const { data: detections } = useGetDetections(mediaId, { query: { enabled: stage.kind === 'reviewable' } })
  const isDone = stage.kind === 'reviewable' && stage.isRedacted && stage.failedStep !== 'redact'
  // What is on hold is not finished, though the state of the media says so.
  const isHeld = isDone && newest?.release === 'held'
  const isOutdated = stage.kind === 'reviewable' && newest?.outdated === true
  // What was found since wants a review first.
  const isDetectedSince = (detections?.detection?.finishedAt ?? 0) > (newest?.createdAt ?? 0)
  const isUnsearched = stage.kind === 'reviewable' && detections !== undefined && !wasSearched(detections)
  const statuses = {
    ...stepStatuses(stage),
    ...(isHeld ? { redact: 'held' as const } : {}),
    ...(isUnsearched ? { find: 'ahead' as const } : {}),
    ...(isOutdated && !isDetectedSince ? { review: 'done' as const, redact: 'current' as const } : {}),
  }
  return (
    <ol className={styles.steps}>
      <Step number={1} title="Find faces" status={statuses.find}>
        <FindStep mediaId={mediaId} stage={stage} isUnsearched={isUnsearched} />
      </Step>
      <Step number={2} title="Review" status={statuses.review}>
        {stage.kind === 'reviewable' ? (
          <ReviewSummary mediaId={mediaId} isPrimary={!stage.isRedacted && !isOutdated} />
        ) : (
          <p className={styles.help}>Decide about each face: cover it or keep it. Draw boxes over whatever else must go.</p>
        )}
      </Step>
      <Step number={3} title="Redact and verify" status={statuses.redact}>
        {isOutdated ? <ExportAgain mediaId={mediaId} stage={stage} /> : <RedactStep mediaId={mediaId} stage={stage} isHeld={isHeld} />}
      </Step>
    </ol>
  )
}

function FindStep({ mediaId, stage, isUnsearched }: { mediaId: string; stage: StagedImage; isUnsearched: boolean }) {
  switch (stage.kind) {
    case 'working':
      return stage.step === 'find' ? <JobPanel mediaId={mediaId} job={stage.job} fallback="detect" /> : <FoundSummary mediaId={mediaId} />
    case 'uploaded':
      return (
        <>
          <FailureNote failure={stage.failure} />
          <FindFacesForm mediaId={mediaId} isRetry={stage.failure !== null} />
        </>
      )
    case 'reviewable':
      return (
        <div className={styles.stack}>
          <FailureNote failure={stage.failedStep === 'find' ? stage.failure : null} />
          <FoundSummary mediaId={mediaId} />
          {isUnsearched ? <FindFacesForm mediaId={mediaId} isRetry={false} isPrimary={false} /> : <FindFacesAgain mediaId={mediaId} />}
        </div>
      )
  }
}

function RedactStep({ mediaId, stage, isHeld }: { mediaId: string; stage: StagedImage; isHeld: boolean }) {
  if (stage.kind === 'working' && stage.step === 'redact') return <JobPanel mediaId={mediaId} job={stage.job} fallback="redact" />
  return (
    <>
      <FailureNote failure={stage.kind === 'reviewable' && stage.failedStep === 'redact' ? stage.failure : null} />
      <p className={styles.help}>{redactHelp(stage, isHeld)}</p>
    </>
  )
}

function redactHelp(stage: StagedImage, isHeld: boolean): string {
  if (isHeld) return 'The newest version is on hold. See below what the verification found, then review again or release it with a reason.'
  return stage.kind === 'reviewable' && stage.isRedacted
    ? 'The redacted versions are listed below. Review again to make another.'
    : 'Starts from the review. The result is searched once more for faces and metadata before you can download it.'
}
