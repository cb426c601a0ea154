/** Max parts of a file, and the min bytes of a part. */
const PARTS = 1000
const LEAST_BYTES = 16_384

/**
 * Returns a function that takes the range of each read of a file, and reports the share of the file that has been read. A part counts once,
 * so that the reports end even if a damaged file is read in circles.
 *
 * @param size of the file in bytes
 * @param onProgress receives the share, 0 to 1, whenever it grows
 */
export function watchReads(size: number, onProgress: (fraction: number) => void): (start: number, end: number) => void {
  const bytes = Math.max(LEAST_BYTES, Math.ceil(size / PARTS))
  const parts = Math.max(1, Math.ceil(size / bytes))
  const seen = new Set<number>()
  return (start, end) => {
    const before = seen.size
    for (let part = Math.floor(start / bytes); part * bytes < end && part < parts; part += 1) seen.add(part)
    if (seen.size > before) onProgress(seen.size / parts)
  }
}
