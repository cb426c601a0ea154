import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { isTurned, turnPoint } from '#lib/review/covers/turned-box.ts'
import { addItem, setBox } from '../../items/commands'
import { findItem } from '../../review'
import { isTrack } from '../../item'
import { clamp, cropInside, moveBy, moveInside, rectAround, type Point, type Rect, type Size, type TurnedRect } from '../../geometry'
import { handlePoint, resizeByHandle } from '../../stage/resize'
import { trackBoxAt } from '../../items/coverage'
import { drawnTrack } from '../../items/track'
import { placedSource } from '../../items/keyframes'
import { pan, toImage } from '../../stage/viewport'
import { action, type Action, type ActionContext } from '../action'
import { nudgeCorner } from './polygon-actions'

const DIRECTIONS = [
  { key: 'ArrowLeft', name: 'left', x: -1, y: 0 },
  { key: 'ArrowRight', name: 'right', x: 1, y: 0 },
  { key: 'ArrowUp', name: 'up', x: 0, y: -1 },
  { key: 'ArrowDown', name: 'down', x: 0, y: 1 },
] as const
type Direction = (typeof DIRECTIONS)[number]

/** The pan distance of the arrow keys in screen pixels. */
const PAN_STEP = 64

export function boxActions(context: ActionContext): Action[] {
  const { editor, toolbox } = context
  const chooseDraw = (kind: RedactionKind) => (): void => {
    editor.set({ drawKind: kind })
    toolbox.choose('draw')
  }
  const isDrawing = (kind: RedactionKind) => (): boolean => editor.getSnapshot().toolId === 'draw' && editor.getSnapshot().drawKind === kind
  return [
    action({
      id: 'tool-select',
      label: 'Select',
      group: 'Boxes',
      shortcuts: ['v'],
      isOn: () => editor.getSnapshot().toolId === 'select',
      run: () => toolbox.choose('select'),
    }),
    action({ id: 'draw-face', label: 'Draw face', group: 'Boxes', shortcuts: ['f'], isOn: isDrawing('face'), run: chooseDraw('face') }),
    action({
      id: 'draw-object',
      label: 'Draw object',
      group: 'Boxes',
      shortcuts: ['o'],
      isOn: isDrawing('object'),
      run: chooseDraw('object'),
    }),
    action({
      id: 'tool-hand',
      label: 'Hand',
      group: 'View',
      shortcuts: ['h'],
      isOn: () => editor.getSnapshot().toolId === 'hand',
      run: () => toolbox.choose('hand'),
    }),
    action({
      id: 'add-face',
      label: 'Add face',
      group: 'Boxes',
      shortcuts: ['b'],
      run: () => addInMiddle(context, 'face'),
    }),
    action({
      id: 'add-object',
      label: 'Add object',
      group: 'Boxes',
      shortcuts: ['Shift+b'],
      run: () => addInMiddle(context, 'object'),
    }),
    action({
      id: 'labels',
      label: 'Show labels',
      group: 'View',
      shortcuts: ['#'],
      isOn: () => editor.getSnapshot().areLabelsShown,
      run: () => {
        const areLabelsShown = !editor.getSnapshot().areLabelsShown
        editor.set({ areLabelsShown })
        editor.announce(areLabelsShown ? 'Labels shown' : 'Labels hidden')
      },
    }),
    ...DIRECTIONS.flatMap((direction) => arrowActions(context, direction)),
  ]
}

/** Adds a box in the middle of the view, a sixth of it wide, so that boxes can be drawn by keyboard. */
function addInMiddle({ editor }: ActionContext, kind: RedactionKind): void {
  const { settled, viewport, view } = editor.getSnapshot()
  const { size } = editor
  const side = clamp(Math.round(Math.min(view.width, view.height) / 6 / viewport.scale), 16, Math.min(size.width, size.height))
  const middle = toImage(viewport, { x: view.width / 2, y: view.height / 2 })
  const rect = cropInside(moveInside(rectAround(middle, { width: side, height: side }), size), size)
  const id = editor.newId()
  editor.commit(`add ${kind}`, addItem(settled, 'track', drawnTrack(id, kind, editor.time, rect, editor.nextNumber(kind))))
  editor.select(id)
  editor.announce(`${editor.nameOf(id)} added in the middle, to redact. Arrow keys move it, Alt and arrow keys resize it.`)
}

