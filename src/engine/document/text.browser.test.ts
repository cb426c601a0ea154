import { expect, it } from 'vitest'

import { pdfFile } from '../testing/pdf'
import { openDocument, probeDocument } from './client'

const { signal } = new AbortController()

/** Returns the percentage of dark pixels in a part of a canvas, given in shares of its size. */
function inked(canvas: HTMLCanvasElement, [left, top, right, bottom]: [number, number, number, number]): number {
  const [x, y] = [Math.round(left * canvas.width), Math.round(top * canvas.height)]
  const [width, height] = [Math.round(right * canvas.width) - x, Math.round(bottom * canvas.height) - y]
  const { data } = canvas.getContext('2d')?.getImageData(x, y, width, height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
  return (dark * 100) / (data.length / 4)
}

const lines = (count: number) => new Blob([Array.from({ length: count }, (_unused, index) => `Statement, line ${index + 1}`).join('\n')])

it('[MEDIA-01] [UPL-08] a text has A4 pages of 52 lines and a thumbnail of the first', async () => {
  const { info, thumbnail } = await probeDocument(lines(120))
  expect(info).toEqual({ contentType: 'text/plain', pages: Array.from({ length: 3 }, () => ({ width: 595, height: 842 })) })
  const bitmap = await createImageBitmap(thumbnail)
  expect([bitmap.width, bitmap.height]).toEqual([339, 480])
})

it('[NAV-01] draws a text inside its margins, and lays its words over it', async () => {
  const long = new Blob([`${'word '.repeat(400)}\n${'漢字'.repeat(100)}\n${'x'.repeat(500)}`])
  const opened = await openDocument(long)
  const canvas = document.createElement('canvas')
  await opened.draw(1, canvas, { scale: 2, signal })
  expect([canvas.width, canvas.height]).toEqual([1190, 1684])
  const margin = 56 / 595
  expect(inked(canvas, [margin, 0, 1 - margin, 1])).toBeGreaterThan(0.5)
  expect(inked(canvas, [0, 0, margin * 0.98, 1])).toBe(0)
  expect(inked(canvas, [1 - margin * 0.98, 0, 1, 1])).toBe(0)
  const words = document.createElement('div')
  await opened.layText(1, words, { scale: 1, signal })
  expect(words.textContent.replaceAll(' ', '')).toBe('word'.repeat(400) + '漢字'.repeat(100) + 'x'.repeat(500))
  opened.close()
})

it('recognises a PDF by its bytes, also after other data', async () => {
  const pdf = pdfFile([{ text: 'One' }])
  expect((await probeDocument(pdf)).info.contentType).toBe('application/pdf')
  expect((await probeDocument(new Blob(['a line of another program\n', pdf]))).info.contentType).toBe('application/pdf')
})

it('[UPL-08] opens as text what is not a PDF, even if it mentions a PDF header', async () => {
  expect((await probeDocument(lines(1))).info.contentType).toBe('text/plain')
  expect((await probeDocument(new Blob(['A PDF starts with %PDF-1.7.']))).info.contentType).toBe('text/plain')
})

it('rejects a binary file and an empty file', async () => {
  await expect(probeDocument(new Blob(['PK\u0003\u0004\u0000']))).rejects.toMatchObject({ code: 'not-a-document' })
  await expect(probeDocument(new Blob([]))).rejects.toMatchObject({ code: 'empty-file' })
})
