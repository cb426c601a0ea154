/* Binary searches in lists sorted by time, because a video may have hundreds of thousands of frames and a track 100,000 keyframes. */

/** Returns how many items come before a place, of a list in which those that do come first. */
export function countBefore(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns how many ascending times are before a time, or also at it if `isInclusive`. */
export function countUntil(times: ArrayLike<number>, time: number, isInclusive: boolean): number {
  return countBefore(times.length, (index) => {
    const at = times[index] ?? time
    return at < time || (isInclusive && at === time)
  })
}

/** Returns the index of the last item at or before a time, or -1. */
export function lastAtOrBefore(items: readonly { readonly time: number }[], time: number): number {
  return countBefore(items.length, (index) => (items[index]?.time ?? time) <= time) - 1
}
