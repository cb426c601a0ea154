import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { GlyphSource } from '../reading/glyph'
import type { OperatorList } from './glyph-ink'

/** Two zero-width spaces: they don't name an outline or a drawing in pdf.js, and are invisible if a font without outlines draws them. */
const BLANK = '\u200B\u200B'

/** Returns a glyph that takes the same space and paints nothing. Other entries of a text are movements. */
function blankOf(shown: unknown): unknown {
  if (typeof shown !== 'object' || shown === null) return shown
  return { ...shown, fontChar: BLANK, unicode: BLANK, accent: null, operatorListId: BLANK }
}

/** Thrown when a page is drawn with a different text than was read before. */
export class OtherTextError extends Error {}

export interface BlankGlyphs {
  /** Returns true for every operator of the page, in their order. Pass it to pdf.js as `operationsFilter`. */
  filter: (index: number, operators: unknown) => boolean
  /** Restores the operators, which other drawings of the page use too. */
  restore: () => void
  /** Throws an OtherTextError if a glyph wasn't found, because a comparison would then be meaningless. */
  mustBeComplete: () => void
}

/** Replaces glyphs of a page by blank ones while pdf.js draws it. All other glyphs stay in place. */
export function blankGlyphs(glyphs: readonly GlyphSource[]): BlankGlyphs {
  const byShow = new Map<number, Set<number>>()
  for (const { show, at } of glyphs) byShow.set(show, (byShow.get(show) ?? new Set()).add(at))
  let [show, last] = [-1, -1]
  let restore = (): void => undefined
  return {
    filter: (index, operators) => {
      const { fnArray, argsArray } = operators as OperatorList & { argsArray: unknown[] }
      restore()
      // An operator that waits for a font comes twice.
      if (fnArray[index] !== OPS.showText || index === last) return true
      last = index
      show += 1
      const blank = byShow.get(show)
      const args = argsArray[index]
      if (!blank || !Array.isArray(args)) return true
      byShow.delete(show)
      argsArray[index] = [(args[0] as unknown[]).map((shown, at) => (blank.has(at) ? blankOf(shown) : shown))]
      restore = () => {
        argsArray[index] = args
        restore = () => undefined
      }
      return true
    },
    restore: () => restore(),
    mustBeComplete: () => {
      if (byShow.size > 0) throw new OtherTextError('The page shows other text than was read.')
    },
  }
}
