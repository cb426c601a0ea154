import { useRef, type PointerEvent } from 'react'

import type { Span } from '../spans'
import { ticksOf } from './ticks'
import styles from './timeline.module.css'
import { pan, percentOf } from './view'

interface RulerProps {
  zone: string
  view: Span
  bounds: Span
  onView: (view: Span) => void
}

/** Shows the camera's local times. Dragging moves the window. */
export function Ruler({ zone, view, bounds, onView }: RulerProps) {
  const from = useRef<{ x: number; view: Span } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, view }
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (from.current === null) return
    const share = (from.current.x - clientX) / Math.max(1, currentTarget.getBoundingClientRect().width)
    onView(pan(from.current.view, share * (view.end - view.start), bounds))
  }
  const finish = (): void => {
    from.current = null
  }
  return (
    // Keyboard users move the window by the frame.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.ruler} onPointerDown={begin} onPointerMove={move} onPointerUp={finish} onPointerCancel={finish}>
      {ticksOf(zone, view).map(({ at, label }) => (
        <span key={at} className={styles.tick} style={{ left: `${percentOf(view, at)}%` }}>
          {label}
        </span>
      ))}
    </div>
  )
}
