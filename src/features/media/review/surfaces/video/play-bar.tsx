import { Button, HTMLSelect } from '@blueprintjs/core'
import { Pause, Play, Repeat, StepBackward, StepForward, VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'

import { formatPosition } from '../../../../../lib/durations'
import { formatNumber } from '../../../../../lib/formats'
import type { ReviewSession } from '../../session/review-session'
import { ActionButton } from '../../toolbar/action-button'
import { useSound } from './use-sound'
import type { VideoFrames } from './video-frames'
import styles from './video-canvas.module.css'

const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4, 8]

interface PlayBarProps {
  session: ReviewSession
  frames: VideoFrames
  mediaId: string
}

/** Renders the controls that play a video, its time and the number of the frame. */
export function PlayBar({ session, frames, mediaId }: PlayBarProps) {
  const { clock } = session.editor
  const { time, isPlaying, rate } = useSyncExternalStore(clock.subscribe, clock.getSnapshot)
  const [isMuted, setMuted] = useState(false)
  const { end, hasAudio } = frames.player.facts
  const problem = useSound(clock, mediaId, { hasAudio, isMuted })
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => session.actions.run('play')}
      />
      <ActionButton session={session} actionId="previous-frame" icon={<StepBackward />} isBare />
      <ActionButton session={session} actionId="next-frame" icon={<StepForward />} isBare />
      <ActionButton session={session} actionId="loop-track" icon={<Repeat />} text="Loop" />
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
      <span className={styles.time}>
        {formatPosition(time)} of {formatPosition(end)}
      </span>
      <FrameNumber frames={frames} time={time} />
      <span className={styles.spacer} />
      {problem !== undefined && <span className={styles.note}>{problem}</span>}
    </div>
  )
}

/** Shows which frame is shown, where all of them are known. */
function FrameNumber({ frames: { index }, time }: { frames: VideoFrames; time: number }) {
  if (!index.isComplete) return null
  const position = Math.max(0, index.positionAt(time))
  return (
    <span className={styles.frame}>
      Frame {formatNumber(position + 1)} of {formatNumber(index.times.length)}
    </span>
  )
}
