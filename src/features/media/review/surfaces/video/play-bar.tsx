import { Button, HTMLSelect } from '@blueprintjs/core'
import { Pause, Play, VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useState, useSyncExternalStore, type ReactNode } from 'react'

import type { Clock } from '#editor/clock.ts'
import type { Editor } from '#editor/editor.ts'
import { formatPosition } from '#lib/durations.ts'
import { formatNumber } from '#lib/formats.ts'
import { isAudible } from './audio-follower'
import { useAudio } from './use-audio'
import type { VideoFrames } from './video-frames'
import styles from './video-canvas.module.css'

const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4, 8]

interface PlayBarProps {
  clock: Clock
  frames: VideoFrames
  mediaId: string
  editor?: Editor
  onPlay: () => void
  /** The buttons after the play button. */
  children: ReactNode
}

/** Renders the controls that play a video, its time and the number of the frame. */
export function PlayBar({ clock, frames, mediaId, editor, onPlay, children }: PlayBarProps) {
  // The time is rendered separately, because it changes in every frame and the buttons don't.
  const isPlaying = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().isPlaying)
  const rate = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().rate)
  const [isMuted, setMuted] = useState(false)
  const { hasAudio } = frames.player.facts
  const isUnplayable = useAudio(clock, mediaId, { hasAudio, isMuted, editor })
  const isSilent = hasAudio && !isUnplayable && !isAudible(rate)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <Button icon={isPlaying ? <Pause /> : <Play />} aria-label={isPlaying ? 'Pause' : 'Play'} onClick={onPlay} />
      {children}
      {hasAudio && (
        <Button
          variant="minimal"
          icon={isMuted ? <VolumeOff /> : <VolumeUp />}
          aria-label="Mute"
          aria-pressed={isMuted}
          onClick={() => setMuted(!isMuted)}
        />
      )}
      <HTMLSelect
        aria-label="Speed"
        title="Speed"
        minimal
        value={String(rate)}
        options={[...new Set([...SPEEDS, rate])].toSorted((a, b) => a - b).map((speed) => ({ value: speed, label: `${speed}×` }))}
        onChange={({ currentTarget }) => clock.setRate(Number(currentTarget.value))}
      />
      {isSilent && <span className={styles.note}>No audio at this speed</span>}
      <Position clock={clock} frames={frames} />
      <span className={styles.spacer} />
      {isUnplayable && <span className={styles.note}>This browser can't play the audio.</span>}
    </div>
  )
}

/** Shows the time and the number of the frame. */
function Position({ clock, frames }: Pick<PlayBarProps, 'clock' | 'frames'>) {
  const time = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().time)
  return (
    <>
      <span className={styles.time}>
        {formatPosition(time)} of {formatPosition(frames.player.facts.end)}
      </span>
      <FrameNumber frames={frames} time={time} />
    </>
  )
}

/** Shows the number of the current frame, or the read share of the video until all frames are known. */
function FrameNumber({ frames: { index }, time }: { frames: VideoFrames; time: number }) {
  const percent = useSyncExternalStore(index.subscribe, index.percentRead)
  if (percent !== undefined) return <span className={styles.frame}>Reading the video… {percent}%</span>
  if (!index.isComplete) return null
  const position = Math.max(0, index.positionAt(time))
  return (
    <span className={styles.frame}>
      Frame {formatNumber(position + 1)} of {formatNumber(index.times.length)}
    </span>
  )
}
