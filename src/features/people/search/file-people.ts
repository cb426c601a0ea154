import type { Media } from '#generated/model/media.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { rectOf } from '#editor/items/keyframes.ts'
import { bestPlace, type TimedRect } from '#editor/items/places.ts'
import { liveTracks } from '#editor/items/track.ts'
import type { ItemLists } from '#editor/review.ts'
import { EngineCancelledError, EngineError, type EngineErrorCode } from '#engine/core/errors.ts'
import type { AddedFace, FaceComparer, FacePlace } from '#engine/people/types.ts'
import { groupBy } from '#lib/group-by.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { clearestMoments } from '#lib/review/clearest-moments.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { formatCount } from '#lib/words/formats.ts'
import { itemName } from '#lib/words/item-words.ts'
import type { VisitPictures } from './pictures'

/** A person in a file: a face, or an accepted group of items with a face. */
export interface FilePerson {
  /** Identifies the person to the comparer. */
  readonly key: string
  readonly media: Media
  /** The items as they were compared, faces and the objects of the group. */
  readonly tracks: readonly Track[]
  /** Such as `Face 3`, or `Face 3 and 1 more`. */
  readonly name: string
  /** Undefined for items with different decisions. */
  readonly decision: Track['decision'] | undefined
  /** Seconds at which a video shows the face best; undefined in images. */
  readonly time: number | undefined
  /** Whether a face is clear enough to be compared. */
  readonly isClear: boolean
  /** Null if no picture was made. */
  readonly thumbnail: Blob | null
}

/** Returns the items of each person in a review. A group that a detection only suggested counts as several people. */
export function tracksOfPeople(review: ItemLists): Track[][] {
  const bySubject = groupBy(liveTracks(review), ({ id, group }) => (group === undefined || isSuggested(group) ? id : `group ${group}`))
  return [...bySubject.values()].filter((tracks) => tracks.some(isFace))
}

const isFace = ({ kind }: Track): boolean => kind === 'face'

/** Returns the people in a file, whose faces are not compared yet. */
export function peopleInFile(media: Media, review: ItemLists): FilePerson[] {
  const isTimed = mediaTraits[media.type].hasFrames
  return tracksOfPeople(review).flatMap((tracks) => {
    const [face] = tracks.filter(isFace)
    if (!face) return []
    const decisions = new Set(tracks.map(({ decision }) => decision))
    return {
      key: `${media.id}/${face.id}`,
      media,
      tracks,
      name: tracks.length === 1 ? itemName(face) : `${itemName(face)} and ${formatCount(tracks.length - 1, 'other item')}`,
      decision: decisions.size === 1 ? face.decision : undefined,
      time: isTimed ? clearestPlaces(face)[0]?.time : undefined,
      isClear: false,
      thumbnail: null,
    }
  })
}

/** The comparer has failed, and may have lost the faces that were compared before. */
export class ComparisonError extends Error {
  override readonly name = 'ComparisonError'

  constructor(cause: unknown) {
    super('Faces can no longer be compared.', { cause })
  }
}

/** Errors of the comparer that concern one picture only. */
const OF_PICTURE: readonly EngineErrorCode[] = ['cannot-decode', 'out-of-memory']

/**
 * Runs a call of the comparer.
 *
 * @throws ComparisonError if no face can be compared any more; EngineError if a picture can't be opened; EngineCancelledError
 */
export async function withComparer<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    if (error instanceof EngineError && OF_PICTURE.includes(error.code)) throw error
    throw new ComparisonError(error)
  }
}

interface Options {
  comparer: FaceComparer
  visit: VisitPictures
  signal: AbortSignal
  /** Called for each picture. */
  onAdded: (faces: readonly AddedFace[]) => void
}

/**
 * Compares the faces of people in a file.
 *
 * @throws ComparisonError if no file can be compared any more
 * @throws ApiError, ConnectionError, EngineError or EngineCancelledError if this file can't be compared
 */
export async function comparePeople(media: Media, people: readonly FilePerson[], options: Options): Promise<void> {
  const { comparer, visit, signal, onAdded } = options
  const byTime = new Map<number, FacePlace[]>()
  for (const { key, tracks } of people)
    for (const [index, { time, rect }] of placesOf(tracks).entries())
      byTime.set(time, [...(byTime.get(time) ?? []), { key, box: { ...boundsOf(rect) }, isShown: index === 0 }])
  const times = [...byTime.keys()].toSorted((a, b) => a - b)
  const add = async (picture: Blob | ImageBitmap, time: number): Promise<void> => {
    onAdded(await withComparer(() => comparer.add(picture, byTime.get(time) ?? [], { signal })))
  }
  await visit(media, times, add, signal)
}

/** Returns the places of a person's faces, with the best one of the first face first. */
function placesOf(tracks: readonly Track[]): TimedRect[] {
  return tracks.filter(isFace).flatMap(clearestPlaces)
}

/** Returns the places that show a track's face best, the best first. */
function clearestPlaces({ positions }: Pick<Track, 'positions'>): TimedRect[] {
  const detected = positions.filter(({ outside, source }) => outside !== true && source === 'detected')
  const clearest = clearestMoments(detected, ({ time, width, confidence = 0 }) => ({ time, width, confidence }))
  if (clearest.length > 0) return clearest.map((keyframe) => ({ time: keyframe.time, rect: rectOf(keyframe) }))
  const best = bestPlace({ positions })
  return best ? [best] : []
}
