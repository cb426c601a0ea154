import { unionOf } from '#lib/review/box-areas.ts'
import type { Change } from '../../history/changes'
import { setBox } from '../../items/commands'
import { placedSource } from '../../items/keyframes'
import { isTrack } from '../../item'
import { formatCount } from '#lib/words/formats.ts'
import { coverShapeOf, shapeOf } from '#lib/review/review-regions.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import type { Editor } from '../../editor'
import { findItem } from '../../review'
import { boxesAt } from '../box-grid'
import { addCopies, copyOf, movedBy, refusalOf, type BoxCopy } from '../copies'
import { rectBetween, type Point, type Rect, type TurnedRect } from '../../geometry'
import { HIT_MARGIN, hitTest, type Hit } from '../hit-test'
import { cornersOf, moveCorner } from '../polygon'
import { handleCursor, resizeByHandle } from '../resize'
import { angleAround, COARSE_TURN_STEP, TURN_REACH, TURN_STEP, turnable, turnHandle, turnSelected, turnWords } from '../turn'
import { toScreen } from '../viewport'
import { isDrag, type PointerInput, type Tool } from './tool'

/** A press on a box. */
interface Press {
  readonly hit: Hit
  readonly start: PointerInput
  /** The boxes to move or resize, as they were when the press began. */
  readonly rects: ReadonlyMap<string, TurnedRect>
  /** The smallest rectangle around them. */
  readonly group: Rect
}

/** The copies that a drag with Alt places. */
interface Copies {
  readonly ids: readonly string[]
  readonly boxes: readonly BoxCopy[]
}

interface Dragging {
  readonly kind: 'dragging'
  readonly press: Press
  /** Null for a drag that moves or resizes the boxes themselves. */
  readonly copies: Copies | null
}

type State =
  | { kind: 'idle'; hover: Hit | null }
  | { kind: 'pressed'; press: Press }
  | Dragging
  /** Drags a rectangle from outside all boxes. */
  | { kind: 'marquee'; start: PointerInput; kept: ReadonlySet<string> }

const IDLE: State = { kind: 'idle', hover: null }

/**
 * Selects a box by a click, or several with a modifier key, moves the selected boxes by a drag, and resizes the primary one by its
 * handles. Another handle turns it by a drag; a click on it is one on what is below. A drag with Alt moves copies. A click outside all boxes
 * deselects, and a drag from there selects the boxes that it touches.
 */
