import { countUntil } from '#lib/review/ascending-times.ts'
import type { LinkedTrack, Linker } from '../../track/link'
import { rangeBefore, rangesAtEnds, type TimeRange } from '../../track/ends'
import type { GapContext } from '../../track/gaps'

/** Max frames to examine again, as a share of the samples, and the min value of this limit. Each takes as long as a sample. */
const MAX_SHARE = 0.3
const MIN_FRAMES = 45
/** Max seconds between ranges that are decoded in one run, because decoding starts at the key frame before a range. */
const NEAR = 3

/** Returns the number of frames that are examined in a range. */
function framesIn(times: Float64Array, { start, end, every }: TimeRange): number {
  const frames = Math.max(0, countUntil(times, end, false) - countUntil(times, start, true))
  return every === undefined ? frames : Math.min(frames, Math.ceil((end - start) / every))
}

/** Joins ranges that overlap and are examined alike, in the order of time. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const at = result.findIndex(({ every, end }) => every === range.every && range.start <= end)
    const known = result[at]
    if (known) result[at] = { ...known, end: Math.max(known.end, range.end) }
    else result.push(range)
  }
  return result
}

/**
 * Returns where more frames are examined: all around the starts, ends and interruptions of tracks of faces, and some before a small face was
 * found, in runs that are decoded at once. Where these are too many frames, the most confident tracks come first.
 *
 * @param linker of the regular samples
 * @param fineTimes of the searches for small faces
 * @param times of all frames
 */
export function rangesToExamine(
  linker: Linker,
  fineTimes: readonly number[],
  times: Float64Array,
  video: Omit<GapContext, 'samples'>,
): TimeRange[][] {
  const faces = linker.labels.find(({ label }) => label === 'face')
  if (!faces) return []
  const { samples } = faces
  const confidenceOf = (sightings: readonly { confidence: number }[]) => Math.max(...sightings.map(({ confidence }) => confidence))
  const tracks = faces.linked().toSorted((a, b) => confidenceOf(b.sightings) - confidenceOf(a.sightings))
  const chosen: TimeRange[] = []
  let left = Math.max(MIN_FRAMES, Math.floor(samples.length * MAX_SHARE))
  const rangesOf = (track: LinkedTrack) => [...rangesAtEnds(track, { ...video, samples }), ...rangeBefore(track, fineTimes, samples)]
  for (const range of tracks.flatMap((track) => rangesOf(track))) {
    if (chosen.some(({ start, end, every }) => start <= range.start && end >= range.end && every === range.every)) continue
    const frames = framesIn(times, range)
    if (frames > left) continue
    left -= frames
    if (frames > 0) chosen.push(range)
  }
  const runs: TimeRange[][] = []
  for (const range of joined(chosen)) {
    const run = runs.at(-1)
    if (run && range.start - Math.max(...run.map(({ end }) => end)) < NEAR) run.push(range)
    else runs.push([range])
  }
  return runs
}
