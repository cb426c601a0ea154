import { Classes } from '@blueprintjs/core'
import { Music } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useGetTranscript } from '#generated/sound/sound.ts'
import { mediaPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { ChosenMedia } from '../parts/chosen-media'
import { useDetails } from '../timed/use-details'
import { TranscriptView } from './transcript-view'
import styles from './transcript.module.css'

/** What is said in a recording, in words, with the times at which it is said. */
export function Component() {
  return (
    <ChosenMedia page="Transcript" what="recording">
      {(media) => (
        <Page title={`Transcript of ${media.name}`}>
          <div className={styles.header}>
            <Link to={mediaPage(media.type, media.id)} className={styles.crumb ?? ''}>
              {media.name}
            </Link>
            <h1>Transcript</h1>
          </div>
          {media.type === 'video' || media.type === 'audio' ? <LoadedTranscript media={media} /> : <NoSound media={media} />}
        </Page>
      )}
    </ChosenMedia>
  )
}

function NoSound({ media }: { media: Media }) {
  return (
    <EmptyState
      icon={<Music size={40} />}
      title="This file has no sound"
      description="Only video and audio have a transcript."
      action={<FileLink media={media} />}
    />
  )
}

function FileLink({ media }: { media: Media }) {
  return (
    <Link to={mediaPage(media.type, media.id)} className={Classes.BUTTON}>
      Go to the file
    </Link>
  )
}

function LoadedTranscript({ media }: { media: Media }) {
  const { data, error, refetch } = useGetTranscript(media.id)
  const details = useDetails(media)
  const hasWords = (data?.segments.length ?? 0) > 0
  // Without them the transcript is still worth reading; only its names are not marked.
  const spans = useGetDetections(media.id, { query: { retry: false, enabled: hasWords && details.mayAskFor('review') } }).data?.spans ?? []
  if (!data) {
    return error ? (
      <ErrorState title="The transcript could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the transcript…" />
    )
  }
  if (!hasWords) return <NoTranscript media={media} reason={details.reasonAgainst('transcribe')} />
  return <TranscriptView media={media} transcript={data} spans={spans} />
}

/** What the back end says of transcription, which not every one can do. */
function NoTranscript({ media, reason }: { media: Media; reason: string | undefined }) {
  return (
    <EmptyState
      icon={<Music size={40} />}
      title="There is no transcript yet"
      description={reason ?? 'What is said has not been written down. Where that can be done, it is started on the page of the file.'}
      action={<FileLink media={media} />}
    />
  )
}
