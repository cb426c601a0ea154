import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { SCANNED_WORDS, turnedScan, wordRecall, type ScanLook } from '../../testing/turned-scan'
import { createDocumentEngine } from '../engine'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

async function textOf(look: ScanLook): Promise<string> {
  const texts: string[] = []
  await engine.read(turnedScan(0, look), { onPartial: ({ text }) => void texts.push(text) })
  return texts.join('\n')
}

const SPACED: ScanLook[] = [
  { font: 'Arimo', size: 9, spacing: 0.6 },
  { font: 'Tinos', size: 9, spacing: 1.2 },
]

describe('[MEDIA-04] a scan with letters of uneven steps', () => {
  it.each(casesOfToday(SPACED, 2))('keeps its words whole and apart: %o', async (look) => {
    const text = await textOf(look)
    expect(wordRecall(text)).toBeGreaterThanOrEqual(0.97)
    const words = text.split(/\s+/)
    for (const word of ['town', 'statement', 'Martin', 'Emma', 'Schmidt.', 'them,', 'numbers']) expect(words).toContain(word)
    expect(Math.abs(words.length - SCANNED_WORDS.length)).toBeLessThanOrEqual(3)
  })

  it('keeps words whole whose letters are hardly wider than a step of the model', async () => {
    expect(wordRecall(await textOf({ font: 'Tinos', size: 8 }))).toBeGreaterThanOrEqual(0.85)
  })
})
