import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { lastNumbersOf, numberItems, type LastNumbers } from '#lib/review/item-numbers.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { itemName } from '#lib/words/item-words.ts'
import type { Change } from './history/changes'
import { isGap, isTrack, type ReviewItem } from './item'

type OtherItem = Exclude<ReviewItem, Track>
type OtherKind = 'span' | 'mark' | 'gap'

/** Names the items of a review by number, and numbers them if the back end doesn't. */
export class ItemNames {
  readonly #tracks = new Map<string, Track & { number: number }>()
  /** The numbers of spans, marks and gaps, counted separately for each noun. */
  readonly #others = new Map<string, number>()
  readonly #last = new Map<OtherKind, number>()
  /** The highest numbers of spans and marks that are saved with the review. */
  #saved: Pick<LastNumbers, 'span' | 'mark'> = {}

  /** @param lastNumbers the highest numbers used before, including deleted items' numbers */
  constructor(items: readonly ReviewItem[], lastNumbers?: LastNumbers) {
    for (const track of numberItems(items.filter(isTrack))) this.#tracks.set(track.id, track)
    const others = items.filter((item): item is OtherItem => !isTrack(item))
    for (const item of others) this.#keep(item, item.number)
    this.#numberSaved(others)
    this.#takeLast(lastNumbers)
  }

  /** The highest numbers of spans and marks, for the kinds whose numbers the review stores. */
  get last(): Pick<LastNumbers, 'span' | 'mark'> {
    return this.#saved
  }

  /** Adds the numbers of a newer review, so that none is used again. */
  takeNewer(items: readonly ReviewItem[], lastNumbers?: LastNumbers): void {
    for (const item of items) {
      if (isTrack(item) || item.number === undefined) continue
      this.#keep(item, item.number)
      if (!isGap(item)) this.#raise(countedAs(item), item.number)
    }
    this.#takeLast(lastNumbers)
  }

  /**
   * Returns changes whose added spans and marks have the next numbers, which are saved with them. Numbers by position would change when
   * another item is deleted.
   */
  numberAdded(changes: readonly Change[]): readonly Change[] {
    return changes.map((change) => {
      if (change.type === 'add_span') return { ...change, item: this.#numbered(change.item) }
      return change.type === 'add_mark' ? { ...change, item: this.#numbered(change.item) } : change
    })
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

  /** Numbers the saved items that have no number by the lowest free ones, so that items drawn later don't change their names. */
  #numberSaved(items: readonly OtherItem[]): void {
    for (const kind of ['span', 'mark', 'gap'] as const) {
      const own = items.filter((item) => countedAs(item) === kind)
      const used = new Set(own.map(({ number }) => number))
      let next = 1
      for (const item of own) {
        if (item.number !== undefined) continue
        while (used.has(next)) next += 1
        this.#keep(item, next)
        next += 1
      }
    }
  }

  #numbered<Item extends Exclude<OtherItem, Gap>>(item: Item): Item {
    const number = this.#numberOf(item)
    this.#raise(countedAs(item), number)
    return item.number === undefined ? { ...item, number } : item
  }

  #takeLast({ span, mark }: Partial<LastNumbers> = {}): void {
    if (span !== undefined) this.#raise('span', span)
    if (mark !== undefined) this.#raise('mark', mark)
  }

  #raise(kind: Exclude<OtherKind, 'gap'>, number: number): void {
    const highest = Math.max(number, this.#last.get(kind) ?? 0)
    this.#last.set(kind, highest)
    this.#saved = { ...this.#saved, [kind]: Math.max(number, this.#saved[kind] ?? 0) }
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
function countedAs(item: Exclude<OtherItem, Gap>): Exclude<OtherKind, 'gap'>
function countedAs(item: OtherItem): OtherKind
function countedAs(item: OtherItem): OtherKind {
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
