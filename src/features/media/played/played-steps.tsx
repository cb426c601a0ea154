import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { jobWords } from '../../../lib/media-words'
import { mediaReviewPage, paths } from '../../../lib/paths'
import { JobPanel } from '../parts/job-panel'
import pageStyles from '../parts/media-page.module.css'
import { Step, type StepStatus } from '../parts/step'
import { FindForm } from './find-form'
import { NotAvailable } from './not-available'
import styles from './played.module.css'
import type { PlayedStage, PlayedWork } from './played-stage'
import { TranscribeForm } from './transcribe-form'
import type { Details } from './use-details'

type OpenStage = Exclude<PlayedStage, { kind: 'unusable' }>

/** The stages of the work on pictures have other names than these. */
const words = { ...jobWords, detect: 'Finding what you chose' }

interface PlayedStepsProps {
  media: Media
  stage: OpenStage
  details: Details
}

/** How the first, the second and the third step stand. */
export function playedStatuses(stage: OpenStage): [find: StepStatus, review: StepStatus, redact: StepStatus] {
  if (stage.kind === 'looking') return ['ahead', 'ahead', 'ahead']
  if (stage.kind === 'working') return stage.work === 'redact' ? ['done', 'done', 'current'] : ['current', 'ahead', 'ahead']
  if (stage.failedWork === 'redact') return ['done', 'done', 'failed']
  if (stage.failedWork !== null) return ['failed', 'ahead', 'ahead']
  if (stage.isRedacted) return ['done', 'done', 'done']
  return stage.isReviewable ? ['done', 'current', 'ahead'] : ['current', 'ahead', 'ahead']
}

/** The way from an uploaded video or sound to a redacted one, and what is to be done now. */
export function PlayedSteps({ media, stage, details }: PlayedStepsProps) {
  const [first, second, third] = playedStatuses(stage)
  const isVideo = media.type === 'video'
  return (
    <>
      {stage.kind === 'looking' && (
        <div className={styles.before}>
          <JobPanel mediaId={media.id} job={stage.job} fallback="probe" words={words} />
        </div>
      )}
      <ol className={pageStyles.steps}>
        <Step number={1} title={isVideo ? 'Find what must go' : 'Write down what is said'} status={first}>
          <FirstStep media={media} stage={stage} details={details} />
        </Step>
        <Step number={2} title="Review" status={second}>
          <ReviewStep media={media} stage={stage} />
        </Step>
        <Step number={3} title="Redact and verify" status={third}>
          <RedactStep media={media} stage={stage} details={details} />
        </Step>
      </ol>
      {isVideo && details.file?.audio && stage.kind !== 'looking' && (
        <section className={styles.after} aria-labelledby="said-title">
          <h2 id="said-title">What is said</h2>
          <Transcribe media={media} stage={stage} details={details} intent={Intent.NONE} />
        </section>
      )}
    </>
  )
}

function FailureNote({ stage, work }: { stage: OpenStage; work: PlayedWork }) {
  if (stage.kind !== 'ready' || stage.failedWork !== work || stage.failure === null) return null
  return (
    <Callout intent={Intent.DANGER} role="alert" className={pageStyles.failure ?? ''}>
      {stage.failure}
    </Callout>
  )
}

function FirstStep({ media, stage, details }: PlayedStepsProps) {
  if (media.type !== 'video') return <Transcribe media={media} stage={stage} details={details} intent={Intent.PRIMARY} />
  if (stage.kind === 'looking')
    return <p className={styles.help}>Faces, number plates, screens or text: choose when the file has been checked.</p>
  if (stage.kind === 'working') {
    if (stage.work === 'find') return <JobPanel mediaId={media.id} job={stage.job} fallback="detect" words={words} />
    return <p className={styles.help}>Wait until the other work is done, or cancel it.</p>
  }
  return (
    <>
      <FailureNote stage={stage} work="find" />
      <FindForm mediaId={media.id} details={details} isRetry={stage.failedWork === 'find'} />
    </>
  )
}

function Transcribe({ media, stage, details, intent }: PlayedStepsProps & { intent: Intent }) {
  if (stage.kind === 'looking') return <p className={styles.help}>Starts when the file has been checked.</p>
  if (stage.kind === 'working' && stage.work === 'transcribe') {
    return <JobPanel mediaId={media.id} job={stage.job} fallback="transcribe" words={words} />
  }
  return (
    <div className={styles.stack}>
      <FailureNote stage={stage} work="transcribe" />
      <TranscribeForm mediaId={media.id} details={details} intent={intent} />
      <p className={styles.help}>
        <Link to={paths.transcript(media.id)} className={styles.link ?? ''}>
          Open the transcript
        </Link>
      </p>
    </div>
  )
}

function ReviewStep({ media, stage }: { media: Media; stage: OpenStage }) {
  const navigate = useNavigate()
  if (stage.kind !== 'ready') return <p className={styles.help}>Look through what was found.</p>
  return (
    <div className={styles.stack}>
      <p className={styles.help}>
        Play it beside what was found. {media.type === 'video' ? 'Boxes' : 'Marks'} cannot be drawn or changed there yet.
      </p>
      <div>
        <Button
          text="Open the review"
          intent={stage.isReviewable && !stage.isRedacted ? Intent.PRIMARY : Intent.NONE}
          onClick={() => void navigate(mediaReviewPage(media.type, media.id))}
        />
      </div>
    </div>
  )
}

function RedactStep({ media, stage, details }: PlayedStepsProps) {
  const reason = details.reasonAgainst('redact')
  if (stage.kind === 'working' && stage.work === 'redact') {
    return <JobPanel mediaId={media.id} job={stage.job} fallback="redact" words={words} />
  }
  return (
    <>
      <FailureNote stage={stage} work="redact" />
      {reason === undefined ? (
        <p className={styles.help}>
          {stage.kind === 'ready' && stage.isRedacted
            ? 'The redacted versions are listed below.'
            : 'A redaction cannot be started from this app yet. Versions that the back end makes are listed below.'}
        </p>
      ) : (
        <NotAvailable id={`redact-${media.id}`} reason={reason} />
      )}
    </>
  )
}
