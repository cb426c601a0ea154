import { useEffect, useState, type PointerEvent } from 'react'

import type { Instant } from '../time-zones'
import type { Span } from '../spans'
import { instantAt } from './view'

/** A shorter way is a hand that trembles while it clicks. */
const LEAST_WAY = 4
const SECOND = 1000

export type Edge = 'start' | 'end'

interface Drag {
  /** The end of the range that stays. */
  fixed: Instant
  moved: Instant
  fromX: number
  isDrag: boolean
  isEdge: boolean
}

interface RangeDrag {
  view: Span
  onRange: (range: Span) => void
  onClick: (at: Instant) => void
}

/** The instant under the pointer. */
export function instantUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, view: Span): Instant {
  const { left, width } = currentTarget.getBoundingClientRect()
  return instantAt(view, width === 0 ? 0 : (clientX - left) / width)
}

/** Choosing a range with the pointer: across the timeline for a new one, by an edge for a changed one. Escape abandons it. */
export function useRangeDrag({ view, onRange, onClick }: RangeDrag) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const abandon = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDrag(null)
    }
    addEventListener('keydown', abandon)
    return () => removeEventListener('keydown', abandon)
  }, [isDragging])

  const begin = (event: PointerEvent<HTMLElement>, range: Span | null): void => {
    if (event.button !== 0) return
    // A press on the edge of the range moves that edge.
    const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined
    const at = instantUnder(event, view)
    const fixed = range && edge === 'start' ? range.end : range && edge === 'end' ? range.start : at
    setDrag({ fixed, moved: at, fromX: event.clientX, isDrag: false, isEdge: edge !== undefined })
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (drag === null) return
    const isDrag = drag.isDrag || Math.abs(event.clientX - drag.fromX) >= LEAST_WAY
    setDrag({ ...drag, isDrag, moved: instantUnder(event, view) })
  }
  const finish = (): void => {
    if (drag === null) return
    setDrag(null)
    if (drag.isDrag) onRange(rangeOf(drag))
    // A press on an edge gives it the focus, and is not meant for what lies below it.
    else if (!drag.isEdge) onClick(drag.moved)
  }
  return { draft: drag?.isDrag === true ? rangeOf(drag) : null, begin, move, finish, abandon: () => setDrag(null) }
}

/** At least a second long. */
function rangeOf({ fixed, moved }: Drag): Span {
  const start = Math.min(fixed, moved)
  return { start, end: Math.max(fixed, moved, start + SECOND) }
}
