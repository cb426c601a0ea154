import type { Gap } from '#generated/model/gap.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { stylesFor } from '../../src/lib/redaction-styles'
import { itemLists, listOf, listsOf, type ItemList, type ReviewItem, type ReviewLists } from '../media/review-items'
import type { DetectionsRecord } from '../records/records'
import { Refusal } from './refusal'

/** The review to save, with the size of its image or video. */
type Checked = ReviewLists & Pick<DetectionsRecord, 'width' | 'height'>

/** Returns the field of a request that an item came from. */
export type PlaceOf = (list: ItemList, index: number, item: ReviewItem) => string

const namePlace: PlaceOf = (list, index) => `${list}.${index}`

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

/**
 * Throws if a review can't be saved.
 *
 * @param placeOf names the rejected item in the request
 */
export function mustBeSavable(review: Checked, type: MediaType, placeOf: PlaceOf = namePlace): void {
  for (const list of itemLists) {
    const items = listOf(review, list)
    const [first] = items
    if (first && !listsOf[type].includes(list)) refuse(`${FILES[type]} have no ${NOUNS[list]}.`, placeOf(list, 0, first))
    if (items.length > 10_000) refuse('A review has up to 10,000 items of each type.', list)
  }
  mustBeUnique(review, placeOf)
  for (const [index, track] of review.tracks.entries()) mustBeTrack(track, type, review, placeOf('tracks', index, track))
  for (const [index, span] of (review.spans ?? []).entries()) mustEndAfterStart(span, placeOf('spans', index, span))
  for (const [index, mark] of (review.marks ?? []).entries())
    if (mark.range && mark.range.end <= mark.range.start)
      refuse('A text range must end after its start.', `${placeOf('marks', index, mark)}.range`)
  const ids = new Set(review.tracks.map(({ id }) => id))
  for (const [index, gap] of (review.gaps ?? []).entries()) {
    mustEndAfterStart(gap, placeOf('gaps', index, gap))
    if (!ids.has(gap.trackId)) refuse('A gap must belong to a track of the review.', `${placeOf('gaps', index, gap)}.trackId`)
  }
}

function mustBeTrack(track: Track, type: MediaType, { width, height }: Checked, place: string): void {
  const { positions } = track
  // An image is a single frame, so further keyframes would appear redacted but wouldn't be.
  if (type === 'image' && positions.length !== 1) refuse('A track of an image has one keyframe.', `${place}.positions`)
  for (const [index, at] of positions.entries()) {
    const earlier = positions[index - 1]
    if (earlier && at.time <= earlier.time) refuse('Keyframes must be in order of time.', `${place}.positions.${index}.time`)
    const isInside = at.x < (width ?? Infinity) && at.y < (height ?? Infinity) && at.x + at.width > 0 && at.y + at.height > 0
    if (!isInside) refuse(`A box is outside the ${type}.`, `${place}.positions`)
  }
  mustHaveAllowedStyle(track, place)
}

function mustEndAfterStart({ start, end }: Span | Gap, place: string): void {
  if (end <= start) refuse('The end must be after the start.', `${place}.end`)
}

function mustBeUnique(review: Checked, placeOf: PlaceOf): void {
  const ids = new Set<string>()
  for (const list of itemLists) {
    const numbers = new Set<string>()
    for (const [index, item] of listOf(review, list).entries()) {
      const place = placeOf(list, index, item)
      if (ids.has(item.id)) refuse('Two items have the same ID.', `${place}.id`)
      ids.add(item.id)
      const number = item.number === undefined ? '' : `${'kind' in item ? item.kind : ''} ${item.number}`
      if (numbers.has(number)) refuse('Two items have the same number.', `${place}.number`)
      if (number !== '') numbers.add(number)
    }
  }
}

function mustHaveAllowedStyle(track: Track, place: string): void {
  const isAllowed = track.style === null || stylesFor(track).includes(track.style)
  if (!isAllowed) refuse('License plates, screens and text can only be redacted with Black Box.', `${place}.style`)
}

/** Throws if a style would leave text readable. */
export function mustHaveAllowedStyles(tracks: readonly Track[]): void {
  for (const [index, track] of tracks.entries()) mustHaveAllowedStyle(track, `tracks.${index}`)
}

/** Throws if the review belongs to a different file. For clients that don't send the file's identity, only the engine checks it. */
export function mustBeSameFile({ source: meant }: RedactRequest, { source }: DetectionsRecord): void {
  if (!meant) return
  const isSame = source?.sha256 === meant.sha256 && source.width === meant.width && source.height === meant.height
  if (!isSame)
    throw new Refusal(409, 'This review was made on a different file. Reload the review and check it before you export.', {
      code: 'source-mismatch',
    })
}
