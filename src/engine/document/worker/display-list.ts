import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Box } from '../../core/types'
import { visualGlyphs } from '../reading/generated-text'
import { boundsOf, grown, intersection, isUpright, matrixOf, multiply, type Matrix } from '../reading/matrix'
import { FILLS, FILLS_WITH_STROKE, PAINTS, STROKES } from '../reading/operators'
import { isUnmasking, paintedImages } from '../reading/painted-images'
import { partsOf, rectanglesOf, type Rect } from '../reading/rectangles'
import { filledShapes, shadedShapes, strokedShapes, type Shape } from '../reading/shapes'
import type { PaintedArea, PaintedGlyph } from '../reading/visibility'
import type { OperatorList } from './glyph-ink'
import {
  initialState,
  moveText,
  setColor,
  setPaint,
  setTextState,
  startOfText,
  strokeWidth,
  type FontMetrics,
  type GraphicsState,
  type TextPosition,
} from './graphics-state'
import { placeGlyphs, type Shown } from './text-placement'

/** The glyphs and areas that a page paints, in points of the displayed page. */
export interface DisplayList {
  glyphs: PaintedGlyph[]
  areas: PaintedArea[]
  /** Number of shapes, which may be letters. */
  shapes: number
  /** Glyphs through which other content is painted: those of masks. */
  masks: PaintedGlyph[]
  /** Places of text that has no glyphs here: shapes that are filled with a pattern of text or images. */
  unread: Box[]
}

export interface PageFrame {
  /** Maps the page's units to points of the displayed page. */
  transform: Matrix
  size: { width: number; height: number }
  /** Returns the metrics of a font by pdf.js's name. */
  fontOf: (name: string) => FontMetrics
  /** Returns whether the content of a layer is visible. */
  isLayerVisible: (properties: unknown) => boolean
}

/** Fills with a side below this, in points, hide no letter. */
const MIN_SIDE = 2
const OPAQUE = 0.95
/** The square on which images are painted. */
const UNIT: Rect = [0, 0, 1, 1]

interface Group {
  isMask: boolean
  /** Whether the background of the group shows through. */
  isBlended: boolean
}

/** Follows a page's operators and collects the painted content. */
class Painter {
  readonly glyphs: PaintedGlyph[] = []
  readonly areas: PaintedArea[] = []
  shapes = 0
  readonly masks: PaintedGlyph[] = []
  readonly unread: Box[] = []
  readonly #frame: PageFrame
  readonly #page: Box
  #state: GraphicsState
  #saved: GraphicsState[] = []
  #position: TextPosition = startOfText()
  #groups: Group[] = []
  #layers: boolean[] = []
  #order = 0
  /** Number of texts shown before. */
  #shows = 0
  /** Whether the next path is the clip's. */
  #willClip = false

  constructor(frame: PageFrame) {
    this.#frame = frame
    this.#page = { x: 0, y: 0, ...frame.size }
    this.#state = initialState(frame.transform, this.#page)
  }

