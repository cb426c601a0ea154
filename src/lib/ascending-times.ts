/* Binary searches in lists sorted by time, because a video may have hundreds of thousands of frames and a track 100,000 keyframes. */

/** Returns how many ascending times are before a time, or also at it if `isInclusive`. */
export function countUntil(times: ArrayLike<number>, time: number, isInclusive: boolean): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = times[middle] ?? time
    if (at < time || (isInclusive && at === time)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the index of the last item at or before a time, or -1. */
export function lastAtOrBefore(items: readonly { readonly time: number }[], time: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.time ?? time) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
