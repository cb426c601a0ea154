import { countUntil } from '#lib/ascending-times.ts'
import type { Linker } from '../track/link'
import { rangesAtEnds, type TimeRange } from '../track/ends'
import type { GapContext } from '../track/gaps'

/** Max frames to examine again, as a share of the samples, and the min value of this limit. Each takes as long as a sample. */
const MAX_SHARE = 0.3
const MIN_FRAMES = 45
/** Max seconds between ranges that are decoded in one run, because decoding starts at the key frame before a range. */
const NEAR = 3

/** Returns the number of times inside a range. */
function framesIn(times: Float64Array, { start, end }: TimeRange): number {
  return Math.max(0, countUntil(times, end, false) - countUntil(times, start, true))
}

/** Joins ranges that overlap, in the order of time. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && range.start <= last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else result.push(range)
  }
  return result
}

/**
 * Returns the ranges in which every frame is examined: around the starts, ends and interruptions of face tracks, in runs that are each
 * decoded at once. If these contain too many frames, the most confident tracks come first.
 *
 * @param linker of the regular samples
 * @param times of all frames
 */
export function rangesToExamine(linker: Linker, times: Float64Array, video: Omit<GapContext, 'samples'>): TimeRange[][] {
  const faces = linker.labels.find(({ label }) => label === 'face')
  if (!faces) return []
  const { samples } = faces
  const confidenceOf = (sightings: readonly { confidence: number }[]) => Math.max(...sightings.map(({ confidence }) => confidence))
  const tracks = faces.linked().toSorted((a, b) => confidenceOf(b.sightings) - confidenceOf(a.sightings))
  const chosen: TimeRange[] = []
  let left = Math.max(MIN_FRAMES, Math.floor(samples.length * MAX_SHARE))
  for (const range of tracks.flatMap((track) => rangesAtEnds(track, { ...video, samples }))) {
    const frames = framesIn(times, range)
    if (frames > left) continue
    left -= frames
    if (frames > 0) chosen.push(range)
  }
  const runs: TimeRange[][] = []
  for (const range of joined(chosen)) {
    const run = runs.at(-1)
    if (run && range.start - (run.at(-1)?.end ?? range.start) < NEAR) run.push(range)
    else runs.push([range])
  }
  return runs
}
