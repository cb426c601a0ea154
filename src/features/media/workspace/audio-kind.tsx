import type { Media } from '#generated/model/media.zod.ts'
import { useDetails } from '../parts/use-details'
import type { MediaStatus } from '../parts/media-status'
import { AudioStage } from './stage/audio-stage'
import type { FileKind } from './file-kind'
import { recordingClock, type Recording } from './recording'
import { VideoResult } from './stage/video-result'
import { timedFacts } from './timed/timed-facts'
import { Transcribe } from './timed/transcript-section'

/** Returns the kind that opens, reviews and shows a recording of a project. Call it once per file. */
export function audioKind(recording: Recording, projectId: string): FileKind<Recording> {
  return {
    openingLabel: 'Opening recording…',
    failedTitle: 'Couldn’t open the recording',
    // The browser's player reads the file during playback.
    reader: { open: () => Promise.resolve(recording), close: () => undefined },
    clockOf: recordingClock,
    surfaceOf: ({ trackCount }, session, mediaId) => {
      session.audio.set({ trackCount })
      return {
        renderThumbnail: () => null,
        renderCanvas: () => <AudioStage session={session} media={{ id: mediaId, projectId }} />,
        hasOwnTools: true,
      }
    },
    factsOf: (media, details) => timedFacts(media, details?.file ?? null),
    renderResult: (result) => <VideoResult {...result} />,
    firstStep: { title: 'Transcribe', render: (media, status) => <TranscribeStep media={media} status={status} /> },
  }
}

function TranscribeStep({ media, status }: { media: Media; status: MediaStatus }) {
  return <Transcribe media={media} status={status} details={useDetails(media)} intent="primary" />
}
