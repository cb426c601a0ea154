import type { Box } from '../core/types'
import type { DetectedGap } from './types'
import { sizeOf, type Point } from './boxes'
import { centreOf } from '#lib/review/box-areas.ts'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { FillContext } from './fill'
import type { LinkedTrack } from './link'
import { placeOf, predict, velocityAtEnd, type SearchedSample, type Sighting } from './predict'

/**
 * Min seconds of a gap inside a track. A miss of the detector between two detections is shorter, and the box between them is interpolated
 * and enlarged. In this time a walking person moves by less than a head.
 */
const MIN_UNSEEN = 0.45
/** Min samples without the subject in a gap inside a track. A single one is a miss of the detector. */
const MIN_MISSED = 2
/**
 * Max distance between a detection and its expected place, as a multiple of the box's size. Beyond it, the subject may be another one or
 * may have taken another path. The margin of a face covers 0.3 on each side.
 */
const MAX_JUMP = 0.75
/** Max ratio of the areas of consecutive detections. A face that is detected with and without the shoulders differs by less. */
const MAX_AREA_RATIO = 3.5
/** Seconds before the start and after the end of a track that the reviewer checks. A detector that loses a turning head finds it again by then. */
const CHECKED = 1
/** Distance from the edge of the frame, as a multiple of the box's size, at which a subject leaves or enters the frame. */
const AT_EDGE = 0.25
/** Max seconds between gaps of a track that are joined, so that the reviewer doesn't resolve the same moment twice. */
const NEIGHBOURS = 0.3
/**
 * Min confidence and max speed, in sizes per second, of a text that appears and disappears abruptly, such as a caption. Between two samples
 * it is covered by the track's extension. Faces and plates turn away or are hidden instead.
 */
const SHOWN_TEXT = 0.7
const STILL_TEXT = 0.5
/** Tolerance of times in seconds, less than a frame at 240 frames per second. */
const SAME_TIME = 0.002

export interface GapContext extends FillContext {
  /** Pixels of the upright frame. */
  width: number
  height: number
}

/** Returns whether a box touches the edge of the frame, or its subject reaches the edge within a number of seconds. */
export function leavesFrame(box: Box, velocity: Point, seconds: number, { width, height }: GapContext): boolean {
  const near = AT_EDGE * sizeOf(box)
  const reaches = (low: number, high: number, size: number, speed: number): boolean =>
    low + Math.min(0, speed * seconds) < near || high + Math.max(0, speed * seconds) > size - near
  return reaches(box.x, box.x + box.width, width, velocity.x) || reaches(box.y, box.y + box.height, height, velocity.y)
}

const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Returns the distance between the expected and the detected place of a subject, as a multiple of its size. The smallest distance counts:
 * as expected from the detections before, from those after, or if the subject stands still.
 *
 * @param before, after detections until `a` and from `b` on
 */
function jumpOf(a: Sighting, b: Sighting, before: readonly Sighting[], after: readonly Sighting[]): number {
  const distances = [
    distanceOf(centreOf(predict(before, b)), centreOf(b.box)),
    distanceOf(centreOf(predict(after.toReversed(), a)), centreOf(a.box)),
    distanceOf(placeOf(a), placeOf(b)),
  ]
  return Math.min(...distances) / Math.max(sizeOf(a.box), sizeOf(b.box))
}

/** Returns the gap between two consecutive detections of a track, if there is one. */
function gapBetween(sightings: readonly Sighting[], index: number, missed: number): Omit<DetectedGap, 'track'> | undefined {
  const [a, b] = [sightings[index], sightings[index + 1]]
  if (!a || !b) return undefined
  const seconds = b.time - a.time
  const jump = jumpOf(a, b, sightings.slice(Math.max(0, index - 4), index + 1), sightings.slice(index + 1, index + 6))
  const areas = (a.box.width * a.box.height) / (b.box.width * b.box.height)
  const isUnseen = missed >= MIN_MISSED && seconds >= MIN_UNSEEN
  const isJump = jump > MAX_JUMP || Math.max(areas, 1 / areas) > MAX_AREA_RATIO
  if (!isUnseen && !isJump) return undefined
  // A short stretch between two places close to each other is likely covered.
  const confidence = Math.max(0.05, (1 - Math.min(1, jump)) * Math.exp(-Math.max(0, seconds - 0.2)))
  return { start: a.time, end: b.time, confidence }
}

