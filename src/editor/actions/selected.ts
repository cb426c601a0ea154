import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../editor'
import { isGap, type ReviewItem } from '../item'
import { isSpan } from '../items/span'
import { reviewQueue } from '../queue'
import { findItem } from '../review'
import { shownItems } from '../label-filter'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import {
  closedGroupOf,
  coversWith,
  groupDecisionWords,
  groupName,
  isGroupSelected,
  surroundingsName,
  textGroups,
  type TextGroup,
} from '../text-groups'
import { selectedItems } from '../selected-items'

export interface EditorContext {
  readonly editor: Editor
}

/** The announcement of each resolution of a gap. */
export const RESOLVED = {
  open: 'unresolved',
  absent: 'not in frame',
  covered: 'already covered',
} as const satisfies Record<GapResolution, string>

const DECIDED = { redact: 'will be redacted', keep: 'left visible' } as const satisfies Record<ItemDecision, string>

/** Returns the announcement of a decision. Recordings have a separate wording, because audio isn't visible. */
export function decidedWords(decision: ItemDecision, isAudio = false): string {
  return isAudio && decision === 'keep' ? 'left audible' : DECIDED[decision]
}

/** Returns the selected items that can be redacted. A gap is resolved, not redacted, and stays in the record. */
export function decidableItems(editor: Editor): readonly ReviewItem[] {
  return selectedItems(editor).filter((item) => !isGap(item))
}

/** Returns the items that the list shows, in review order. */
export function shownQueue(editor: Editor): readonly ReviewItem[] {
  return reviewQueue(shownItems(editor.getSnapshot()))
}

/** Names one item or all covers around a region, or counts several items. */
export function nameOfItems(editor: Editor, items: readonly ReviewItem[]): string {
  const [first] = items
  if (!first) return formatCount(0, 'item')
  const state = editor.getSnapshot()
  const covers = coversWith(state.settled, first, state) ?? [first]
  const isOne = items.length === covers.length && items.every(({ group }) => group === first.group)
  return isOne ? shownNameOf(editor, first.id) : formatCount(items.length, 'item')
}

/** Returns the name of the row that an item has in the list: its own, or that of all covers around a region. */
export function shownNameOf(editor: Editor, id: string): string {
  const state = editor.getSnapshot()
  const item = findItem(state.settled, id)
  const areCovers = item && coversWith(state.settled, item, state) !== undefined
  return areCovers && item.group !== undefined ? surroundingsName(item.group, editor) : editor.nameOf(id)
}

/** Selects all items of a group. The first one is the primary item, whose page is shown. */
export function selectGroup({ editor }: EditorContext, { items }: TextGroup): void {
  const [first, ...others] = items
  if (!first) return
  editor.goTo(first.id)
  editor.selectAllOf([...others.map(({ id }) => id), first.id])
}

/**
 * Returns the item from which the list goes on to the next or previous one: the last or first item of a group that is one row, or else the
 * primary item.
 */
export function edgeOfSelection(editor: Editor, step: 1 | -1): string | null {
  const state = editor.getSnapshot()
  const queue = shownQueue(editor)
  const closed = closedGroupOf(queue, state.selectedId, state)
  return closed?.items.at(step === 1 ? -1 : 0)?.id ?? state.selectedId
}

/** Returns the open group whose items are all selected, as by its row; undefined for other selections. */
export function openGroupSelected(editor: Editor): TextGroup | undefined {
  const state = editor.getSnapshot()
  const group = state.selectedId === null ? undefined : textGroups(shownQueue(editor)).get(state.selectedId)
  return group && state.openTexts.has(group.key) && isGroupSelected(group, state) ? group : undefined
}

/**
 * Selects the marks with the same text as a mark if they are one row, and returns them. They aren't selected together if only some of them
 * are reviewed, because a decision on all would overrule these.
 */
export function selectClosedGroup(context: EditorContext, id: string): TextGroup | undefined {
  const { editor } = context
  const closed = closedGroupOf(shownQueue(editor), id, editor.getSnapshot())
  const reviewed = closed?.items.filter(isReviewed).length ?? 0
  if (!closed || (reviewed > 0 && reviewed < closed.items.length)) return undefined
  selectGroup(context, closed)
  return closed
}

/** Selects an item or its closed group, brings it into view and announces its place in the list and its decision, after a given text. */
export function goAndAnnounce(context: EditorContext, id: string, before?: string): void {
  const { editor } = context
  const closed = selectClosedGroup(context, id)
  if (closed) {
    const words = `${groupName(closed, editor)}, ${groupDecisionWords(closed)}`
    editor.announce(before === undefined ? words : `${before}. ${words}`)
    return
  }
  editor.goTo(id)
  const item = findItem(editor.getSnapshot().settled, id)
  if (!item) return
  const queue = shownQueue(editor)
  const decision = isGap(item)
    ? RESOLVED[item.resolution]
    : item.decision === 'redact'
      ? 'to redact'
      : isSpan(item)
        ? 'left audible'
        : 'left visible'
  const place = `${editor.nameOf(id)}, ${queue.findIndex((each) => each.id === id) + 1} of ${queue.length}, ${decision}`
  editor.announce(before === undefined ? place : `${before}. ${place}`)
}

export function idsOf(items: readonly ReviewItem[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id))
}
