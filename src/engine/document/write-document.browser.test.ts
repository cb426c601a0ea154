import { expect, it } from 'vitest'

import { buildPdf } from '../testing/build-pdf'
import { readWithPdfTools } from '../testing/pdf-tools'
import type { PageWord } from './types'
import { openPdf, type WorkerPdf } from './worker/open-pdf'
import type { DocumentToWrite } from './write-document'
import { writeDocument } from './write-document'

const { signal } = new AbortController()
const SIZE = { width: 600, height: 800 }

/** Places words on lines of three, 20 points apart. */
function wordsOf(texts: readonly string[]): PageWord[] {
  return texts.map((text, index) => ({
    text,
    start: index * 20,
    end: index * 20 + text.length,
    box: { x: 60 + (index % 3) * 120, y: 100 + Math.floor(index / 3) * 20, width: text.length * 7, height: 14 },
  }))
}

async function write(
  document: Omit<DocumentToWrite, 'draw' | 'links' | 'bookmarks'> & Partial<DocumentToWrite>,
  source: WorkerPdf,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const complete = { bookmarks: [], links: () => Promise.resolve([]), draw: source.renderPage, ...document }
  const size = await writeDocument(complete, (bytes) => parts.push(bytes.slice()), { signal, onProgress: () => undefined })
  const file = new Blob(parts, { type: 'application/pdf' })
  expect(file.size).toBe(size)
  return file
}

async function textOf(file: Blob): Promise<string> {
  const pdf = await openPdf(file)
  const { items } = await pdf.usePage(1, (page) => page.getTextContent())
  pdf.close()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const TEXTS = ['Zoë', 'O’Brien', '12,50', 'שלום', 'עולם', 'مرحبا', '漢字', '東京都', '😀ok', 'Ωμέγα', 'Привет', 'ﬁn']

it('[MEDIA-06] writes the kept words so that other programs find them in order, in every script', async () => {
  const source = await openPdf(buildPdf({ pages: [{ content: '0.5 g 60 600 300 100 re f' }] }))
  const page = { page: 1, size: SIZE, covers: [], removed: [], onImages: [], kept: wordsOf(TEXTS) }
  const file = await write({ pages: [page] }, source)
  source.close()
  expect(await textOf(file)).toBe(`${TEXTS.slice(0, -1).join(' ')} fin`)
  const { pdftotext, qpdf } = await readWithPdfTools(file)
  if (pdftotext !== undefined) for (const text of TEXTS.slice(0, -1)) expect(pdftotext).toContain(text)
  if (qpdf !== undefined) expect(qpdf.check).toContain('No syntax or stream encoding errors found')
})

it('paints covers black and their labels white, and keeps the rest of the page', async () => {
  const source = await openPdf(buildPdf({ pages: [{ content: '1 0 0 rg 0 0 600 800 re f' }] }))
  const cover = { box: { x: 100, y: 200, width: 150, height: 40 }, markId: 'a', label: '(b)(6)' }
  const file = await write({ pages: [{ page: 1, size: SIZE, covers: [cover], removed: [], onImages: [], kept: [] }] }, source)
  source.close()
  const pdf = await openPdf(file)
  const { canvas } = await pdf.renderPage(1, 2)
  pdf.close()
  const data = canvas.getContext('2d')?.getImageData(200, 400, 300, 80).data ?? new Uint8ClampedArray()
  let [black, white] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const value = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
    if (value < 30) black += 1
    if (value > 735) white += 1
  }
  expect(black / (300 * 80)).toBeGreaterThan(0.8)
  expect(white).toBeGreaterThan(200)
  const [red] = canvas.getContext('2d')?.getImageData(180, 400, 1, 1).data ?? []
  expect(red).toBeGreaterThan(250)
})

it('[MEDIA-06] rebuilds bookmarks and internal links', async () => {
  const source = await openPdf(buildPdf({ pages: [{}, {}, {}] }))
  const pages = [1, 2, 3].map((page) => ({ page, size: SIZE, covers: [], removed: [], onImages: [], kept: [] }))
  const file = await write(
    {
      pages,
      bookmarks: [{ title: 'Überblick', target: { page: 2, top: 100 }, children: [{ title: '漢字', target: { page: 3 }, children: [] }] }],
      links: ({ page }) => Promise.resolve(page === 1 ? [{ box: { x: 10, y: 20, width: 30, height: 40 }, target: { page: 3 } }] : []),
    },
    source,
  )
  source.close()
  const pdf = await openPdf(file)
  const [bookmark] = await pdf.document.getOutline()
  expect([bookmark?.title, (bookmark?.items as { title: string }[] | undefined)?.[0]?.title]).toEqual(['Überblick', '漢字'])
  const destination = bookmark?.dest as unknown[]
  expect(await pdf.document.getPageIndex(destination[0] as { num: number; gen: number })).toBe(1)
  expect(destination.slice(1)).toEqual([{ name: 'XYZ' }, null, 700, null])
  const [link] = (await pdf.usePage(1, (page) => page.getAnnotations())) as { rect: number[]; dest: unknown[] }[]
  expect(link?.rect).toEqual([10, 740, 40, 780])
  expect(await pdf.document.getPageIndex(link?.dest[0] as { num: number; gen: number })).toBe(2)
  pdf.close()
})
