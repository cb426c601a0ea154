import { Button } from '@blueprintjs/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useGetSpeech, useGetTranscript } from '#generated/audio/audio.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { stepIn } from '#lib/addresses/paths.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { NO_WAVEFORM, useWaveform } from '#features/media/player/use-waveform.ts'
import { LoadingState } from '#ui/states.tsx'
import { WorkspaceResizer } from '#features/media/parts/workspace-resizer.tsx'
import { ImportTranscript } from '#features/media/transcript/files/import-transcript.tsx'
import type { ReviewSession } from '../../review/session/review-session'
import { AudioTimeline } from '../../review/timeline/audio-timeline'
import { AudioBar } from '../../review/surfaces/audio/audio-bar'
import styles from './audio-stage.module.css'
import { useKnownAudio } from '../../review/surfaces/audio/use-known-audio'

// Imported from the transcript page, because a separate chunk would add its name to the first script.
const TranscriptInReview = lazy(async () => ({
  default: (await import('#features/media/workspace/transcript-page.tsx')).TranscriptInReview,
}))

interface AudioStageProps {
  session: ReviewSession
  media: Pick<Media, 'id' | 'projectId'>
}

/** Shows a recording under review: its transcript, its timeline and its playback. Without a transcript, the timeline has all the room. */
export function AudioStage({ session, media }: AudioStageProps) {
  const { query, waveform, isEmpty } = useWaveform(media.id)
  const { error } = query
  const { data: transcript } = useGetTranscript(media.id, { query: { retry: false } })
  const { data: speech } = useGetSpeech(media.id, { query: { retry: false } })
  const [isTyping, setTyping] = useState(false)
  const isReview = stepIn(useLocation()) === 'review'
  useKnownAudio(session, { waveform, lines: transcript?.segments, speech: speech?.segments })
  const isEmptyTranscript = transcript?.segments.length === 0
  const shownTranscript = isEmptyTranscript && !isTyping ? undefined : transcript
  return (
    <section className={styles.stage} aria-label="Audio">
      {shownTranscript && (
        <div className={styles.transcript}>
          <Suspense fallback={<LoadingState label="Loading transcript…" />}>
            <TranscriptInReview media={media} transcript={shownTranscript} session={session} />
          </Suspense>
        </div>
      )}
      <div id="workspace-strip" className={shownTranscript ? styles.strip : styles.timeline}>
        {shownTranscript && <WorkspaceResizer part="strip" label="Height of timeline" controls="workspace-strip" />}
        <AudioTimeline session={session} waveform={waveform} />
      </div>
      {isEmpty && <p className={styles.note}>{NO_WAVEFORM}</p>}
      {error && (
        <p className={styles.note}>
          {error instanceof ApiError && error.status < 500 ? errorWords(error) : `Couldn’t load the waveform. ${errorWords(error)}`}
        </p>
      )}
      {isEmptyTranscript && !isTyping && (
        <div className={styles.none}>
          No transcript
          {/* The panel of the first step imports one itself. */}
          {isReview && <ImportTranscript mediaId={media.id} revision={transcript.revision} duration={session.editor.clock.range.end} />}
          <Button text="Type transcript" onClick={() => setTyping(true)} />
        </div>
      )}
      <AudioBar session={session} mediaId={media.id} />
    </section>
  )
}
