import type { ReviewItem } from './review-items'

interface Entry {
  item: ReviewItem
  isRemoved: boolean
}

/** The items of a list while changes are applied. They are looked up by ID, so that many changes to many items stay fast. */
export class ItemsInOrder {
  /** In order of the list; removed entries stay until a position is needed. */
  #entries: Entry[]
  readonly #byId: Map<string, Entry>
  #hasRemoved = false

  constructor(items: readonly ReviewItem[]) {
    this.#entries = items.map((item) => ({ item, isRemoved: false }))
    this.#byId = new Map(this.#entries.map((entry) => [entry.item.id, entry]))
  }

  /** Adds an item at a position or at the end. Returns whether its ID was free. */
  add(item: ReviewItem, index?: number): boolean {
    if (this.#byId.has(item.id)) return false
    const entry = { item, isRemoved: false }
    this.#byId.set(item.id, entry)
    if (index === undefined) {
      this.#entries.push(entry)
      return true
    }
    this.#dropRemoved()
    this.#entries.splice(index, 0, entry)
    return true
  }

  /** Replaces an item. Returns whether it is in the list. */
  edit(id: string, change: (item: ReviewItem) => ReviewItem): boolean {
    const entry = this.#byId.get(id)
    if (entry) entry.item = change(entry.item)
    return entry !== undefined
  }

  /** Removes an item. Returns whether it was in the list. */
  remove(id: string): boolean {
    const entry = this.#byId.get(id)
    if (entry) entry.isRemoved = true
    this.#hasRemoved ||= entry !== undefined
    return this.#byId.delete(id)
  }

  all(): ReviewItem[] {
    this.#dropRemoved()
    return this.#entries.map(({ item }) => item)
  }

  #dropRemoved(): void {
    if (this.#hasRemoved) this.#entries = this.#entries.filter(({ isRemoved }) => !isRemoved)
    this.#hasRemoved = false
  }
}