export class SelectTool implements Tool {
  readonly #editor: Editor
  #state: State = IDLE
  /** The last turn of a drag in degrees. */
  #degrees = 0

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown(input: PointerInput): void {
    const hit = this.#turnAt(input.image) ?? this.hitAt(input.image)
    if (!hit) {
      if (!input.isAdding) this.#editor.select(null)
      this.#state = { kind: 'marquee', start: input, kept: this.#editor.getSnapshot().selectedIds }
      return
    }
    if (input.isAdding && hit.kind !== 'turn') {
      this.#state = IDLE
      this.#editor.toggle(hit.id)
      return
    }
    // A press on one of several selected boxes may be the start of moving all of them.
    if (!this.#editor.getSnapshot().selectedIds.has(hit.id)) this.#editor.select(hit.id)
    this.#state = this.#pressOn(hit, input)
  }

  pointerMove(input: PointerInput): void {
    const state = this.#state
    if (state.kind === 'idle') {
      const hover = this.#turnAt(input.image) ?? this.hitAt(input.image)
      this.#state = { kind: 'idle', hover }
      this.#editor.hover(hover?.id ?? null)
      return
    }
    if (state.kind === 'marquee') {
      if (this.#editor.getSnapshot().marquee !== null || isDrag(state.start.screen, input.screen))
        this.#editor.set({ marquee: rectBetween(state.start.image, input.image) })
      return
    }
    const drag = state.kind === 'dragging' ? state : this.#startDrag(state.press, input)
    if (!drag) return
    const { press, copies } = drag
    if (copies) this.#editor.updateGesture(this.#copied(press, copies, input.image), copies.ids)
    else this.#editor.updateGesture(this.#dragged(press, input))
  }

  pointerUp(): void {
    const state = this.#state
    this.#state = IDLE
    if (state.kind === 'marquee') this.#selectWithin(state.kept)
    // Without a drag, the press was a click on this box only.
    if (state.kind === 'pressed') this.#click(state.press)
    if (state.kind !== 'dragging' || !this.#editor.commitGesture()) return
    const turn = `turned ${turnWords(this.#degrees)}`
    const verb = state.copies ? 'duplicated' : { body: 'moved', handle: 'resized', corner: 'reshaped', turn }[state.press.hit.kind]
    this.#editor.announce(`${this.#nameOf(state.press)} ${verb}`)
  }

  cancel(): boolean {
    const wasActive = this.#state.kind !== 'idle'
    this.#state = IDLE
    this.#editor.set({ marquee: null })
    this.#editor.cancelGesture()
    return wasActive
  }

  cursor(): string {
    if (this.#state.kind === 'marquee') return 'default'
    if (this.#state.kind === 'dragging' && this.#state.copies) return 'copy'
    const hit = this.#state.kind === 'idle' ? this.#state.hover : this.#state.press.hit
    if (!hit) return 'default'
    if (hit.kind === 'corner') return 'crosshair'
    if (hit.kind === 'turn') return this.#state.kind === 'idle' ? 'grab' : 'grabbing'
    return hit.kind === 'handle' ? handleCursor(hit.handle, this.#editor.boxOf(hit.id)?.angle) : 'move'
  }

  #pressOn(hit: Hit, start: PointerInput): State {
    this.#editor.set({ corner: hit.kind === 'corner' ? { id: hit.id, index: hit.index } : null })
    const ids = hit.kind !== 'body' ? [hit.id] : this.#editor.getSnapshot().selectedIds
    const rects = new Map<string, TurnedRect>()
    for (const id of ids) {
      const rect = this.#editor.boxOf(id)
      if (rect) rects.set(id, rect)
    }
    const group = unionOf([...rects.values()].map((rect) => boundsOf(rect)))
    return group ? { kind: 'pressed', press: { hit, start, rects, group } } : IDLE
  }

  /** Turns a press into a drag once the pointer has moved far enough. */
  #startDrag(press: Press, { screen }: PointerInput): Dragging | undefined {
    if (!isDrag(press.start.screen, screen)) return undefined
    const copies = this.#copiesFor(press)
    const refusal = copies && refusalOf('duplicate', this.#editor, copies.boxes)
    if (refusal) {
      this.#state = IDLE
      this.#editor.announce(refusal)
      return undefined
    }
    const verb = copies ? 'duplicate' : { body: 'move', handle: 'resize', corner: 'move point of', turn: 'turn' }[press.hit.kind]
    this.#editor.beginGesture(`${verb} ${this.#nameOf(press)}`)
    const drag: Dragging = { kind: 'dragging', press, copies }
    this.#state = drag
    return drag
  }

  /** Adds the boxes that the rectangle touches to the previous selection. */
  #selectWithin(kept: ReadonlySet<string>): void {
    const { review, marquee } = this.#editor.getSnapshot()
    if (!marquee) return
    this.#editor.set({ marquee: null })
    const { boxes, grid } = boxesAt(review, this.#editor.time)
    const touched = grid.touching(marquee).flatMap((index) => boxes[index]?.track.id ?? [])
    this.#editor.selectAllOf([...new Set([...kept, ...touched])])
  }

  #click({ hit, start }: Press): void {
    if (hit.kind === 'body') this.#editor.select(hit.id)
    if (hit.kind !== 'turn' || start.isAdding) return
    const below = this.hitAt(start.image)
    if (below) this.#editor.select(below.id)
  }

  /** Returns the handle that turns the selected region if it is at a point in image pixels. The other handles are above it. */
  #turnAt(point: Point): Hit | undefined {
    const { viewport, view } = this.#editor.getSnapshot()
    const turned = turnable(this.#editor)
    const [at, handle] = [toScreen(viewport, point), turned && turnHandle(turned.rect, viewport, view)]
    if (!turned || !handle || Math.hypot(at.x - handle.x, at.y - handle.y) > TURN_REACH) return undefined
    const above = this.hitAt(point)
    return above?.kind === 'handle' || above?.kind === 'corner' ? undefined : { kind: 'turn', id: turned.track.id }
  }

  /** Returns the handle or box at a point in image pixels, besides the handle that turns. */
  hitAt(point: Point): Hit | null {
    const { settled, selectedId, selectedIds, viewport } = this.#editor.getSnapshot()
    const { boxes, grid } = boxesAt(settled, this.#editor.time)
    const margin = HIT_MARGIN / viewport.scale
    const near = grid.touching({ x: point.x - margin, y: point.y - margin, width: 2 * margin, height: 2 * margin })
    const targets = near.flatMap((index) => {
      const box = boxes[index]
      if (!box) return []
      const { track, rect } = box
      const isSelected = selectedIds.has(track.id)
      const isPrimary = isSelected && selectedIds.size === 1
      const hasCorners = shapeOf(track) === 'polygon' && (isPrimary || !isSelected)
      return {
        id: track.id,
        rect,
        isEllipse: !isSelected && coverShapeOf(track, rect, settled) === 'ellipse',
        ...(hasCorners ? { corners: cornersOf(track, rect) } : {}),
      }
    })
    return hitTest(targets, selectedId, point, viewport.scale)
  }

  #nameOf({ rects, hit }: Press): string {
    return rects.size === 1 ? this.#editor.nameOf(hit.id) : formatCount(rects.size, 'item')
  }

  #dragged({ hit, start, rects, group }: Press, { image: to, isStepped }: PointerInput): Change[] {
    if (hit.kind === 'turn') return this.#turned(start.image, to, isStepped)
    const { settled } = this.#editor.getSnapshot()
    const { size, time } = this.#editor
    if (hit.kind === 'corner') return moveCorner(this.#editor, hit, to)
    const by = { x: to.x - start.image.x, y: to.y - start.image.y }
    return [...rects].flatMap(([id, rect]) => {
      const next = hit.kind === 'handle' ? resizeByHandle(rect, hit.handle, to, size) : movedBy(rect, group, by, size)
      return setBox(settled, id, time, next, placedSource(this.#editor))
    })
  }

  /** Turns the selected region by the angle between two points, around its centre. */
  #turned(from: Point, to: Point, isStepped: boolean): Change[] {
    const { centre } = turnable(this.#editor) ?? { centre: from }
    const angle = angleAround(centre, to) - angleAround(centre, from)
    const step = isStepped ? COARSE_TURN_STEP : TURN_STEP
    const degrees = Math.round(angle / step) * step
    // The shorter way round.
    this.#degrees = degrees - 360 * Math.round(degrees / 360)
    return turnSelected(this.#editor, this.#degrees)
  }

  /** Returns the copies that a drag with Alt places. */
  #copiesFor({ hit, start, rects }: Press): Copies | null {
    if (!start.isCopying || hit.kind !== 'body') return null
    const { settled } = this.#editor.getSnapshot()
    const boxes = [...rects].flatMap(([id, rect]) => {
      const item = findItem(settled, id)
      return item && isTrack(item) ? copyOf(item, rect) : []
    })
    return { boxes, ids: boxes.map(() => this.#editor.newId()) }
  }

  #copied({ start, group }: Press, { boxes, ids }: Copies, to: Point): Change[] {
    const by = { x: to.x - start.image.x, y: to.y - start.image.y }
    const moved = boxes.map((copy) => ({ ...copy, rect: movedBy(copy.rect, group, by, this.#editor.size) }))
    return addCopies(this.#editor, moved, ids)
  }
}
