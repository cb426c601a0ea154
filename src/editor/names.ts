import type { Track } from '#generated/model/track.zod.ts'
import { lastNumbersOf, numberItems } from '../lib/item-numbers'
import { itemName } from '../lib/item-words'

/** Names the items of a review by number, and numbers them where the back end doesn't. */
export class TrackNames {
  readonly #tracks = new Map<string, Track & { number: number }>()

  constructor(tracks: readonly Track[]) {
    for (const track of numberItems(tracks)) this.#tracks.set(track.id, track)
  }

  /** Returns a name such as "Face 3" that is unique in the review. */
  of(track: Track): string {
    const number = track.number ?? this.#tracks.get(track.id)?.number ?? this.#add(track)
    return itemName({ ...track, number })
  }

  #add(track: Track): number {
    const [added] = numberItems([track], lastNumbersOf([...this.#tracks.values()]))
    if (added) this.#tracks.set(track.id, added)
    return added?.number ?? 0
  }
}
