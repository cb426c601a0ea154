import type { Track } from '#generated/model/track.zod.ts'
import { lastNumbersOf, numberItems } from '#lib/review/item-numbers.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { itemName } from '#lib/words/item-words.ts'
import { isGap, isTrack, type ReviewItem } from './items/item'

type OtherItem = Exclude<ReviewItem, Track>

/** Names the items of a review by number, and numbers them if the back end doesn't. */
export class ItemNames {
  readonly #tracks = new Map<string, Track & { number: number }>()
  /** The numbers of spans, marks and gaps, counted separately for each noun. */
  readonly #others = new Map<string, number>()
  readonly #last = new Map<string, number>()

  constructor(items: readonly ReviewItem[]) {
    for (const track of numberItems(items.filter(isTrack))) this.#tracks.set(track.id, track)
    for (const item of items) if (!isTrack(item)) this.#keep(item, item.number)
    for (const item of items) if (!isTrack(item)) this.#numberOf(item)
  }

  /** Returns a name such as "Face 3" that is unique in the review. */
  of(item: ReviewItem): string {
    if (!isTrack(item)) return `${wordOf(item)} ${this.#numberOf(item)}`
    const number = item.number ?? this.#tracks.get(item.id)?.number ?? this.#add(item)
    return itemName({ ...item, number })
  }

  #add(track: Track): number {
    const [added] = numberItems([track], lastNumbersOf([...this.#tracks.values()]))
    if (added) this.#tracks.set(track.id, added)
    return added?.number ?? 0
  }

  #numberOf(item: OtherItem): number {
    return item.number ?? this.#others.get(item.id) ?? this.#keep(item, (this.#last.get(countedAs(item)) ?? 0) + 1)
  }

  #keep(item: OtherItem, number = 0): number {
    if (number > 0) this.#others.set(item.id, number)
    this.#last.set(countedAs(item), Math.max(number, this.#last.get(countedAs(item)) ?? 0))
    return number
  }
}

/** Returns the group in which an item is counted. Labels aren't counted separately, because a label can change and the number can't. */
function countedAs(item: OtherItem): string {
  return isGap(item) ? 'gap' : 'cover' in item ? 'span' : 'mark'
}

function wordOf(item: OtherItem): string {
  if (isGap(item)) return 'Gap'
  const found = passageWord(item)
  if (found !== undefined) return found
  // Found text has the label "other" too, but isn't an object.
  const { label } = item
  if (label !== undefined && (label !== 'other' || item.text === null))
    return itemName({ kind: label === 'face' ? 'face' : 'object', label })
  return 'cover' in item ? 'Span' : 'Mark'
}
