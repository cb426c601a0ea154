import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

import { formatDuration } from '../../../lib/durations'
import { seekBy, seekTo, usePlayback } from './playback'
import styles from './timeline.module.css'

interface TimelineProps {
  element: HTMLMediaElement | null
  /** Seconds. */
  duration: number
  /** Fills the available height. */
  isTall?: boolean
  /** Drawn along the time axis. */
  children?: ReactNode
}

/** Moves the playhead on every animation frame during playback. */
function usePlayhead(element: HTMLMediaElement | null, duration: number, isPlaying: boolean, seconds: number) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const move = (): void => {
      const at = element?.currentTime ?? seconds
      if (line.current) line.current.style.left = `${duration > 0 ? Math.min(100, (100 * at) / duration) : 0}%`
      if (isPlaying) frame = requestAnimationFrame(move)
    }
    move()
    return () => cancelAnimationFrame(frame)
  }, [element, duration, isPlaying, seconds])
  return line
}

/** Shows the duration with a playhead that the pointer and keys move. */
export function Timeline({ element, duration, isTall = false, children }: TimelineProps) {
  const { seconds, isPlaying } = usePlayback(element)
  const line = usePlayhead(element, duration, isPlaying, seconds)

  function onPointer({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>): void {
    if (buttons !== 1 || !element) return
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) seekTo(element, ((clientX - left) / width) * duration)
  }

  // The arrow keys are handled by usePlaybackKeys.
  function onKeyDown(event: KeyboardEvent): void {
    if (!element) return
    const moves: Record<string, () => void> = {
      Home: () => seekTo(element, 0),
      End: () => seekTo(element, duration),
      PageUp: () => seekBy(element, duration / 10),
      PageDown: () => seekBy(element, -duration / 10),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div
      className={`${styles.timeline} ${isTall ? styles.tall : ''}`}
      role="slider"
      tabIndex={0}
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
