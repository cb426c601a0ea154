import type { ReviewItem } from '../../item'
import { tracksByZone } from '../../items/zone'
import { itemsWithLabel } from '../../label-filter'
import { selectionOf } from '../../selection'
import { cropInside, moveInside, rectAround } from '../../geometry'
import { toImage } from '../../stage/viewport'
import { action, type Action, type ActionContext } from '../action'
import { decideBoth } from './decide-both'
import { idsOf } from '../selected'

/** The actions that draw a zone of a video, and that decide on the tracks inside or outside it. */
export function zoneActions(context: ActionContext): Action[] {
  const { editor, toolbox } = context
  const { getSnapshot } = editor
  const tracks = (side: 'inside' | 'outside') => (): readonly ReviewItem[] => {
    const { settled, zone } = getSnapshot()
    const ids = zone ? tracksByZone(settled, zone)[side] : new Set<string>()
    const shown = idsOf(itemsWithLabel(getSnapshot()))
    return settled.tracks.filter(({ id }) => ids.has(id) && shown.has(id))
  }
  const hasZone = (): boolean => getSnapshot().zone !== null
  return [
    action({
      id: 'tool-zone',
      label: 'Draw zone',
      group: 'Decide',
      shortcuts: ['d'],
      isOn: () => getSnapshot().toolId === 'zone',
      run: () => toolbox.choose('zone'),
    }),
    action({ id: 'add-zone', label: 'Add zone', group: 'Decide', shortcuts: ['Shift+d'], run: () => addInMiddle(context) }),
    action({ id: 'clear-zone', label: 'Clear zone', group: 'Decide', isEnabled: hasZone, run: () => clearZone(context) }),
    ...decideBoth(editor, 'inside', ['Redact inside zone', 'Leave inside zone visible'], {
      items: tracks('inside'),
      canRun: hasZone,
      noun: 'the inside of a zone',
    }),
    ...decideBoth(editor, 'outside-zone', ['Redact outside zone', 'Leave outside zone visible'], {
      items: tracks('outside'),
      canRun: hasZone,
      noun: 'the outside of a zone',
    }),
  ]
}

/** Removes the zone. */
export function clearZone({ editor }: Pick<ActionContext, 'editor'>): void {
  editor.set({ zone: null })
  editor.announce('Zone cleared')
}

/** Adds a zone in the middle of the view, half as wide and high, so that zones can be drawn by keyboard. */
function addInMiddle({ editor, toolbox }: ActionContext): void {
  const { viewport, view } = editor.getSnapshot()
  const { size } = editor
  const middle = toImage(viewport, { x: view.width / 2, y: view.height / 2 })
  const half = { width: Math.round(view.width / viewport.scale / 2), height: Math.round(view.height / viewport.scale / 2) }
  const zone = cropInside(moveInside(rectAround(middle, half), size), size)
  toolbox.choose('select')
  editor.set({ ...selectionOf([]), outlined: null, zone })
  editor.announce('Zone added in the middle. Arrow keys move it, Alt and arrow keys resize it, Tab goes to the decisions.')
}
