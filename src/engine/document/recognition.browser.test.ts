import { afterAll, expect, it } from 'vitest'

import { addImage, addScan, buildPdf } from '../testing/build-pdf'
import { createDocumentEngine } from './engine'
import type { EngineProgress } from '../core/types'
import type { PageContent } from './types'
import { openDocumentInWorker } from './worker/open-document'

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

it.each([4, 6])('[MEDIA-04] recognises a line of %i points in an image that is as low as the line', async (height) => {
  const file = buildPdf((pdf) => {
    const print = addScan(pdf, [{ text: 'Statement of Anna Hartley', x: 2, y: 0.8 * height, size: height }], [120, height], 5)
    const content = `BT /F1 14 Tf 40 250 Td (Typed text) Tj ET q 120 0 0 ${height} 40 100 cm /Im0 Do Q`
    return { pages: [{ size: [400, 300], content, resources: { XObject: `/Im0 ${print}` } }] }
  })
  const [page] = await readPages(file)
  expect(page?.text).toBe('Typed text\nStatement of Anna Hartley')
})

it('searches neither bullets nor rules for text that are images', async () => {
  const file = buildPdf((pdf) => {
    const content = 'BT /F1 14 Tf 40 250 Td (Typed text) Tj ET q 6 0 0 6 30 252 cm /Im0 Do Q q 300 0 0 3 40 240 cm /Im0 Do Q'
    const dark = addImage(pdf, 1, 1, Uint8Array.of(0))
    return { pages: [{ size: [400, 300], content, resources: { XObject: `/Im0 ${dark}` } }] }
  })
  const opened = await openDocumentInWorker(file)
  expect((await opened.readPage(1)).unread).toEqual([])
  opened.close()
})

it.each([5, 6])('[MEDIA-04] recognises the lines of a scan in small print of %i points', async (size) => {
  const line = 'The minutes of this meeting of the town'
  const file = buildPdf((pdf) => {
    const lines = Array.from({ length: 12 }, (_unused, row) => ({ text: line, x: 60, y: 60 + 20 * row, size }))
    const content = 'q 595 0 0 842 0 0 cm /Im0 Do Q'
    return { pages: [{ size: [595, 842], content, resources: { XObject: `/Im0 ${addScan(pdf, lines, [595, 842], 4)}` } }] }
  })
  const [page] = await readPages(file)
  expect(page?.text.split('\n')).toHaveLength(12)
  const right = page?.words.filter(({ text }) => line.split(' ').includes(text)) ?? []
  expect(right.length / (12 * line.split(' ').length)).toBeGreaterThan(0.9)
})
