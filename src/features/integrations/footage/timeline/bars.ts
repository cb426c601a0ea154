import type { Span } from '../spans'
import { joined, within } from '../spans'
import { percentOf } from './view'

/** What is closer together than this share of the width cannot be told apart, and would only be more to draw. */
const LEAST_SHARE = 1 / 1500

/** A span as it is drawn, in percent of the width. */
export interface Bar {
  key: number
  left: string
  width: string
}

/** The spans as they are seen in a window. */
export function barsOf(spans: readonly Span[], view: Span): Bar[] {
  const slack = (view.end - view.start) * LEAST_SHARE
  return joined(within(spans, view), slack).map((span) => barOf(span, view))
}

export function barOf({ start, end }: Span, view: Span): Bar {
  const left = percentOf(view, start)
  return { key: start, left: `${left}%`, width: `${percentOf(view, end) - left}%` }
}
