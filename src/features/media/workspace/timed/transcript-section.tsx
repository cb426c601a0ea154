import { Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { paths } from '#lib/addresses/paths.ts'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, type MediaStatus } from '../../parts/media-status'
import type { Details } from '../../parts/use-details'
import styles from './timed.module.css'
import { TranscribeForm } from './transcribe-form'

export interface TimedStepProps {
  media: Media
  status: MediaStatus
  details: Details
}

/** Transcribes the audio of a video. Renders nothing for a video without audio. */
export function TranscriptSection(props: TimedStepProps) {
  if (!props.details.file?.audio) return null
  return (
    <section className={styles.after} aria-labelledby="transcript-title">
      <h2 id="transcript-title">Transcript</h2>
      <Transcribe {...props} intent={Intent.NONE} />
    </section>
  )
}

interface TranscribeProps extends TimedStepProps {
  intent: Intent
  /** Whether it links to the page of the transcript. */
  hasLink?: boolean
}

/** Starts a transcription and shows its progress. */
export function Transcribe({ media, status, details, intent, hasLink = true }: TranscribeProps) {
  if (status.kind === 'working' && status.work === 'transcribe') {
    return <JobProgress mediaId={media.id} job={status.job} kind="transcribe" />
  }
  return (
    <div className={styles.stack}>
      <FailureNote failure={failureIn(status, 'transcribe')} />
      <TranscribeForm mediaId={media.id} details={details} intent={intent} />
      {hasLink && (
        <p className={styles.help}>
          <Link to={paths.transcript(media.id)} className={styles.link ?? ''}>
            Open transcript
          </Link>
        </p>
      )}
    </div>
  )
}
