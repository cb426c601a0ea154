import type { Instant } from '../time-zones'
import type { Span } from '../spans'

const SECOND = 1000
/** Closer than this there is nothing more to see: ranges are chosen to the second. */
export const LEAST_SPAN = 20 * SECOND
/** How much of what is seen a step of the keyboard or a button moves. */
export const PAN_STEP = 0.25
/** What a step of the keyboard or a button leaves to be seen. */
export const ZOOM_STEP = 0.5

/** What a window becomes that must lie in the bounds: moved, and cut only where it is longer than they are. */
export function clamp({ start, end }: Span, bounds: Span): Span {
  const length = Math.min(Math.max(end - start, Math.min(LEAST_SPAN, bounds.end - bounds.start)), bounds.end - bounds.start)
  const from = Math.min(Math.max(start, bounds.start), bounds.end - length)
  return { start: from, end: from + length }
}

/**
 * Makes a window longer or shorter; the anchor stays where it is seen.
 *
 * @param factor of the length; less than 1 shows more detail
 */
export function zoom(view: Span, factor: number, anchor: Instant, bounds: Span): Span {
  const length = Math.min(Math.max((view.end - view.start) * factor, LEAST_SPAN), bounds.end - bounds.start)
  const share = (anchor - view.start) / (view.end - view.start)
  const start = anchor - share * length
  return clamp({ start, end: start + length }, bounds)
}

/** Moves a window, in milliseconds. */
export function pan(view: Span, by: number, bounds: Span): Span {
  return clamp({ start: view.start + by, end: view.end + by }, bounds)
}

/** The window that shows a range with some room on both sides. */
export function around(range: Span, bounds: Span): Span {
  const room = Math.max(range.end - range.start, LEAST_SPAN)
  return clamp({ start: range.start - room, end: range.end + room }, bounds)
}

/** Where an instant is seen, in percent of the window's width. */
export function percentOf(view: Span, instant: Instant): number {
  return ((instant - view.start) / (view.end - view.start)) * 100
}

/** The instant at a share of the window's width, to the second. */
export function instantAt(view: Span, share: number): Instant {
  const inside = Math.min(1, Math.max(0, share))
  return Math.round((view.start + inside * (view.end - view.start)) / SECOND) * SECOND
}
