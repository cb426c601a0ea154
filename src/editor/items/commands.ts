import type { Gap } from '#generated/model/gap.zod.ts'
import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import type { KeyframeSource } from '#generated/model/keyframeSource.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { labelOf, type labelWords } from '#lib/words/item-words.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { stylesFor } from '#lib/review/redaction-styles.ts'
import { addChange, editChange, editOf, removeChange, type Change } from '../history/changes'
import { allItems, entryOf, findItem, itemsOf, labelled, type Entry, type Review } from '../review'
import { changedSettings, pickSettings, type Settings } from '../settings'
import { sameRect, type Rect } from '../geometry'
import { trackBoxAt } from './coverage'
import { isOpen } from './gap'
import { isGap, isTrack, kindOf, reviewedNow, type ItemOf, type ItemType, type SharedFields } from '../item'
import { rectAt, withKeyframe, withoutKeyframe } from './keyframes'

/* A command returns the changes to a review, and an empty list if nothing changes, so that the history has no empty steps. */

export function addItem<Type extends ItemType>(review: Review, type: Type, item: ItemOf<Type>): Change[] {
  return [addChange(type, itemsOf(review, type).length, item)]
}

/** Returns the entries of the items under review with these IDs, in the order of their lists. */
function liveEntries(review: Review, ids: ReadonlySet<string>): Entry[] {
  return allItems(review).flatMap((item) => (ids.has(item.id) && isLive(item) ? (entryOf(review, item.id) ?? []) : []))
}

/** Sets fields of items of any type. Undefined removes an optional field. */
export function setFields(review: Review, ids: ReadonlySet<string>, fields: SharedFields): Change[] {
  return liveEntries(review, ids).flatMap(({ type, item }) => editOf(type, item, fields) ?? [])
}

/**
 * Decides on items that the reviewer looked at, and marks them as reviewed. An item that was already reviewed with this decision stays
 * signed by its reviewer.
 */
export function decideItems(review: Review, ids: ReadonlySet<string>, decision: ItemDecision): Change[] {
  const reviewed = reviewedNow()
  return liveEntries(review, ids).flatMap(({ type, item }) =>
    item.decision === decision && isReviewed(item) ? [] : (editOf(type, item, { decision, reviewed }) ?? []),
  )
}

/**
 * Decides on items together, without marking them as reviewed, because not each was looked at. An item whose decision changes becomes
 * unreviewed.
 */
export function decideUnseen(review: Review, ids: ReadonlySet<string>, decision: ItemDecision): Change[] {
  return liveEntries(review, ids).flatMap(({ type, item }) =>
    item.decision === decision ? [] : (editOf(type, item, { decision, reviewed: undefined }) ?? []),
  )
}

/** Marks items as not reviewed. Their decisions stay. */
export function setUnreviewed(review: Review, ids: ReadonlySet<string>): Change[] {
  return setFields(review, ids, { reviewed: undefined })
}

/**
 * Deletes items. A detection stays in the record, marked as deleted, because the report lists it. A drawn item is removed, together with
 * its gaps.
 */
export function deleteItems(review: Review, ids: ReadonlySet<string>): Change[] {
  const entries = liveEntries(review, ids)
  const removed = new Set(entries.filter(({ item }) => item.source === 'drawn').map(({ item }) => item.id))
  const gaps = itemsOf(review, 'gap').filter(({ trackId }) => removed.has(trackId))
  for (const { id } of gaps) removed.add(id)
  const marked = entries.filter(({ item }) => !removed.has(item.id))
  return [
    ...marked.flatMap(({ type, item }) => editOf(type, item, { deleted: true, reviewed: reviewedNow() }) ?? []),
    // In reverse order, so that the positions of earlier items stay valid, and gaps before their tracks.
    ...[...removed]
      .flatMap((id) => entryOf(review, id) ?? [])
      .toSorted((a, b) => Number(isGap(b.item)) - Number(isGap(a.item)) || b.index - a.index)
      .map(({ type, index, item }) => removeChange(type, index, item)),
  ]
}

