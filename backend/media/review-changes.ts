import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { Refusal } from '../http/refusal'
import { listOf, type ItemList, type ReviewItem, type ReviewLists } from '../records/review-lists'
import { ChangePlaces, type PlaceOf } from './change-places'
import type { DetectionsRecord } from '../records/records'

interface Entry {
  item: ReviewItem
  isRemoved: boolean
}

/** The items of a list while changes are applied. They are looked up by ID, so that many changes to many items stay fast. */
class ItemsInOrder {
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

/** The settings of a review that changes and updates can set. */
export type ReviewSettings = Pick<DetectionsRecord, 'style' | 'facePadding' | 'defaultReason' | 'coverLabels' | 'lastNumbers'>

/** Returns the settings of a request that are present. Null, 0 and false are values. */
export function settingsOf<Settings extends Partial<ReviewSettings>>(settings: Settings): Partial<ReviewSettings> {
  const { style, facePadding, defaultReason, coverLabels, lastNumbers } = settings
  return {
    ...(style && { style }),
    ...(facePadding === undefined ? {} : { facePadding }),
    ...(defaultReason === undefined ? {} : { defaultReason }),
    ...(coverLabels === undefined ? {} : { coverLabels }),
    ...(lastNumbers && { lastNumbers }),
  }
}

/** A review with changes applied, and the sources of its changed items. */
export interface ChangedReview {
  readonly review: ReviewSettings & ReviewLists
  readonly placeOf: PlaceOf
}

const listByType = { track: 'tracks', span: 'spans', mark: 'marks', gap: 'gaps' } as const

/**
 * Applies changes to a review in order.
 *
 * @throws Refusal with 422 and the field of the change that names an unknown item, or adds one that exists
 */
export function withChanges(before: DetectionsRecord, changes: readonly ReviewChange[]): ChangedReview {
  const lists = new Map<ItemList, ItemsInOrder>()
  const places = new ChangePlaces()
  let settings: ReviewSettings = { style: before.style, ...settingsOf(before) }
  const listOfType = (type: keyof typeof listByType): ItemsInOrder => {
    const name = listByType[type]
    const list = lists.get(name) ?? new ItemsInOrder(listOf(before, name))
    lists.set(name, list)
    return list
  }
  for (const [index, change] of changes.entries()) {
    const place = `changes.${index}`
    switch (change.type) {
      case 'settings':
        settings = { ...settings, ...settingsOf(change) }
        break
      case 'add_track':
      case 'add_span':
      case 'add_mark':
      case 'add_gap': {
        const [type, item] = addedItem(change)
        if (!listOfType(type).add(item, change.index)) refuse('An item to add exists already.', `${place}.${type}.id`)
        places.added(item.id, `${place}.${type}`)
        break
      }
      case 'edit_track':
      case 'edit_span':
      case 'edit_mark':
      case 'edit_gap': {
        const isKnown = listOfType(typeOf(change.type)).edit(change.id, (item) => withFields(item, change.fields))
        if (!isKnown) refuse(UNKNOWN_ITEM, `${place}.id`)
        places.edited(change.id, Object.keys(change.fields), `${place}.fields`)
        break
      }
      case 'remove_track':
      case 'remove_span':
      case 'remove_mark':
      case 'remove_gap':
        if (!listOfType(typeOf(change.type)).remove(change.id)) refuse(UNKNOWN_ITEM, `${place}.id`)
        places.removed(change.id, place)
        break
    }
  }
  // Every list contains only items of its type, because additions are sorted into lists by type.
  const changed = Object.fromEntries([...lists].map(([name, list]) => [name, list.all()])) as Partial<ReviewLists>
  const { tracks, spans, marks, gaps } = before
  const kept = { tracks, ...(spans && { spans }), ...(marks && { marks }), ...(gaps && { gaps }) }
  return { review: { ...settings, ...kept, ...changed }, placeOf: places.placeOf }
}

const UNKNOWN_ITEM = 'An item to change no longer exists.'

function refuse(sentence: string, field: string): never {
  throw new Refusal(422, sentence, { field })
}

function addedItem(change: Extract<ReviewChange, { type: `add_${string}` }>): [keyof typeof listByType, ReviewItem] {
  switch (change.type) {
    case 'add_track':
      return ['track', change.track]
    case 'add_span':
      return ['span', change.span]
    case 'add_mark':
      return ['mark', change.mark]
    case 'add_gap':
      return ['gap', change.gap]
  }
}

function typeOf(type: `${string}_${keyof typeof listByType}`): keyof typeof listByType {
  // The parameter's type guarantees what follows the underscore.
  return type.slice(type.indexOf('_') + 1) as keyof typeof listByType
}
