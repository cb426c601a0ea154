import { Classes } from '@blueprintjs/core'
import { Music } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetTranscript } from '#generated/audio/audio.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { ChosenMedia } from '../parts/chosen-media'
import { FileHeading } from '../parts/file-heading'
import { useDetails } from '../parts/use-details'
import { ImportTranscript } from './import-transcript'
import { OpenTranscript } from './open-transcript'
import { TranscriptView } from './transcript-view'

/** Shows the transcript of a recording. */
export function Component() {
  return (
    <ChosenMedia page="Transcript" type="audio">
      {(media) => (
        <Page title={`Transcript of ${media.name}`}>
          <FileHeading media={media} title="Transcript" />
          {media.type === 'video' || media.type === 'audio' ? <LoadedTranscript media={media} /> : <NoAudio media={media} />}
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

function LoadedTranscript({ media }: { media: Media }) {
  const { data, error, refetch } = useGetTranscript(media.id)
  const details = useDetails(media)
  const hasWords = (data?.segments.length ?? 0) > 0
  // The transcript is shown without marked names when the spans fail to load.
  const spans =
    useGetDetections(media.id, undefined, { query: { retry: false, enabled: hasWords && details.mayAskFor('review') } }).data?.spans ?? []
  if (!data) {
    return error ? (
      <ErrorState title="Couldn't load the transcript" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading transcript…" />
    )
  }
  const duration = media.duration ?? details.file?.duration ?? data.segments.at(-1)?.end ?? 0
  if (!hasWords) return <NoTranscript media={media} transcript={data} duration={duration} reason={details.reasonAgainst('transcribe')} />
  const view = <TranscriptView media={media} transcript={data} spans={spans} />
  if (!details.isKnown) return <LoadingState label="Loading transcript…" />
  if (!details.mayAskFor('review') || duration <= 0) return view
  const trackCount = Math.max(1, details.file?.audioTracks?.length ?? details.file?.audio?.tracks ?? 1)
  return <OpenTranscript media={media} transcript={data} recording={{ duration, trackCount }} fallback={view} />
}

interface NoTranscriptProps {
  media: Media
  transcript: Transcript
  /** Seconds; 0 where it isn't known. */
  duration: number
  reason: string | undefined
}

/** Shows why there is no transcript, where the back end gives a reason, and imports one. */
function NoTranscript({ media, transcript, duration, reason }: NoTranscriptProps) {
  return (
    <EmptyState
      icon={<Music size={40} />}
      title="No transcript"
      description={reason ?? 'Transcribe this file from its page.'}
      action={
        <>
          <ImportTranscript mediaId={media.id} revision={transcript.revision} duration={duration || Number.POSITIVE_INFINITY} isPrimary />
          <FileLink media={media} />
        </>
      }
    />
  )
}
