/** The maximum concurrency: browsers open six connections per host, and the page needs some of them. */
const MAX_CONCURRENT = 4

export interface InTurnOptions {
  /** After an abort no further item is started. */
  signal?: AbortSignal
  /** Called after every item with the number of items that have ended. */
  onProgress?: (ended: number) => void
}

export interface Failure<Item> {
  item: Item
  error: unknown
}

/**
 * Processes many items, a few at a time. A failure does not stop the others.
 *
 * @returns the failures, in the order in which they occurred
 */
export async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { signal, onProgress }: InTurnOptions = {},
): Promise<Failure<Item>[]> {
  const failures: Failure<Item>[] = []
  let next = 0
  let ended = 0
  const isStopped = (): boolean => signal?.aborted === true
  const lane = async (): Promise<void> => {
    while (next < items.length && !isStopped()) {
      // The index was compared with the length a line above.
      const item = items[next++] as Item
      try {
        await work(item)
      } catch (error) {
        failures.push({ item, error })
      }
      ended += 1
      onProgress?.(ended)
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, lane))
  return failures
}
