import { useEffect, useState, type PointerEvent } from 'react'

import type { Instant } from '../time-zones'
import type { Span } from '../spans'
import { instantAt } from './view'

/** Pixels; shorter movements count as a click. */
const DRAG_THRESHOLD = 4
const SECOND = 1000

export type Edge = 'start' | 'end'

interface Drag {
  /** The edge that isn't dragged. */
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

/** Returns the instant under the pointer. */
export function instantUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, view: Span): Instant {
  const { left, width } = currentTarget.getBoundingClientRect()
  return instantAt(view, width === 0 ? 0 : (clientX - left) / width)
}

/** Selects a range by pointer: a drag across the timeline creates a new one; a drag of an edge changes it. Escape cancels. */
export function useRangeDrag({ view, onRange, onClick }: RangeDrag) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDrag(null)
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])

  const begin = (event: PointerEvent<HTMLElement>, range: Span | null): void => {
    if (event.button !== 0) return
    // A press on an edge moves that edge.
    const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined
    const at = instantUnder(event, view)
    const fixed = range && edge === 'start' ? range.end : range && edge === 'end' ? range.start : at
    setDrag({ fixed, moved: at, fromX: event.clientX, isDrag: false, isEdge: edge !== undefined })
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (drag === null) return
    const isDrag = drag.isDrag || Math.abs(event.clientX - drag.fromX) >= DRAG_THRESHOLD
    setDrag({ ...drag, isDrag, moved: instantUnder(event, view) })
  }
  const finish = (): void => {
    if (drag === null) return
    setDrag(null)
    if (drag.isDrag) onRange(rangeOf(drag))
    // A press on an edge only focuses it; it isn't a click on the event below.
    else if (!drag.isEdge) onClick(drag.moved)
  }
  return { draft: drag?.isDrag === true ? rangeOf(drag) : null, begin, move, finish, cancel: () => setDrag(null) }
}

/** Returns a range of at least one second. */
function rangeOf({ fixed, moved }: Drag): Span {
  const start = Math.min(fixed, moved)
  return { start, end: Math.max(fixed, moved, start + SECOND) }
}
