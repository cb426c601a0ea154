import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { TimedRect } from '#editor/items/places.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import type { AddedFace, FaceComparer, FacePlace } from '#engine/people/types.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { itemName } from '#lib/words/item-words.ts'
import { clearestPlaces } from './clearest-places'
import type { VisitPictures } from './pictures'

/** A face in a file of the project, by the key that the comparer knows it by. */
export interface ProjectFace {
  readonly key: string
  readonly media: Media
  readonly trackId: string
  /** Such as `Face 3`. */
  readonly name: string
  readonly decision: Track['decision']
  /** Seconds at which a video shows the face best; undefined in images. */
  readonly time: number | undefined
  /** Whether it is clear enough to be compared. */
  readonly isClear: boolean
  /** Null if no picture of it could be made. */
  readonly thumbnail: Blob | null
}

/** Returns the key of a review item in a project. */
export const keyOf = (mediaId: string, trackId: string): string => `${mediaId}/${trackId}`

/** Returns the faces under review, detected or drawn. */
export const facesIn = ({ tracks }: Pick<Detections, 'tracks'>): Track[] => tracks.filter((track) => track.kind === 'face' && isLive(track))

/** Returns the tracks that show the same person as a track: those of its group, unless a detection only suggested it. */
export function sameSubject(review: Pick<Detections, 'tracks'>, trackId: string, isSuggested: (group: string) => boolean): Track[] {
  const faces = facesIn(review)
  const own = faces.filter(({ id }) => id === trackId)
  const group = own[0]?.group
  return group === undefined || isSuggested(group) ? own : faces.filter((face) => face.group === group)
}

/** The comparer has failed, and may have lost the faces that were compared before. */
export class ComparisonError extends Error {
  override readonly name = 'ComparisonError'

  constructor(cause: unknown) {
    super('Faces can no longer be compared.', { cause })
  }
}

interface Options {
  comparer: FaceComparer
  visit: VisitPictures
  signal: AbortSignal
}

/**
 * Compares the faces of a file.
 *
 * @throws ComparisonError if no file can be compared any more
 * @throws ApiError, ConnectionError, EngineError or EngineCancelledError if this file can't be compared
 */
export async function describeFaces(media: Media, review: Detections, { comparer, visit, signal }: Options): Promise<ProjectFace[]> {
  const isTimed = mediaTraits[media.type].hasFrames
  const faces = facesIn(review).map((track) => ({ track, places: clearestPlaces(track) }))
  const clear = new Set<string>()
  const thumbnails = new Map<string, Blob>()
  const byTime = placesByTime(media, faces)
  await visit(
    media,
    [...byTime.keys()].toSorted((a, b) => a - b),
    async (picture, time) => {
      for (const { key, isClear, thumbnail } of await addTo(comparer, picture, byTime.get(time) ?? [], signal)) {
        if (isClear) clear.add(key)
        if (thumbnail) thumbnails.set(key, thumbnail)
      }
    },
    signal,
  )
  return faces.map(({ track, places }) => {
    const key = keyOf(media.id, track.id)
    return {
      key,
      media,
      trackId: track.id,
      name: itemName(track),
      decision: track.decision,
      time: isTimed ? places[0]?.time : undefined,
      isClear: clear.has(key),
      thumbnail: thumbnails.get(key) ?? null,
    }
  })
}

function placesByTime(media: Media, faces: readonly { track: Track; places: readonly TimedRect[] }[]): Map<number, FacePlace[]> {
  const byTime = new Map<number, FacePlace[]>()
  for (const { track, places } of faces)
    for (const { time, rect } of places)
      byTime.set(time, [...(byTime.get(time) ?? []), { key: keyOf(media.id, track.id), box: { ...rect } }])
  return byTime
}

async function addTo(
  comparer: FaceComparer,
  picture: Blob | ImageBitmap,
  faces: readonly FacePlace[],
  signal: AbortSignal,
): Promise<AddedFace[]> {
  try {
    return await comparer.add(picture, faces, { signal })
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    if (error instanceof EngineError && error.code === 'cannot-decode') throw error
    throw new ComparisonError(error)
  }
}
