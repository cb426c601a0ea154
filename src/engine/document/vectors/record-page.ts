import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Box } from '../../core/types'
import { boundsOf, grown, IDENTITY, intersection, isUpright, matrixOf, multiply, type Matrix } from '../reading/matrix'
import { FILLS, IGNORED, PAINTS, STROKES } from '../reading/operators'
import { paintedImages } from '../reading/painted-images'
import { rectanglesOf, type Rect } from '../reading/rectangles'
import type { OperatorList, PaintedCharacter } from '../worker/glyph-ink'
import type { AreaItem, GlyphItem, PaintedItem } from './items'
import { inkOf, type Outline } from '../reading/outline'
import { NotKept, setStyle, startOfPage, type RecordedState } from './recorded-state'
import { segmentsOf } from './segments'

/** A font of pdf.js, with properties that its types don't declare. */
export interface LoadedFont {
  fontMatrix?: readonly number[]
  vertical?: boolean
  isType3Font?: boolean
  missingFile?: boolean
  isInvalidPDFjsFont?: boolean
  remeasure?: boolean
}

export interface RecordedFrame {
  /** Maps the page's units to points of the displayed page. */
  transform: Matrix
  size: { width: number; height: number }
  /** Returns a font by pdf.js's name. */
  fontOf: (name: string) => LoadedFont | undefined
  /** Returns the outline of a font's character, or undefined if it is damaged or unknown. */
  outlineOf: (font: string, character: string) => Outline | undefined
}

interface ShownGlyph extends PaintedCharacter {
  width: number
  isSpace: boolean
  isInFont: boolean
}

const FILL_TEXT = 0
const INVISIBLE = 3
/** Points by which an item may exceed a clip without visibly being cut. */
const CLIP_TOLERANCE = 0.05
/** Points that antialiasing and joins of lines add to an area. */
const AREA_MARGIN = 1
/** Max items of a page. */
const MAX_ITEMS = 40_000

/**
 * Follows a page's operators and records items that are simple enough to be written again. Everything else becomes an area of the page's
 * image.
 */
class Recorder {
  readonly items: PaintedItem[] = []
  readonly #frame: RecordedFrame
  readonly #page: Box
  #state: RecordedState
  #saved: RecordedState[] = []
  #text = { matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 }
  #willClip = false
  /** Levels of a group or an annotation, whose content isn't recorded. */
  #skipped = 0

  constructor(frame: RecordedFrame) {
    this.#frame = frame
    this.#page = { x: 0, y: 0, ...frame.size }
    this.#state = startOfPage(frame.transform, this.#page)
  }

