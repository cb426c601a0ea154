import { Button, Intent } from '@blueprintjs/core'
import { Link, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaReviewPage, paths } from '../../../../lib/paths'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import pageStyles from '../../parts/media-page.module.css'
import { failureIn, stepStatuses, type UsableStatus } from '../../parts/media-status'
import { NotAvailable } from '../../parts/not-available'
import { Step } from '../../parts/step'
import type { Details } from '../../parts/use-details'
import { FindForm } from './find-form'
import styles from './timed.module.css'
import { TranscribeForm } from './transcribe-form'

interface TimedStepsProps {
  media: Media
  status: UsableStatus
  details: Details
}

/** Shows the three steps from upload to export, with the controls of the current one. */
export function TimedSteps({ media, status, details }: TimedStepsProps) {
  const { first, review, redact } = stepStatuses(status)
  const isVideo = media.type === 'video'
  return (
    <>
      {status.kind === 'checking' && (
        <div className={styles.before}>
          <JobProgress mediaId={media.id} job={status.job} kind="probe" />
        </div>
      )}
      <ol className={pageStyles.steps}>
        <Step number={1} title={isVideo ? 'Detection' : 'Transcript'} status={first}>
          <FirstStep media={media} status={status} details={details} />
        </Step>
        <Step number={2} title="Review" status={review}>
          <ReviewStep media={media} status={status} />
        </Step>
        <Step number={3} title="Export" status={redact}>
          <RedactStep media={media} status={status} details={details} />
        </Step>
      </ol>
      {isVideo && details.file?.audio && status.kind !== 'checking' && (
        <section className={styles.after} aria-labelledby="transcript-title">
          <h2 id="transcript-title">Transcript</h2>
          <Transcribe media={media} status={status} details={details} intent={Intent.NONE} />
        </section>
      )}
    </>
  )
}

function FirstStep({ media, status, details }: TimedStepsProps) {
  if (media.type !== 'video') return <Transcribe media={media} status={status} details={details} intent={Intent.PRIMARY} />
  if (status.kind === 'checking') return null
  if (status.kind === 'working') {
    if (status.work === 'detect') return <JobProgress mediaId={media.id} job={status.job} kind="detect" />
    return <p className={styles.help}>Another job is running.</p>
  }
  return (
    <>
      <FailureNote failure={failureIn(status, 'detect')} />
      <FindForm mediaId={media.id} details={details} isRetry={status.failedWork === 'detect'} />
    </>
  )
}

function Transcribe({ media, status, details, intent }: TimedStepsProps & { intent: Intent }) {
  if (status.kind === 'checking') return null
  if (status.kind === 'working' && status.work === 'transcribe') {
    return <JobProgress mediaId={media.id} job={status.job} kind="transcribe" />
  }
  return (
    <div className={styles.stack}>
      <FailureNote failure={failureIn(status, 'transcribe')} />
      <TranscribeForm mediaId={media.id} details={details} intent={intent} />
      <p className={styles.help}>
        <Link to={paths.transcript(media.id)} className={styles.link ?? ''}>
          Open transcript
        </Link>
      </p>
    </div>
  )
}

function ReviewStep({ media, status }: { media: Media; status: UsableStatus }) {
  const navigate = useNavigate()
  if (status.kind !== 'ready') return null
  return (
    <div className={styles.stack}>
      <div>
        <Button
          text="Open review"
          intent={status.isReviewable && !status.isRedacted ? Intent.PRIMARY : Intent.NONE}
          onClick={() => void navigate(mediaReviewPage(media.type, media.id))}
        />
      </div>
    </div>
  )
}

function RedactStep({ media, status, details }: TimedStepsProps) {
  const reason = details.reasonAgainst('redact')
  const isRedacted = status.kind === 'ready' && status.isRedacted
  if (status.kind === 'working' && status.work === 'redact') {
    return <JobProgress mediaId={media.id} job={status.job} kind="redact" />
  }
  return (
    <>
      <FailureNote failure={failureIn(status, 'redact')} />
      {reason !== undefined && <NotAvailable id={`redact-${media.id}`} reason={reason} />}
      {reason === undefined && !isRedacted && <p className={styles.help}>Export can't be started from this page.</p>}
    </>
  )
}
