import type { Box } from '../../core/types'
import { encodePage, type Deflate, type EncodedPage } from '../export/page-image'
import { pdfNumber } from '../export/pdf-writer'
import type { PageSize } from '../types'
import { cutArea } from './draw-page'
import type { GlyphItem, LineItem, VectorPage } from './items'
import type { DrawnPage } from '../worker/page-drawing'
import { UNITS } from '../reading/outline'

const colorOf = (color: string): string => [1, 3, 5].map((at) => pdfNumber(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')

/** Returns a number of a matrix, which scales thousandths of a font's size. */
const fine = (value: number): string => (Math.round(value * 1e6) / 1e6).toFixed(6).replace(/\.?0+$/, '')

const nameOf = (index: number): string => `I${index + 1}`

/** Returns the content of a page of vectors. Glyphs are paths, so that no part of their fonts is written. */
export function vectorOperators({ rects, lines, areas, glyphs }: VectorPage, size: PageSize, scale: number): string {
  const parts: string[] = []
  for (const { box, color } of rects) {
    const numbers = [box.x, size.height - box.y - box.height, box.width, box.height]
    parts.push(`${colorOf(color)} rg ${numbers.map(pdfNumber).join(' ')} re f\n`)
  }
  for (const line of lines) parts.push(lineOperators(line, size))
  for (const [index, area] of areas.entries()) parts.push(areaOperators(area, nameOf(index), size, scale))
  for (const glyph of glyphs) parts.push(glyphOperators(glyph, size))
  return parts.join('')
}

/** Returns a page of vectors with the images of its areas, cut from the drawn page. */
export async function encodeVectorPage(
  page: VectorPage,
  size: PageSize,
  { canvas, scale }: DrawnPage,
  deflate: Deflate,
): Promise<EncodedPage> {
  const images: EncodedPage['images'][number][] = []
  for (const [index, area] of page.areas.entries()) {
    const cut = cutArea(canvas, area)
    images.push({ name: nameOf(index), ...(await encodePage(cut, deflate)) })
    cut.width = 0
  }
  return { operators: vectorOperators(page, size, scale), images }
}

function lineOperators({ color, from, to, width, cap }: LineItem, { height }: PageSize): string {
  const [x1, y1, x2, y2] = [from[0], height - from[1], to[0], height - to[1]].map(pdfNumber)
  return `${colorOf(color)} RG ${pdfNumber(width)} w ${cap} J ${x1} ${y1} m ${x2} ${y2} l S\n`
}

function areaOperators({ x, y, width, height }: Box, name: string, size: PageSize, scale: number): string {
  const numbers = [width / scale, 0, 0, height / scale, x / scale, size.height - (y + height) / scale]
  return `q ${numbers.map(pdfNumber).join(' ')} cm /${name} Do Q\n`
}

function glyphOperators({ color, outline, matrix: [a, b, c, d, e, f] }: GlyphItem, { height }: PageSize): string {
  const scales = [a, -b, c, -d].map((value) => fine(value / UNITS)).join(' ')
  return `${colorOf(color)} rg q ${scales} ${pdfNumber(e)} ${pdfNumber(height - f)} cm\n${outline.path}f Q\n`
}
