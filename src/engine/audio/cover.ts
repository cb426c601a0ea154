import { countBefore } from '#lib/review/ascending-times.ts'
import type { PlannedSpan } from './types'

/** Seconds over which the audio fades out before a span and fades in after it. Inside, no original audio is left. */
export const FADE = 0.005
/** The tone: hertz, amplitude, and the seconds over which it fades in and out inside its span. */
export const TONE = { hertz: 1000, amplitude: 0.2, ramp: 0.005 }

/** A range of samples without original audio; `to` is exclusive. */
export interface CoveredRange {
  from: number
  to: number
  cover: PlannedSpan['cover']
}

/** Returns whether a span applies to an audio track. */
export function appliesToTrack({ tracks }: Pick<PlannedSpan, 'tracks'>, track: number): boolean {
  return tracks === undefined || tracks.includes(track)
}

/**
 * Returns the ranges to cover in a track, ascending and without overlap. Where spans overlap, a tone prevails. Samples that a span partly
 * touches are included.
 */
export function coveredRanges(spans: readonly PlannedSpan[], track: number, sampleRate: number): CoveredRange[] {
  const own = spans
    .filter((span) => appliesToTrack(span, track) && span.end > span.start)
    .map(({ start, end, cover }) => ({ from: Math.floor(start * sampleRate + 1e-6), to: Math.ceil(end * sampleRate - 1e-6), cover }))
  const edges = [...new Set(own.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const ranges: CoveredRange[] = []
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1]
    if (to === undefined) break
    const inside = own.filter((range) => range.from <= from && range.to >= to)
    if (inside.length === 0) continue
    const cover = inside.some((range) => range.cover === 'tone') ? 'tone' : 'mute'
    const last = ranges.at(-1)
    if (last?.to === from && last.cover === cover) last.to = to
    else ranges.push({ from, to, cover })
  }
  return ranges
}

/** Returns the ranges that overlap another, by binary search. The ranges must be in the order of their ends. */
export function overlapping<Range extends { from: number; to: number }>(ranges: readonly Range[], from: number, to: number): Range[] {
  let at = countBefore(ranges.length, (index) => (ranges[index]?.to ?? Infinity) <= from)
  const found: Range[] = []
  for (let range = ranges[at]; range !== undefined && range.from < to; range = ranges[at]) {
    found.push(range)
    at += 1
  }
  return found
}

/** Returns the tone's value at a sample of a range, with its ramps. */
export function toneAt({ from, to }: CoveredRange, position: number, sampleRate: number): number {
  const ramp = Math.max(1, Math.min(Math.round(TONE.ramp * sampleRate), Math.floor((to - from) / 2)))
  const gain = Math.min(1, (position - from) / ramp, (to - 1 - position) / ramp)
  const hertz = Math.min(TONE.hertz, sampleRate / 8)
  return TONE.amplitude * gain * Math.sin((2 * Math.PI * hertz * (position - from)) / sampleRate)
}

/** Redacts ranges in consecutive parts of a track. */
export class Cover {
  readonly #ranges: readonly CoveredRange[]
  readonly #sampleRate: number
  readonly #fade: number
  /** The first range that may touch a later part. */
  #next = 0

  constructor(ranges: readonly CoveredRange[], sampleRate: number) {
    this.#ranges = ranges
    this.#sampleRate = sampleRate
    this.#fade = Math.max(1, Math.round(FADE * sampleRate))
  }

  /**
   * Redacts a part in place.
   *
   * @param planes one for each channel, of the same length
   * @param start position of their first sample; parts must be passed in order
   */
  apply(planes: readonly Float32Array[], start: number): void {
    const length = planes[0]?.length ?? 0
    const fade = this.#fade
    while ((this.#ranges[this.#next]?.to ?? Infinity) + fade <= start) this.#next += 1
    const touched: CoveredRange[] = []
    for (let index = this.#next; index < this.#ranges.length; index += 1) {
      const range = this.#ranges[index]
      if (range === undefined || range.from - fade >= start + length) break
      touched.push(range)
    }
    for (const plane of planes) {
      // All fades come first, so that none weakens the tone of a range that ends where another begins.
      for (const range of touched) this.#fadeAround(plane, start, range)
      for (const range of touched) this.#fill(plane, start, range)
    }
  }

  #fadeAround(plane: Float32Array, start: number, { from, to }: CoveredRange): void {
    const fade = this.#fade
    for (let at = clamp(from - fade - start, plane), end = clamp(from - start, plane); at < end; at += 1)
      plane[at] = ((plane[at] ?? 0) * (from - start - at)) / fade
    for (let at = clamp(to - start, plane), end = clamp(to + fade - start, plane); at < end; at += 1)
      plane[at] = ((plane[at] ?? 0) * (start + at - to + 1)) / fade
  }

  #fill(plane: Float32Array, start: number, range: CoveredRange): void {
    const [first, end] = [clamp(range.from - start, plane), clamp(range.to - start, plane)]
    plane.fill(0, first, end)
    if (range.cover === 'tone') for (let at = first; at < end; at += 1) plane[at] = toneAt(range, start + at, this.#sampleRate)
  }
}

const clamp = (index: number, { length }: Float32Array): number => Math.min(length, Math.max(0, index))
