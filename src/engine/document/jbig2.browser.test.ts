import { expect, it } from 'vitest'

import { buildPdf } from '../testing/build-pdf'
import { addJbig2 } from '../testing/jbig2'
import { readWithPdfTools } from '../testing/pdf-tools'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'
import { readWholePage } from './worker/read-document'

const [WIDTH, HEIGHT, SCALE] = [300, 96, 300 / 72]

/** Returns a scan of two lines at 300 dpi, 1 for black. */
function scan(): { width: number; height: number; pixels: Uint8Array } {
  const canvas = new OffscreenCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.scale(SCALE, SCALE)
  context.font = '16px sans-serif'
  context.fillText('Dear Ada Lovelace', 20, 40)
  context.fillText('Everybody may read this', 20, 80)
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, pixels: Uint8Array.from({ length: width * height }, (_unused, at) => Number((data[at * 4] ?? 0) < 128)) }
}

const { width, height, pixels } = scan()
const file = buildPdf((pdf) => ({
  pages: [
    {
      size: [WIDTH, HEIGHT],
      content: `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im0 Do Q`,
      resources: { XObject: `/Im0 ${addJbig2(pdf, width, height, pixels)}` },
    },
  ],
}))

it('draws a JBIG2 page pixel by pixel', async () => {
  const { pdfimages } = await readWithPdfTools(file)
  if (pdfimages !== undefined) expect(pdfimages.join()).toContain('jbig2')
  const opened = await openDocumentInWorker(file)
  const { canvas } = await opened.renderPage(1, SCALE)
  opened.close()
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
  expect(data).toHaveLength(width * height * 4)
  expect(pixels.findIndex((pixel, at) => (pixel === 1) !== (data[at * 4] ?? 0) < 128)).toBe(-1)
})

it('[MEDIA-06] exports a JBIG2 page without a redacted name', async () => {
  const drawn = { id: 'm', page: 1, boxes: [{ x: 92, y: 24, width: 80, height: 22 }], category: null, text: null }
  const { file: exported, result } = await redactForTest(file, { marks: [drawn] })
  expect(result.findings).toEqual([])
  expect(await marksOn(exported, ({ text }) => text === 'Lovelace')).toEqual([])
  const opened = await openDocumentInWorker(exported)
  const { content } = await readWholePage(opened, 1, { signal: new AbortController().signal, onStep: () => undefined })
  opened.close()
  expect(content.text.replaceAll(' ', '')).toContain('Everybodymayreadthis')
  expect(content.text).not.toMatch(/love|lace/i)
})
