import type { KeyboardEvent, PointerEvent } from 'react'

import styles from './resize-edge.module.css'

/** Pixels per press of an arrow key. */
const STEP = 20

/** The side of the resized element at which the edge is. */
type Side = 'left' | 'right' | 'top'

interface ResizeEdgeProps {
  side: Side
  label: string
  /** The ID of the resized element. */
  controls: string
  /** In pixels. */
  size: number
  limits: { readonly min: number; readonly max: number; readonly start: number }
  /** Receives the requested size, which may exceed the limits. */
  onResize: (size: number) => void
}

/** The axis of each side, and whether the element grows with increasing or decreasing coordinates. */
const GROWTH = {
  right: { axis: 'clientX', sign: 1, back: 'ArrowLeft', forward: 'ArrowRight' },
  left: { axis: 'clientX', sign: -1, back: 'ArrowLeft', forward: 'ArrowRight' },
  top: { axis: 'clientY', sign: -1, back: 'ArrowUp', forward: 'ArrowDown' },
} as const satisfies Record<Side, object>

/** Renders an edge that resizes an element with the pointer or the arrow keys; a double-click resets it. */
export function ResizeEdge({ side, label, controls, size, limits, onResize }: ResizeEdgeProps) {
  const { axis, sign, back, forward } = GROWTH[side]
  const { min, max, start } = limits
  const onKeyDown = (event: KeyboardEvent): void => {
    // The arrow keys move the edge in their direction.
    const sizes: Record<string, number> = { [back]: size - sign * STEP, [forward]: size + sign * STEP, Home: min, End: max }
    const next = sizes[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }
  /** Follows the pointer until it is released. */
  const startDrag = (down: PointerEvent<HTMLElement>): void => {
    if (down.button !== 0) return
    const edge = down.currentTarget
    const from = down[axis]
    const onMove = (event: globalThis.PointerEvent): void => onResize(size + sign * (event[axis] - from))
    const onEnd = (): void => {
      edge.removeEventListener('pointermove', onMove)
      edge.removeEventListener('pointerup', onEnd)
      edge.removeEventListener('pointercancel', onEnd)
    }
    edge.setPointerCapture(down.pointerId)
    edge.addEventListener('pointermove', onMove)
    edge.addEventListener('pointerup', onEnd)
    edge.addEventListener('pointercancel', onEnd)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`${styles.edge} ${styles[side]}`}
      aria-label={label}
      aria-orientation={axis === 'clientX' ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={size}
      aria-valuetext={`${size} pixels`}
      title="Drag to resize, double-click to reset"
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(start)}
      onPointerDown={startDrag}
    />
  )
}
