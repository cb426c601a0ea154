import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { turnedScan, wordRecall } from '../../testing/turned-scan'
import { createDocumentEngine } from '../engine'
import type { PageContent } from '../types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

async function readScan(degrees: number): Promise<PageContent> {
  const pages: PageContent[] = []
  await engine.read(turnedScan(degrees), { onPartial: (page) => void pages.push(page) })
  const [page] = pages
  if (!page) throw new Error('The page was not read.')
  return page
}

describe('[MEDIA-04] a skewed scan', () => {
  it.each(casesOfToday([0.3, 0.76, -1, 3], 4))('is read at %d degrees', async (degrees) => {
    const page = await readScan(degrees)
    const recall = wordRecall(page.text)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    // "Okafor" is in the middle of the second line, and its box is on the page, not on the straightened copy.
    const okafor = page.words.find(({ text }) => text === 'Okafor')?.box
    expect(okafor).toBeDefined()
    if (!okafor) return
    const [x, y] = [okafor.x + okafor.width / 2 - 297.5, okafor.y + okafor.height / 2 - 421]
    const back = (-degrees * Math.PI) / 180
    expect(x * Math.sin(back) + y * Math.cos(back) + 421).toBeGreaterThan(125)
    expect(x * Math.sin(back) + y * Math.cos(back) + 421).toBeLessThan(138)
  })
})
