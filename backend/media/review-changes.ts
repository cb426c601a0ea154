import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'

import { withFields } from '#lib/review/item-fields.ts'
import { Refusal } from '../http/refusal'
import { listOf, type ItemList, type ReviewItem, type ReviewLists } from './review-items'
import { ChangePlaces, type PlaceOf } from './change-places'
import { ItemsInOrder } from './items-in-order'
import type { DetectionsRecord } from '../records/records'

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
