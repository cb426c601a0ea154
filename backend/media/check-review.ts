import type { Gap } from '#generated/model/gap.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { mediaTraits } from '#lib/media-traits.ts'
import { formatCount } from '#lib/words/formats.ts'
import { fillBox } from '#lib/review/outline.ts'
import { carriesText, stylesFor } from '#lib/review/redaction-styles.ts'
import { boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'
import type { PlaceOf } from './change-places'
import { itemLists, type ItemList, type ReviewItem, type ReviewLists } from '../records/review-lists'
import { listsOf } from './review-items'
import type { DetectionsRecord, MediaRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import { seenText } from '../http/seen-text'

/** The review to save, with the size of its image or video. */
type Checked = ReviewLists & Pick<DetectionsRecord, 'width' | 'height'>

/** The known properties of a document's pages, in order: their sizes in points, the lengths of their texts, and the marks on them. */
export interface ReviewedPages {
  sizes?: readonly { width: number; height: number }[] | undefined
  textLengths?: readonly number[] | undefined
  /** The IDs of the marks that don't cover the words of their text range. */
  offTheirWords?: ReadonlySet<string>
}

/** Returns the path of an item's field in a list of the request. */
export const placeInLists = (list: ItemList, index: number, field: string): string => `${list}.${index}${field === '' ? '' : `.${field}`}`

const NOUNS = { tracks: 'boxes', spans: 'spans of audio', marks: 'marks on pages', gaps: 'gaps' } as const satisfies Record<
  ItemList,
  string
>
const FILES = {
  image: 'Images',
  video: 'Videos',
  audio: 'Recordings',
  document: 'Documents',
  unknown: 'Files of unknown type',
} as const satisfies Record<MediaType, string>

function refuse(sentence: string, field: string): never {
  throw new Refusal(422, sentence, { field })
}

/** An item of a review with its place in the request. */
interface Placed<Item extends ReviewItem> {
  readonly item: Item
  readonly at: (field: string) => string
  /** Whether the request contains the item. */
  readonly isSent: boolean
}

/**
 * Throws if a review can't be saved.
 *
 * @param placeOf names the rejected field in the request; by default a field of the lists
 * @param pages the pages of a document; unknown ones aren't checked
 */
export function mustBeSavable(review: Checked, type: MediaType, placeOf?: PlaceOf, pages?: ReviewedPages): void {
  const placed = <Item extends ReviewItem>(list: ItemList, items: readonly Item[] = []): Placed<Item>[] =>
    items.map((item, index) => ({
      item,
      at: (field) => placeOf?.(list, index, item, field) ?? placeInLists(list, index, field),
      isSent: placeOf === undefined || placeOf(list, index, item, '') !== undefined,
    }))
  const tracks = placed('tracks', review.tracks)
  const spans = placed('spans', review.spans)
  const marks = placed('marks', review.marks)
  const gaps = placed('gaps', review.gaps)
  const lists: Record<ItemList, readonly Placed<ReviewItem>[]> = { tracks, spans, marks, gaps }
  for (const list of itemLists) {
    // A review from another build may have a list that doesn't fit. It stays, and only a request that sends it gets an error.
    const first = lists[list].find(({ isSent }) => isSent)
    if (first && !listsOf[type].includes(list)) refuse(`${FILES[type]} have no ${NOUNS[list]}.`, first.at(''))
    if (lists[list].length > 10_000) refuse('A review has up to 10,000 items of each type.', list)
  }
  mustBeUnique(itemLists.map((list) => lists[list]))
  for (const list of itemLists) mustHaveReasons(lists[list])
  for (const track of tracks) mustBeTrack(track, type, review)
  for (const span of spans) mustEndAfterStart(span)
  for (const mark of marks) mustBeMark(mark, pages)
  const ids = new Set(review.tracks.map(({ id }) => id))
  for (const gap of gaps) {
    mustEndAfterStart(gap)
    if (!ids.has(gap.item.trackId)) refuse('A gap must belong to a track of the review.', gap.at('trackId'))
  }
}

function mustBeTrack(placed: Placed<Track>, type: MediaType, { width, height }: Checked): void {
  const { item: track, at } = placed
  const { positions } = track
  // An image is a single frame, so further keyframes would appear redacted but wouldn't be.
  if (type === 'image' && positions.length !== 1) refuse('A track of an image has one keyframe.', at('positions'))
  // The exports of other types don't turn boxes.
  const turned = mediaTraits[type].hasFrames ? -1 : positions.findIndex(isTurned)
  if (turned >= 0) refuse('Only boxes in videos have an angle. In an image, a turned box is a polygon.', at(`positions.${turned}.angle`))
  for (const [index, box] of positions.entries()) {
    const earlier = positions[index - 1]
    if (earlier && box.time <= earlier.time) refuse('Keyframes must be in order of time.', at(`positions.${index}.time`))
  }
  // A subject may leave the frame of a video, and its box continues to its expected place.
  const isInside = (position: Track['positions'][number]): boolean => {
    const box = boundsOf(position)
    return box.x < (width ?? Infinity) && box.y < (height ?? Infinity) && box.x + box.width > 0 && box.y + box.height > 0
  }
  if (!positions.some(isInside)) refuse(`A box is outside the ${type}.`, at('positions'))
  mustHaveAllowedStyle(track, at('style'))
  if (track.shape === 'ellipse' && carriesText(track))
    refuse('License plates, screens and text can’t be redacted as ellipses.', at('shape'))
  if (track.shape === 'polygon') mustBePolygon(placed, type)
}

function mustBePolygon({ item: { points }, at }: Placed<Track>, type: MediaType): void {
  // No export of another type draws an outline.
  if (!mediaTraits[type].hasPolygons)
    refuse(`Polygons can only be redacted in images and videos. ${FILES[type]} have no boxes.`, at('shape'))
  if (points === undefined) refuse('A polygon needs points.', at('points'))
  if (!fillBox(points)) refuse('The box of a polygon must be the bounding box of its points.', at('points'))
}

function mustBeMark({ item, at, isSent }: Placed<Mark>, { sizes, textLengths, offTheirWords }: ReviewedPages = {}): void {
  const { page, boxes, range, everyPage } = item
  if (range && range.end <= range.start) refuse('A text range must end after its start.', at('range'))
  // A previously saved mark stays, regardless of the pages.
  if (!isSent) return
  const size = sizes?.[page - 1]
  if (sizes && !size) refuse(`This document has ${formatCount(sizes.length, 'page')}.`, at('page'))
  const isInside = ({ x, y, width, height }: Mark['boxes'][number]): boolean =>
    !size || (x < size.width && y < size.height && x + width > 0 && y + height > 0)
  // Boxes on every page may lie outside a smaller page.
  const outside = everyPage === true ? -1 : boxes.findIndex((box) => !isInside(box))
  if (outside >= 0) refuse('A box is outside the page.', at(`boxes.${outside}`))
  const length = textLengths?.[page - 1]
  if (range && length !== undefined && range.end > length) refuse('A text range must end within the text of its page.', at('range'))
  if (offTheirWords?.has(item.id) === true) refuse('A mark doesn’t cover the words that it stands for. Mark them again.', at('boxes'))
}

/** A blank code would count as a reason, and be printed on the cover. Blank codes that are already saved stay. */
function mustHaveReasons(items: readonly Placed<ReviewItem>[]): void {
  for (const { item, at, isSent } of items) if (isSent && item.reason !== undefined) seenText(item.reason, at('reason'))
}

function mustEndAfterStart({ item: { start, end }, at }: Placed<Span | Gap>): void {
  if (end <= start) refuse('The end must be after the start.', at('end'))
}

function mustBeUnique(lists: readonly (readonly Placed<ReviewItem>[])[]): void {
  const ids = new Map<string, Placed<ReviewItem>>()
  for (const list of lists) {
    const numbers = new Map<string, Placed<ReviewItem>>()
    for (const placed of list) {
      const { item } = placed
      const sameId = ids.get(item.id)
      if (sameId) refuse('Two items have the same ID.', sentOne(placed, sameId).at('id'))
      ids.set(item.id, placed)
      if (item.number === undefined) continue
      const number = `${'kind' in item ? item.kind : ''} ${item.number}`
      const sameNumber = numbers.get(number)
      if (sameNumber) refuse('Two items have the same number.', sentOne(placed, sameNumber).at('number'))
      numbers.set(number, placed)
    }
  }
}

/** Returns the item that the request contains, the later one if it contains both. */
function sentOne(later: Placed<ReviewItem>, earlier: Placed<ReviewItem>): Placed<ReviewItem> {
  return later.isSent || !earlier.isSent ? later : earlier
}

function mustHaveAllowedStyle(track: Track, field: string): void {
  const isAllowed = track.style === null || stylesFor(track).includes(track.style)
  if (!isAllowed) refuse('License plates, screens and text can only be redacted in solid black.', field)
}

/** Throws if a style would leave text readable. */
export function mustHaveAllowedStyles(tracks: readonly Track[]): void {
  for (const [index, track] of tracks.entries()) mustHaveAllowedStyle(track, `tracks.${index}.style`)
}

type SourceFile = Pick<MediaRecord, 'type' | 'sha256'>

/** Throws if the review belongs to a different file. If a client doesn't send the file's identity, only the engine checks it. */
export function mustBeSameFile({ source: meant }: RedactRequest, { source }: DetectionsRecord, { type, sha256 }: SourceFile): void {
  if (!meant) return
  // A document has no size in pixels, so its review names no source.
  const isSame =
    type === 'document'
      ? sha256 === meant.sha256
      : source?.sha256 === meant.sha256 && source.width === meant.width && source.height === meant.height
  if (!isSame)
    throw new Refusal(409, 'This review was made on a different file. Reload the review and check it before you redact.', {
      code: 'source-mismatch',
    })
}
