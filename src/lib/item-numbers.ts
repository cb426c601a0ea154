/** The part of a review item that its number depends on. */
export interface NumberedItem {
  readonly kind: 'face' | 'object'
  readonly number?: number
  readonly source: 'detected' | 'drawn'
  readonly confidence: number | null
}

/** The highest number that an item of each kind has had. */
export interface LastNumbers {
  readonly face: number
  readonly object: number
}

const NONE: LastNumbers = { face: 0, object: 0 }

/**
 * Returns how soon an item is reviewed: lower values come first. What the detector was least sure of comes first, and drawn items
 * come last.
 */
export function reviewRank({ source, confidence }: Pick<NumberedItem, 'source' | 'confidence'>): number {
  return source === 'drawn' ? 2 : (confidence ?? 1)
}

/** Returns the highest number of each kind, whether an item has it now or had it before. */
export function lastNumbersOf(items: readonly NumberedItem[], before: LastNumbers = NONE): LastNumbers {
  const last = { ...before }
  for (const { kind, number = 0 } of items) last[kind] = Math.max(last[kind], number)
  return last
}

/**
 * Gives every item without a number the next number of its kind, in the order of review, so that the first face to look at is Face 1.
 * Numbers that were given before stay, and none is used again. The items keep their order.
 *
 * @param before the highest numbers used before, by items that may be gone
 */
export function numberItems<Item extends NumberedItem>(items: readonly Item[], before: LastNumbers = NONE): (Item & { number: number })[] {
  const last = { ...lastNumbersOf(items, before) }
  const numbered = items.map((item) => ({ ...item, number: item.number ?? 0 }))
  for (const item of numbered.toSorted((a, b) => reviewRank(a) - reviewRank(b))) {
    if (item.number !== 0) continue
    last[item.kind] += 1
    item.number = last[item.kind]
  }
  return numbered
}
