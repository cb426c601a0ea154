import type { Glyph, LineGlyph } from './glyph'

/** Max distance of two equal glyphs that are drawn twice to look bold, as a share of the font's size. */
const REPEATED = 0.2
/**
 * Share of the glyph's advance beyond which the neighbouring letters must be drawn twice too, because narrow letters are close together.
 */
const NARROW = 0.5
/** Max gap between a glyph and its successor, and max difference between the distances of the copies of two letters. */
const SUCCESSOR_GAP = 1
const SAME_OFFSET = 0.03

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Returns whether a glyph continues the text of the previously drawn one, instead of being a copy of it. */
function succeeds({ start, size }: Glyph, before: Glyph): boolean {
  const gap = distance(start, before.next)
  return gap < SUCCESSOR_GAP * size && gap < distance(start, before.start)
}

/** The runs of consecutively drawn glyphs. Equal letters within a run are double letters. */
export class Runs {
  readonly #glyphs: readonly Glyph[]
  readonly #runs: number[] = []

  /** @param glyphs in the order in which the page draws them */
  constructor(glyphs: readonly Glyph[]) {
    this.#glyphs = glyphs
    for (const [index, glyph] of glyphs.entries()) {
      const before = glyphs[index - 1]
      const run = this.#runs.at(-1) ?? 0
      this.#runs.push(before !== undefined && succeeds(glyph, before) ? run : run + 1)
    }
  }

  /** Returns the number of the run of the glyph that is drawn at a position. */
  at(index: number): number {
    return this.#runs[index] ?? 0
  }

  /** Returns whether a neighbour of a glyph has its copy at the same distance. */
  #isCopiedBeside(one: number, other: number): boolean {
    return [-1, 1].some((step) => {
      if (this.at(one + step) !== this.at(one) || this.at(other + step) !== this.at(other)) return false
      const [glyph, copy, beside, copyBeside] = [one, other, one + step, other + step].map((index) => this.#glyphs[index])
      if (!glyph || !copy || !beside || !copyBeside || beside.text !== copyBeside.text) return false
      const [dx, dy] = [copy.start.x - glyph.start.x, copy.start.y - glyph.start.y]
      return distance(copyBeside.start, { x: beside.start.x + dx, y: beside.start.y + dy }) < SAME_OFFSET * glyph.size
    })
  }

  /** Returns whether two equal glyphs are drawn at nearly the same place. */
  areCopies(one: LineGlyph, other: LineGlyph): boolean {
    const apart = Math.abs(one.start - other.start)
    const { size } = one.glyph
    if (one.glyph.text !== other.glyph.text || apart >= REPEATED * size || this.at(one.order) === this.at(other.order)) return false
    return apart < NARROW * (one.end - one.start) || this.#isCopiedBeside(one.order, other.order)
  }
}

/**
 * Drops glyphs that are drawn twice, which some programs do for bold text. The glyph is visible if either copy is.
 *
 * @param glyphs of a line, sorted by their start
 */
export function withoutRepeated(glyphs: readonly LineGlyph[], runs: Runs): LineGlyph[] {
  const kept: { placed: LineGlyph; runs: Set<number> }[] = []
  for (const placed of glyphs) {
    let nearest: (typeof kept)[number] | undefined
    for (let at = kept.length - 1; at >= 0 && !placed.glyph.isSpace; at -= 1) {
      const one = kept[at]
      if (!one || placed.start - one.placed.start >= REPEATED * placed.glyph.size) break
      // A run has one copy of a glyph: the next equal glyph is a double letter.
      if (one.runs.has(runs.at(placed.order)) || !runs.areCopies(one.placed, placed)) continue
      nearest = one
      break
    }
    if (nearest === undefined) kept.push({ placed, runs: new Set([runs.at(placed.order)]) })
    else {
      nearest.runs.add(runs.at(placed.order))
      const [shown, copy] = placed.glyph.isCovered ? [nearest.placed, placed] : [placed, nearest.placed]
      shown.glyph.copies = [...(shown.glyph.copies ?? []), copy.glyph, ...(copy.glyph.copies ?? [])]
      nearest.placed = shown
    }
  }
  return kept.map(({ placed }) => placed)
}
