import { z } from 'zod'

import { Id } from '#generated/model/id.zod.ts'
import { Gap } from '#generated/model/gap.zod.ts'
import { GapFields } from '#generated/model/gapFields.zod.ts'
import { Mark } from '#generated/model/mark.zod.ts'
import { MarkFields } from '#generated/model/markFields.zod.ts'
import { Span } from '#generated/model/span.zod.ts'
import { SpanFields } from '#generated/model/spanFields.zod.ts'
import { SettingsChange } from '#generated/model/settingsChange.zod.ts'
import { Track } from '#generated/model/track.zod.ts'
import { TrackFields } from '#generated/model/trackFields.zod.ts'
import type { Change } from '#editor/history/changes.ts'
import { entryOf, LIST_OF, type Review } from '#editor/review.ts'
import { withFields } from '#lib/review/item-fields.ts'
import { log } from '#lib/log.ts'

const KEY = 'redaction-studio.unsaved-review'

const Settings = SettingsChange.omit({ type: true })

/** A change of the lists of a review, with the values before it, so that it can be merged with a later revision. */
const StoredChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add_track'), index: z.int().min(0), item: Track }),
  z.object({ type: z.literal('remove_track'), index: z.int().min(0), item: Track }),
  z.object({ type: z.literal('edit_track'), id: Id, fields: TrackFields, before: TrackFields }),
  z.object({ type: z.literal('add_gap'), index: z.int().min(0), item: Gap }),
  z.object({ type: z.literal('remove_gap'), index: z.int().min(0), item: Gap }),
  z.object({ type: z.literal('edit_gap'), id: Id, fields: GapFields, before: GapFields }),
  z.object({ type: z.literal('add_span'), index: z.int().min(0), item: Span }),
  z.object({ type: z.literal('remove_span'), index: z.int().min(0), item: Span }),
  z.object({ type: z.literal('edit_span'), id: Id, fields: SpanFields, before: SpanFields }),
  z.object({ type: z.literal('add_mark'), index: z.int().min(0), item: Mark }),
  z.object({ type: z.literal('remove_mark'), index: z.int().min(0), item: Mark }),
  z.object({ type: z.literal('edit_mark'), id: Id, fields: MarkFields, before: MarkFields }),
  z.object({ type: z.literal('settings'), settings: Settings, before: Settings }),
])

const StoredChanges = z.object({
  mediaId: Id,
  revision: z.int().min(0),
  /** The email of the user who made the changes. They aren't restored for anyone else. */
  email: z.string(),
  changes: z.array(StoredChange).max(10_000),
})

export type StoredChanges = z.infer<typeof StoredChanges>

/**
 * Stores unsaved changes of this tab until its user has logged in again.
 *
 * @param review the review with the changes
 */
export function storeChanges(owner: Omit<StoredChanges, 'changes'>, review: Review, changes: readonly Change[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...owner, changes: changes.map((change) => withNulls(withDecision(change, review))) }))
  } catch (error) {
    // Without storage, or if it is too small, the changes are only in memory.
    log.warn('Couldn’t keep unsaved changes', error)
  }
}

/** Returns the stored changes of a file, or undefined if there are none that this user can continue with. */
export function storedChanges(mediaId: string, email: string | undefined): StoredChanges | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    const { data } = StoredChanges.safeParse(text === null ? undefined : JSON.parse(text))
    return data?.mediaId === mediaId && data.email === email ? data : undefined
  } catch {
    return undefined
  }
}

/** Removes the stored changes of a file, because they have been saved, undone or discarded. */
export function forgetChanges(mediaId: string): void {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text !== null && StoredChanges.safeParse(JSON.parse(text)).data?.mediaId === mediaId) sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was stored.
  }
}

/** Returns the review before and after the stored changes, on top of the newest saved review. Everything else is as saved. */
export function aroundStored(newest: Review, { changes }: StoredChanges): { base: Review; mine: Review } {
  let base = newest
  let mine = newest
  for (const change of changes) {
    if (change.type === 'settings') {
      base = { ...base, ...change.before }
      mine = { ...mine, ...change.settings }
      continue
    }
    const list = LIST_OF[typeOf(change)]
    if ('fields' in change) {
      base = edited(base, list, change.id, change.before)
      mine = edited(mine, list, change.id, change.fields)
    } else if (change.type.startsWith('add_')) {
      base = without(base, list, change.item.id)
      mine = withLast(mine, list, change.item)
    } else {
      // A missing item was removed elsewhere, too.
      if (base[list]?.some(({ id }) => id === change.item.id)) base = replaced(base, list, change.item)
      mine = without(mine, list, change.item.id)
    }
  }
  return { base, mine }
}

type StoredList = 'tracks' | 'gaps' | 'spans' | 'marks'
type StoredItem = Track | Gap | Span | Mark
type StoredType = 'track' | 'gap' | 'span' | 'mark'

function typeOf({ type }: { readonly type: `${string}_${StoredType}` }): StoredType {
  // The parameter's type guarantees what follows the underscore.
  return type.slice(type.indexOf('_') + 1) as StoredType
}

/** Changes a list whose items are of its type, a relation that the union loses. */
function withList(review: Review, list: StoredList, change: (items: readonly StoredItem[]) => readonly StoredItem[]): Review {
  return { ...review, [list]: change(review[list] ?? []) }
}

function edited(review: Review, list: StoredList, id: string, fields: object): Review {
  if (!review[list]) return review
  return withList(review, list, (items) => items.map((item) => (item.id === id ? withFields(item, fields) : item)))
}

function replaced(review: Review, list: StoredList, item: StoredItem): Review {
  return withList(review, list, (items) => items.map((each) => (each.id === item.id ? item : each)))
}

function without(review: Review, list: StoredList, id: string): Review {
  return withList(review, list, (items) => items.filter((item) => item.id !== id))
}

function withLast(review: Review, list: StoredList, item: StoredItem): Review {
  return withList(review, list, (items) => [...items.filter(({ id }) => id !== item.id), item])
}

/** Adds the decision to a change that only confirms it, because another decision may have been made elsewhere before the merge. */
function withDecision(change: Change, review: Review): Change {
  const isDecidable = change.type === 'edit_track' || change.type === 'edit_span' || change.type === 'edit_mark'
  if (!isDecidable || !('reviewed' in change.fields) || 'decision' in change.fields) return change
  const entry = entryOf(review, change.id)
  if (!entry) return change
  const { decision } = entry.item
  return { ...change, fields: { ...change.fields, decision }, before: { ...change.before, decision } }
}

/** JSON has no undefined: null removes a field. */
function withNulls(change: Change): object {
  if (!('fields' in change)) return change
  const nulls = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, value ?? null]))
  return { ...change, fields: nulls(change.fields), before: nulls(change.before) }
}
