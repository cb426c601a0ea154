import type { Editor } from '../../editor'
import { COARSE_TURN_STEP, TURN_STEP, turnable, turnSelected, turnWords } from '../../stage/turn'
import { action, type Action, type ActionContext } from '../action'

/** The actions that turn the selected box or polygon, in steps of a degree or of 15. */
export function turnActions({ editor }: ActionContext): Action[] {
  const turn = (id: string, label: string, shortcut: string, degrees: number): Action =>
    action({
      id,
      label,
      group: 'Boxes',
      shortcuts: [shortcut],
      scope: 'box',
      isEnabled: () => turnable(editor) !== undefined,
      run: () => turnBy(editor, degrees),
    })
  return [
    turn('turn-left', `Turn left ${TURN_STEP}°`, 'Mod+ArrowLeft', -TURN_STEP),
    turn('turn-right', `Turn right ${TURN_STEP}°`, 'Mod+ArrowRight', TURN_STEP),
    turn('turn-left-far', `Turn left ${COARSE_TURN_STEP}°`, 'Mod+Shift+ArrowLeft', -COARSE_TURN_STEP),
    turn('turn-right-far', `Turn right ${COARSE_TURN_STEP}°`, 'Mod+Shift+ArrowRight', COARSE_TURN_STEP),
  ]
}

function turnBy(editor: Editor, degrees: number): void {
  const { selectedId } = editor.getSnapshot()
  if (selectedId === null) return
  const name = editor.nameOf(selectedId)
  const hasChanged = editor.commit(`turn ${name}`, turnSelected(editor, degrees), `turn ${selectedId}`)
  editor.announce(hasChanged ? `${name} turned ${turnWords(degrees)}` : `${name} can’t be turned here`)
}
