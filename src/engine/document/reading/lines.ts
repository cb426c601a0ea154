import type { Glyph, Point } from './glyph'

/** A glyph on its line: positions along the baseline, in points. */
export interface LineGlyph {
  glyph: Glyph
  start: number
  end: number
  next: number
}

/** Glyphs on one baseline, in the order in which they are seen. */
export interface Line {
  along: Point
  /** Distance of the baseline from the origin, growing downwards. */
  baseline: number
  size: number
  start: number
  end: number
  glyphs: LineGlyph[]
}

/** Max distance of baselines on one line, as a share of the font's size: superscripts belong to their line. */
const BASELINE_TOLERANCE = 0.45
/** Max gap between two pieces of a line that are drawn one after the other, and between others, as shares of the font's size. */
const GAP_IN_ORDER = 4
const GAP_OUT_OF_ORDER = 0.6
/** Max distance of two equal glyphs that are drawn twice to look bold, as a share of the font's size. */
const REPEATED = 0.2
/** Height in points of the rows in which lines are searched for. */
const ROW = 8

const alongOf = (point: Point, { x, y }: Point): number => point.x * x + point.y * y
const acrossOf = (point: Point, { x, y }: Point): number => point.y * x - point.x * y

/** Glyphs that are drawn one after the other without a step back. */
type Piece = Line

function pieceOf(glyph: Glyph): Piece {
  const { along } = glyph
  const placed = place(glyph, along)
  return {
    along,
    baseline: acrossOf(glyph.start, along),
    size: glyph.size,
    start: placed.start,
    end: placed.end,
    glyphs: [placed],
  }
}

function place(glyph: Glyph, along: Point): LineGlyph {
  return { glyph, start: alongOf(glyph.start, along), end: alongOf(glyph.end, along), next: alongOf(glyph.next, along) }
}

function isOnBaseline(line: Line, glyph: Glyph): boolean {
  const tolerance = BASELINE_TOLERANCE * Math.max(line.size, glyph.size)
  return alongOf(line.along, glyph.along) > 0.999 && Math.abs(acrossOf(glyph.start, line.along) - line.baseline) <= tolerance
}

function add(line: Line, placed: LineGlyph): void {
  line.glyphs.push(placed)
  line.start = Math.min(line.start, placed.start)
  line.end = Math.max(line.end, placed.end)
}

function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = []
  for (const glyph of glyphs) {
    const piece = pieces.at(-1)
    const last = piece?.glyphs.at(-1)
    if (piece !== undefined && last !== undefined && isOnBaseline(piece, glyph)) {
      const placed = place(glyph, piece.along)
      const gap = placed.start - last.next
      const size = Math.max(last.glyph.size, glyph.size)
      if (gap > -0.3 * size && gap < GAP_IN_ORDER * size) {
        add(piece, placed)
        // The baseline of a line is that of its largest letters, not that of a superscript.
        if (glyph.size > piece.size) [piece.size, piece.baseline] = [glyph.size, acrossOf(glyph.start, piece.along)]
        continue
      }
    }
    pieces.push(pieceOf(glyph))
  }
  return pieces
}

/** Drops glyphs that are drawn twice, which some programs do for bold text. Either makes the glyph visible. */
function withoutRepeated(glyphs: readonly LineGlyph[]): LineGlyph[] {
  const kept: LineGlyph[] = []
  for (const placed of glyphs) {
    const { glyph, start } = placed
    const at = kept.findLastIndex((other) => start - other.start < REPEATED * glyph.size && other.glyph.text === glyph.text)
    const same = kept[at]
    if (same === undefined || glyph.isSpace || start - same.start > REPEATED * glyph.size) kept.push(placed)
    else if (!glyph.isCovered) kept[at] = placed
  }
  return kept
}

/**
 * Groups glyphs to lines, in the order in which the page draws them. Pieces of a line are joined in any order, because some programs draw
 * letters and words one by one.
 */
export function linesOf(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = []
  const rows = new Map<number, Line[]>()
  const rowOf = (baseline: number): number => Math.floor(baseline / ROW)
  let last: Line | undefined
  for (const piece of piecesOf(glyphs)) {
    const [{ glyph: first } = { glyph: undefined }] = piece.glyphs
    if (first === undefined) continue
    const row = rowOf(piece.baseline)
    const near = [last, ...[row - 1, row, row + 1].flatMap((index) => rows.get(index) ?? [])]
    const line = near.find((candidate) => {
      if (candidate === undefined || !isOnBaseline(candidate, first)) return false
      const gap = Math.max(piece.start - candidate.end, candidate.start - piece.end)
      return gap <= (candidate === last ? GAP_IN_ORDER : GAP_OUT_OF_ORDER) * Math.max(candidate.size, piece.size)
    })
    if (line === undefined) {
      lines.push(piece)
      rows.set(row, [...(rows.get(row) ?? []), piece])
      last = piece
      continue
    }
    for (const placed of piece.glyphs) add(line, place(placed.glyph, line.along))
    last = line
  }
  for (const line of lines) line.glyphs = withoutRepeated(line.glyphs.toSorted((a, b) => a.start - b.start))
  return lines
}
