import type { PageWord } from '../../types'
import type { LayerLine } from './layer-lines'

/** Max lines after the current one among which lines are chosen. */
const NEAR = 12

/** Returns the shapes of the glyphs of words. */
export function shapesOf(words: readonly PageWord[]): string[] {
  return words.flatMap(({ glyphs = [] }) => glyphs.flatMap(({ shape }) => shape ?? []))
}

interface AheadOptions {
  /** Max lines to choose. */
  count: number
  /** Returns whether a word has glyphs that weren't read as their own characters, besides those in a set. */
  isUnconfirmed: (word: PageWord, besides: ReadonlySet<string>) => boolean
}

/**
 * Returns the indexes of lines after one that will be read whatever is read in the lines before them: they have unconfirmed glyphs that none of
 * these lines has. So reading ahead reads no other lines than reading one by one.
 */
export function linesAhead(lines: readonly LayerLine[], current: number, { count, isUnconfirmed }: AheadOptions): number[] {
  const ahead: number[] = []
  const before = new Set(shapesOf(lines[current]?.words ?? []))
  for (let index = current + 1; index < Math.min(lines.length, current + 1 + NEAR) && ahead.length < count; index += 1) {
    const { words } = lines[index] ?? { words: [] }
    if (words.some((word) => isUnconfirmed(word, before))) ahead.push(index)
    for (const shape of shapesOf(words)) before.add(shape)
  }
  return ahead
}
