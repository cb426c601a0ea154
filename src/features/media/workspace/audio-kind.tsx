import { Clock } from '#editor/clock.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useDetails } from '../parts/use-details'
import type { MediaStatus } from '../parts/media-status'
import { AudioStage } from '../review/surfaces/audio/audio-stage'
import type { FileKind } from './file-kind'
import { VideoResult } from './stage/video-result'
import { timedFacts } from './timed/timed-facts'
import { Transcribe } from './timed/transcript-section'

/** The properties of a recording that are known from its check. */
export interface Recording {
  /** Seconds. */
  readonly duration: number
  readonly trackCount: number
}

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

/** Creates the clock of a recording. */
export function recordingClock({ duration }: Recording): Clock {
  return new Clock({ range: { start: 0, end: duration }, now: () => performance.now() / 1000 })
}

function TranscribeStep({ media, status }: { media: Media; status: MediaStatus }) {
  return <Transcribe media={media} status={status} details={useDetails(media)} intent="primary" />
}
