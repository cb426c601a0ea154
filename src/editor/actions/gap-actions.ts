import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import { resolveGaps } from '../items/commands'
import { isOpen } from '../items/gap'
import { isGap, type ReviewItem } from '../items/item'
import { action, type Action, type ActionContext } from './action'
import { idsOf, nameOfItems, RESOLVED, selectedItems, shownQueue } from './selected'

/** The actions that resolve gaps in the tracks of a video. */
export function gapActions({ editor }: ActionContext): Action[] {
  const gaps = (): ReviewItem[] => selectedItems(editor).filter(isGap)
  const resolve = (resolution: GapResolution, label: string, shortcuts: readonly string[]): Action =>
    action({
      id: `gap-${resolution}`,
      label,
      group: 'Decide',
      shortcuts,
      isEnabled: () => gaps().some((item) => isGap(item) && item.resolution !== resolution),
      isOn: () => gaps().length > 0 && gaps().every((item) => isGap(item) && item.resolution === resolution),
      run: () => {
        const name = nameOfItems(editor, gaps())
        const ids = idsOf(gaps())
        const queue = shownQueue(editor)
        const last = queue.findLastIndex(({ id }) => ids.has(id))
        const next = queue.slice(last + 1).find((item) => isGap(item) && isOpen(item))
        editor.commit(`mark ${name} as ${resolution}`, resolveGaps(editor.getSnapshot().settled, ids, resolution))
        // A resolved gap moves to the end of the queue, so the next open one is selected.
        if (next && resolution !== 'open') editor.goTo(next.id)
        editor.announce(`${name}: ${RESOLVED[resolution]}`)
      },
    })
  return [resolve('absent', 'Subject absent', ['a']), resolve('covered', 'Subject covered', ['c']), resolve('open', 'Reopen gap', [])]
}
