import type { Stretch as BoxStretch } from '#lib/review/moving-regions.ts'
import type { ItemLists } from '../review'
import { gapsOf, stretchesOf } from './coverage'
import { isOpen } from './gap'
import { coveredTime, liveSpans, type Stretch } from './span'
import { liveTracks } from './track'

/** The decisions that apply at a time: an unresolved gap, a redaction, and an item that is left as it is. */
export const COVERAGE_STATES = ['open', 'redacted', 'kept'] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]

/** A stretch of time in which the same decisions apply. */
export interface CoverageStretch extends Stretch {
  readonly states: ReadonlySet<CoverageState>
}

interface Decided extends Stretch {
  readonly state: CoverageState
}

/** The shortest stretch in seconds, about a frame, so that a track of one frame isn't lost. */
const LEAST = 0.04

/** Reviews are never changed in place, so the stretches of each are computed once. */
const visible = new WeakMap<ItemLists, readonly CoverageStretch[]>()
const audible = new WeakMap<ItemLists, readonly CoverageStretch[]>()

/**
 * Returns the stretches of a file with a decision, in ascending order: of the tracks and gaps of a video, or of the spans of a recording.
 */
export function timeCoverage(review: ItemLists, isVisual: boolean): readonly CoverageStretch[] {
  const known = isVisual ? visible : audible
  const found = known.get(review) ?? inStretches(isVisual ? decidedInVideo(review) : decidedInAudio(review))
  known.set(review, found)
  return found
}

function decidedInVideo(review: ItemLists): Decided[] {
  return liveTracks(review).flatMap((track): Decided[] => {
    const state = track.decision === 'redact' ? 'redacted' : 'kept'
    const boxes = stretchesOf(review, track).map((stretch) => ({ state, ...timeOf(stretch) }) as const)
    if (state === 'kept') return boxes
    const open = gapsOf(review, track.id).filter(isOpen)
    return [...boxes, ...open.map(({ start, end }) => ({ state: 'open', start, end }) as const)]
  })
}

function timeOf({ boxes }: BoxStretch): Stretch {
  const start = boxes[0]?.time ?? 0
  return { start, end: boxes.at(-1)?.time ?? start }
}

function decidedInAudio(review: ItemLists): Decided[] {
  return liveSpans(review).map((span) => ({ state: span.decision === 'redact' ? 'redacted' : 'kept', ...coveredTime(span) }))
}

/** Cuts overlapping stretches wherever a decision begins or ends. */
function inStretches(decided: readonly Decided[]): readonly CoverageStretch[] {
  const edges = decided
    .flatMap(({ state, start, end }) => [
      { time: start, state, step: 1 },
      { time: Math.max(end, start + LEAST), state, step: -1 },
    ])
    .toSorted((a, b) => a.time - b.time)
  const running = { open: 0, redacted: 0, kept: 0 }
  const stretches: CoverageStretch[] = []
  let before = edges[0]?.time ?? 0
  for (const { time, state, step } of edges) {
    const states = COVERAGE_STATES.filter((each) => running[each] > 0)
    if (time > before && states.length > 0) addStretch(stretches, { start: before, end: time, states: new Set(states) })
    running[state] += step
    before = time
  }
  return stretches
}

function addStretch(stretches: CoverageStretch[], next: CoverageStretch): void {
  const last = stretches.at(-1)
  const isSame =
    last?.end === next.start && last.states.size === next.states.size && [...next.states].every((each) => last.states.has(each))
  if (last && isSame) stretches[stretches.length - 1] = { ...last, end: next.end }
  else stretches.push(next)
}

/** The time with a decision, in seconds, and in how many stretches. */
export interface CoverageTotal {
  readonly seconds: number
  readonly count: number
}

/** Sums up the stretches with a decision. */
export function coverageTotal(stretches: readonly CoverageStretch[], state: CoverageState): CoverageTotal {
  let [seconds, count, end] = [0, 0, Number.NaN]
  for (const each of stretches) {
    if (!each.states.has(state)) continue
    if (each.start !== end) count += 1
    seconds += each.end - each.start
    end = each.end
  }
  return { seconds, count }
}
