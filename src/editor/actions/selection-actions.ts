import { neighbour } from '../queue'
import { action, type Action, type ActionContext } from './action'
import { edgeOfSelection, shownQueue } from './selected'

/** The actions that select several items. */
export function selectionActions({ editor }: ActionContext): Action[] {
  const next = (step: 1 | -1): string | undefined => {
    const edge = edgeOfSelection(editor, step)
    const queue = shownQueue(editor)
    // Extending a selection stops at the ends of the list.
    const last = step === 1 ? queue.at(-1) : queue[0]
    return last?.id === edge ? undefined : neighbour(queue, edge, step)?.id
  }
  const extend = (id: string, label: string, shortcut: string, scope: Action['scope'], step: 1 | -1): Action =>
    action({
      id,
      label,
      group: 'Navigate',
      shortcuts: [shortcut],
      scope,
      isEnabled: () => next(step) !== undefined,
      run: () => {
        const found = next(step)
        if (found !== undefined) editor.extendTo(found)
      },
    })
  return [
    action({
      id: 'select-all',
      label: 'Select all',
      group: 'Navigate',
      shortcuts: ['Mod+a'],
      isEnabled: () => shownQueue(editor).length > 0,
      run: () => editor.selectAll(),
    }),
    extend('extend-next', 'Add next to selection', 'Shift+n', 'review', 1),
    extend('extend-previous', 'Add previous to selection', 'Shift+p', 'review', -1),
    extend('extend-down', 'Add next to selection, in the list', 'Shift+ArrowDown', 'list', 1),
    extend('extend-up', 'Add previous to selection, in the list', 'Shift+ArrowUp', 'list', -1),
  ]
}
