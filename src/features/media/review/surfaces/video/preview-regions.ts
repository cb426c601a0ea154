import type { Track } from '#generated/model/track.zod.ts'
import type { Review } from '#editor/review.ts'
import { movingRegionsOf, type MovingRegion } from '#lib/review/moving-regions.ts'

/** The settings of a review on which all its regions depend. */
type Settings = Omit<Parameters<typeof movingRegionsOf<Track>>[0], 'tracks'>

/**
 * Computes the regions that an export of a review redacts. Unchanged tracks get the same objects as before, so that only changed ones are
 * sent to the player.
 */
export class PreviewRegions {
  #settings: Settings | undefined
  #known = new WeakMap<Track, readonly MovingRegion[]>()

  of({ tracks, gaps, style, defaultReason, coverLabels, facePadding }: Review): readonly MovingRegion[] {
    const settings: Settings = {
      style,
      ...(gaps && { gaps }),
      ...(defaultReason === undefined ? {} : { defaultReason }),
      ...(coverLabels === undefined ? {} : { coverLabels }),
      ...(facePadding === undefined ? {} : { facePadding }),
    }
    if (!this.#settings || !isSame(this.#settings, settings)) this.#known = new WeakMap()
    this.#settings = settings
    return tracks.flatMap((track) => {
      const known = this.#known.get(track) ?? movingRegionsOf({ ...settings, tracks: [track] })
      this.#known.set(track, known)
      return known
    })
  }
}

function isSame(a: Settings, b: Settings): boolean {
  return (
    a.style === b.style &&
    a.gaps === b.gaps &&
    a.defaultReason === b.defaultReason &&
    a.coverLabels === b.coverLabels &&
    a.facePadding === b.facePadding
  )
}
