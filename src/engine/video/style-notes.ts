import type { MovingRegion } from '#lib/moving-regions.ts'

/** Returns sentences about the limitations of a video's covers. */
export function styleNotes(regions: readonly Pick<MovingRegion, 'coverLabel'>[]): string[] {
  return regions.some(({ coverLabel }) => coverLabel !== undefined) ? ['Reason codes aren’t written on the covers of videos.'] : []
}
