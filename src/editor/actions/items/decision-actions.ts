import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { withReason } from '../../history/with-reason'
import { decideItems, decideUnseen, setFields, setUnreviewed } from '../../items/commands'
import { isGap, type ReviewItem } from '../../item'
import { isSpan } from '../../items/span'
import { filterInEffect, itemsWithLabel, nounOf, shownItems } from '../../label-filter'
import { reviewQueue } from '../../queue'
import { findItem, liveItems } from '../../review'
import { groupName, isGroupOpen, type TextGroup } from '../../text-groups'
import { action, type Action, type ActionContext } from '../action'
import { decidableItems, decidedWords, goAndAnnounce, idsOf, nameOfItems, selectGroup, shownQueue, type EditorContext } from '../selected'
import { keepSelectedWords, marksInSelection, redactSelectedWords } from './word-actions'
import { selectedItems } from '../../selected-items'

/**
 * Returns the label of an undo step that decides on an item or on `all`. Recordings have a separate wording, because audio isn't visible.
 */
function decisionLabel(decision: ItemDecision, name: string, isAudio: boolean): string {
  if (decision === 'redact') return `redact ${name}`
  return isAudio ? `leave ${name} audible` : `leave ${name} visible`
}

/** Decides on items as one undo step. Returns the announcement. */
function decideOn(
  { editor }: EditorContext,
  items: readonly ReviewItem[],
  decision: ItemDecision,
  name = nameOfItems(editor, items),
): string {
  const areSpans = items.every(isSpan)
  editor.commit(decisionLabel(decision, name, areSpans), decideItems(editor.getSnapshot().settled, idsOf(items), decision))
  return `${name} ${decidedWords(decision, areSpans)}`
}

/** Decides on an item as one undo step, marks it as reviewed and announces it. The selection stays. */
export function decide(context: EditorContext, id: string, decision: ItemDecision): void {
  const item = findItem(context.editor.getSnapshot().settled, id)
  if (item) context.editor.announce(decideOn(context, [item], decision))
}

/** Decides on all items of a group as one undo step, and marks them as reviewed. The selection stays. */
export function decideGroup(context: EditorContext, group: TextGroup, decision: ItemDecision): void {
  context.editor.announce(decideOn(context, group.items, decision, groupName(group, context.editor)))
}

/** Opens or closes the row of a group. Its items stay selected together if one of them was the reason why it was open. */
export function toggleGroup(context: EditorContext, group: TextGroup): void {
  const { editor } = context
  const { openTexts } = editor.getSnapshot()
  const isOpen = isGroupOpen(group, editor.getSnapshot())
  const others = [...openTexts].filter((key) => key !== group.key)
  editor.set({ openTexts: new Set(isOpen ? others : [...others, group.key]) })
  if (isOpen && isGroupOpen(group, editor.getSnapshot())) selectGroup(context, group)
}

/** Decides on the selected items, marks them as reviewed and selects the next unreviewed item in the list. */
function decideAndMoveOn(context: EditorContext, decision: ItemDecision): void {
  const { editor } = context
  const items = decidableItems(editor)
  // The list before the decision. Afterwards, the filter may hide the decided items.
  const queue = shownQueue(editor)
  const words = decideOn(context, items, decision)
  const next = unreviewedAfter(context, queue, idsOf(items))
  if (next) goAndAnnounce(context, next.id, words)
  else
    editor.announce(
      `${words}. ${liveItems(editor.getSnapshot().settled).every(isReviewed) ? ALL_REVIEWED : 'All items in this list reviewed'}`,
    )
}

const ALL_REVIEWED = 'All items reviewed'

/** Returns the next unreviewed item of a queue, after the last of some items and then from the start. */
function unreviewedAfter({ editor }: EditorContext, queue: readonly ReviewItem[], ids: ReadonlySet<string>): ReviewItem | undefined {
  const { settled } = editor.getSnapshot()
  const last = queue.findLastIndex(({ id }) => ids.has(id))
  return [...queue.slice(last + 1), ...queue.slice(0, last + 1)].find(({ id }) => {
    const item = findItem(settled, id)
    return item !== undefined && !isReviewed(item)
  })
}

/**
 * Decides on all items that the list shows as one undo step, without marking them as reviewed, and announces it.
 *
 * @param reason the code of the reason for items without a reason, or that were kept; undefined to set none
 */
