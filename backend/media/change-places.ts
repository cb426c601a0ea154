import type { ItemList, ReviewItem } from '../records/review-lists'

/**
 * Returns the path of a rejected item's field in the request, or undefined for an item that the request doesn't contain.
 *
 * @param field the field's path in the item; empty for the item as a whole
 */
export type PlaceOf = (list: ItemList, index: number, item: ReviewItem, field: string) => string | undefined

interface ItemPlaces {
  /** The last change that wrote the item: `changes.3.track` or `changes.3.fields`. */
  last: string
  /** The last change that wrote a field, by the field's name. */
  readonly byField: Map<string, string>
}

/** Records which change of a request wrote which field of an item, so that an error names the change that caused it. */
export class ChangePlaces {
  readonly #items = new Map<string, ItemPlaces>()
  readonly #removals = new Map<string, string>()

  /** Records that an item was added. */
  added(id: string, place: string): void {
    this.#items.set(id, { last: place, byField: new Map() })
    this.#removals.delete(id)
  }

  /** Records that fields of an item were edited. */
  edited(id: string, fields: readonly string[], place: string): void {
    const item = this.#items.get(id) ?? { last: place, byField: new Map<string, string>() }
    item.last = place
    for (const field of fields) item.byField.set(field, place)
    this.#items.set(id, item)
  }

  /** Records that an item was removed. */
  removed(id: string, place: string): void {
    this.#items.delete(id)
    this.#removals.set(id, place)
  }

  placeOf: PlaceOf = (_list, _index, item, field) => {
    const places = this.#items.get(item.id)
    const place = places && (places.byField.get(field.split('.')[0] ?? '') ?? places.last)
    if (place !== undefined) return field === '' ? place : `${place}.${field}`
    // An unchanged gap is only rejected if its track was removed.
    const removal = 'trackId' in item ? this.#removals.get(item.trackId) : undefined
    return removal === undefined ? undefined : `${removal}.id`
  }
}
