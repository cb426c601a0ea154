import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import { invariant } from '#lib/invariant.ts'
import { withFields } from '#lib/review/item-fields.ts'
import type { FieldsOf, ItemOf, ItemType, ReviewItem } from '../item'
import { itemsOf, LIST_OF, type Review } from '../review'
import { withoutMissing, type Settings } from '../settings'

interface ItemChanges<Type extends ItemType> {
  add: { readonly type: `add_${Type}`; readonly index: number; readonly item: ItemOf<Type> }
  remove: { readonly type: `remove_${Type}`; readonly index: number; readonly item: ItemOf<Type> }
  edit: { readonly type: `edit_${Type}`; readonly id: string; readonly fields: FieldsOf<Type>; readonly before: FieldsOf<Type> }
}

type AnyItemChanges = { [Type in ItemType]: ItemChanges<Type> }[ItemType]
type AddChange = AnyItemChanges['add']
type RemoveChange = AnyItemChanges['remove']
type EditChange = AnyItemChanges['edit']

interface SettingsChange {
  readonly type: 'settings'
  readonly settings: Partial<Settings>
  readonly before: Partial<Settings>
}

/** A difference between two reviews: a change of the contract with the values to undo it. */
export type Change = AddChange | RemoveChange | EditChange | SettingsChange

export function addChange<Type extends ItemType>(type: Type, index: number, item: ItemOf<Type>): Change {
  // The parameters bind the item to its type, a relation that the union loses. The same holds for the other two.
  return { type: `add_${type}`, index, item } as Change
}

export function removeChange<Type extends ItemType>(type: Type, index: number, item: ItemOf<Type>): Change {
  return { type: `remove_${type}`, index, item } as Change
}

/** Returns the change that sets fields of an item, or undefined when they have these values already. */
export function editChange<Type extends ItemType>(type: Type, item: ItemOf<Type>, fields: FieldsOf<Type>): Change | undefined {
  return editOf(type, item, fields)
}

/** Returns the change that sets fields whose names and values are known to fit the item, because they come from a later state of it. */
export function editOf(type: ItemType, item: ReviewItem, fields: object): Change | undefined {
  const next = withFields(item, fields)
  const names = Object.keys(fields).filter((name) => valueOf(item, name) !== valueOf(next, name))
  if (names.length === 0) return undefined
  const pick = (from: ReviewItem): object => Object.fromEntries(names.map((name) => [name, valueOf(from, name)]))
  return { type: `edit_${type}`, id: item.id, fields: pick(next), before: pick(item) }
}

/** Returns a field of an item by its name. */
export function valueOf(item: ReviewItem, name: string): unknown {
  return (item as unknown as Readonly<Record<string, unknown>>)[name]
}

/**
 * Applies changes to a review in order.
 *
 * @throws Error when a change does not fit the review
 */
export function applyChanges(review: Review, changes: readonly Change[]): Review {
  const edits = new Map<ItemType, Map<string, object>>()
  let next = review
  // Edits are collected, so that a decision about 500 items copies their list once.
  const settle = (): void => {
    for (const [type, fields] of edits) next = { ...next, [LIST_OF[type]]: editItems(itemsOf(next, type), fields) }
    edits.clear()
  }
  for (const change of changes) {
    if (isEdit(change)) {
      const ofType = edits.get(typeOf(change)) ?? new Map<string, object>()
      edits.set(typeOf(change), ofType.set(change.id, { ...ofType.get(change.id), ...change.fields }))
      continue
    }
    settle()
    next = change.type === 'settings' ? withSettings(next, change.settings) : withItem(next, change)
  }
  settle()
  return next
}

function withItem(review: Review, change: AddChange | RemoveChange): Review {
  const type = typeOf(change)
  const list: readonly ReviewItem[] = itemsOf(review, type)
  const { index, item } = change
  if (isAdd(change)) return { ...review, [LIST_OF[type]]: list.toSpliced(index, 0, item) }
  invariant(list[index]?.id === item.id, 'An item to remove is at another position: make changes from the newest review.')
  return { ...review, [LIST_OF[type]]: list.toSpliced(index, 1) }
}

function editItems(items: readonly ReviewItem[], edits: ReadonlyMap<string, object>): readonly ReviewItem[] {
  let found = 0
  const next = items.map((item) => {
    const fields = edits.get(item.id)
    if (!fields) return item
    found += 1
    return withFields(item, fields)
  })
  invariant(found === edits.size, 'An edited item is missing: make changes from the newest review.')
  return next
}

function withSettings(review: Review, settings: Partial<Settings>): Review {
  return withoutMissing({ ...review, ...settings })
}

/** Returns the changes that undo the given ones. */
export function invertChanges(changes: readonly Change[]): Change[] {
  return changes.toReversed().map(invert)
}

function invert(change: Change): Change {
  if (change.type === 'settings') return { ...change, settings: change.before, before: change.settings }
  if (isEdit(change)) return { ...change, fields: change.before, before: change.fields }
  // Both changes hold an item of one type, a relation that the union loses.
  return { ...change, type: `${isAdd(change) ? 'remove' : 'add'}_${typeOf(change)}` } as Change
}

/** Returns the change as the contract describes it. */
export function toWire(change: Change): ReviewChange {
  switch (change.type) {
    case 'settings':
      return { type: 'settings', ...withoutMissing(change.settings) }
    case 'add_track':
      return { type: change.type, index: change.index, track: change.item }
    case 'add_span':
      return { type: change.type, index: change.index, span: change.item }
    case 'add_mark':
      return { type: change.type, index: change.index, mark: change.item }
    case 'add_gap':
      return { type: change.type, index: change.index, gap: change.item }
    case 'remove_track':
    case 'remove_span':
    case 'remove_mark':
    case 'remove_gap':
      return { type: change.type, id: change.item.id }
    case 'edit_track':
    case 'edit_span':
    case 'edit_mark':
    case 'edit_gap':
      // JSON has no undefined: null removes a field.
      return { type: change.type, id: change.id, fields: withNulls(change.fields) }
  }
}

function withNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, value ?? null]))
}

function isEdit(change: Change): change is EditChange {
  return 'fields' in change
}

function isAdd(change: AddChange | RemoveChange): change is AddChange {
  return change.type.startsWith('add_')
}

function typeOf({ type }: AddChange | RemoveChange | EditChange): ItemType {
  // The parameter's type guarantees what follows the underscore.
  return type.slice(type.indexOf('_') + 1) as ItemType
}
