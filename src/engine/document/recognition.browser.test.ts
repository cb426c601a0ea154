import { afterAll, expect, it } from 'vitest'

import { addScan, buildPdf } from '../testing/build-pdf'
import { createDocumentEngine } from './engine'
import type { EngineProgress } from '../core/types'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

async function readPages(file: Blob, reports: EngineProgress[] = []): Promise<PageContent[]> {
  const pages: PageContent[] = []
  await engine.read(file, { onPartial: (page) => void pages.push(page), onProgress: (progress) => void reports.push(progress) })
  return pages
}

it('[MEDIA-04] recognises the words of scanned pages, and of images beside text', async () => {
  const file = buildPdf((pdf) => {
    const lines = [
      { text: 'Invoice for Jane Doe', x: 20, y: 40, size: 20 },
      { text: 'Paid by Ada Smith', x: 20, y: 80, size: 16 },
    ]
    const scan = addScan(pdf, lines, [280, 100])
    const picture = addScan(pdf, [{ text: 'Nameplate', x: 10, y: 30, size: 18 }], [120, 40])
    const hidden = lines.map(({ text, x, y, size }) => `BT /F1 ${size} Tf ${x} ${100 - y} Td (${text}) Tj ET`).join(' ')
    const size: [number, number] = [280, 100]
    const resources = { XObject: `/Im0 ${scan} /Im1 ${picture}` }
    return {
      pages: [
        { size, content: 'q 280 0 0 100 0 0 cm /Im0 Do Q', resources },
        { size, content: `BT /F1 20 Tf 20 70 Td (Typed text) Tj ET q 120 0 0 40 140 10 cm /Im1 Do Q`, resources },
        { size, content: `q 280 0 0 100 0 0 cm /Im0 Do Q 3 Tr ${hidden}`, resources },
      ],
    }
  })
  const reports: EngineProgress[] = []
  const [scanned, both, layered] = await readPages(file, reports)
  const again: EngineProgress[] = []
  await readPages(file, again)
  expect(reports.filter(({ stage }) => stage === 'load-detector').map(({ fraction }) => fraction)).toEqual([0, 0.5, 1])
  expect(new Set(again.map(({ stage }) => stage))).toEqual(new Set(['read-pages']))
  expect(scanned?.methods).toEqual(['recognition'])
  expect(scanned?.text).toBe('Invoice for Jane Doe\nPaid by Ada Smith')
  expect(scanned?.words.map(({ text, start, end }) => [text, scanned.text.slice(start, end)])).toEqual(
    ['Invoice', 'for', 'Jane', 'Doe', 'Paid', 'by', 'Ada', 'Smith'].map((word) => [word, word]),
  )
  expect(both?.methods).toEqual(['text', 'recognition'])
  expect(both?.text).toBe('Typed text\nNameplate')
  // The text of a scan that has been recognised before isn't recognised again.
  expect(layered?.methods).toEqual(['text'])
  expect(layered?.words.filter(({ covered }) => covered)).toEqual([])
  // The boxes of the recognised words cover those of the same words in the layer.
  for (const word of layered?.words ?? []) {
    const same = scanned?.words.find(({ text }) => text === word.text)
    expect(same?.box.x).toBeLessThan(word.box.x + 3)
    expect((same?.box.x ?? 0) + (same?.box.width ?? 0)).toBeGreaterThan(word.box.x + word.box.width - 3)
  }
})
