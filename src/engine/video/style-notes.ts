import type { MovingRegion } from '#lib/moving-regions.ts'

/** Returns sentences on what the covers of a video can't show. */
export function styleNotes(regions: readonly Pick<MovingRegion, 'coverLabel'>[]): string[] {
  return regions.some(({ coverLabel }) => coverLabel !== undefined) ? ['Reason codes aren’t written on the covers of videos.'] : []
}