/** Returns the next scene cut in a direction of time, or the end of the video. */
function boundOf(samples: readonly SearchedSample[], from: Sighting, direction: 1 | -1, { start, end }: GapContext): number {
  if (direction === 1) return samples.slice(lastAtOrBefore(samples, from.time) + 1).find(({ isCut }) => isCut)?.time ?? end
  const index = lastAtOrBefore(samples, from.time) + 1
  return samples.slice(0, index).findLast(({ isCut }) => isCut)?.time ?? start
}

/**
 * Returns the gap before the start or after the end of a track, if there is one.
 *
 * @param track with its sightings in the direction in which it is followed
 */
function gapBeyond(
  { label, sightings }: Omit<LinkedTrack, 'key'>,
  direction: 1 | -1,
  context: GapContext,
): Omit<DetectedGap, 'track'> | undefined {
  const last = sightings.at(-1)
  if (!last) return undefined
  const { samples } = context
  const next = samples[lastAtOrBefore(samples, last.time) + direction]
  const bound = boundOf(samples, last, direction, context)
  // The subject was visible until the video or the scene ended. The frame of a cut is the first of the next scene.
  const isAtBound = !next || (direction === 1 ? next.isCut && bound === next.time : last.isCut)
  if (isAtBound || Math.abs(bound - last.time) < SAME_TIME) return undefined
  const velocity = velocityAtEnd(sightings)
  const isStill = Math.hypot(velocity.x, velocity.y) < STILL_TEXT * sizeOf(last.box)
  if (label === 'text' && last.confidence >= SHOWN_TEXT && isStill) return undefined
  const unseen = Math.abs(next.time - last.time)
  if (leavesFrame(last.box, velocity, Math.max(unseen, 0.1), context)) return undefined
  const end = direction === 1 ? Math.min(bound, last.time + CHECKED) : Math.max(bound, last.time - CHECKED)
  // If a confident detection ends suddenly, something hid the subject. An uncertain one fades while the subject turns.
  const confidence = Math.max(0.05, last.confidence * 0.6)
  return direction === 1 ? { start: last.time, end, confidence } : { start: end, end: last.time, confidence }
}

/** Joins gaps that overlap or are close. The lowest confidence applies. */
function joined(gaps: readonly DetectedGap[]): DetectedGap[] {
  const result: DetectedGap[] = []
  for (const gap of gaps.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && gap.start - last.end < NEIGHBOURS)
      result[result.length - 1] = { ...last, end: Math.max(last.end, gap.end), confidence: Math.min(last.confidence, gap.confidence) }
    else result.push(gap)
  }
  return result
}

/** Returns the stretches in which the subject of a track may not be covered. */
export function gapsOf({ key, label, sightings }: LinkedTrack, context: GapContext): DetectedGap[] {
  const { samples } = context
  const inside = sightings.slice(1).flatMap((later, index) => {
    const [from, to] = [lastAtOrBefore(samples, sightings[index]?.time ?? later.time), lastAtOrBefore(samples, later.time)]
    // Only items that stay in place continue across a cut, and the box between two detections covers them.
    if (samples.slice(from + 1, to + 1).some(({ isCut }) => isCut)) return []
    return gapBetween(sightings, index, to - from - 1) ?? []
  })
  const beyond = [gapBeyond({ label, sightings: sightings.toReversed() }, -1, context), gapBeyond({ label, sightings }, 1, context)]
  return joined([...inside, ...beyond.flatMap((gap) => gap ?? [])].map((gap) => ({ track: key, ...gap })))
}
