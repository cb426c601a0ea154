import { useGetWaveform } from '#generated/audio/audio.ts'
import { ApiError } from '../../../api/api-error'
import { errorWords } from '../../../lib/error-words'
import { Timeline } from './timeline'
import styles from './timeline.module.css'
import { WaveformCanvas } from './waveform-canvas'

interface AudioTimelineProps {
  mediaId: string
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  /** Fills the available height. */
  isTall?: boolean
}

/** Shows the timeline with the waveform. Without a waveform it shows why, and the timeline still works. */
export function AudioTimeline({ mediaId, isTall = false, ...timeline }: AudioTimelineProps) {
  const { data, error, isPending } = useGetWaveform(mediaId, { query: { retry: false } })
  return (
    <div className={isTall ? styles.fill : undefined}>
      <Timeline {...timeline} isTall={isTall}>
        {data && <WaveformCanvas waveform={data} duration={timeline.duration} />}
      </Timeline>
      {isPending && <p className={styles.note}>Loading waveform…</p>}
      {error && <p className={styles.note}>{messageFor(error)}</p>}
    </div>
  )
}

/** Returns the back end's own message about the media, or names what failed for any other error. */
function messageFor(error: Error): string {
  const isAboutMedia = error instanceof ApiError && (error.status < 500 || error.status === 501)
  return isAboutMedia ? errorWords(error) : `Couldn't load the waveform. ${errorWords(error)}`
}
