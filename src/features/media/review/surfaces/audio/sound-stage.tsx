import { useGetSpeech, useGetTranscript } from '#generated/audio/audio.ts'
import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/error-words.ts'
import { NO_WAVEFORM, useWaveform } from '#features/media/player/use-waveform.ts'
import type { ReviewSession } from '../../session/review-session'
import { SoundTimeline } from '../../timeline/sound-timeline'
import { SoundBar } from './sound-bar'
import styles from './sound-stage.module.css'
import { useSounds } from './use-sounds'

interface SoundStageProps {
  session: ReviewSession
  mediaId: string
}

/** Shows a recording under review: its timeline and its playback. */
export function SoundStage({ session, mediaId }: SoundStageProps) {
  const { query, waveform, isEmpty } = useWaveform(mediaId)
  const { error } = query
  const { data: transcript } = useGetTranscript(mediaId, { query: { retry: false } })
  const { data: speech } = useGetSpeech(mediaId, { query: { retry: false } })
  useSounds(session, { waveform, lines: transcript?.segments, speech: speech?.segments })
  return (
    <section className={styles.stage} aria-label="Audio">
      <div className={styles.timeline}>
        <SoundTimeline session={session} waveform={waveform} />
      </div>
      {isEmpty && <p className={styles.note}>{NO_WAVEFORM}</p>}
      {error && (
        <p className={styles.note}>
          {error instanceof ApiError && error.status < 500 ? errorWords(error) : `Couldn't load the waveform. ${errorWords(error)}`}
        </p>
      )}
      <SoundBar session={session} mediaId={mediaId} />
    </section>
  )
}
