/** Where a list stood when it was left. */
export interface ScrollPlace {
  /** In pixels. */
  offset: number
  /** The place in the list that had the keyboard's focus. */
  active: number
}

/** More entries of the history than anybody goes back. */
const MOST = 50

const places = new Map<string, ScrollPlace>()

/** Keeps where a list stood, by the entry of the history that it belongs to. */
export function rememberPlace(historyKey: string, place: ScrollPlace): void {
  places.delete(historyKey)
  places.set(historyKey, place)
  const [oldest] = places.keys()
  if (places.size > MOST && oldest !== undefined) places.delete(oldest)
}

export function placeBefore(historyKey: string): ScrollPlace | undefined {
  return places.get(historyKey)
}
