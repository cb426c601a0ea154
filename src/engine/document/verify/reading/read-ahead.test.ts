import { describe, expect, it } from 'vitest'

import type { PageWord } from '../../types'
import type { LayerLine } from './layer-lines'
import { linesAhead } from './read-ahead'

/** Returns a line whose glyphs look like their letters. */
function lineOf(text: string): LayerLine {
  const box = { x: 0, y: 0, width: 100, height: 10 }
  const words = text.split(' ').map((word): PageWord => ({
    text: word,
    start: 0,
    end: word.length,
    box,
    glyphs: [...word].map((shape) => ({ shape }) as NonNullable<PageWord['glyphs']>[number]),
  }))
  return { words, box }
}

/** Returns the lines that are read ahead while the first one is read, if the glyphs of `known` were confirmed. */
function aheadOf(texts: readonly string[], known: string, count = 2): string[] {
  const isUnconfirmed = ({ glyphs = [] }: PageWord, besides: ReadonlySet<string>): boolean =>
    glyphs.some(({ shape = '' }) => !known.includes(shape) && !besides.has(shape))
  return linesAhead(texts.map(lineOf), 0, { count, isUnconfirmed }).map((index) => texts[index] ?? '')
}

describe('[MEDIA-06] the lines that are read ahead', () => {
  it('are those with glyphs that no line before them has', () => {
    expect(aheadOf(['one', 'noon', 'two', 'tow', 'zoo'], '')).toEqual(['two', 'zoo'])
  })

  it('aren’t those that a line before them may confirm, even one that is read ahead or may be read', () => {
    expect(aheadOf(['one', 'two', 'wot'], '', 9)).toEqual(['two'])
    expect(aheadOf(['one', 'neon', 'eon'], '', 9)).toEqual([])
  })

  it('aren’t those whose glyphs are all confirmed', () => {
    expect(aheadOf(['one', 'two', 'toe'], 'two', 9)).toEqual([])
  })

  it('are no more than can be read at a time, and near', () => {
    expect(aheadOf(['one', 'abc', 'def', 'ghi'], '', 2)).toEqual(['abc', 'def'])
    expect(aheadOf(['one', 'abc'], '', 0)).toEqual([])
    expect(aheadOf(['one', ...Array.from({ length: 12 }, () => 'eon'), 'abc'], '', 2)).toEqual([])
  })
})
