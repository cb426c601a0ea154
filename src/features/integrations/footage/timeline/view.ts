import type { Instant } from '../time-zones'
import type { Span } from '../spans'

const SECOND = 1000
/** The narrowest window, because ranges are selected to the second. */
export const MIN_SPAN = 20 * SECOND
/** The share of the window by which a key or a button moves it. */
export const PAN_STEP = 0.25
/** The factor by which a key or a button changes the window's length. */
export const ZOOM_STEP = 0.5

/** Moves a window into the bounds, and shortens it only if it is longer than the bounds. */
export function clamp({ start, end }: Span, bounds: Span): Span {
  const length = Math.min(Math.max(end - start, Math.min(MIN_SPAN, bounds.end - bounds.start)), bounds.end - bounds.start)
  const from = Math.min(Math.max(start, bounds.start), bounds.end - length)
  return { start: from, end: from + length }
}

/**
 * Changes the length of a window; the anchor stays in place on screen.
 *
 * @param factor of the length; less than 1 shows more detail
 */
export function zoom(view: Span, factor: number, anchor: Instant, bounds: Span): Span {
  const length = Math.min(Math.max((view.end - view.start) * factor, MIN_SPAN), bounds.end - bounds.start)
  const share = (anchor - view.start) / (view.end - view.start)
  const start = anchor - share * length
  return clamp({ start, end: start + length }, bounds)
}

/** Moves a window by milliseconds. */
export function pan(view: Span, by: number, bounds: Span): Span {
  return clamp({ start: view.start + by, end: view.end + by }, bounds)
}

/** Returns the window that shows a range with some space on both sides. */
export function around(range: Span, bounds: Span): Span {
  const room = Math.max(range.end - range.start, MIN_SPAN)
  return clamp({ start: range.start - room, end: range.end + room }, bounds)
}

/** Returns the position of an instant in percent of the window's width. */
export function percentOf(view: Span, instant: Instant): number {
  return ((instant - view.start) / (view.end - view.start)) * 100
}

/** Returns the instant at a share of the window's width, to the second. */
export function instantAt(view: Span, share: number): Instant {
  const inside = Math.min(1, Math.max(0, share))
  return Math.round((view.start + inside * (view.end - view.start)) / SECOND) * SECOND
}
