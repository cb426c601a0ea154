import { wholePixels, type PixelBox } from './cover-rules'
import { typeNouns, type MediaType } from '../words/media-words'
import { movingRegionsOf, type MovingRegion, type ReviewedTrack, type ReviewedVideo, type TimedBox } from './moving-regions'
import { paddedBox, type PaddedItem } from './padded-box'
import { isLive, regionsOf } from './review-regions'
import { isTurned, swingOf } from './covers/turned-box'

interface Size {
  readonly width: number
  readonly height: number
}

interface Decided {
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
}

interface ReviewedSpan extends Decided {
  readonly start: number
  readonly end: number
  readonly padding?: { readonly time?: number }
  readonly audioTracks?: readonly number[]
}

interface ReviewedMark extends Decided, Pick<PaddedItem, 'padding'> {
  readonly label?: string
  readonly page: number
  readonly boxes: readonly PixelBox[]
  readonly everyPage?: boolean
}

/** The parts of a review that decide what an export covers. */
export interface ReviewedFile<
  Track extends ReviewedTrack,
  Span extends ReviewedSpan,
  Mark extends ReviewedMark,
> extends ReviewedVideo<Track> {
  readonly spans?: readonly Span[]
  readonly marks?: readonly Mark[]
}

/** Known properties of a file. Unknown ones rule nothing out. */
export interface FileExtent {
  readonly type: MediaType
  /** The last of the file's timestamps, in seconds. */
  readonly end?: number
  readonly audioTracks?: number
  readonly pages?: readonly Size[]
}

/** Durations that files declare are imprecise by up to a second. The verification compares with the frames themselves. */
const IMPRECISE_SECONDS = 1

const lastTime = ({ end }: FileExtent): number => (end === undefined ? Infinity : end + IMPRECISE_SECONDS)

/** Returns the part from 0 to 1 in which a value that changes linearly is positive, or undefined. */
function positivePart(from: number, to: number): [number, number] | undefined {
  if (from <= 0 && to <= 0) return undefined
  if (from > 0 && to > 0) return [0, 1]
  const root = from / (from - to)
  return from > 0 ? [0, root] : [root, 1]
}

/** Returns whether a box that moves from `a` to `b` is inside the frame at any moment before `end`. */
function entersFrame(a: TimedBox, b: TimedBox, { width, height }: Size, end: number): boolean {
  const sides: [number, number][] = [
    [width - a.x, width - b.x],
    [height - a.y, height - b.y],
    [a.x + a.width, b.x + b.width],
    [a.y + a.height, b.y + b.height],
    ...(end === Infinity ? [] : [[end - a.time, end - b.time] satisfies [number, number]]),
  ]
  let [first, last] = [0, 1]
  for (const [from, to] of sides) {
    const part = positivePart(from, to)
    if (!part) return false
    ;[first, last] = [Math.max(first, part[0]), Math.min(last, part[1])]
  }
  return first < last
}

function isSeen({ stretches }: MovingRegion, size: Size, end: number): boolean {
  return stretches.some(({ boxes }) => {
    // Turned boxes may reach further into the frame, and their edges don't move linearly.
    const reached = boxes.some(isTurned) ? boxes.map((box) => swingOf(box)) : boxes
    return reached.some((box, index) => entersFrame(box, reached[index + 1] ?? box, size, end))
  })
}

/** Returns the IDs of the tracks whose covers reach into the image, or into a frame of the video. */
function coveringTracks<Track extends ReviewedTrack>(review: ReviewedVideo<Track>, file: FileExtent): ReadonlySet<string> {
  const size = { width: review.width ?? Infinity, height: review.height ?? Infinity }
  const covers = coversOf(review, size, file)
  return new Set(covers.map(({ trackId }) => trackId))
}

/** Returns the regions that reach into the image, or into a frame of the video. */
function coversOf(review: ReviewedVideo<ReviewedTrack>, size: Size, file: FileExtent): readonly { readonly trackId: string }[] {
  switch (file.type) {
    case 'image': {
      const inFrame = review.tracks.filter(({ positions }) => positions[0]?.outside !== true)
      return regionsOf({ ...review, tracks: inFrame }).filter(({ box }) => wholePixels(box, size) !== undefined)
    }
    case 'video':
    case 'audio':
    case 'document':
    case 'unknown':
      return movingRegionsOf(review).filter((region) => isSeen(region, size, lastTime(file)))
  }
}

function isHeard({ start, padding, audioTracks }: ReviewedSpan, file: FileExtent): boolean {
  const { audioTracks: known = Infinity } = file
  const hasTrack = known > 0 && (audioTracks === undefined || audioTracks.some((track) => track < known))
  return hasTrack && start - (padding?.time ?? 0) < lastTime(file)
}

function isOnPage(
  { label, padding, page, boxes, everyPage }: ReviewedMark,
  { pages }: FileExtent,
  { facePadding }: { facePadding?: number },
): boolean {
  if (pages === undefined) return true
  const item: PaddedItem = { kind: label === 'face' ? 'face' : 'object', ...(padding && { padding }) }
  const sizes = everyPage === true ? pages : pages.slice(page - 1, page)
  return sizes.some((size) =>
    boxes.some((box) => wholePixels(paddedBox(box, item, facePadding === undefined ? {} : { facePadding }), size) !== undefined),
  )
}

/** An item in its list. */
interface Listed<List extends string, Item> {
  readonly list: List
  readonly index: number
  readonly item: Item
}

/** Returns the items marked for redaction whose covers lie outside the file at all times, so that an export would redact nothing. */
export function coverNothing<Track extends ReviewedTrack, Span extends ReviewedSpan, Mark extends ReviewedMark>(
  review: ReviewedFile<Track, Span, Mark>,
  file: FileExtent,
): (Listed<'tracks', Track> | Listed<'spans', Span> | Listed<'marks', Mark>)[] {
  const { tracks, spans = [], marks = [] } = review
  const covering = coveringTracks(review, file)
  const isRedacted = (item: Decided): boolean => isLive(item) && item.decision === 'redact'
  return [
    ...tracks.flatMap((item, index) => (isRedacted(item) && !covering.has(item.id) ? [{ list: 'tracks' as const, index, item }] : [])),
    ...spans.flatMap((item, index) => (isRedacted(item) && !isHeard(item, file) ? [{ list: 'spans' as const, index, item }] : [])),
    ...marks.flatMap((item, index) => (isRedacted(item) && !isOnPage(item, file, review) ? [{ list: 'marks' as const, index, item }] : [])),
  ]
}

/** Max items that a sentence names. */
const NAMED = 3

/** Returns why a file can't be exported with these items: `Face 3 covers no part of the video, so it redacts nothing.` */
export function coverNothingWords(names: readonly string[], type: MediaType): string {
  const noun = typeNouns[type]
  if (names.length === 1) return `${names[0]} covers no part of the ${noun}, so it redacts nothing. Change or delete it.`
  const rest = names.length - NAMED
  const listed = rest > 0 ? [...names.slice(0, NAMED), `${rest} other ${rest === 1 ? 'item' : 'items'}`] : names
  const words = `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
  return `${words} cover no part of the ${noun}, so they redact nothing. Change or delete them.`
}
