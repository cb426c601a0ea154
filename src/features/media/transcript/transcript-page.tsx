import { Classes } from '@blueprintjs/core'
import { Music } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetTranscript } from '#generated/audio/audio.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { ChosenMedia } from '../parts/chosen-media'
import { FileHeading } from '../parts/file-heading'
import { useDetails } from '../parts/use-details'
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
  if (!hasWords) return <NoTranscript media={media} reason={details.reasonAgainst('transcribe')} />
  return <TranscriptView media={media} transcript={data} spans={spans} />
}

/** Shows why there is no transcript, where the back end gives a reason. */
function NoTranscript({ media, reason }: { media: Media; reason: string | undefined }) {
  return (
    <EmptyState
      icon={<Music size={40} />}
      title="No transcript"
      description={reason ?? 'Transcribe this file from its page.'}
      action={<FileLink media={media} />}
    />
  )
}
