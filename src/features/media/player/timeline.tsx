import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

import { formatDuration } from '#lib/words/durations.ts'
import { seekTo, usePlayback } from './playback'
import styles from './timeline.module.css'

interface Look {
  /** Seconds. */
  duration: number
  /** Whether it fills the available height. */
  isTall?: boolean
  /** Whether it is as low as a slider, without a drawing. */
  isThin?: boolean
  /** The content along the time axis. */
  children?: ReactNode
}

interface TimelineProps extends Look {
  element: HTMLMediaElement | null
}

interface SeekBarProps extends Look {
  /** The position when the component was last rendered. */
  seconds: number
  isPlaying: boolean
  /** Returns the current position. */
  now: () => number
  /** Seeks to a position, which may be out of range. */
  onSeek: (seconds: number) => void
  isDisabled?: boolean
}

/** Moves the playhead on every animation frame during playback. */
function usePlayhead({ now, duration, isPlaying, seconds }: SeekBarProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const move = (): void => {
      const at = isPlaying ? now() : seconds
      if (line.current) line.current.style.left = `${duration > 0 ? Math.min(100, (100 * at) / duration) : 0}%`
      if (isPlaying) frame = requestAnimationFrame(move)
    }
    move()
    return () => cancelAnimationFrame(frame)
  }, [now, duration, isPlaying, seconds])
  return line
}

/** Shows the duration of a media element with a playhead that is moved by pointer and keys. */
export function Timeline({ element, ...look }: TimelineProps) {
  const { seconds, isPlaying } = usePlayback(element)
  const now = useCallback(() => element?.currentTime ?? 0, [element])
  const onSeek = (to: number): void => {
    if (element) seekTo(element, to)
  }
  return <SeekBar {...{ seconds, isPlaying, now, onSeek }} {...look} isDisabled={!element} />
}

/** Shows a duration with a playhead that is moved by pointer and keys. */
export function SeekBar(props: SeekBarProps) {
  const { seconds, duration, now, onSeek, isTall = false, isThin = false, isDisabled = false, children } = props
  const line = usePlayhead(props)

  function onPointer({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>): void {
    if (buttons !== 1) return
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) onSeek(((clientX - left) / width) * duration)
  }

  // The arrow keys are handled by usePlaybackKeys.
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, () => void> = {
      Home: () => onSeek(0),
      End: () => onSeek(duration),
      PageUp: () => onSeek(now() + duration / 10),
      PageDown: () => onSeek(now() - duration / 10),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div
      className={`${styles.timeline} ${isTall ? styles.tall : ''} ${isThin ? styles.thin : ''}`}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-disabled={isDisabled}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(Math.min(seconds, duration))}
      aria-valuetext={`${formatDuration(seconds)} of ${formatDuration(duration)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onPointer(event)
      }}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      {children}
      <div ref={line} className={styles.line} />
    </div>
  )
}