function arrowActions(context: ActionContext, direction: Direction): Action[] {
  const { editor } = context
  const { key, name } = direction
  const hasSelection = (): boolean => editor.getSnapshot().selectedId !== null || editor.getSnapshot().zone !== null
  const variant = (id: string, label: string, shortcut: string, run: () => void, isEnabled: () => boolean): Action =>
    action({
      id: `${id}-${name}`,
      label: `${label} ${name}`,
      arrowsLabel: label,
      group: 'Boxes',
      shortcuts: [shortcut],
      scope: 'box',
      isEnabled,
      run,
    })
  const nudge = (steps: number, change: typeof moveBy) => (): void => nudgeBox(context, direction, steps, change)
  return [
    variant('move', 'Move', key, nudge(1, moveBy), hasSelection),
    variant('move-far', 'Move 10 steps', `Shift+${key}`, nudge(10, moveBy), hasSelection),
    variant('resize', 'Resize', `Alt+${key}`, nudge(1, resized), hasSelection),
    variant('resize-far', 'Resize 10 steps', `Alt+Shift+${key}`, nudge(10, resized), hasSelection),
    {
      ...variant(
        'pan',
        'Pan',
        key,
        () => panBy(context, direction),
        () => !hasSelection(),
      ),
      group: 'View',
      scope: 'stage',
    },
  ]
}

/** Resizes a box at its lower right corner, along its own sides if it is turned. */
function resized(rect: TurnedRect, by: Point, bounds: Size): TurnedRect {
  const { x, y } = handlePoint(rect, 'se')
  const along = turnPoint(by, { x: 0, y: 0 }, rect.angle ?? 0)
  const to = isTurned(rect) ? { x: x + along.x, y: y + along.y } : { x: rect.x + rect.width + by.x, y: rect.y + rect.height + by.y }
  return resizeByHandle(rect, 'se', to, bounds)
}

function placeWords({ x, y, width, height }: Rect): string {
  return `${Math.round(x)}, ${Math.round(y)}, ${Math.round(width)} by ${Math.round(height)} pixels`
}

/** Moves or resizes the selected box, or the zone. A step is one image pixel, or one screen pixel if that is more. */
function nudgeBox({ editor }: ActionContext, { x, y }: Direction, steps: number, change: typeof moveBy): void {
  const { selectedId, settled, viewport, zone } = editor.getSnapshot()
  const track = findItem(settled, selectedId)
  // The settled position, because the step cancels a drag.
  const rect = track && isTrack(track) ? trackBoxAt(settled, track, editor.time) : undefined
  const step = steps * Math.max(1, 1 / viewport.scale)
  if (change === moveBy && nudgeCorner(editor, { x: x * step, y: y * step })) return
  if (zone) {
    const next = change(zone, { x: x * step, y: y * step }, editor.size)
    editor.set({ zone: next })
    editor.announce(`Zone at ${placeWords(next)}`)
  }
  if (selectedId === null || !rect) return
  const next = change(rect, { x: x * step, y: y * step }, editor.size)
  const verb = change === moveBy ? 'move' : 'resize'
  const name = editor.nameOf(selectedId)
  const hasChanged = editor.commit(
    `${verb} ${name}`,
    setBox(settled, selectedId, editor.time, next, placedSource(editor)),
    `${verb} ${selectedId}`,
  )
  if (hasChanged) editor.announce(`${name} at ${placeWords(next)}`)
}

function panBy({ editor }: ActionContext, { x, y }: Direction): void {
  const { viewport, view } = editor.getSnapshot()
  editor.setViewport(pan(viewport, { x: -x * PAN_STEP, y: -y * PAN_STEP }, editor.size, view))
}
