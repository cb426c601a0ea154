import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'

import { Refusal } from '../handlers/refusal'
import { listOf, type ItemList, type ReviewItem, type ReviewLists } from './review-items'
import type { DetectionsRecord } from '../records/records'

/** A review with changes applied, and where its changed items come from. */
export interface ChangedReview {
  readonly review: Pick<DetectionsRecord, 'style' | 'lastNumbers'> & ReviewLists
  /** The place of the change that last wrote an item, by its ID: `changes.3.track` or `changes.3.fields`. */
  readonly places: ReadonlyMap<string, string>
}

const listByType = { track: 'tracks', span: 'spans', mark: 'marks', gap: 'gaps' } as const

/** The optional fields, which null removes. In all other fields null is a value. */
const OPTIONAL = new Set([
  'label',
  'deleted',
  'padding',
  'group',
  'reason',
  'note',
  'reviewed',
  'audioTracks',
  'words',
  'range',
  'everyPage',
])

/**
 * Applies changes to a review in order.
 *
 * @throws Refusal with 422 and the field of the change that names an unknown item, or adds one that exists
 */
export function withChanges(before: DetectionsRecord, changes: readonly ReviewChange[]): ChangedReview {
  const lists = new Map<ItemList, ReviewItem[]>()
  const places = new Map<string, string>()
  let { style, lastNumbers } = before
  const listNamed = (name: ItemList): ReviewItem[] => {
    const list = lists.get(name) ?? [...listOf(before, name)]
    lists.set(name, list)
    return list
  }
  const indexOf = (list: readonly ReviewItem[], id: string, index: number): number => {
    const at = list.findIndex((item) => item.id === id)
    if (at === -1) throw new Refusal(422, 'An item to change no longer exists.', { field: `changes.${index}.id` })
    return at
  }
  for (const [index, change] of changes.entries()) {
    switch (change.type) {
      case 'settings':
        style = change.style ?? style
        lastNumbers = change.lastNumbers ?? lastNumbers
        break
      case 'add_track':
      case 'add_span':
      case 'add_mark':
      case 'add_gap': {
        const [type, item] = addedItem(change)
        const list = listNamed(listByType[type])
        if (list.some(({ id }) => id === item.id))
          throw new Refusal(422, 'An item to add exists already.', { field: `changes.${index}.${type}.id` })
        list.splice(change.index ?? list.length, 0, item)
        places.set(item.id, `changes.${index}.${type}`)
        break
      }
      case 'edit_track':
      case 'edit_span':
      case 'edit_mark':
      case 'edit_gap': {
        const list = listNamed(listByType[typeOf(change.type)])
        const at = indexOf(list, change.id, index)
        list[at] = withFields(list[at], change.fields)
        places.set(change.id, `changes.${index}.fields`)
        break
      }
      case 'remove_track':
      case 'remove_span':
      case 'remove_mark':
      case 'remove_gap': {
        const list = listNamed(listByType[typeOf(change.type)])
        list.splice(indexOf(list, change.id, index), 1)
        break
      }
    }
  }
  // Every list holds the items of its type only: additions are sorted into lists by their type.
  const changed = Object.fromEntries(lists) as Partial<ReviewLists>
  const { tracks, spans, marks, gaps } = before
  const kept = { tracks, ...(spans && { spans }), ...(marks && { marks }), ...(gaps && { gaps }) }
  return { review: { style, ...(lastNumbers && { lastNumbers }), ...kept, ...changed }, places }
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

function withFields(item: ReviewItem | undefined, fields: object): ReviewItem {
  const all = { ...item, ...fields }
  // The schema of the change allows the fields of its item only, with values that the item allows, and null for optional ones.
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null || !OPTIONAL.has(name))) as ReviewItem
}
