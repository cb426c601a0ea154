import type { PointerEvent } from 'react'

import type { Span } from '../spans'
import { barOf, barsOf } from './bars'
import styles from './timeline.module.css'
import { clamp } from './view'

interface OverviewProps {
  bounds: Span
  view: Span
  recordings: readonly Span[]
  range: Span | null
  onView: (view: Span) => void
}

/** Shows the whole day with the window in it. Pressing or dragging moves the window. */
export function Overview({ bounds, view, recordings, range, onView }: OverviewProps) {
  const goTo = (event: PointerEvent<HTMLElement>): void => {
    if ((event.buttons & 1) === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const middle = bounds.start + ((event.clientX - left) / Math.max(1, width)) * (bounds.end - bounds.start)
    const half = (view.end - view.start) / 2
    onView(clamp({ start: middle - half, end: middle + half }, bounds))
  }
  const place = (span: Span) => {
    const { left, width } = barOf(span, bounds)
    return { left, width }
  }
  return (
    // Keyboard users move the window by the frame.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.overview}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        goTo(event)
      }}
      onPointerMove={goTo}
    >
      {barsOf(recordings, bounds).map(({ key, ...at }) => (
        <span key={key} className={styles.recording} style={at} />
      ))}
      {range && <span className={styles.rangeMark} style={place(range)} />}
      <span className={styles.window} style={place(view)} />
    </div>
  )
}
