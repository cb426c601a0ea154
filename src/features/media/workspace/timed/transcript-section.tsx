import { Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import { useGetTranscript, useListTranscriptionModels } from '#generated/audio/audio.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { paths } from '#lib/addresses/paths.ts'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, type MediaStatus } from '../../parts/media-status'
import type { Details } from '../../parts/use-details'
import { ImportTranscript } from '../../transcript/files/import-transcript'
import styles from './timed.module.css'
import { ModelProblems, TranscribeForm } from './transcribe-form'

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

interface ImportInsteadProps extends Pick<TimedStepProps, 'media' | 'details'> {
  /** Why the back end can't transcribe. */
  reason: string
  intent: Intent
}

/** Imports a transcript, with the reason why none can be made. */
function ImportInstead({ media, details, reason, intent }: ImportInsteadProps) {
  const { data: transcript } = useGetTranscript(media.id, { query: { retry: false } })
  const models = useListTranscriptionModels({ query: { retry: false } })
  return (
    <>
      {transcript && (
        <ImportTranscript
          mediaId={media.id}
          revision={transcript.revision}
          duration={media.duration ?? details.file?.duration ?? Number.POSITIVE_INFINITY}
          isPrimary={intent === Intent.PRIMARY}
        />
      )}
      {transcript && transcript.segments.length > 0 && <p className={styles.help}>This replaces the current transcript.</p>}
      <p className={styles.help}>{reason}</p>
      <ModelProblems models={models.data?.models ?? []} />
    </>
  )
}

interface TranscribeProps extends TimedStepProps {
  intent: Intent
  /** Whether it links to the page of the transcript. */
  hasLink?: boolean
}

/** Starts a transcription and shows its progress. Where the back end has no model, a transcript can only be imported. */
export function Transcribe({ media, status, details, intent, hasLink = true }: TranscribeProps) {
  if (status.kind === 'working' && status.work === 'transcribe') {
    return <JobProgress mediaId={media.id} job={status.job} kind="transcribe" />
  }
  const reason = details.reasonAgainst('transcribe')
  return (
    <div className={styles.stack}>
      <FailureNote failure={failureIn(status, 'transcribe')} />
      {reason === undefined ? (
        <TranscribeForm mediaId={media.id} details={details} intent={intent} />
      ) : (
        <ImportInstead media={media} details={details} reason={reason} intent={intent} />
      )}
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
