/** Pieces of work at a time: browsers open six connections to a host, and the page needs some for itself. */
const AT_ONCE = 4

export interface InTurnOptions {
  /** No further piece is begun after it is aborted. */
  signal?: AbortSignal
  /** Called after every piece with how many have ended. */
  onProgress?: (ended: number) => void
}

export interface Failure<Item> {
  item: Item
  error: unknown
}

/**
 * Does the same with each of many items, a few at a time. One that fails does not stop the others.
 *
 * @returns those that failed, in the order in which they did
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
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane))
  return failures
}
