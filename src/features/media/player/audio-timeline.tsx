import { Button } from '@blueprintjs/core'

import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { Timeline } from './timeline'
import styles from './timeline.module.css'
import { NO_WAVEFORM, useWaveform } from './use-waveform'
import { WaveformCanvas } from './waveform-canvas'

interface AudioTimelineProps {
  mediaId: string
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  /** Whether it fills the available height. */
  isTall?: boolean
}

/** Shows the timeline with the waveform. Without a waveform it shows the reason, and the timeline still works. */
export function AudioTimeline({ mediaId, isTall = false, ...timeline }: AudioTimelineProps) {
  const { query, waveform, isEmpty } = useWaveform(mediaId)
  const { error, isPending, isFetching, refetch } = query
  return (
    <div className={isTall ? styles.fill : undefined}>
      <Timeline {...timeline} isTall={isTall}>
        {waveform && <WaveformCanvas waveform={waveform} duration={timeline.duration} />}
      </Timeline>
      {isPending && <p className={styles.note}>Loading waveform…</p>}
      {isEmpty && <p className={styles.note}>{NO_WAVEFORM}</p>}
      {error && isAboutMedia(error) && <p className={styles.note}>{errorWords(error)}</p>}
      {error && !isAboutMedia(error) && (
        <p role="alert" className={styles.failure}>
          <span>Couldn’t load the waveform. {errorWords(error)}</span>
          <ErrorActionButton error={error} size="small" />
          <Button size="small" text="Try again" loading={isFetching} onClick={() => void refetch()} />
        </p>
      )}
    </div>
  )
}

/** Returns whether the back end gives a reason why the file has no waveform, so that retrying is useless. */
function isAboutMedia(error: Error): boolean {
  return error instanceof ApiError && (error.status < 500 || error.status === 501)
}