/** Restores a deleted detection with its decision, which counts as reviewing it, or a deleted gap. An open gap stays unreviewed. */
export function restoreItem(review: Review, id: string): Change[] {
  const entry = entryOf(review, id)
  if (!entry || isLive(entry.item)) return []
  const reviewed = isGap(entry.item) && isOpen(entry.item) ? undefined : reviewedNow()
  return listOf(editOf(entry.type, entry.item, { deleted: undefined, reviewed }))
}

/** Sets the label of objects. A label that carries text clears a style that would leave the text readable. */
export function setLabel(review: Review, ids: ReadonlySet<string>, label: keyof typeof labelWords): Change[] {
  const canKeep = (style: RedactionStyle): boolean => stylesFor({ label }).includes(style)
  return liveEntries(review, ids).flatMap(({ type, item }) => {
    if (kindOf(item) === 'face' || labelOf({ ...labelled(item), kind: 'object' }) === label) return []
    const isReadable = item.style !== undefined && item.style !== null && !canKeep(item.style)
    return editOf(type, item, { label, ...(isReadable ? { style: null } : {}) }) ?? []
  })
}

/** Sets the style of items; null follows the default. Items that carry text accept only Black Box and are skipped otherwise. */
export function setStyle(review: Review, ids: ReadonlySet<string>, style: RedactionStyle | null): Change[] {
  return liveEntries(review, ids).flatMap(({ type, item }) => {
    const isAllowed = style === null ? (item.style ?? null) !== null : stylesFor(labelled(item)).includes(style)
    return isAllowed ? (editOf(type, item, { style }) ?? []) : []
  })
}

/** Sets the padding of items as a share of their boxes; undefined follows the default. Padding in time stays. */
export function setPadding(review: Review, ids: ReadonlySet<string>, space: number | undefined): Change[] {
  return liveEntries(review, ids).flatMap(({ type, item }) => {
    if (item.padding?.space === space) return []
    const { space: _space, ...time } = item.padding ?? {}
    const padding = space === undefined ? time : { ...time, space }
    return editOf(type, item, { padding: Object.keys(padding).length === 0 ? undefined : padding }) ?? []
  })
}

/** Sets a track's box at a time in seconds. Its angle stays. */
export function setBox(review: Review, id: string, time: number, rect: Rect, source?: KeyframeSource): Change[] {
  const item = findItem(review, id)
  const track = item && isTrack(item) ? item : undefined
  const box = track && trackBoxAt(review, track, time)
  const { angle = 0 } = box ?? {}
  if (!track || (box && sameRect(box, { ...rect, angle }))) return []
  // The angle of an ellipse has no effect until it is a box again.
  const placed = { ...rect, angle: rectAt(track.positions, time)?.angle ?? angle }
  return listOf(editChange('track', track, { positions: withKeyframe(track.positions, time, placed, source) }))
}

/** Removes a track's keyframe at a time in seconds, unless it is the only one. */
export function removeKeyframe(review: Review, id: string, time: number): Change[] {
  const entry = entryOf(review, id)
  if (entry?.type !== 'track') return []
  const positions = withoutKeyframe(entry.item.positions, time)
  return positions ? listOf(editChange('track', entry.item, { positions })) : []
}

/** Sets how gaps are resolved. A resolved gap is reviewed. */
export function resolveGaps(review: Review, ids: ReadonlySet<string>, resolution: GapResolution): Change[] {
  const reviewed = resolution === 'open' ? undefined : reviewedNow()
  const resolve = (gap: Gap): Change[] => (gap.resolution === resolution ? [] : listOf(editChange('gap', gap, { resolution, reviewed })))
  return liveEntries(review, ids).flatMap((entry) => (entry.type === 'gap' ? resolve(entry.item) : []))
}

/** Sets settings of the review. */
export function setSettings(review: Review, settings: Partial<Settings>): Change[] {
  const names = changedSettings(review, { ...review, ...settings })
  const after = pickSettings({ ...review, ...settings }, names)
  return names.length === 0 ? [] : [{ type: 'settings', settings: after, before: pickSettings(review, names) }]
}

/** Sets the default style of faces. Faces with their own style are not affected. */
export function setStyleOfAll(review: Review, style: RedactionStyle): Change[] {
  return setSettings(review, { style })
}

function listOf(change: Change | undefined): Change[] {
  return change === undefined ? [] : [change]
}
