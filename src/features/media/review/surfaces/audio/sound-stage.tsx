import { useGetSpeech, useGetTranscript, useGetWaveform } from '#generated/audio/audio.ts'
import { ApiError } from '../../../../../api/api-error'
import { errorWords } from '../../../../../lib/error-words'
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
  const { data: waveform, error } = useGetWaveform(mediaId, { query: { retry: false } })
  const { data: transcript } = useGetTranscript(mediaId, { query: { retry: false } })
  const { data: speech } = useGetSpeech(mediaId, { query: { retry: false } })
  useSounds(session, { waveform, lines: transcript?.segments, speech: speech?.segments })
  return (
    <section className={styles.stage} aria-label="Audio">
      <div className={styles.timeline}>
        <SoundTimeline session={session} waveform={waveform} />
      </div>
      {error && (
        <p className={styles.note}>
          {error instanceof ApiError && error.status < 500 ? errorWords(error) : `Couldn't load the waveform. ${errorWords(error)}`}
        </p>
      )}
      <SoundBar session={session} mediaId={mediaId} />
    </section>
  )
}
