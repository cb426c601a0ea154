import { Classes, Intent, Button } from '@blueprintjs/core'
import { Music } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetTranscript } from '#generated/audio/audio.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { ChosenMedia } from '../parts/chosen-media'
import { FileHeading } from '../parts/file-heading'
import { mediaStatus, type MediaStatus } from '../parts/media-status'
import { useDetails, type Details } from '../parts/use-details'
import { Transcribe } from './timed/transcript-section'
import type { Recording } from './recording'
import { ImportTranscript } from '../transcript/files/import-transcript'
import { OpenTranscript } from './open-transcript'
import styles from '../transcript/transcript-editor.module.css'
import { TranscriptView } from '../transcript/transcript-view'

export { FindInReview } from '../transcript/find-in-review'
export { TranscriptInReview } from '../transcript/transcript-in-review'

/** Shows the transcript of a recording. */
export function Component() {
  return (
    <ChosenMedia page="Transcript" type="audio">
      {(media, job) => (
        <Page title={`Transcript of ${media.name}`}>
          <FileHeading media={media} title="Transcript" />
          {mediaTraits[media.type].isTimed ? (
            <LoadedTranscript media={media} status={mediaStatus(media, job)} />
          ) : (
            <NoAudio media={media} />
          )}
        </Page>
      )}
    </ChosenMedia>
  )
}

function NoAudio({ media }: { media: Media }) {
  return <EmptyState icon={<Music size={40} />} title="This file has no audio" action={<FileLink media={media} />} />
}

function FileLink({ media }: { media: Media }) {
  return (
    <Link to={mediaPage(media.type, media.id)} className={Classes.BUTTON}>
      Go to file
    </Link>
  )
}

function LoadedTranscript({ media, status }: { media: Media; status: MediaStatus }) {
  const { data, error, refetch } = useGetTranscript(media.id)
  const details = useDetails(media)
  const [isTyping, setTyping] = useState(false)
  const [recording, setRecording] = useState<Recording | null>(null)
  const hasWords = (data?.segments.length ?? 0) > 0 || isTyping
  // The transcript is shown without marked names when the spans fail to load.
  const spans =
    useGetDetections(media.id, undefined, { query: { retry: false, enabled: hasWords && details.mayAskFor('review') } }).data?.spans ?? []
  if (!data) {
    return error ? (
      <ErrorState title="Couldn’t load the transcript" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading transcript…" />
    )
  }
  const duration = media.duration ?? details.file?.duration ?? data.segments.at(-1)?.end ?? 0
  if (!hasWords) {
    const canType = details.isKnown && details.mayAskFor('review') && duration > 0
    return <NoTranscript {...{ media, status, details, duration }} transcript={data} onType={canType ? () => setTyping(true) : undefined} />
  }
  const view = <TranscriptView media={media} transcript={data} spans={spans} />
  // The first redaction changes the state of the file, so its details are reloaded. The editor stays open, with its undo steps.
  if (recording) return <OpenTranscript media={media} transcript={data} recording={recording} fallback={view} />
  if (!details.isKnown) return <LoadingState label="Loading transcript…" />
  if (!details.mayAskFor('review') || duration <= 0) return view
  setRecording({ duration, trackCount: Math.max(1, details.file?.audioTracks?.length ?? details.file?.audio?.tracks ?? 1) })
  return null
}

interface NoTranscriptProps {
  media: Media
  transcript: Transcript
  /** Seconds; 0 if unknown. */
  duration: number
  status: MediaStatus
  details: Details
  /** Opens the editor for typing; undefined if the file can't be reviewed. */
  onType: (() => void) | undefined
}

/** Transcribes the file, or shows why the back end can't. Imports a transcript or lets the user type it. */
function NoTranscript({ media, transcript, duration, status, details, onType }: NoTranscriptProps) {
  const reason = details.reasonAgainst('transcribe')
  const canTranscribe = details.mayAskFor('transcribe') && (status.kind === 'ready' || status.kind === 'working')
  return (
    <EmptyState
      icon={<Music size={40} />}
      title="No transcript"
      {...(reason === undefined ? {} : { description: reason })}
      action={
        <>
          {canTranscribe && <Transcribe {...{ media, status, details }} intent={Intent.PRIMARY} hasLink={false} />}
          <div className={styles.choices}>
            <ImportTranscript
              mediaId={media.id}
              revision={transcript.revision}
              duration={duration || Number.POSITIVE_INFINITY}
              isPrimary={!canTranscribe}
            />
            {onType && <Button text="Type transcript" onClick={onType} />}
            <FileLink media={media} />
          </div>
        </>
      }
    />
  )
}
