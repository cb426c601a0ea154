import type { Track } from '#generated/model/track.zod.ts'
import { lastNumbersOf, numberItems, type LastNumbers } from '#lib/review/item-numbers.ts'
import type { Review } from './review'

/** Numbers the tracks of several states of one review, so that a track has the same number in all of them. */
export class SharedNumbers {
  readonly #numbers = new Map<string, number>()
  /** The last numbers of the first state; undefined if the back end doesn't number items. */
  #saved: LastNumbers | undefined
  #last: LastNumbers | undefined

  /** The highest numbers used in all states. */
  get last(): LastNumbers {
    return lastNumbersOf([], this.#last)
  }

  /** Returns a state with numbered tracks, and the highest saved numbers of the first state. */
  give({ lastNumbers, ...review }: Review): Review {
    if (!this.#last) this.#saved = lastNumbers
    this.#last ??= lastNumbers
    const known = review.tracks.map((track) => this.#known(track))
    const tracks = known.every(isNumbered) ? known : numberItems(known, this.#last)
    for (const { id, number } of tracks) if (number !== undefined) this.#numbers.set(id, number)
    this.#last = lastNumbersOf(tracks, this.#last)
    return { ...review, tracks, ...(this.#saved === undefined ? {} : { lastNumbers: this.#saved }) }
  }

  #known(track: Track): Track {
    const number = this.#numbers.get(track.id)
    return number === undefined || number === track.number ? track : { ...track, number }
  }
}

function isNumbered({ number }: Track): boolean {
  return number !== undefined
}
