import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { sameValue } from '#lib/same-value.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { valueOf } from './history/changes'
import { FIELD_NAMES, isTrack } from './item'
import { isMark } from './items/mark'

type Keyframes = readonly Keyframe[]

/**
 * Merges the keyframes of a track that was changed here while a detection continued it. Returns undefined if the two conflict: the
 * detection changed a time before the end that is known here, or the end itself was changed here.
 */
function mergePositions(base: Keyframes, mine: Keyframes, newest: Keyframes): Keyframe[] | undefined {
  const end = base.at(-1)?.time
  if (end === undefined) return undefined
  const here = changedTimes(base, mine)
  const isExtended = [...changedTimes(base, newest)].every((time) => time >= end)
  if (!isExtended || [...here].some((time) => time >= end)) return undefined
  return [...mine.filter(({ time }) => time < end), ...newest.filter(({ time }) => time >= end)]
}

function changedTimes(before: Keyframes, after: Keyframes): Set<number> {
  const atTime = new Map(before.map((keyframe) => [keyframe.time, keyframe]))
  const changed = new Set<number>()
  for (const keyframe of after) {
    if (!sameValue(atTime.get(keyframe.time), keyframe)) changed.add(keyframe.time)
    atTime.delete(keyframe.time)
  }
  for (const time of atTime.keys()) changed.add(time)
  return changed
}

/** The items whose fields are merged one by one. */
export type Mergeable = Track | Span | Mark

/** The decision on an item, or its deletion. */
type Outcome = Track['decision'] | 'deleted'

/** An item with conflicting changes here and elsewhere. The saved item stays, and has to be reviewed again. */
export interface ItemConflict {
  readonly id: string
  /** The decision made elsewhere, or `changed` for any other change there. `removed` is a drawn item that no longer exists. */
  readonly saved: Outcome | 'changed' | 'removed'
  /** The email of the person who decided elsewhere, if the back end signs decisions. */
  readonly by?: string
  /** The item with the changes made here; undefined if it was removed here. */
  readonly mine: Mergeable | undefined
}

/** The fields that hold the outcome and the mark as reviewed. They are merged together. */
const DECISION_FIELDS: ReadonlySet<string> = new Set(['decision', 'deleted', 'reviewed'])

function fieldsOf(item: Mergeable): ReadonlySet<string> {
  return FIELD_NAMES[isTrack(item) ? 'track' : isMark(item) ? 'mark' : 'span']
}

export function outcomeOf(item: Mergeable): Outcome {
  return isLive(item) ? item.decision : 'deleted'
}

/** Returns whether a field has the same value. Back ends sign the mark as reviewed, so only its presence counts. */
function isSame(name: string, one: Mergeable, other: Mergeable): boolean {
  const [before, after] = [valueOf(one, name), valueOf(other, name)]
  return name === 'reviewed' ? (before === undefined) === (after === undefined) : sameValue(before, after)
}

/** Returns whether an item was changed between two reviews. */
export function isChanged(before: Mergeable, after: Mergeable): boolean {
  return before !== after && [...fieldsOf(after)].some((name) => !isSame(name, before, after))
}

/** Returns whether someone decided on an item: differently, or for the first time. */
function isDecided(before: Mergeable, after: Mergeable): boolean {
  return outcomeOf(before) !== outcomeOf(after) || (before.reviewed === undefined && after.reviewed !== undefined)
}

/** Returns an item with the values that a save of this session may already have stored. */
export function withSentValues<Item extends Mergeable>(base: Item, sent: readonly Item[], newest: Item): Item {
  const saved = [...fieldsOf(newest)].flatMap((name) => {
    const match = isSame(name, base, newest) ? undefined : sent.find((item) => isSame(name, item, newest))
    return match ? [[name, valueOf(match, name)] as const] : []
  })
  return saved.length === 0 ? base : withFields(base, Object.fromEntries(saved))
}

interface MergedItem<Item extends Mergeable> {
  readonly item: Item
  readonly conflict?: ItemConflict
}

/** The last merge of each item, because an item is merged again for every undo step of the session. */
const merges = new WeakMap<Mergeable, { readonly base: Mergeable; readonly newest: Mergeable; readonly merged: MergedItem<Mergeable> }>()

/** Merges the fields of an item that was changed here and elsewhere. Fields with conflicting changes get the saved value. */
export function mergeItem<Item extends Mergeable>(base: Item, mine: Item, newest: Item): MergedItem<Item> {
  if (base === mine) return { item: newest }
  // The merge of an item has its type.
  const known = merges.get(mine)
  if (known?.base === base && known.newest === newest) return known.merged as MergedItem<Item>
  const merged = mergeFields(base, mine, newest)
  merges.set(mine, { base, newest, merged })
  return merged
}

function mergeFields<Item extends Mergeable>(base: Item, mine: Item, newest: Item): MergedItem<Item> {
  const fields = new Map<string, unknown>()
  let isConflict = false
  for (const name of fieldsOf(newest)) {
    if (DECISION_FIELDS.has(name) || isSame(name, base, mine) || isSame(name, mine, newest)) continue
    const positions = name === 'positions' ? mergedPositions(base, mine, newest) : undefined
    if (isSame(name, base, newest)) fields.set(name, valueOf(mine, name))
    else if (positions) fields.set(name, positions)
    else isConflict = true
  }
  const isDecidedHere = isDecided(base, mine)
  const isDecidedThere = isDecided(base, newest)
  const isOutcomeConflict = isDecidedHere && isDecidedThere && outcomeOf(mine) !== outcomeOf(newest)
  if (!isOutcomeConflict && outcomeOf(base) !== outcomeOf(mine)) {
    fields.set('decision', mine.decision)
    fields.set('deleted', mine.deleted)
  }
  if (isConflict || isOutcomeConflict) {
    fields.set('reviewed', undefined)
    const conflict = conflictOf(newest, isOutcomeConflict ? outcomeOf(newest) : 'changed', mine)
    return { item: withFields(newest, Object.fromEntries(fields)), conflict }
  }
  if (isDecidedHere && !(isDecidedThere && newest.reviewed)) fields.set('reviewed', mine.reviewed)
  else if (base.reviewed && !mine.reviewed) fields.set('reviewed', undefined)
  return { item: fields.size === 0 ? newest : withFields(newest, Object.fromEntries(fields)) }
}

function mergedPositions(base: Mergeable, mine: Mergeable, newest: Mergeable): Track['positions'] | undefined {
  return isTrack(base) && isTrack(mine) && isTrack(newest) ? mergePositions(base.positions, mine.positions, newest.positions) : undefined
}

export function conflictOf(newest: Mergeable, saved: ItemConflict['saved'], mine: Mergeable | undefined): ItemConflict {
  const by = saved === 'changed' ? undefined : newest.reviewed?.by
  return { id: newest.id, saved, ...(by === undefined ? {} : { by }), mine }
}
