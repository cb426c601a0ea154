import { PlayControls } from './play-controls'
import styles from './play-controls.module.css'
import { usePlayback } from './playback'
import type { PlaybackStep } from './playback-step'
import { Timeline } from './timeline'

interface SeekControlsProps {
  element: HTMLMediaElement | null
  /** Seconds, until the element knows its own: a version may be shorter than its original. */
  duration: number
  step: PlaybackStep
}

/** Renders a seek bar above the buttons, for players without a timeline. */
export function SeekControls({ element, duration: expected, step }: SeekControlsProps) {
  const { duration = expected } = usePlayback(element)
  return (
    <div className={styles.controls}>
      <Timeline element={element} duration={duration} isThin />
      <PlayControls element={element} duration={duration} step={step} />
    </div>
  )
}