  #clipTo(box: Box): void {
    this.#state.clip = intersection(this.#state.clip, box)
  }

  #save(): void {
    this.#saved.push({ ...this.#state })
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  #isShown(): boolean {
    return this.#layers.every(Boolean)
  }

  #isMask(): boolean {
    return this.#groups.some(({ isMask }) => isMask)
  }

  #addArea(kind: PaintedArea['kind'], box: Box, { color, isOpaque }: Pick<PaintedArea, 'color' | 'isOpaque'>): void {
    const visible = intersection(box, this.#state.clip)
    const side = Math.min(visible.width, visible.height)
    // Some scans consist of strips that are thinner than a point. Fills of a mask aren't seen.
    if (!this.#isShown() || side <= 0 || (kind === 'fill' && (this.#isMask() || side < MIN_SIDE))) return
    const { fillAlpha, isBlended, isMasked } = this.#state
    const covers = isOpaque && fillAlpha >= OPAQUE && !isBlended && !isMasked && !this.#groups.some((group) => group.isBlended)
    this.areas.push({ kind, box: visible, order: this.#order, color, isOpaque: covers })
  }

  #addShapes(shapes: readonly Shape[]): void {
    if (!this.#isShown() || this.#isMask()) return
    for (const { box, ...shape } of shapes)
      this.areas.push({ ...shape, kind: 'shape', box: intersection(box, this.#state.clip), order: this.#order, isOpaque: false })
  }

  #leaveUnread(box: Box): void {
    const visible = intersection(box, this.#state.clip)
    if (this.#isShown() && visible.width > 0 && visible.height > 0) this.unread.push(visible)
  }

  #path([operator, data, bounds]: [number, [ArrayLike<number> | null], Rect | null]): void {
    if (bounds === null) {
      this.#willClip = false
      return
    }
    const { matrix, fillColor } = this.#state
    // Plotters and CAD programs draw letters as lines.
    if (PAINTS.has(operator)) this.shapes += Math.max(1, partsOf(data[0]))
    if (FILLS.has(operator) || FILLS_WITH_STROKE.has(operator)) {
      if (this.#state.hasPattern) this.#leaveUnread(boundsOf(matrix, bounds))
      const rectangles = isUpright(matrix) && fillColor !== undefined ? rectanglesOf(data[0]) : []
      for (const rectangle of rectangles) this.#addArea('fill', boundsOf(matrix, rectangle), { color: fillColor, isOpaque: true })
      if (rectangles.length === 0) this.#addShapes(filledShapes(operator, data[0], boundsOf(matrix, bounds), this.#state))
    }
    if (STROKES.has(operator) || FILLS_WITH_STROKE.has(operator)) {
      const width = strokeWidth(this.#state)
      if (this.#state.strokesPattern) this.#leaveUnread(grown(boundsOf(matrix, bounds), width))
      this.#addShapes(strokedShapes(width, data[0], this.#state))
    }
    if (this.#willClip) this.#clipTo(boundsOf(matrix, bounds))
    this.#willClip = false
  }

  #text(shown: readonly Shown[]): void {
    const drawn = this.#state.font.isGenerated ? visualGlyphs(shown) : shown
    const placed = placeGlyphs(drawn, this.#state, this.#position, { order: this.#order, show: this.#shows })
    this.#shows += 1
    if (this.#isMask()) {
      if (this.#isShown()) this.masks.push(...placed)
      return
    }
    if (!this.#isShown()) for (const glyph of placed) glyph.isCovered = true
    for (const glyph of placed) this.glyphs.push(glyph)
  }

  #setGraphicsState(entries: readonly [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'Font' && Array.isArray(value)) this.#setFont(String(value[0]), Number(value[1]))
      else setPaint(this.#state, key, value)
    }
  }

  #setFont(name: string, size: number): void {
    this.#state.font = this.#frame.fontOf(name)
    this.#state.fontSize = size
  }

  #beginForm([matrix, box]: [Matrix | null, Rect | null]): void {
    this.#save()
    if (matrix !== null) this.#state.matrix = multiply(this.#state.matrix, matrix)
    if (box !== null) this.#clipTo(boundsOf(this.#state.matrix, box))
  }

  #beginAnnotation([, rect, transform, matrix]: [string, Rect | null, Matrix, Matrix]): void {
    this.#saved = []
    this.#state = initialState(this.#frame.transform, this.#page)
    this.#save()
    if (rect !== null) this.#clipTo(boundsOf(this.#frame.transform, rect))
    this.#state.matrix = multiply(multiply(this.#state.matrix, transform), matrix)
  }

  #beginGroup({ smask }: { smask?: unknown }): void {
    const { fillAlpha, isBlended, isMasked } = this.#state
    this.#save()
    this.#groups.push({ isMask: Boolean(smask), isBlended: Boolean(smask) || isBlended || isMasked || fillAlpha < OPAQUE })
    Object.assign(this.#state, { fillAlpha: 1, strokeAlpha: 1, isBlended: false, isMasked: false })
  }

  #paintImages(operator: number, args: readonly unknown[], hasMask: boolean): boolean {
    const images = paintedImages(operator, args)
    if (images === undefined) return false
    for (const transform of images.transforms) {
      const matrix = multiply(this.#state.matrix, transform)
      if (images.kind === 'solid')
        this.#addArea('fill', boundsOf(matrix, UNIT), { color: this.#state.fillColor, isOpaque: isUpright(matrix) })
      // A scan in black and white is often a mask through which black is painted.
      else {
        const isOpaque = !hasMask && images.kind !== 'mask' && isUpright(matrix)
        this.#addArea('image', boundsOf(matrix, UNIT), { color: undefined, isOpaque })
      }
    }
    return true
  }

  #paintStructure(operator: number, args: readonly unknown[]): boolean {
    switch (operator) {
      case OPS.save:
        this.#save()
        return true
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#restore()
        return true
      case OPS.transform:
        this.#state.matrix = multiply(this.#state.matrix, args as unknown as Matrix)
        return true
      case OPS.paintFormXObjectBegin:
        this.#beginForm(args as unknown as [Matrix | null, Rect | null])
        return true
      case OPS.beginGroup:
        this.#beginGroup(args[0] as { smask?: unknown })
        return true
      case OPS.endGroup:
        this.#groups.pop()
        this.#restore()
        return true
      case OPS.beginAnnotation:
        this.#beginAnnotation(args as unknown as [string, Rect | null, Matrix, Matrix])
        return true
      case OPS.beginMarkedContent:
        this.#layers.push(true)
        return true
      case OPS.beginMarkedContentProps:
        this.#layers.push(args[0] !== 'OC' || this.#frame.isLayerVisible(args[1]))
        return true
      case OPS.endMarkedContent:
        this.#layers.pop()
        return true
      case OPS.clip:
      case OPS.eoClip:
        this.#willClip = true
        return true
      case OPS.shadingFill:
        this.#addShapes(shadedShapes(this.#state))
        return true
      case OPS.constructPath:
        this.#path(args as unknown as [number, [ArrayLike<number> | null], Rect | null])
        return true
      default:
        return false
    }
  }

  #paintText(operator: number, args: readonly unknown[]): void {
    const numbers = args as readonly number[]
    const [first = 0, second = 0] = numbers
    if (operator === OPS.showText) this.#text(args[0] as readonly Shown[])
    else if (operator === OPS.setFont) this.#setFont(String(args[0]), second)
    else if (operator === OPS.beginText) this.#position = startOfText()
    else if (operator === OPS.setTextMatrix) this.#position = startOfText(matrixOf(args))
    else if (operator === OPS.moveText) moveText(this.#position, first, second)
    else if (operator === OPS.setLeadingMoveText) {
      this.#state.leading = second
      moveText(this.#position, first, second)
    } else if (operator === OPS.nextLine) moveText(this.#position, 0, this.#state.leading)
    else setTextState(this.#state, operator, first)
  }

  #paintColor(operator: number, args: readonly unknown[]): boolean {
    if (operator !== OPS.setGState) return setColor(this.#state, operator, args)
    this.#setGraphicsState(args[0] as [string, unknown][])
    return true
  }

  run({ fnArray, argsArray }: OperatorList): void {
    for (const [index, operator] of fnArray.entries()) {
      const args = (argsArray[index] ?? []) as readonly unknown[]
      this.#order = index
      const done =
        this.#paintStructure(operator, args) ||
        this.#paintColor(operator, args) ||
        this.#paintImages(operator, args, fnArray[index - 1] === OPS.setGState && isUnmasking(argsArray[index - 1]))
      if (!done) this.#paintText(operator, args)
    }
  }
}

/** Returns the painted content of a page. */
export function displayListOf(operators: OperatorList, frame: PageFrame): DisplayList {
  const painter = new Painter(frame)
  painter.run(operators)
  const { glyphs, areas, shapes, masks, unread } = painter
  return { glyphs, areas, shapes, masks, unread }
}
