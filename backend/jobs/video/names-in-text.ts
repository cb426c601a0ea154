import type { Box } from '#engine/core/types.ts'
import type { DetectedTrack, TextReading, TrackPosition } from '#engine/track/types.ts'
import type { VideoDetection } from '#engine/video/types.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import { sharedArea, boxAround } from '#lib/review/box-areas.ts'
import { boxesOfWords, wholeWords } from '../document/page-marks'
import { JobError, type JobContext } from '../queue/job-context'
import { labelOfCategory } from '../names-wanted'
import type { FoundTrack } from './merge-tracks'
import { isSameText, runsOf, type TextRun } from './text-runs'

/** Min share of a box inside another at which both count as the same name. */
const SAME_PLACE = 0.5
/** Min share of the text's height at which a name counts as equally high, so that the text has one line. */
const ONE_LINE = 0.5
/** Max distance of a name from an end of the text at which it is extended to the end, as a share of the text's height. */
const AT_END = 0.5
/** Max change of a text's width and height at which its words count as unmoved. */
const SAME_SIZE = 0.15

/** A name in one or more readings of a text. */
interface FoundName {
  category: EntityCategory
  confidence: number
  text: string
  /** The place of the name, as shares of the text's box. */
  share: Box
  /** The positions of the text at which the name was read. */
  readAt: readonly TrackPosition[]
}

type FindContext = Pick<JobContext, 'entities' | 'options'>
type Frame = Pick<VideoDetection, 'width' | 'height'>

/**
 * Finds the entities of the given categories in the texts of a video, in every reading of each text, because misreadings vary by frame.
 * Each becomes a track over its words for as long as they may be visible.
 *
 * @throws JobError if the engine doesn't read words
 */
export async function findNames(
  context: FindContext,
  detection: Pick<VideoDetection, 'tracks' | 'width' | 'height'>,
  categories: readonly EntityCategory[],
): Promise<FoundTrack[]> {
  const find = finderOf(context, categories, detection)
  const tracks: FoundTrack[] = []
  for (const text of detection.tracks.filter(({ label }) => label === 'text')) {
    if (text.readings === undefined) throw new JobError('Finding names in text isn’t available for videos.')
    for (const run of runsOf(text.readings)) {
      const names: FoundName[] = []
      for (const reading of run.readings) for (const name of await find(text, reading)) addName(names, name)
      tracks.push(...names.flatMap((name, index) => trackOf(text, run, { ...name, share: shareOf(name, names) }, index)))
    }
  }
  return tracks
}

/** Returns a function that finds the names in a reading. Each text is searched once. */
function finderOf({ entities, options }: FindContext, categories: readonly EntityCategory[], frame: Frame) {
  const known = new Map<string, Awaited<ReturnType<typeof entities.find>>['findings']>()
  const { signal } = options
  return async (track: DetectedTrack, { time, text, words, confidence: read }: TextReading): Promise<FoundName[]> => {
    const position = track.positions.find((one) => one.time === time)
    if (position === undefined) return []
    const findings = known.get(text) ?? (await entities.find(text, { categories }, signal ? { signal } : {})).findings
    known.set(text, findings)
    const placed = words.map(({ box, ...word }) => ({ ...word, ...box }))
    return findings.flatMap(({ category: found, confidence, ...range }): FoundName[] => {
      const category = categories.find((one) => one === found)
      const whole = wholeWords({ words: placed }, range)
      if (category === undefined || whole === undefined) return []
      const shown = text.slice(whole.start, whole.end).replaceAll(/\s+/g, ' ')
      return boxesOfWords(whole.words, frame).map((box) => ({
        category,
        confidence: confidence * read,
        text: shown,
        share: shareWithin(box, position),
        readAt: [position],
      }))
    })
  }
}

