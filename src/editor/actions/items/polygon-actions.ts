import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../../editor'
import type { Point } from '../../geometry'
import { cornersOfItem, MIN_POINTS, moveCorner, setCorners } from '../../stage/polygon'
import { action, type Action, type ActionContext } from '../action'

/** A point of the selected polygon. */
interface Corner {
  readonly id: string
  readonly index: number
  readonly corners: readonly Point[]
}

/** Returns the point of the selected polygon that the arrow keys move, or undefined without one. */
export function focusedCorner(editor: Editor): Corner | undefined {
  const { corner, selectedId, selectedIds } = editor.getSnapshot()
  if (corner === null || corner.id !== selectedId || selectedIds.size !== 1) return undefined
  const corners = cornersOfItem(editor, corner.id)?.corners ?? []
  return corner.index < corners.length ? { ...corner, corners } : undefined
}

/** Moves the focused point by steps in image pixels. Returns false without a focused point. */
export function nudgeCorner(editor: Editor, by: Point): boolean {
  const focused = focusedCorner(editor)
  const corner = focused?.corners[focused.index]
  if (!focused || !corner) return false
  const { id, index } = focused
  const name = editor.nameOf(id)
  const to = { x: corner.x + by.x, y: corner.y + by.y }
  if (editor.commit(`move point of ${name}`, moveCorner(editor, focused, to), `corner ${index} of ${id}`)) announce(editor)
  return true
}

/** The actions that draw polygons and change their points. */
export function polygonActions({ editor, toolbox }: ActionContext): Action[] {
  const { getSnapshot } = editor
  const isSketching = (): boolean => getSnapshot().sketch !== null && getSnapshot().toolId === 'polygon'
  const polygon = () => {
    const { selectedId, selectedIds } = getSnapshot()
    return selectedId !== null && selectedIds.size === 1 ? cornersOfItem(editor, selectedId) : undefined
  }
  const tool = (toolId: 'polygon' | 'lasso' | 'brush', label: string, shortcut: string, run = () => toolbox.choose(toolId)): Action =>
    action({
      id: `draw-${toolId}`,
      label,
      group: 'Boxes',
      shortcuts: [shortcut],
      isOn: () => getSnapshot().toolId === toolId,
      run,
    })
  const goBy = (step: 1 | -1) => (): void => {
    const { track, corners } = polygon() ?? {}
    if (!track || !corners) return
    const from = focusedCorner(editor)?.index ?? (step === 1 ? -1 : 0)
    editor.set({ corner: { id: track.id, index: (from + step + corners.length) % corners.length } })
    announce(editor)
  }
  const point = (id: string, label: string, shortcut: string, fields: Pick<Action, 'isEnabled' | 'run'>): Action =>
    action({ id, label, group: 'Boxes', shortcuts: [shortcut], scope: 'box', ...fields })
  return [
    tool('polygon', 'Draw polygon', 'Shift+y'),
    tool('lasso', 'Draw with lasso', 'Shift+c'),
    tool('brush', 'Paint with brush', 'Shift+z', () => toolbox.chooseBrush()),
    point('close-polygon', 'Close polygon', 'Enter', { isEnabled: isSketching, run: () => toolbox.closePolygon() }),
    point('remove-last-point', 'Remove last point', 'Backspace', { isEnabled: isSketching, run: () => toolbox.removeLastPoint() }),
    point('next-point', 'Next point of polygon', 'Enter', { isEnabled: () => !isSketching() && polygon() !== undefined, run: goBy(1) }),
    point('previous-point', 'Previous point of polygon', 'Shift+Enter', {
      isEnabled: () => !isSketching() && polygon() !== undefined,
      run: goBy(-1),
    }),
    point('delete-point', 'Delete point of polygon', 'Delete', {
      isEnabled: () => focusedCorner(editor) !== undefined,
      run: () => deleteCorner(editor),
    }),
  ]
}

function deleteCorner(editor: Editor): void {
  const focused = focusedCorner(editor)
  const polygon = focused && cornersOfItem(editor, focused.id)
  if (!polygon) return
  const { id, index, corners } = focused
  if (corners.length <= MIN_POINTS) {
    editor.announce(`A polygon has at least ${MIN_POINTS} points`)
    return
  }
  const changes = setCorners(polygon.track, editor.time, polygon.rect, corners.toSpliced(index, 1))
  if (!editor.commit(`delete point of ${editor.nameOf(id)}`, changes)) return
  editor.set({ corner: { id, index: Math.min(index, corners.length - 2) } })
  editor.announce(`Point deleted, ${formatCount(corners.length - 1, 'point')} left`)
}

function announce(editor: Editor): void {
  const focused = focusedCorner(editor)
  const corner = focused?.corners[focused.index]
  if (!focused || !corner) return
  editor.announce(`Point ${focused.index + 1} of ${focused.corners.length} at ${Math.round(corner.x)}, ${Math.round(corner.y)}`)
}
