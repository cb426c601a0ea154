/** The position of a list when the page was left. */
export interface ScrollPlace {
  /** The scroll offset in pixels. */
  offset: number
  /** The index of the item that had the focus. */
  active: number
}

/** The number of history entries to remember. */
const MAX_ENTRIES = 50

const places = new Map<string, ScrollPlace>()

/** Stores the position of a list by its history entry. */
export function rememberPlace(historyKey: string, place: ScrollPlace): void {
  places.delete(historyKey)
  places.set(historyKey, place)
  const [oldest] = places.keys()
  if (places.size > MAX_ENTRIES && oldest !== undefined) places.delete(oldest)
}

export function placeBefore(historyKey: string): ScrollPlace | undefined {
  return places.get(historyKey)
}