/** Returns the place of a name as shares of its text's box. */
function shareWithin({ x, y, width, height }: Box, text: Box): Box {
  const end = (AT_END * text.height) / text.width
  const limited = (value: number): number => Math.min(1, Math.max(0, value))
  const [left, right] = [limited((x - text.x) / text.width), limited((x + width - text.x) / text.width)]
  const [top, bottom] = [limited((y - text.y) / text.height), limited((y + height - text.y) / text.height)]
  const [from, to] = [left < end ? 0 : left, right > 1 - end ? 1 : right]
  return bottom - top >= ONE_LINE
    ? { x: from, y: 0, width: to - from, height: 1 }
    : { x: from, y: top, width: to - from, height: bottom - top }
}

function isSamePlace(one: Box, other: Box): boolean {
  const shared = sharedArea(one, other)
  return shared > 0 && shared >= SAME_PLACE * Math.min(one.width * one.height, other.width * other.height)
}

/** Adds a name to the names of other readings. Names in the same place are merged, with the most confident reading. */
function addName(names: FoundName[], name: FoundName): void {
  const index = names.findIndex(({ share }) => isSamePlace(share, name.share))
  const known = names[index]
  if (known === undefined) {
    names.push(name)
    return
  }
  const surest = name.confidence > known.confidence ? name : known
  names[index] = { ...surest, share: boxAround([known.share, name.share]), readAt: [...known.readAt, ...name.readAt] }
}

/** Returns the share of a name, or the whole text for a name that moves within it, so that it isn't visible elsewhere between readings. */
function shareOf(name: FoundName, names: readonly FoundName[]): Box {
  const isElsewhere = (other: FoundName): boolean =>
    other !== name && isSameText(other.text, name.text) && !other.readAt.some((position) => name.readAt.includes(position))
  return names.some(isElsewhere) ? { x: 0, y: 0, width: 1, height: 1 } : name.share
}

/** Returns a name's track while its text shows it; none if the text has no position then. */
function trackOf(text: DetectedTrack, run: TextRun, name: FoundName, index: number): FoundTrack[] {
  const { readings, start, end } = run
  const { share, category, confidence, readAt } = name
  const positions = text.positions
    .filter(({ time }) => time >= start && time <= end)
    .map((position): TrackPosition => ({ ...position, ...placeIn(position, nearest(readAt, position.time), share) }))
  const from = positions.findIndex(({ outside }) => outside !== true)
  if (from < 0) return []
  const key = `${text.key}/${readings[0]?.time}/${index}`
  return [{ key, label: labelOfCategory(category), confidence, text: name.text, positions: held(positions.slice(from), run) }]
}

/**
 * Extends the cover of a name until other words have taken its place, and back to the words that it replaces, because the text's box
 * changes with the words.
 */
function held(positions: readonly TrackPosition[], { readings, start, end }: TextRun): TrackPosition[] {
  const [first, last] = [readings[0]?.time ?? start, readings.at(-1)?.until ?? end]
  const shown = positions.filter(({ time }) => time >= first && time <= last)
  const [opening, closing] = [shown[0], shown.at(-1)]
  return positions.map((position) => {
    const { time } = position
    if (opening && time < first && Number.isFinite(start)) return { ...position, ...boxAround([position, opening]) }
    if (closing && time > last && Number.isFinite(end)) return { ...position, ...boxAround([position, closing]) }
    return position
  })
}

function nearest(positions: readonly TrackPosition[], time: number): TrackPosition | undefined {
  return positions.toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0]
}

/** Returns the place of a name in its text at a position. If the size of the text has changed since it was read, this is the whole text. */
function placeIn({ x, y, width, height }: Box, read: Box | undefined, share: Box): Box {
  const isSame = (size: number, other: number): boolean => Math.abs(size - other) <= SAME_SIZE * other
  if (read === undefined || !isSame(width, read.width) || !isSame(height, read.height)) return { x, y, width, height }
  return { x: x + share.x * width, y: y + share.y * height, width: share.width * width, height: share.height * height }
}
