import { Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import { mediaTraits } from '#lib/media-traits.ts'
import { waitFor } from '#lib/words/line-words.ts'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, hasVersions } from '../../parts/media-status'
import { NotAvailable } from '../../parts/not-available'
import type { Details } from '../../parts/use-details'
import { VersionsSection } from '../../versions/versions-section'
import type { ShownFile } from '../file-page'
import { StepPanel } from '../panels/step-panel'
import { DetectedPanel } from './detected-panel'
import { FindForm } from './find-form'
import styles from './timed.module.css'
import { Transcribe, TranscriptSection, type TimedStepProps } from './transcript-section'

interface TimedPanelProps extends ShownFile {
  details: Details
  element: HTMLMediaElement | null
  /** The content in place of the steps; undefined if they can be shown. */
  closed: ReactNode
}

/** Shows the controls of a step for a video or recording. */
export function TimedPanel({ media, status, shown, details, element, closed }: TimedPanelProps) {
  const first = mediaTraits[media.type].firstStep
  if (closed !== undefined) return <StepPanel title={{ detect: first, review: 'Review', export: 'Redact' }[shown]}>{closed}</StepPanel>
  switch (shown) {
    case 'detect':
      return (
        <StepPanel title={first}>
          <FirstStep media={media} status={status} details={details} />
        </StepPanel>
      )
    case 'review':
      return <DetectedPanel media={media} details={details} element={element} />
    case 'export':
      return (
        <StepPanel title="Redact">
          <ExportStep media={media} status={status} details={details} />
        </StepPanel>
      )
  }
}

function FirstStep({ media, status, details }: TimedStepProps) {
  if (!mediaTraits[media.type].hasFrames) return <Transcribe media={media} status={status} details={details} intent={Intent.PRIMARY} />
  return (
    <>
      <Detect media={media} status={status} details={details} />
      <TranscriptSection media={media} status={status} details={details} />
    </>
  )
}

function Detect({ media, status, details }: TimedStepProps) {
  if (status.kind === 'working') {
    if (status.work === 'detect') return <JobProgress mediaId={media.id} job={status.job} kind="detect" />
    return <p className={styles.help}>{waitFor(status.work)}.</p>
  }
  const failure = failureIn(status, 'detect')
  return (
    <div>
      <FailureNote failure={failure} />
      <FindForm mediaId={media.id} details={details} isRetry={failure !== null} />
    </div>
  )
}

function ExportStep({ media, status, details }: TimedStepProps) {
  const reason = details.reasonAgainst('redact')
  return (
    <>
      {status.kind === 'working' && status.work === 'redact' ? (
        <JobProgress mediaId={media.id} job={status.job} kind="redact" />
      ) : (
        <div>
          <FailureNote failure={failureIn(status, 'redact')} />
          {reason !== undefined && <NotAvailable id={`redact-${media.id}`} reason={reason} />}
          {reason === undefined && !hasVersions(media) && <p className={styles.help}>Redaction can’t be started from this page.</p>}
        </div>
      )}
      {hasVersions(media) && <VersionsSection mediaId={media.id} />}
    </>
  )
}
