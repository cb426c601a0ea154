import { withFields } from '#lib/review/item-fields.ts'
import type { ItemOf } from './item'
import { conflictOf, isChanged, mergeItem, outcomeOf, withSentValues, type ItemConflict } from './merge-items'
import { LIST_OF, type Review } from './review'

/** The types of items that nothing else in the review depends on. */
type Single = 'span' | 'mark'

interface MergedList<Type extends Single> {
  /** Undefined if neither this session nor the saved review has the list. */
  readonly items: readonly ItemOf<Type>[] | undefined
  /** The number of items that were changed elsewhere. */
  readonly elsewhere: number
  readonly conflicts: readonly ItemConflict[]
  /** The saved items, sharing the objects that this session knows. */
  readonly known: readonly ItemOf<Type>[] | undefined
}

interface Versions {
  readonly base: Review
  readonly mine: Review
  readonly newest: Review
  readonly sent: readonly Review[]
}

type ById<Type extends Single> = ReadonlyMap<string, ItemOf<Type>>

/** Returns the list of a type; undefined if the review doesn't have it. */
function listOf<Type extends Single>(review: Review, type: Type): readonly ItemOf<Type>[] | undefined {
  return review[LIST_OF[type]]
}

function byId<Type extends Single>(review: Review, type: Type): ById<Type> {
  return new Map((listOf(review, type) ?? []).map((item) => [item.id, item]))
}

/** Merges unsaved changes of spans or marks into the items saved meanwhile, by the rules for tracks. */
export function mergeList<Type extends Single>(type: Type, { base, mine, newest, sent }: Versions): MergedList<Type> {
  if (!listOf(base, type) && !listOf(mine, type) && !listOf(newest, type)) {
    return { items: undefined, elsewhere: 0, conflicts: [], known: undefined }
  }
  const [before, here, saved] = [knownBase(type, { base, newest, sent }), byId(mine, type), byId(newest, type)]
  const conflicts: ItemConflict[] = []
  let elsewhere = 0
  for (const [id, item] of before) {
    if (saved.has(id)) continue
    elsewhere += 1
    const own = here.get(id)
    if (own && isChanged(item, own)) conflicts.push({ id, saved: 'removed', mine: own })
  }
  const kept = (listOf(newest, type) ?? []).flatMap((item): ItemOf<Type>[] => {
    const start = before.get(item.id)
    const own = here.get(item.id)
    if (!start && !own) {
      elsewhere += 1
      return [item]
    }
    const from = start ?? item
    const isChangedThere = isChanged(from, item)
    if (isChangedThere) elsewhere += 1
    if (own) {
      const { item: merged, conflict } = mergeItem(from, own, item)
      if (conflict) conflicts.push(conflict)
      return [merged]
    }
    // Removed here.
    if (!isChangedThere) return []
    const isDecided = outcomeOf(from) !== outcomeOf(item) || (!from.reviewed && item.reviewed)
    conflicts.push(conflictOf(item, isDecided ? outcomeOf(item) : 'changed', undefined))
    return [withFields(item, { reviewed: undefined })]
  })
  // Numbers that were given elsewhere meanwhile aren't used twice. Every undo step has the same base, so an item gets the same number in all.
  const shift = Math.max(0, highestNumber(newest, type) - highestNumber(base, type))
  const added = (listOf(mine, type) ?? [])
    .filter(({ id }) => !before.has(id) && !saved.has(id))
    .map((item) => (item.number === undefined || shift === 0 ? item : { ...item, number: item.number + shift }))
  return { items: [...kept, ...added], elsewhere, conflicts, known: [...before.values()] }
}

/** Returns the highest number of a list, including numbers of deleted items. */
function highestNumber<Type extends Single>(review: Review, type: Type): number {
  const numbers = (listOf(review, type) ?? []).map(({ number = 0 }) => number)
  return numbers.reduce((one, other) => Math.max(one, other), review.lastNumbers?.[type] ?? 0)
}

/** Returns the base items of the changes, including changes that this session's saves may have stored. */
function knownBase<Type extends Single>(type: Type, { base, newest, sent }: Omit<Versions, 'mine'>): ById<Type> {
  const before = byId(base, type)
  if (sent.length === 0) return before
  const saved = byId(newest, type)
  const own = sent.map((review) => byId(review, type))
  const known = new Map<string, ItemOf<Type>>()
  for (const [id, item] of before) {
    const now = saved.get(id)
    const mine = own.flatMap((items) => items.get(id) ?? [])
    if (now) known.set(id, withSentValues(item, mine, now))
    // A missing item was removed by a save of this session, or elsewhere.
    else if (mine.length === sent.length) known.set(id, item)
  }
  for (const [id, now] of saved) {
    const [first, ...others] = own.flatMap((items) => items.get(id) ?? [])
    if (!before.has(id) && first) known.set(id, withSentValues(first, others, now))
  }
  return known
}
