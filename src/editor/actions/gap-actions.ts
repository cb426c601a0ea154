import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import type { Change } from '../history/changes'
import { resolveGaps } from '../items/commands'
import { isOpen } from '../items/gap'
import { extendGap } from '../items/gap-commands'
import { isGap, type ReviewItem } from '../items/item'
import { openGaps } from '../items/open-gaps'
import { action, type Action, type ActionContext } from './action'
import { inTurn } from './frames'
import { goAndAnnounce, idsOf, nameOfItems, RESOLVED, selectedItems, shownQueue, type EditorContext } from './selected'

/** Resolves the selected gaps as one undo step, and goes to the next open one. */
function resolveSelected({ editor }: EditorContext, step: string, done: string, changes: (ids: ReadonlySet<string>) => Change[]): void {
  const gaps = selectedItems(editor).filter(isGap)
  const name = nameOfItems(editor, gaps)
  const ids = idsOf(gaps)
  const queue = shownQueue(editor)
  const last = queue.findLastIndex(({ id }) => ids.has(id))
  const isOther = (item: ReviewItem): boolean => isGap(item) && isOpen(item) && !ids.has(item.id)
  const next = queue.slice(last + 1).find(isOther) ?? queue.find(isOther)
  editor.commit(step.replace('%', name), changes(ids))
  // A resolved gap moves to the end of the queue, so the next open one is selected.
  if (next && done !== RESOLVED.open) editor.goTo(next.id)
  editor.announce(`${name}: ${done}`)
}

/** The actions that resolve gaps in the tracks of a video, and that go to the open ones. */
export function gapActions(context: ActionContext): Action[] {
  const { editor } = context
  const gaps = (): ReviewItem[] => selectedItems(editor).filter(isGap)
  const resolve = (resolution: GapResolution, label: string, shortcuts: readonly string[]): Action =>
    action({
      id: `gap-${resolution}`,
      label,
      group: 'Decide',
      shortcuts,
      isEnabled: () => gaps().some((item) => isGap(item) && item.resolution !== resolution),
      isOn: () => gaps().length > 0 && gaps().every((item) => isGap(item) && item.resolution === resolution),
      run: () =>
        resolveSelected(context, `mark % as ${resolution}`, RESOLVED[resolution], (ids) =>
          resolveGaps(editor.getSnapshot().settled, ids, resolution),
        ),
    })
  return [
    resolve('absent', 'Subject absent', ['a']),
    resolve('covered', 'Subject covered', ['c']),
    action({
      id: 'gap-extend',
      label: 'Extend track into gap',
      group: 'Decide',
      shortcuts: ['x'],
      isEnabled: () => gaps().some((item) => isGap(item) && item.resolution !== 'covered'),
      run: () =>
        resolveSelected(context, 'extend the track of %', 'track extended', (ids) =>
          inTurn(editor.getSnapshot().settled, ids, (review, id) => extendGap(review, id, editor.size)),
        ),
    }),
    resolve('open', 'Reopen gap', []),
    goToGap(context, 1),
    goToGap(context, -1),
  ]
}

/** Goes to the next or previous open gap by time, and from the last one to the first. */
function goToGap(context: ActionContext, step: 1 | -1): Action {
  const { editor } = context
  const open = (): readonly { id: string; start: number }[] => openGaps(editor.getSnapshot().settled)
  return action({
    id: step === 1 ? 'next-gap' : 'previous-gap',
    label: step === 1 ? 'Next gap' : 'Previous gap',
    group: 'Navigate',
    shortcuts: [step === 1 ? 'g' : 'Shift+g'],
    isEnabled: () => open().length > 0,
    run: () => {
      const { settled, selectedId } = editor.getSnapshot()
      const gaps = open().toSorted((a, b) => a.start - b.start)
      const selected = gaps.findIndex(({ id }) => id === selectedId)
      const gap = settled.gaps?.find(({ id }) => id === selectedId)
      const time = gap?.start ?? editor.time
      const next =
        selected !== -1
          ? gaps.at((selected + step) % gaps.length)
          : step === 1
            ? (gaps.find(({ start }) => start > time) ?? gaps[0])
            : (gaps.findLast(({ start }) => start < time) ?? gaps.at(-1))
      if (!next) return
      // Each gap is shown from its start, also where its track has a box now.
      editor.clock.seek(next.start)
      goAndAnnounce(context, next.id)
    },
  })
}
