import { expect, it } from 'vitest'

import { addImage, buildPdf } from '../../testing/build-pdf'
import { openPdf } from './open-pdf'

/** Returns the color of a pixel of a drawn page, as red, green and blue. */
function colorAt(canvas: OffscreenCanvas, x: number, y: number): number[] {
  return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data.subarray(0, 3) ?? [])]
}

it('draws a rotated page with a crop box at the requested scale', async () => {
  const pdf = await openPdf(
    buildPdf({
      pages: [{ mediaBox: [10, 20, 210, 320], cropBox: [60, 70, 160, 270], rotate: 90, content: '1 0 0 rg 60 70 20 20 re f' }],
    }),
  )
  expect(pdf.pageCount).toBe(1)
  expect(await pdf.sizeOf(1)).toEqual({ width: 200, height: 100 })
  const { canvas, scale } = await pdf.renderPage(1, 2)
  expect([canvas.width, canvas.height, scale]).toEqual([400, 200, 2])
  expect(colorAt(canvas, 20, 20)).toEqual([255, 0, 0])
  expect(colorAt(canvas, 60, 20)).toEqual([255, 255, 255])
  pdf.close()
})

it('draws images, and a page of 200 inches at a smaller scale', async () => {
  const file = buildPdf((pdf) => {
    const image = addImage(pdf, 1, 1, Uint8Array.of(0, 0, 255))
    return { pages: [{ size: [14_400, 14_400], content: '14400 0 0 14400 0 0 cm /Im1 Do', resources: { XObject: `/Im1 ${image}` } }] }
  })
  const pdf = await openPdf(file)
  const { canvas, scale } = await pdf.renderPage(1, 200 / 72)
  expect([canvas.width, canvas.height]).toEqual([6325, 6325])
  expect(scale).toBeCloseTo(canvas.width / 14_400, 3)
  expect(colorAt(canvas, 3000, 3000)).toEqual([0, 0, 255])
  pdf.close()
})

it.each([
  ['a file that is cut in half', buildPdf({ pages: [{}] }).slice(0, 300), 'truncated'],
  ['a file without pages', buildPdf({ pages: [] }), 'no-pages'],
])('rejects %s', async (_name, file, code) => {
  await expect(openPdf(file)).rejects.toMatchObject({ code })
})
