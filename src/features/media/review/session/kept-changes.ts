import { z } from 'zod'

import { Id } from '#generated/model/id.zod.ts'
import { Gap } from '#generated/model/gap.zod.ts'
import { GapFields } from '#generated/model/gapFields.zod.ts'
import { SettingsChange } from '#generated/model/settingsChange.zod.ts'
import { Track } from '#generated/model/track.zod.ts'
import { TrackFields } from '#generated/model/trackFields.zod.ts'
import type { Change } from '../../../../editor/history/changes'
import { entryOf, type Review } from '../../../../editor/review'
import { withFields } from '../../../../lib/item-fields'
import { log } from '../../../../lib/log'

const KEY = 'redaction-studio.unsaved-review'

const Settings = SettingsChange.omit({ type: true })

/** A change of the lists of images and videos, with the values before it, so that it can be merged with a later revision. */
const KeptChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add_track'), index: z.int().min(0), item: Track }),
  z.object({ type: z.literal('remove_track'), index: z.int().min(0), item: Track }),
  z.object({ type: z.literal('edit_track'), id: Id, fields: TrackFields, before: TrackFields }),
  z.object({ type: z.literal('add_gap'), index: z.int().min(0), item: Gap }),
  z.object({ type: z.literal('remove_gap'), index: z.int().min(0), item: Gap }),
  z.object({ type: z.literal('edit_gap'), id: Id, fields: GapFields, before: GapFields }),
  z.object({ type: z.literal('settings'), settings: Settings, before: Settings }),
])

const KeptChanges = z.object({
  mediaId: Id,
  revision: z.int().min(0),
  /** The email of the user who made the changes. No one else gets them. */
  email: z.string(),
  changes: z.array(KeptChange).max(10_000),
})

export type KeptChanges = z.infer<typeof KeptChanges>

/**
 * Keeps unsaved changes of this tab for when its user has logged in again.
 *
 * @param review the review with the changes
 */
export function keepChanges(owner: Omit<KeptChanges, 'changes'>, review: Review, changes: readonly Change[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...owner, changes: changes.map((change) => withNulls(withDecision(change, review))) }))
  } catch (error) {
    // Without storage, or with too many changes for it, they are kept in memory only.
    log.warn("Couldn't keep unsaved changes", error)
  }
}

/** Returns the kept changes of a file, or undefined if there are none that this user can continue with. */
export function keptChanges(mediaId: string, email: string | undefined): KeptChanges | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    const { data } = KeptChanges.safeParse(text === null ? undefined : JSON.parse(text))
    return data?.mediaId === mediaId && data.email === email ? data : undefined
  } catch {
    return undefined
  }
}

/** Forgets the kept changes of a file, which are saved, undone or discarded now. */
export function forgetChanges(mediaId: string): void {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text !== null && KeptChanges.safeParse(JSON.parse(text)).data?.mediaId === mediaId) sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing is kept.
  }
}

/**
 * Returns what kept changes were made from and what they made of it, on top of the newest saved review. Everything that they don't concern
 * is as saved.
 */
export function aroundKept(newest: Review, { changes }: KeptChanges): { base: Review; mine: Review } {
  let base = newest
  let mine = newest
  const edit = (review: Review, id: string, fields: object): Review => ({
    ...review,
    tracks: review.tracks.map((track) => (track.id === id ? withFields(track, fields) : track)),
  })
  const editGap = (review: Review, id: string, fields: object): Review =>
    review.gaps ? { ...review, gaps: review.gaps.map((gap) => (gap.id === id ? withFields(gap, fields) : gap)) } : review
  const withGap = (review: Review, gap: Gap): Review => ({ ...review, gaps: [...withoutGap(review, gap.id), gap] })
  const withoutGap = ({ gaps = [] }: Review, id: string): Gap[] => gaps.filter((gap) => gap.id !== id)
  const without = (review: Review, id: string): Review => ({ ...review, tracks: review.tracks.filter((track) => track.id !== id) })
  for (const change of changes) {
    if (change.type === 'settings') {
      base = { ...base, ...change.before }
      mine = { ...mine, ...change.settings }
    } else if (change.type === 'edit_gap') {
      base = editGap(base, change.id, change.before)
      mine = editGap(mine, change.id, change.fields)
    } else if (change.type === 'add_gap') {
      base = { ...base, gaps: withoutGap(base, change.item.id) }
      mine = withGap(mine, change.item)
    } else if (change.type === 'remove_gap') {
      // One that is gone was removed elsewhere, too.
      if (base.gaps?.some(({ id }) => id === change.item.id)) base = withGap(base, change.item)
      mine = { ...mine, gaps: withoutGap(mine, change.item.id) }
    } else if (change.type === 'edit_track') {
      base = edit(base, change.id, change.before)
      mine = edit(mine, change.id, change.fields)
    } else if (change.type === 'add_track') {
      base = without(base, change.item.id)
      mine = { ...without(mine, change.item.id), tracks: [...without(mine, change.item.id).tracks, change.item] }
    } else {
      base = { ...base, tracks: base.tracks.map((track) => (track.id === change.item.id ? change.item : track)) }
      mine = without(mine, change.item.id)
    }
  }
  return { base, mine }
}

/** Adds the decision to a change that only confirms it, because another one may have been made elsewhere until it is merged. */
function withDecision(change: Change, review: Review): Change {
  if (change.type !== 'edit_track' || !('reviewed' in change.fields) || 'decision' in change.fields) return change
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
