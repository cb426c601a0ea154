import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { mediaStepPage } from '#lib/addresses/paths.ts'
import { LoadingState } from '#ui/states.tsx'
import { useMediaJobs } from '../parts/use-media-jobs'
import { recordingClock, type Recording } from './recording'
import type { FileKind } from './file-kind'
import { SessionHost } from './session-host'
import { useFileReview } from './use-file-review'
import { TranscriptEditor } from '../transcript/transcript-editor'

interface OpenTranscriptProps {
  media: Media
  transcript: Transcript
  recording: Recording
  /** The content to show if the back end can't review this file. */
  fallback: ReactNode
}

/** Returns the kind that opens the review of a recording or a video beside its transcript, without frames. */
function transcriptKind(recording: Recording): FileKind<Recording> {
  return {
    openingLabel: 'Opening transcript…',
    failedTitle: 'Couldn’t open the recording',
    reader: { open: () => Promise.resolve(recording), close: () => undefined },
    clockOf: recordingClock,
    surfaceOf: ({ trackCount }, session) => {
      session.audio.set({ trackCount })
      return { renderThumbnail: () => null, renderCanvas: () => null }
    },
    factsOf: () => [],
    renderResult: () => null,
  }
}

/** Opens the review of a file for the editor of its transcript, whose words are redacted by the spans of the review. */
export function OpenTranscript({ media, transcript, recording, fallback }: OpenTranscriptProps) {
  const navigate = useNavigate()
  const [kind] = useState(() => transcriptKind(recording))
  const { jobs, isPending } = useMediaJobs(media.id)
  const [isAsking, setAsking] = useState(false)
  const opened = useFileReview(kind, { mediaId: media.id, areJobsLoaded: !isPending, openExport: () => setAsking(true) })
  const [showResult] = useState(() => () => void navigate(mediaStepPage(media.type, media.id, 'export')))
  if (opened.kind === 'opening') return <LoadingState label={kind.openingLabel} />
  if (opened.kind === 'failed') return fallback
  return (
    <>
      <TranscriptEditor media={media} transcript={transcript} session={opened.session} />
      <SessionHost
        session={opened.session}
        media={media}
        newest={opened.newest}
        jobs={jobs}
        isShown
        isAsking={isAsking}
        onAsk={setAsking}
        onExported={showResult}
      />
    </>
  )
}
