import { formatCount } from './formats'
import { groupNouns, groupOf, inDisplayOrder, labelOf, type ItemGroup, type ItemLabel, type NamedItem } from './item-words'
import type { Place } from './place-words'

/** An item that a reviewer marked to redact and that an export leaves out. */
export interface LeftOutItem extends NamedItem {
  /** In audio for a span, on a page for a mark. */
  readonly place?: Place
}

/** Passages and names on pages are counted as marks. Spans are always counted as spans, whatever kind of text they cover. */
type Noun = 'span' | 'mark' | (typeof groupNouns)[ItemGroup]

function nounOf({ place, ...item }: LeftOutItem): Noun {
  if (place !== undefined && 'track' in place) return 'span'
  const group = groupOf(item)
  const isMark = place !== undefined && 'page' in place && (group === 'other' || group === 'name')
  return isMark ? 'mark' : groupNouns[group]
}

/** Returns the number of items by noun, in display order, with spans last: `3 license plates, 1 text region`. */
function countWords(items: readonly LeftOutItem[]): string {
  const order: readonly ItemLabel[] = inDisplayOrder([...new Set(items.map(labelOf))])
  const sorted = items.toSorted((one, other) => order.indexOf(labelOf(one)) - order.indexOf(labelOf(other)))
  const counts = new Map<Noun, number>()
  for (const item of sorted) counts.set(nounOf(item), (counts.get(nounOf(item)) ?? 0) + 1)
  return [...counts].map(([noun, count]) => formatCount(count, noun)).join(', ')
}

/**
 * Returns what an export leaves visible although a reviewer marked it to redact: `Leaves visible: 3 license plates, 1 text region`.
 * Undefined if nothing is left visible.
 */
export function leftVisibleWords(items: readonly LeftOutItem[]): string | undefined {
  const isSpan = (item: LeftOutItem): boolean => nounOf(item) === 'span'
  const [seen, heard] = [items.filter((item) => !isSpan(item)), items.filter(isSpan)]
  const parts = [
    ...(seen.length === 0 ? [] : [`Leaves visible: ${countWords(seen)}`]),
    ...(heard.length === 0 ? [] : [`Leaves audible: ${countWords(heard)}`]),
  ]
  return parts.length === 0 ? undefined : parts.join('. ')
}
