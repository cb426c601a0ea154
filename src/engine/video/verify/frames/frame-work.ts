/** The work on a frame that isn't searched, and of each search of a frame that is due, in units of the search every quarter of a second. */
const COMPARED = 0.03
const COMPLETE = 0.3
const FINE = 1
const AROUND = 0.3

/** The seconds between two searches of each kind, and the times in which a part of every frame is searched. */
export interface SearchTimes {
  interval: number
  complete: number
  fine: number
  windows: readonly { from: number; to: number }[]
}

/**
 * Returns the share of the work on a video's frames that is done, by the number of completed frames. A searched frame takes as long as dozens
 * that are only compared, so that frames alone would say little about the time left.
 *
 * @param times of the frames in order, in seconds
 */
export function frameWork(times: ArrayLike<number>, { interval, complete, fine, windows }: SearchTimes): (frames: number) => number {
  const sums = new Float64Array(times.length + 1)
  const next = { regular: -Infinity, complete: -Infinity, fine: -Infinity }
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? 0
    let work = COMPARED + AROUND * windows.filter(({ from, to }) => time >= from && time <= to).length
    if (time >= next.regular) {
      work += 1
      next.regular = time + interval
      if (time >= next.complete) {
        work += COMPLETE
        next.complete = time + complete
      }
      if (time >= next.fine) {
        work += FINE
        next.fine = time + fine
      }
    }
    sums[index + 1] = (sums[index] ?? 0) + work
  }
  const total = sums[times.length] ?? 0
  return (frames) => {
    const whole = Math.min(times.length, Math.max(0, Math.floor(frames)))
    const [before, after] = [sums[whole] ?? 0, sums[Math.min(times.length, whole + 1)] ?? total]
    return total === 0 ? 1 : (before + (frames - whole) * (after - before)) / total
  }
}
