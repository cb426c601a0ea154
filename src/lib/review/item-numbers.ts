/** The fields of a review item that its number depends on. */
export interface NumberedItem {
  readonly kind: 'face' | 'object'
  readonly number?: number
  readonly source: 'detected' | 'drawn'
  readonly confidence: number | null
}

/** The highest number used for each kind. */
export interface LastNumbers {
  readonly face: number
  readonly object: number
  /** Absent while no number of a span or a mark is stored. */
  readonly span?: number
  readonly mark?: number
}

const NONE: LastNumbers = { face: 0, object: 0 }

/**
 * Returns the review rank of an item. Lower ranks come first: detections by ascending confidence, then drawn items.
 */
export function reviewRank({ source, confidence }: Pick<NumberedItem, 'source' | 'confidence'>): number {
  return source === 'drawn' ? 2 : (confidence ?? 1)
}

/** Returns the highest number of each kind, including numbers used before. */
export function lastNumbersOf(items: readonly NumberedItem[], before: LastNumbers = NONE): LastNumbers {
  const last = { ...before }
  for (const { kind, number = 0 } of items) last[kind] = Math.max(last[kind], number)
  return last
}

/** No item has the number 0. */
const hasNumber = <Item extends NumberedItem>(item: Item): item is Item & { number: number } => (item.number ?? 0) !== 0

/**
 * Gives every item without a number the next number of its kind, in review order, so that the first face to review is Face 1.
 * Existing numbers stay, and none is reused. The items keep their order.
 *
 * @param before the highest numbers used before, including deleted items' numbers
 */
export function numberItems<Item extends NumberedItem>(items: readonly Item[], before: LastNumbers = NONE): (Item & { number: number })[] {
  const last = { ...lastNumbersOf(items, before) }
  // Items with a number stay the same objects, so that a save sees that they haven't changed.
  const numbered = items.map((item): Item & { number: number } => (hasNumber(item) ? item : { ...item, number: 0 }))
  for (const item of numbered.toSorted((a, b) => reviewRank(a) - reviewRank(b))) {
    if (item.number !== 0) continue
    last[item.kind] += 1
    item.number = last[item.kind]
  }
  return numbered
}
