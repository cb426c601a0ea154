import type { Track } from '#generated/model/track.zod.ts'
import { reviewQueue } from './queue'

/** What the product calls each kind, at the start of a sentence. */
export const KIND_NAMES = { face: 'Face', object: 'Object' } as const satisfies Record<Track['kind'], string>

/** Gives every track a number of its kind and keeps it, so that "Face 3" stays the same face while others come and go. */
export class TrackNames {
  #names = new Map<string, string>()
  #used: Record<Track['kind'], number> = { face: 0, object: 0 }

  constructor(tracks: readonly Track[]) {
    for (const track of reviewQueue(tracks)) this.of(track)
  }

  of({ id, kind }: Track): string {
    const known = this.#names.get(id)
    if (known !== undefined) return known
    this.#used[kind] += 1
    const name = `${KIND_NAMES[kind]} ${this.#used[kind]}`
    this.#names.set(id, name)
    return name
  }
}
