import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { jobWords } from '../../../../lib/media-words'
import { mediaReviewPage, paths } from '../../../../lib/paths'
import { JobPanel } from '../../parts/job-panel'
import pageStyles from '../../parts/media-page.module.css'
import { Step, type StepStatus } from '../../parts/step'
import { FindForm } from './find-form'
import { NotAvailable } from '../../parts/not-available'
import styles from './timed.module.css'
import type { TimedStatus, TimedWork } from './timed-status'
import { TranscribeForm } from './transcribe-form'
import type { Details } from '../../parts/use-details'

type UsableStatus = Exclude<TimedStatus, { kind: 'unusable' }>

/** Detection in video is not limited to faces. */
const words = { ...jobWords, detect: 'Detecting' }

interface TimedStepsProps {
  media: Media
  status: UsableStatus
  details: Details
}

/** Returns the statuses of the three steps. */
export function stepStatuses(status: UsableStatus): [find: StepStatus, review: StepStatus, redact: StepStatus] {
  if (status.kind === 'checking') return ['ahead', 'ahead', 'ahead']
  if (status.kind === 'working') return status.work === 'redact' ? ['done', 'done', 'current'] : ['current', 'ahead', 'ahead']
  if (status.failedWork === 'redact') return ['done', 'done', 'failed']
  if (status.failedWork !== null) return ['failed', 'ahead', 'ahead']
  if (status.isRedacted) return ['done', 'done', 'done']
  return status.isReviewable ? ['done', 'current', 'ahead'] : ['current', 'ahead', 'ahead']
}

/** Shows the three steps from upload to export, with the controls of the current one. */
export function TimedSteps({ media, status, details }: TimedStepsProps) {
  const [first, second, third] = stepStatuses(status)
  const isVideo = media.type === 'video'
  return (
    <>
      {status.kind === 'checking' && (
        <div className={styles.before}>
          <JobPanel mediaId={media.id} job={status.job} fallback="probe" words={words} />
        </div>
      )}
      <ol className={pageStyles.steps}>
        <Step number={1} title={isVideo ? 'Detection' : 'Transcript'} status={first}>
          <FirstStep media={media} status={status} details={details} />
        </Step>
        <Step number={2} title="Review" status={second}>
          <ReviewStep media={media} status={status} />
        </Step>
        <Step number={3} title="Export" status={third}>
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

function FailureNote({ status, work }: { status: UsableStatus; work: TimedWork }) {
  if (status.kind !== 'ready' || status.failedWork !== work || status.failure === null) return null
  return (
    <Callout intent={Intent.DANGER} role="alert" className={pageStyles.failure ?? ''}>
      {status.failure}
    </Callout>
  )
}

function FirstStep({ media, status, details }: TimedStepsProps) {
  if (media.type !== 'video') return <Transcribe media={media} status={status} details={details} intent={Intent.PRIMARY} />
  if (status.kind === 'checking') return null
  if (status.kind === 'working') {
    if (status.work === 'find') return <JobPanel mediaId={media.id} job={status.job} fallback="detect" words={words} />
    return <p className={styles.help}>Another job is running.</p>
  }
  return (
    <>
      <FailureNote status={status} work="find" />
      <FindForm mediaId={media.id} details={details} isRetry={status.failedWork === 'find'} />
    </>
  )
}

function Transcribe({ media, status, details, intent }: TimedStepsProps & { intent: Intent }) {
  if (status.kind === 'checking') return null
  if (status.kind === 'working' && status.work === 'transcribe') {
    return <JobPanel mediaId={media.id} job={status.job} fallback="transcribe" words={words} />
  }
  return (
    <div className={styles.stack}>
      <FailureNote status={status} work="transcribe" />
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
    return <JobPanel mediaId={media.id} job={status.job} fallback="redact" words={words} />
  }
  return (
    <>
      <FailureNote status={status} work="redact" />
      {reason !== undefined && <NotAvailable id={`redact-${media.id}`} reason={reason} />}
      {reason === undefined && !isRedacted && <p className={styles.help}>Export can't be started from this page.</p>}
    </>
  )
}