function decideAllShown({ editor }: EditorContext, decision: ItemDecision, reason?: string): void {
  const { settled } = editor.getSnapshot()
  const filter = filterInEffect(editor.getSnapshot())
  const shown = shownItems(editor.getSnapshot()).filter((item) => !isGap(item))
  const noun = filter === 'all' || filter === 'gap' ? undefined : nounOf(filter)
  const areSpans = shown.every(isSpan)
  const decided = withReason(settled, decideUnseen(settled, idsOf(shown), decision), reason)
  const unexplained = reason === undefined ? [] : shown.filter((item) => item.decision === decision && item.reason === undefined)
  const explained = setFields(settled, idsOf(unexplained), { reason })
  const step = decisionLabel(decision, noun === undefined ? 'all' : `all ${noun}s`, areSpans)
  editor.commit(reason === undefined ? step : `${step} as ${reason}`, [...decided, ...explained])
  const words = `${noun === undefined ? `All ${shown.length}` : formatCount(shown.length, noun)} ${decidedWords(decision, areSpans)}`
  editor.announce(reason === undefined ? words : `${words}, ${decided.length + explained.length} with reason ${reason}`)
}

/** Returns whether the list shows items that aren't redacted, or have no reason of their own. */
export function canRedactAllAs({ editor }: EditorContext): boolean {
  return shownItems(editor.getSnapshot()).some((item) => !isGap(item) && (item.decision !== 'redact' || item.reason === undefined))
}

/** Redacts all items that the list shows for a reason, as one undo step. Items that were redacted for another reason keep it. */
export function redactAllAs(context: EditorContext, reason: string): void {
  decideAllShown(context, 'redact', reason)
}

/**
 * The actions that decide on items. Items that are decided individually or as a selection count as reviewed; items of a decision on the
 * whole list don't.
 */
export function decisionActions(context: ActionContext): Action[] {
  const { editor, pages } = context
  // Words that are selected in a document are redacted like an item.
  const hasWords = (): boolean => editor.isPaged && pages !== undefined && pages.getSnapshot().selected !== null
  const hasWordsToKeep = (): boolean => hasWords() && pages !== undefined && marksInSelection({ editor, pages }).length > 0
  const canDecide = (): boolean => decidableItems(editor).length > 0
  // While a video plays, the key stops playback, as in every shuttle.
  const canKeep = (): boolean => (canDecide() || hasWordsToKeep()) && !editor.clock.getSnapshot().isPlaying
  const canDecideAll = (decision: ItemDecision) => (): boolean =>
    shownItems(editor.getSnapshot()).some((item) => !isGap(item) && item.decision !== decision)
  const reviewed = (): ReviewItem[] => selectedItems(editor).filter((item) => !isGap(item) && isReviewed(item))
  const add = (fields: Pick<Action, 'id' | 'label' | 'isEnabled' | 'run'>, shortcut: string): Action =>
    action({ group: 'Decide', shortcuts: [shortcut], ...fields })
  return [
    add(
      {
        id: 'redact',
        label: 'Redact',
        isEnabled: () => canDecide() || hasWords(),
        run: () => {
          if (!pages || !redactSelectedWords({ editor, pages })) decideAndMoveOn(context, 'redact')
        },
      },
      'r',
    ),
    add(
      {
        id: 'keep',
        label: editor.isVisual ? 'Leave visible' : 'Leave audible',
        isEnabled: canKeep,
        run: () => {
          if (!pages || !keepSelectedWords({ editor, pages })) decideAndMoveOn(context, 'keep')
        },
      },
      'k',
    ),
    add(
      { id: 'redact-all', label: 'Redact all', isEnabled: canDecideAll('redact'), run: () => decideAllShown(context, 'redact') },
      'Shift+r',
    ),
    add(
      {
        id: 'keep-all',
        label: editor.isVisual ? 'Leave all visible' : 'Leave all audible',
        isEnabled: canDecideAll('keep'),
        run: () => decideAllShown(context, 'keep'),
      },
      'Shift+k',
    ),
    add(
      {
        id: 'unreview',
        label: 'Mark as not reviewed',
        isEnabled: () => reviewed().length > 0,
        run: () => {
          const name = nameOfItems(editor, reviewed())
          editor.commit(`mark ${name} as not reviewed`, setUnreviewed(editor.getSnapshot().settled, idsOf(reviewed())))
          editor.announce(`${name}: not reviewed`)
        },
      },
      'Shift+u',
    ),
    action({
      id: 'next-unreviewed',
      label: 'Next unreviewed',
      group: 'Navigate',
      shortcuts: ['u'],
      isEnabled: () => itemsWithLabel(editor.getSnapshot()).some((item) => !isReviewed(item)),
      run: () => {
        const { selectedIds } = editor.getSnapshot()
        const next = unreviewedAfter(context, reviewQueue(itemsWithLabel(editor.getSnapshot())), selectedIds)
        if (next) goAndAnnounce(context, next.id)
      },
    }),
  ]
}
