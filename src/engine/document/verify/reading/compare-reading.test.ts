import { expect, it } from 'vitest'

import type { PageWord } from '../../types'
import { ReadTerms } from '../read-terms'
import { redactedIn } from './compare-reading'

const terms = new ReadTerms({ words: new Set(['wolframite']), passages: new Set() }, new Set())
const box = { x: 10, y: 10, width: 80, height: 12 }

/** Returns whether a page shows the redacted name. */
function isFound(read: readonly string[], kept: readonly Pick<PageWord, 'text' | 'glyphs'>[] = []): boolean {
  const line = read.map((text, index) => ({
    text,
    confidence: 0.99,
    box: { ...box, x: 10 + 20 * index, width: read.length > 1 ? 15 : 80 },
  }))
  const words = kept.map((word) => ({ ...word, start: 0, end: word.text.length, box }))
  return (
    redactedIn(line, { page: 1, size: { width: 300, height: 400 }, covers: [], kept: words, removed: [], onImages: [] }, terms).length > 0
  )
}

it('[MEDIA-06] finds a redacted name whose letters are far apart', () => {
  expect(isFound([...'Wolframite'])).toBe(true)
  expect(isFound([...'Signed', ...'Wolframite'])).toBe(true)
  expect(isFound(['W', 'ol', 'f', 'r', 'a', 'm', 'i', 't', 'e'])).toBe(true)
  expect(isFound([...'Wolframium'])).toBe(false)
  expect(isFound([...'It was Wolf, Ram and Ite'].filter((letter) => letter !== ' '))).toBe(false)
})

it('[MEDIA-06] finds a redacted name that the text layer of a scan spells with other characters', () => {
  const layer = (text: string) => [{ text, glyphs: [{ show: 1, at: 0, isUnpainted: true as const }] }]
  expect(isFound(['Wolframite'], layer('Wo1framlte'))).toBe(true)
  expect(isFound(['Wolframite'], layer('Wolfrarnite'))).toBe(true)
  expect(isFound(['Wolframite'], layer('Wolframite'))).toBe(false)
  expect(isFound(['Wolframites'], layer('Wolframites'))).toBe(false)
  expect(isFound(['Wolframite'], [{ text: 'Wo1framlte', glyphs: [{ show: 1, at: 0 }] }])).toBe(false)
})
