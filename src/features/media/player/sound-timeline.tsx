import { useGetWaveform } from '#generated/sound/sound.ts'
import { ApiError } from '../../../api/api-error'
import { Timeline } from './timeline'
import styles from './timeline.module.css'
import { WaveformCanvas } from './waveform-canvas'

interface SoundTimelineProps {
  mediaId: string
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  /** Takes all the height that there is. */
  isTall?: boolean
}

/** The timeline with the waveform of the sound; where there is none it says why, and the position can be moved all the same. */
export function SoundTimeline({ mediaId, isTall = false, ...timeline }: SoundTimelineProps) {
  const { data, error, isPending } = useGetWaveform(mediaId, { query: { retry: false } })
  return (
    <div className={isTall ? styles.fill : undefined}>
      <Timeline {...timeline} isTall={isTall}>
        {data && <WaveformCanvas waveform={data} duration={timeline.duration} />}
      </Timeline>
      {isPending && <p className={styles.note}>Loading the waveform…</p>}
      {error && <p className={styles.note}>{wordsFor(error)}</p>}
    </div>
  )
}

/** What a back end says of a media is meant for the person; what went wrong on the way needs to be named. */
function wordsFor(error: Error): string {
  const isAnswer = error instanceof ApiError && (error.status < 500 || error.status === 501)
  return isAnswer ? error.message : `The waveform could not be loaded. ${error.message}`
}
