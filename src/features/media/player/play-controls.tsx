import { Button } from '@blueprintjs/core'
import { Maximize, Pause, Play, StepBackward, StepForward, VolumeOff, VolumeUp } from '@blueprintjs/icons'

import { formatPosition } from '#lib/words/durations.ts'
import styles from './play-controls.module.css'
import { seekBy, setRate, showFullscreen, toggleMute, togglePlay, usePlayback } from './playback'
import type { PlaybackStep } from './playback-step'
import { SpeedSelect } from './speed-select'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

interface PlayControlsProps {
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  step: PlaybackStep
}

/** Renders buttons to play, step, mute and fill the screen, the speed, and the position to the hundredth of a second. */
export function PlayControls({ element, duration, step }: PlayControlsProps) {
  const { seconds, isPlaying, isMuted, rate } = usePlayback(element)
  const move = (by: number): void => {
    element?.pause()
    if (element) seekBy(element, by)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        disabled={!element}
        onClick={() => element && togglePlay(element)}
      />
      <Button variant="minimal" icon={<StepBackward />} aria-label={step.back} disabled={!element} onClick={() => move(-step.seconds)} />
      <Button variant="minimal" icon={<StepForward />} aria-label={step.forward} disabled={!element} onClick={() => move(step.seconds)} />
      <Button
        variant="minimal"
        icon={isMuted ? <VolumeOff /> : <VolumeUp />}
        aria-label="Mute"
        aria-pressed={isMuted}
        disabled={!element}
        onClick={() => element && toggleMute(element)}
      />
      <SpeedSelect rate={rate} speeds={SPEEDS} isDisabled={!element} onChange={(next) => element && setRate(element, next)} />
      {element instanceof HTMLVideoElement && document.fullscreenEnabled && (
        <Button
          variant="minimal"
          icon={<Maximize />}
          aria-label="Show video fullscreen"
          title="Show video fullscreen"
          onClick={() => void showFullscreen(element)}
        />
      )}
      <span className={styles.position}>
        {formatPosition(seconds)} of {formatPosition(duration)}
      </span>
    </div>
  )
}
