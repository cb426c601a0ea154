import { typeNouns } from '#lib/words/media-words.ts'
import { deleteItems, restoreItem } from '../items/commands'
import type { ReviewItem } from '../item'
import { shownItems } from '../label-filter'
import { findItem } from '../review'
import { neighbour } from '../queue'
import { focusedCorner } from './items/polygon-actions'
import { action, type Action, type ActionContext } from './action'
import {
  decidableItems,
  edgeOfSelection,
  goAndAnnounce,
  idsOf,
  nameOfItems,
  openGroupSelected,
  selectClosedGroup,
  shownQueue,
  type EditorContext,
} from './selected'
import { textGroups, type TextGroup } from '../text-groups'
import { clearZone } from './items/zone-actions'

/** Deletes items as one undo step and, if they were selected, selects the next one in the queue. */
function deleteAll({ editor }: EditorContext, items: readonly ReviewItem[]): void {
  const { settled, selectedId } = editor.getSnapshot()
  const name = nameOfItems(editor, items)
  const ids = idsOf(items)
  const queue = shownQueue(editor)
  // The first item after the deleted ones, or else the first in the list.
  const last = queue.findLastIndex(({ id }) => ids.has(id))
  const next = [...queue.slice(last + 1), ...queue].find(({ id }) => !ids.has(id))
  editor.commit(`delete ${name}`, deleteItems(settled, ids))
  if (selectedId !== null && ids.has(selectedId)) {
    const groups = textGroups(queue)
    // The other marks of a group whose marks are deleted one by one aren't selected together.
    const isOfSameGroup = next !== undefined && items.some(({ id }) => groups.has(id) && groups.get(id) === groups.get(next.id))
    if (!next || isOfSameGroup || !selectClosedGroup({ editor }, next.id)) editor.select(next?.id ?? null)
  }
  editor.announce(`${name} deleted`)
}

/** Deletes an item and, if it was selected, selects the next one in the queue. */
export function deleteItem(context: EditorContext, id: string): void {
  const item = findItem(context.editor.getSnapshot().settled, id)
  if (item) deleteAll(context, [item])
}

/** Deletes the items of a group as one undo step. */
export function deleteGroup(context: EditorContext, { items }: TextGroup): void {
  deleteAll(context, items)
}

/** Restores a deleted detection and selects it. */
export function restore({ editor }: EditorContext, id: string): void {
  const name = editor.nameOf(id)
  editor.commit(`restore ${name}`, restoreItem(editor.getSnapshot().settled, id))
  editor.goTo(id)
  editor.announce(`${name} restored`)
}

/** Selects the next or previous item in the queue, brings it into view and announces it. */
function goBy(context: EditorContext, step: 1 | -1): void {
  const { editor } = context
  const queue = shownQueue(editor)
  // The items of an open group follow its row.
  const group = openGroupSelected(editor)
  const next = step === 1 && group ? group.items[0] : neighbour(queue, group?.items[0]?.id ?? edgeOfSelection(editor, step), step)
  if (next) goAndAnnounce(context, next.id)
}

export function reviewActions(context: ActionContext): Action[] {
  const { editor, toolbox, host, pages } = context
  const hasItems = (): boolean => shownItems(editor.getSnapshot()).length > 0
  const subject = typeNouns[editor.mediaType]
  return [
    // In a video, J is a key of the shuttle.
    action({
      id: 'next',
      label: 'Next',
      group: 'Navigate',
      shortcuts: editor.clock.isFixed ? ['n', 'j'] : ['n'],
      isEnabled: hasItems,
      run: () => goBy(context, 1),
    }),
    action({
      id: 'previous',
      label: 'Previous',
      group: 'Navigate',
      shortcuts: ['p'],
      isEnabled: hasItems,
      run: () => goBy(context, -1),
    }),
    action({
      id: 'cycle-next',
      label: `Next, from the ${subject}`,
      group: 'Navigate',
      shortcuts: ['Tab'],
      scope: 'stage',
      isEnabled: () => canCycle(context, 1),
      run: () => goBy(context, 1),
    }),
    action({
      id: 'cycle-previous',
      label: `Previous, from the ${subject}`,
      group: 'Navigate',
      shortcuts: ['Shift+Tab'],
      scope: 'stage',
      isEnabled: () => canCycle(context, -1),
      run: () => goBy(context, -1),
    }),
    action({
      id: 'delete',
      label: 'Delete',
      group: editor.isVisual ? 'Boxes' : 'Audio',
      shortcuts: ['Delete', 'Backspace'],
      isEnabled: () => decidableItems(editor).length > 0,
      run: () => deleteAll(context, decidableItems(editor)),
    }),
    action({
      id: 'undo',
      label: 'Undo',
      group: 'Review',
      shortcuts: ['Mod+z'],
      isEnabled: () => editor.getSnapshot().undoLabel !== null,
      run: () => editor.undo(),
    }),
    action({
      id: 'redo',
      label: 'Redo',
      group: 'Review',
      shortcuts: ['Mod+Shift+z', 'Mod+y'],
      isEnabled: () => editor.getSnapshot().redoLabel !== null,
      run: () => editor.redo(),
    }),
    action({
      id: 'escape',
      label: 'Cancel or deselect',
      group: editor.isVisual ? 'Boxes' : 'Audio',
      shortcuts: ['Escape'],
      isEnabled: () =>
        editor.getSnapshot().isGesturing ||
        editor.getSnapshot().marquee !== null ||
        editor.getSnapshot().toolId !== 'select' ||
        editor.getSnapshot().zone !== null ||
        editor.getSnapshot().selectedId !== null ||
        (pages !== undefined && pages.getSnapshot().selected !== null),
      run: () => {
        if (pages?.getSnapshot().selected) pages.set({ selected: null })
        if (toolbox.cancel()) editor.announce('Cancelled')
        else if (editor.getSnapshot().toolId !== 'select') toolbox.choose('select')
        else if (focusedCorner(editor)) editor.set({ corner: null })
        else if (editor.getSnapshot().zone) clearZone(context)
        else editor.select(null)
      },
    }),
    action({ id: 'save', label: 'Save now', group: 'Review', shortcuts: ['Mod+s'], run: host.save }),
    action({
      id: 'export',
      label: `Redact ${subject}`,
      group: 'Review',
      shortcuts: ['Mod+Enter'],
      isEnabled: host.canExport,
      run: host.openExport,
    }),
    action({ id: 'shortcuts', label: 'Show shortcuts', group: 'Review', shortcuts: ['?'], run: host.showShortcuts }),
  ]
}

/** Returns whether Tab cycles. It leaves the canvas without a selection and at the ends of the queue, so that it isn't a focus trap. */
function canCycle({ editor }: EditorContext, step: 1 | -1): boolean {
  const edge = edgeOfSelection(editor, step)
  const queue = shownQueue(editor)
  const last = step === 1 ? queue.at(-1) : queue[0]
  return edge !== null && last?.id !== edge
}
