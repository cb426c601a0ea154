import { useGetSpeech, useGetTranscript } from '#generated/audio/audio.ts'
import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { NO_WAVEFORM, useWaveform } from '#features/media/player/use-waveform.ts'
import type { ReviewSession } from '../../session/review-session'
import { AudioTimeline } from '../../timeline/audio-timeline'
import { AudioBar } from './audio-bar'
import styles from './audio-stage.module.css'
import { useKnownAudio } from './use-known-audio'

interface AudioStageProps {
  session: ReviewSession
  mediaId: string
}

/** Shows a recording under review: its timeline and its playback. */
export function AudioStage({ session, mediaId }: AudioStageProps) {
  const { query, waveform, isEmpty } = useWaveform(mediaId)
  const { error } = query
  const { data: transcript } = useGetTranscript(mediaId, { query: { retry: false } })
  const { data: speech } = useGetSpeech(mediaId, { query: { retry: false } })
  useKnownAudio(session, { waveform, lines: transcript?.segments, speech: speech?.segments })
  return (
    <section className={styles.stage} aria-label="Audio">
      <div className={styles.timeline}>
        <AudioTimeline session={session} waveform={waveform} />
      </div>
      {isEmpty && <p className={styles.note}>{NO_WAVEFORM}</p>}
      {error && (
        <p className={styles.note}>
          {error instanceof ApiError && error.status < 500 ? errorWords(error) : `Couldn’t load the waveform. ${errorWords(error)}`}
        </p>
      )}
      <AudioBar session={session} mediaId={mediaId} />
    </section>
  )
}
