import { Button } from '@blueprintjs/core'
import { Pause, Play, StepBackward, StepForward, VolumeOff, VolumeUp } from '@blueprintjs/icons'

import { formatPosition } from '#lib/words/durations.ts'
import styles from './play-controls.module.css'
import { seekBy, toggleMute, togglePlay, usePlayback } from './playback'
import type { PlaybackStep } from './playback-step'

interface PlayControlsProps {
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  step: PlaybackStep
}

/** Renders buttons to play, step and mute, and the position to the hundredth of a second. */
export function PlayControls({ element, duration, step }: PlayControlsProps) {
  const { seconds, isPlaying, isMuted } = usePlayback(element)
  const move = (by: number): void => {
    element?.pause()
    if (element) seekBy(element, by)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => element && togglePlay(element)}
      />
      <Button variant="minimal" icon={<StepBackward />} aria-label={step.back} onClick={() => move(-step.seconds)} />
      <Button variant="minimal" icon={<StepForward />} aria-label={step.forward} onClick={() => move(step.seconds)} />
      <Button
        variant="minimal"
        icon={isMuted ? <VolumeOff /> : <VolumeUp />}
        aria-label="Mute"
        aria-pressed={isMuted}
        onClick={() => element && toggleMute(element)}
      />
      <span className={styles.position}>
        {formatPosition(seconds)} of {formatPosition(duration)}
      </span>
    </div>
  )
}
