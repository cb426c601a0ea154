import type { KeyboardEvent } from 'react'

import type { Span } from '../spans'
import { momentWords } from '../words'
import styles from './timeline.module.css'
import type { Edge } from './use-range-drag'

const SECOND = 1000
const LARGE_STEP = 10 * SECOND
const PAGE_STEP = 60 * SECOND

interface RangeEdgeProps {
  edge: Edge
  range: Span
  zone: string
  bounds: Span
  onRange: (range: Span) => void
}

/** An edge of the range. Moves by pointer or keys: a second, ten with Shift, a minute with Page Up and Page Down. */
export function RangeEdge({ edge, range, zone, bounds, onRange }: RangeEdgeProps) {
  // A range may extend beyond the day shown; its edge must not jump back into the day.
  const least = edge === 'start' ? Math.min(bounds.start, range.start) : range.start + SECOND
  const most = edge === 'start' ? range.end - SECOND : Math.max(bounds.end, range.end)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    const moved = Math.min(most, Math.max(least, range[edge] + step))
    onRange({ ...range, [edge]: moved })
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      data-edge={edge}
      className={`${styles.edge} ${styles[edge]}`}
      aria-label={edge === 'start' ? 'Start of the range' : 'End of the range'}
      aria-valuemin={least / SECOND}
      aria-valuemax={most / SECOND}
      aria-valuenow={range[edge] / SECOND}
      aria-valuetext={momentWords(zone, range[edge])}
      onKeyDown={onKeyDown}
    />
  )
}

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shiftKey ? -LARGE_STEP : -SECOND
    case 'ArrowRight':
    case 'ArrowUp':
      return shiftKey ? LARGE_STEP : SECOND
    case 'PageDown':
      return -PAGE_STEP
    case 'PageUp':
      return PAGE_STEP
    default:
      return 0
  }
}
