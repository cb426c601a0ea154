import type { EarlierPlace } from '#generated/model/earlierPlace.zod.ts'

import { mediaTraits } from '#lib/media-traits.ts'
import { tilesFor } from '#lib/review/tiles/lattice.ts'
import { joinPlaces, placesOf, regionPlaces } from '#lib/review/tiles/places.ts'
import type { DetectionsRecord, MediaRecord, VersionRecord } from '../records/records'
import type { Draft } from '../ports/tables'

type Reader = Pick<Draft, 'get'>

/**
 * Returns the places of a version. Reports of builds that didn't record tile sides have regions whose tiles depend only on their boxes, so
 * they are computed.
 */
function placesOfVersion({ report }: VersionRecord): EarlierPlace[] {
  const coarse = report.redacted.filter(({ style }) => style !== 'Black Box')
  const computed = new Map(tilesFor(coarse).map((tile, index) => [coarse[index], tile]))
  return regionPlaces(
    report.redacted.map((region) => {
      const tile = region.tile ?? computed.get(region)
      return tile === undefined ? region : { ...region, tile }
    }),
  )
}

/**
 * Returns a review with the places of the file's versions. If they aren't stored yet, because the versions are from builds that didn't store
 * them, they are read from the versions that still exist.
 */
export async function withEarlierPlaces(
  records: Reader,
  { type, exportedVersions }: MediaRecord,
  review: DetectionsRecord,
): Promise<DetectionsRecord> {
  if (!mediaTraits[type].remembersTiles || review.earlierPlaces || exportedVersions.length === 0) return review
  const places: EarlierPlace[] = []
  for (const { id } of exportedVersions) {
    const version = await records.get('versions', id)
    if (version) places.push(...placesOfVersion(version))
  }
  return { ...review, earlierPlaces: joinPlaces(places) }
}

/** Returns the places of a file's versions if no build has stored them yet, and none otherwise. */
export async function unstoredPlaces(records: Reader, media: MediaRecord): Promise<EarlierPlace[]> {
  const review = await records.get('detections', media.id)
  if (!review || review.earlierPlaces) return []
  return (await withEarlierPlaces(records, media, review)).earlierPlaces ?? []
}

/** Adds places to those that are stored with the review of a file. */
export async function addPlaces(draft: Draft, mediaId: string, places: readonly EarlierPlace[]): Promise<void> {
  const review = await draft.get('detections', mediaId)
  if (!review || places.length === 0) return
  draft.put('detections', { ...review, earlierPlaces: joinPlaces([...(review.earlierPlaces ?? []), ...places]) })
}

/** Returns the places of a file after another version: those of earlier versions, of the new one, and the faces of its review. */
export function placesAfter(review: DetectionsRecord, version: VersionRecord): EarlierPlace[] {
  return joinPlaces([...placesOf(review), ...placesOfVersion(version)])
}
