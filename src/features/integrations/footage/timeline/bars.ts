import type { Span } from '../spans'
import { joined, within } from '../spans'
import { percentOf } from './view'

/** Spans closer together than this share of the width are drawn as one, because they look like one. */
const MIN_SHARE = 1 / 1500

/** A drawn span, in percent of the width. */
export interface Bar {
  key: number
  left: string
  width: string
}

/** Returns the visible spans as bars. */
export function barsOf(spans: readonly Span[], view: Span): Bar[] {
  const slack = (view.end - view.start) * MIN_SHARE
  return joined(within(spans, view), slack).map((span) => barOf(span, view))
}

export function barOf({ start, end }: Span, view: Span): Bar {
  const left = percentOf(view, start)
  return { key: start, left: `${left}%`, width: `${percentOf(view, end) - left}%` }
}
