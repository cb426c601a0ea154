import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'

import type { Clock } from '#editor/clock.ts'
import type { Editor } from '#editor/editor.ts'
import { formatPosition } from '#lib/words/durations.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { followClock, isAudible } from './audio-follower'
import { ClockSpeed, MuteButton, PlayButton } from './playback-buttons'
import type { VideoFrames } from './video-frames'
import styles from './video-canvas.module.css'
import { playCovered } from './covered-audio'

interface AudioOptions {
  hasAudio: boolean
  isMuted: boolean
  /** The editor whose redacted spans are covered while the preview is on. */
  editor?: Editor | undefined
}

/** Plays the audio of a file by a clock. Returns whether the browser can't play it. */
function useAudio(clock: Clock, mediaId: string, { hasAudio, isMuted, editor }: AudioOptions): boolean {
  const [hasFailed, setFailed] = useState(false)
  const element = useRef<HTMLAudioElement | null>(null)
  useEffect(() => {
    if (element.current) element.current.muted = isMuted
  }, [isMuted])
  useEffect(() => {
    if (!hasAudio) return undefined
    const audio = new Audio()
    element.current = audio
    audio.preload = 'none'
    audio.src = mediaUrls.content(mediaId)
    audio.addEventListener('error', () => setFailed(true))
    const stop = editor ? playCovered(editor, audio) : followClock(clock, audio)
    return () => {
      stop()
      audio.removeAttribute('src')
      audio.load()
      element.current = null
    }
  }, [clock, mediaId, hasAudio, editor])
  return hasAudio && hasFailed
}

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
  const rate = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().rate)
  const [isMuted, setMuted] = useState(false)
  const { hasAudio } = frames.player.facts
  const isUnplayable = useAudio(clock, mediaId, { hasAudio, isMuted, editor })
  const isSilent = hasAudio && !isUnplayable && !isAudible(rate)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <PlayButton clock={clock} onPlay={onPlay} />
      {children}
      {hasAudio && <MuteButton isMuted={isMuted} onChange={setMuted} />}
      <ClockSpeed clock={clock} speeds={SPEEDS} />
      {isSilent && <span className={styles.note}>No audio at this speed</span>}
      <Position clock={clock} frames={frames} />
      <span className={styles.spacer} />
      {isUnplayable && <span className={styles.note}>This browser can’t play the audio.</span>}
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
