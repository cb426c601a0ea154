import { formatCount, formatNumber } from './formats'

/**
 * Mean confidence of the recognised lines of a page, below which a search of its words is unreliable. On synthetic scans in small type,
 * nine of ten words are correct at a mean of 0.945 or more, and at most two of three at 0.925 or less.
 */
const RELIABLE = 0.93
/** Max pages that are named. */
const MAX_NAMED = 6

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns whether text recognition was unsure of a page. Pages without recognised text, and those of older back ends, are not hard to read. */
export function isHardToRead({ confidence }: { readonly confidence?: number }): boolean {
  return confidence !== undefined && confidence < RELIABLE
}

/** Names pages that were hard to read, and the consequence for a search. Empty if there are none. Pages count from 1. */
export function hardPagesWords(pages: readonly number[]): string {
  const [first] = pages
  if (first === undefined) return ''
  if (pages.length === 1) return `Page ${formatNumber(first)} was hard to read, so a search can miss words on it.`
  const sorted = pages.toSorted((one, other) => one - other)
  const named = sorted.slice(0, pages.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED)
  const more = pages.length > named.length ? [formatCount(pages.length - named.length, 'other')] : []
  return `Pages ${list.format([...named.map(formatNumber), ...more])} were hard to read, so a search can miss words on them.`
}