  #push(item: PaintedItem): void {
    if (this.items.length >= MAX_ITEMS) throw new NotKept('too many items')
    this.items.push(item)
  }

  #area(box: Box): void {
    const visible = intersection(intersection(grown(box, AREA_MARGIN), this.#state.clip), this.#page)
    if (visible.width > 0 && visible.height > 0) this.#push({ kind: 'area', box: visible } satisfies AreaItem)
  }

  /** Whether painting is opaque and without a mask. */
  #isPlain(alpha: number): boolean {
    const { isBlended, isMasked, isClipShaped } = this.#state
    return alpha === 1 && !isBlended && !isMasked && !isClipShaped
  }

  #isInClip({ x, y, width, height }: Box): boolean {
    const { clip } = this.#state
    return (
      x >= clip.x - CLIP_TOLERANCE &&
      y >= clip.y - CLIP_TOLERANCE &&
      x + width <= clip.x + clip.width + CLIP_TOLERANCE &&
      y + height <= clip.y + clip.height + CLIP_TOLERANCE
    )
  }

  #clipTo(box: Box, isShaped: boolean): void {
    this.#state.clip = intersection(this.#state.clip, box)
    this.#state.isClipShaped ||= isShaped
  }

  #path([operator, data, bounds]: [number, [ArrayLike<number> | null], Rect | null]): void {
    const willClip = this.#willClip
    this.#willClip = false
    const { matrix } = this.#state
    if (bounds === null) {
      // An empty clip hides everything that follows.
      if (willClip) throw new NotKept('an empty clip')
      return
    }
    if (PAINTS.has(operator)) this.#paintPath(operator, data[0], bounds)
    else if (operator !== OPS.endPath) throw new NotKept(`path operator ${operator}`)
    if (!willClip) return
    const rectangles = isUpright(matrix) ? rectanglesOf(data[0]) : []
    const [only] = rectangles
    if (only && rectangles.length === 1) this.#clipTo(boundsOf(matrix, only), false)
    else this.#clipTo(boundsOf(matrix, bounds), true)
  }

  #paintPath(operator: number, data: ArrayLike<number> | null, bounds: Rect): void {
    const { matrix, fill, stroke, fillAlpha, strokeAlpha, lineWidth, lineCap, isDashed, clip } = this.#state
    const isSimple = isUpright(matrix)
    if (FILLS.has(operator) && isSimple && fill !== undefined && this.#isPlain(fillAlpha)) {
      const rectangles = rectanglesOf(data)
      if (rectangles.length > 0) {
        for (const rectangle of rectangles) {
          const box = intersection(boundsOf(matrix, rectangle), clip)
          if (box.width > 0 && box.height > 0) this.#push({ kind: 'rect', box, color: fill })
        }
        return
      }
    }
    if (STROKES.has(operator) && isSimple && stroke !== undefined && this.#isPlain(strokeAlpha) && !isDashed) {
      const lines = segmentsOf(data, operator === OPS.closeStroke, { matrix, lineWidth, lineCap, color: stroke })
      if (lines?.every(({ box }) => this.#isInClip(box)) === true) {
        for (const line of lines) this.#push(line)
        return
      }
    }
    const box = boundsOf(matrix, bounds)
    const scale = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]))
    // Miters of acute angles are up to ten times as long as the line is wide.
    const margin = FILLS.has(operator) ? 0 : 5 * lineWidth * scale + 1
    this.#area({ x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin })
  }

  #glyph({ fontChar, isInFont, isRotated, accent }: ShownGlyph, font: LoadedFont, matrix: Matrix): void {
    if (!isInFont) return
    const { mode, fill, fillAlpha, lineWidth } = this.#state
    if (mode === INVISIBLE) return
    if (isRotated === true || (accent !== undefined && accent !== null) || font.remeasure === true)
      throw new NotKept('a glyph that is moved')
    const outline = this.#frame.outlineOf(this.#state.font, fontChar)
    if (outline === undefined) throw new NotKept('a glyph without an outline')
    if (outline.path === '') return
    const box = inkOf(outline, matrix)
    if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) throw new NotKept('a glyph without a place')
    if (mode === FILL_TEXT && fill !== undefined && this.#isPlain(fillAlpha) && this.#isInClip(box)) {
      this.#push({ kind: 'glyph', box, color: fill, outline, matrix } satisfies GlyphItem)
      return
    }
    const margin = mode === FILL_TEXT ? 0 : 5 * lineWidth * Math.hypot(this.#state.matrix[0], this.#state.matrix[1])
    this.#area({ x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin })
  }

  #showText(shown: readonly (ShownGlyph | number)[]): void {
    const { fontSize, charSpacing, wordSpacing, horizontalScale, rise, mode } = this.#state
    const font = this.#frame.fontOf(this.#state.font)
    if (font === undefined || font.isType3Font === true || font.vertical === true) throw new NotKept('a font that is drawn or vertical')
    if (font.missingFile === true || font.isInvalidPDFjsFont === true) throw new NotKept('a font without outlines')
    if (mode > INVISIBLE) throw new NotKept('text as a clip')
    if (fontSize === 0) return
    const matrix = multiply(this.#state.matrix, this.#text.matrix)
    const unit = font.fontMatrix?.[0] ?? 0.001
    for (const one of shown) {
      if (typeof one === 'number') {
        this.#text.x -= (one * fontSize * horizontalScale) / 1000
        continue
      }
      const { x, y } = this.#text
      this.#glyph(one, font, multiply(matrix, [fontSize * horizontalScale, 0, 0, fontSize, x, y + rise]))
      this.#text.x += (one.width * unit * fontSize + charSpacing + (one.isSpace ? wordSpacing : 0)) * horizontalScale
    }
  }

  #moveText(x: number, y: number): void {
    this.#text.lineX += x
    this.#text.lineY += y
    this.#text.x = this.#text.lineX
    this.#text.y = this.#text.lineY
  }

  #startText(matrix: Matrix): void {
    this.#text = { matrix, x: 0, y: 0, lineX: 0, lineY: 0 }
  }

  /** Records a group or an annotation as an area, and skips its content. */
  #skip(box: Box): void {
    this.#area(box)
    this.#skipped = 1
  }

  #structure(operator: number, args: readonly unknown[]): boolean {
    switch (operator) {
      case OPS.save:
        this.#saved.push({ ...this.#state })
        return true
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? this.#state
        return true
      case OPS.transform:
        this.#state.matrix = multiply(this.#state.matrix, args as unknown as Matrix)
        return true
      case OPS.paintFormXObjectBegin: {
        const [matrix, box] = args as [Matrix | null, Rect | null]
        this.#saved.push({ ...this.#state })
        if (matrix !== null) this.#state.matrix = multiply(this.#state.matrix, matrix)
        if (box !== null) this.#clipTo(boundsOf(this.#state.matrix, box), !isUpright(this.#state.matrix))
        return true
      }
      case OPS.beginGroup: {
        const { matrix, bbox } = args[0] as { matrix?: Matrix | null; bbox?: Rect | null }
        const inner = matrix ? multiply(this.#state.matrix, matrix) : this.#state.matrix
        this.#skip(bbox ? boundsOf(inner, bbox) : this.#page)
        return true
      }
      case OPS.beginAnnotation: {
        const [, rect] = args as [string, Rect | null]
        // Annotations are painted with the page's transform and clip.
        this.#saved = []
        this.#state = { ...this.#state, matrix: this.#frame.transform, clip: this.#page }
        this.#skip(rect ? boundsOf(this.#frame.transform, rect) : this.#page)
        return true
      }
      case OPS.beginMarkedContentProps:
        if (args[0] === 'OC') throw new NotKept('a layer')
        return true
      case OPS.clip:
      case OPS.eoClip:
        this.#willClip = true
        return true
      case OPS.constructPath:
        this.#path(args as unknown as [number, [ArrayLike<number> | null], Rect | null])
        return true
      case OPS.shadingFill:
        this.#area(this.#state.clip)
        return true
      default:
        return this.#images(operator, args)
    }
  }

  #images(operator: number, args: readonly unknown[]): boolean {
    const images = paintedImages(operator, args)
    for (const transform of images?.transforms ?? []) this.#area(boundsOf(multiply(this.#state.matrix, transform), [0, 0, 1, 1]))
    return images !== undefined
  }

  #writing(operator: number, args: readonly unknown[]): boolean {
    const [first = 0, second = 0] = args as readonly number[]
    if (operator === OPS.showText) this.#showText(args[0] as readonly (ShownGlyph | number)[])
    else if (operator === OPS.beginText) this.#startText(IDENTITY)
    else if (operator === OPS.setTextMatrix) this.#startText(matrixOf(args))
    else if (operator === OPS.moveText) this.#moveText(first, second)
    else if (operator === OPS.setLeadingMoveText) {
      this.#state.leading = second
      this.#moveText(first, second)
    } else if (operator === OPS.nextLine) this.#moveText(0, this.#state.leading)
    else return false
    return true
  }

  run({ fnArray, argsArray }: OperatorList): void {
    for (const [index, operator] of fnArray.entries()) {
      if (this.#skipped > 0) {
        if (operator === OPS.beginGroup || operator === OPS.beginAnnotation) this.#skipped += 1
        else if (operator === OPS.endGroup || operator === OPS.endAnnotation) this.#skipped -= 1
        continue
      }
      const args = (argsArray[index] ?? []) as readonly unknown[]
      const isKnown =
        IGNORED.has(operator) || this.#structure(operator, args) || setStyle(this.#state, operator, args) || this.#writing(operator, args)
      if (!isKnown) throw new NotKept(`operator ${operator}`)
    }
  }
}

/** Returns the items that a page paints, or undefined if it contains unsupported operators. */
export function recordPage(operators: OperatorList, frame: RecordedFrame): PaintedItem[] | undefined {
  const recorder = new Recorder(frame)
  try {
    recorder.run(operators)
    return recorder.items
  } catch (error) {
    if (error instanceof NotKept) return undefined
    throw error
  }
}
