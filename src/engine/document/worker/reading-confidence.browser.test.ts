import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { isHardToRead } from '#lib/words/hard-pages.ts'
import { buildPdf } from '../../testing/build-pdf'
import { turnedScan, wordRecall, type ScanLook } from '../../testing/turned-scan'
import { createDocumentEngine } from '../engine'
import type { PageContent } from '../types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

async function read(file: Blob): Promise<PageContent> {
  const pages: PageContent[] = []
  await engine.read(file, { onPartial: (page) => void pages.push(page) })
  const [page] = pages
  if (!page) throw new Error('The page was not read.')
  return page
}

type Look = [name: string, look: ScanLook]

const EASY: Look[] = [
  ['a good scan', {}],
  ['a good scan, slightly noisy', { dpi: 150, noise: 20 }],
]
const HARD: Look[] = [
  ['few pixels', { dpi: 45 }],
  ['few pixels and noise', { dpi: 50, noise: 30 }],
  ['blur', { dpi: 150, blur: 2 }],
  ['so much blur that no line is read', { dpi: 150, blur: 3 }],
]

describe('[MEDIA-04] the confidence of a recognised page', () => {
  it.each(casesOfToday(EASY, 2))('is high for %s', async (_name, look) => {
    const page = await read(turnedScan(0, look))
    expect(page.confidence).toBeGreaterThan(0.95)
    expect(page.confidence).toBeLessThanOrEqual(1)
    expect(isHardToRead(page)).toBe(false)
  })

  it.each(casesOfToday(HARD, 4))('is low for a scan with %s', async (_name, look) => {
    const page = await read(turnedScan(0, look))
    expect(wordRecall(page.text)).toBeLessThan(0.7)
    expect(page.methods).toEqual(['recognition'])
    expect(isHardToRead(page)).toBe(true)
  })

  it('is unknown for a page whose text is in the file', async () => {
    const page = await read(buildPdf({ pages: [{ content: 'BT /F1 12 Tf 60 700 Td (Ada) Tj ET' }] }))
    expect(page.text).toBe('Ada')
    expect(page).not.toHaveProperty('confidence')
  })
})
