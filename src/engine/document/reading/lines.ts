import type { Glyph, GlyphRun, LineGlyph, Point } from './glyph'
import { initialsOf } from './initials'
import { Runs, withoutRepeated } from './repeated'

/** A line of text. */
export interface Line extends GlyphRun {
  /** Whether it is a large initial, whose word continues on the next line. */
  isInitial?: boolean
}

/** Max distance of baselines on one line, as a share of the font's size: superscripts belong to their line. */
const BASELINE_TOLERANCE = 0.45
/** Max gap between two pieces of a line, drawn consecutively or not, as shares of the font's size. */
const GAP_IN_ORDER = 4
const GAP_OUT_OF_ORDER = 0.6
/** Min size ratio at which a glyph doesn't belong to the text beside it. */
const TALL = 2.2
/** Max distances of a letter from the end of the one before it on a bent line, along and across it, as shares of the font's size. */
const BENT_ALONG = 0.6
const BENT_ACROSS = 0.35
/** Min cosine of the angle between two letters of a bent line. */
const BENT_TURN = 0.8
/** Max size ratio of letters of the same text. */
const SAME_TEXT = 1.3
/** Height in points of the rows in which lines are searched for. */
const ROW = 8

const alongOf = (point: Point, { x, y }: Point): number => point.x * x + point.y * y
const acrossOf = (point: Point, { x, y }: Point): number => point.y * x - point.x * y

/** Glyphs that are drawn consecutively without a step back. */
type Piece = GlyphRun

function pieceOf(glyph: Glyph, order: number): Piece {
  const { along } = glyph
  const placed = place(glyph, order, along)
  return {
    along,
    baseline: acrossOf(glyph.start, along),
    size: glyph.size,
    start: placed.start,
    end: placed.end,
    glyphs: [placed],
    isBent: false,
  }
}

function place(glyph: Glyph, order: number, along: Point): LineGlyph {
  return { glyph, order, start: alongOf(glyph.start, along), end: alongOf(glyph.end, along), next: alongOf(glyph.next, along) }
}

function isOnBaseline(line: Line, glyph: Glyph): boolean {
  const [small, large] = [Math.min(line.size, glyph.size), Math.max(line.size, glyph.size)]
  // A tall brace is beside several lines.
  const tolerance = BASELINE_TOLERANCE * (large > TALL * small ? small : large)
  return (
    !line.isBent && alongOf(line.along, glyph.along) > 0.999 && Math.abs(acrossOf(glyph.start, line.along) - line.baseline) <= tolerance
  )
}

function add(line: Line, placed: LineGlyph): void {
  line.glyphs.push(placed)
  line.start = Math.min(line.start, placed.start)
  line.end = Math.max(line.end, placed.end)
}

/** Returns the position of a letter that follows another around a bend or on a rising line, or undefined. */
function placeAfter(last: LineGlyph, glyph: Glyph, order: number): LineGlyph | undefined {
  const { glyph: before } = last
  const size = Math.min(before.size, glyph.size)
  const step = { x: glyph.start.x - before.next.x, y: glyph.start.y - before.next.y }
  const [gap, across] = [alongOf(step, before.along), acrossOf(step, before.along)]
  if (alongOf(before.along, glyph.along) < BENT_TURN || Math.abs(across) > BENT_ACROSS * size) return undefined
  if (gap < -0.3 * size || gap > BENT_ALONG * size || Math.max(before.size, glyph.size) > 1.5 * size) return undefined
  const start = last.next + gap
  const width = (to: Point): number => Math.hypot(to.x - glyph.start.x, to.y - glyph.start.y)
  return { glyph, order, start, end: start + width(glyph.end), next: start + width(glyph.next) }
}

function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = []
  for (const [order, glyph] of glyphs.entries()) {
    const piece = pieces.at(-1)
    const last = piece?.glyphs.at(-1)
    if (piece !== undefined && last !== undefined && isOnBaseline(piece, glyph)) {
      const placed = place(glyph, order, piece.along)
      const gap = placed.start - last.next
      const size = Math.max(last.glyph.size, glyph.size)
      if (gap > -0.3 * size && gap < GAP_IN_ORDER * size) {
        add(piece, placed)
        // The largest letters determine the baseline of a line, not a superscript.
        if (glyph.size > piece.size && glyph.size < TALL * piece.size)
          [piece.size, piece.baseline] = [glyph.size, acrossOf(glyph.start, piece.along)]
        continue
      }
    }
    const bent = piece && last && placeAfter(last, glyph, order)
    if (bent) {
      add(piece, bent)
      piece.isBent = true
    } else pieces.push(pieceOf(glyph, order))
  }
  return pieces
}

/** Returns whether a piece is above or below letters of a line that are as small, as the second of two lines beside a large initial. */
function isOtherLine(line: Line, { start, end, size, baseline }: Piece): boolean {
  if (line.size <= SAME_TEXT * size) return false
  return line.glyphs.some((placed) => {
    if (placed.glyph.size > SAME_TEXT * size || placed.start >= end || placed.end <= start) return false
    return Math.abs(acrossOf(placed.glyph.start, line.along) - baseline) >= size
  })
}

/** Returns the large initials before each piece, as a line. An initial that is drawn twice to look bold is one line. */
function initialsBefore(pieces: readonly Piece[]): { initials: ReadonlySet<Piece>; lineBefore: ReadonlyMap<Piece, Line> } {
  const initials = initialsOf(pieces)
  const lineBefore = new Map<Piece, Line>()
  for (const [initial, { first, isSameWord }] of initials) {
    const line = lineBefore.get(first)
    if (line) for (const placed of initial.glyphs) add(line, placed)
    else lineBefore.set(first, { ...initial, isInitial: isSameWord })
  }
  return { initials: new Set(initials.keys()), lineBefore }
}

/**
 * Groups glyphs into lines, in the order in which the page draws them. Pieces of a line are joined in any order, because some programs draw
 * letters and words one by one.
 */
export function linesOf(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = []
  const rows = new Map<number, Line[]>()
  const rowOf = (baseline: number): number => Math.floor(baseline / ROW)
  let last: Line | undefined
  const pieces = piecesOf(glyphs)
  const { initials, lineBefore } = initialsBefore(pieces)
  for (const piece of pieces) {
    const [{ glyph: first } = { glyph: undefined }] = piece.glyphs
    if (first === undefined || initials.has(piece)) continue
    const initial = lineBefore.get(piece)
    if (initial) lines.push(initial)
    const row = rowOf(piece.baseline)
    const near = [last, ...[row - 1, row, row + 1].flatMap((index) => rows.get(index) ?? [])]
    const line = near.find((candidate) => {
      if (
        candidate === undefined ||
        initial !== undefined ||
        piece.isBent ||
        !isOnBaseline(candidate, first) ||
        isOtherLine(candidate, piece)
      )
        return false
      const gap = Math.max(piece.start - candidate.end, candidate.start - piece.end)
      return gap <= (candidate === last ? GAP_IN_ORDER : GAP_OUT_OF_ORDER) * Math.max(candidate.size, piece.size)
    })
    if (line === undefined) {
      lines.push(piece)
      rows.set(row, [...(rows.get(row) ?? []), piece])
      last = piece
      continue
    }
    for (const placed of piece.glyphs) add(line, place(placed.glyph, placed.order, line.along))
    if (line.size > TALL * piece.size) [line.size, line.baseline] = [piece.size, piece.baseline]
    last = line
  }
  const runs = new Runs(glyphs)
  for (const line of lines)
    line.glyphs = withoutRepeated(
      line.glyphs.toSorted((a, b) => a.start - b.start),
      runs,
    )
  return lines
}
