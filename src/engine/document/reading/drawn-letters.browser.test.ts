import { afterAll, describe, expect, it } from 'vitest'

import { addImage, buildPdf, type PdfObjects, type PdfParts } from '../../testing/build-pdf'
import { createDocumentEngine } from '../engine'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const SIZE: [number, number] = [300, 400]

async function textOf(parts: PdfParts | ((pdf: PdfObjects) => PdfParts)): Promise<string> {
  const texts: string[] = []
  await engine.read(buildPdf(parts), { onPartial: ({ text }) => void texts.push(text) })
  return texts.join('\n')
}

/** The lines of each letter of a plotter, each with its start and end, and the distance to the next letter. */
const PLOTTED: Record<string, [advance: number, ...lines: [number, number, number, number][]]> = {
  W: [7, [0, 7, 1, 0], [1, 0, 2.5, 5], [2.5, 5, 4, 0], [4, 0, 5, 7]],
  A: [6, [0, 0, 2, 7], [2, 7, 4, 0], [0.8, 2.6, 3.2, 2.6]],
  T: [6, [2, 0, 2, 7], [0, 7, 4, 7]],
  E: [6, [0, 0, 0, 7], [0, 0, 4, 0], [0, 3.5, 3, 3.5], [0, 7, 4, 7]],
  R: [6, [0, 0, 0, 7], [0, 7, 4, 7], [4, 7, 4, 3.5], [4, 3.5, 0, 3.5], [1.5, 3.5, 4, 0]],
  L: [6, [0, 7, 0, 0], [0, 0, 4, 0]],
  H: [6, [0, 0, 0, 7], [4, 0, 4, 7], [0, 3.5, 4, 3.5]],
  N: [6, [0, 0, 0, 7], [0, 7, 4, 0], [4, 0, 4, 7]],
}

/** Returns the lines of a word, as a plotter or a CAD program draws them. */
function plotted(word: string, y: number): string[] {
  let x = 30
  return [...word].flatMap((letter) => {
    const [advance, ...lines] = PLOTTED[letter] ?? [6]
    const start = x
    x += advance * 3
    return lines.map(([fromX, fromY, toX, toY]) => `${start + fromX * 3} ${y + fromY * 3} m ${start + toX * 3} ${y + toY * 3} l`)
  })
}

const WORDS = [...plotted('WATER', 200), ...plotted('HARTNELL', 150)]

/** Returns the pixels of a letter as rows of bits, which are 0 in the letter, with its width. */
function bitsOf(letter: string, height: number): { width: number; bits: string } {
  const context = new OffscreenCanvas(2 * height, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  context.font = `${height * 0.8}px sans-serif`
  const width = Math.ceil(context.measureText(letter).width)
  context.fillText(letter, 0, height * 0.8)
  const { data } = context.getImageData(0, 0, width, height)
  const bytes: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit += 1) if (x + bit >= width || (data[(y * width + x + bit) * 4 + 3] ?? 0) < 128) byte |= 128 >> bit
      bytes.push(byte)
    }
  return { width, bits: String.fromCharCode(...bytes) }
}

/** Adds a line whose letters are separate images, `size` points high. */
function addLetters(pdf: PdfObjects, line: string, size: number): { content: string; XObject: string } {
  const [images, height] = [new Map<string, string>(), 48]
  let [content, x] = ['', 30]
  for (const letter of line) {
    const { width, bits } = bitsOf(letter, height)
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ImageMask true /BitsPerComponent 1`
    if (letter !== ' ') {
      images.set(letter, images.get(letter) ?? pdf.stream(bits, entries))
      content += `q ${(width * size) / height} 0 0 ${size} ${x} 200 cm /L${letter.charCodeAt(0)} Do Q\n`
    }
    x += (width * size) / height
  }
  return { content, XObject: [...images].map(([letter, image]) => `/L${letter.charCodeAt(0)} ${image}`).join(' ') }
}

describe('[MEDIA-04] a page without the characters of its words', () => {
  it.each<[string, string]>([
    ['one by one', `2 w 1 J ${WORDS.map((line) => `${line} S`).join('\n')}`],
    ['as one path', `2 w 1 J ${WORDS.join('\n')} S`],
    ['beside a page number', `BT /F1 12 Tf 270 20 Td (7) Tj ET 2 w 1 J ${WORDS.map((line) => `${line} S`).join('\n')}`],
  ])('is read where lines are letters, drawn %s', async (_name, content) => {
    const text = await textOf({ pages: [{ content, size: SIZE }] })
    expect(text).toContain('WATER')
    expect(text).toContain('HARTNELL')
  })

  it('is read where each letter is an image, narrower than an image of a line', async () => {
    const text = await textOf((pdf) => {
      const { content, XObject } = addLetters(pdf, 'Statement of Wolframite', 12)
      return { pages: [{ content, size: SIZE, resources: { XObject } }] }
    })
    expect(text).toBe('Statement of Wolframite')
  })

  it('is read where a line is cut into strips that are thinner than a point', async () => {
    const [width, height] = [480, 60]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('No canvas.')
    context.font = '40px sans-serif'
    context.fillText('Wolframite', 4, 45)
    const { data } = context.getImageData(0, 0, width, height)
    const text = await textOf((pdf) => {
      const rows = Array.from({ length: height }, (_row, y) =>
        addImage(
          pdf,
          width,
          1,
          Uint8Array.from({ length: width }, (_pixel, x) => 255 - (data[(y * width + x) * 4 + 3] ?? 0)),
        ),
      )
      return {
        pages: [
          {
            content: rows.map((_row, y) => `q 240 0 0 .5 30 ${230 - y / 2} cm /R${y} Do Q`).join('\n'),
            size: SIZE,
            resources: { XObject: rows.map((row, y) => `/R${y} ${row}`).join(' ') },
          },
        ],
      }
    })
    expect(text).toBe('Wolframite')
  })

  it('isn’t searched for words in lines around its text', async () => {
    const lines = Array.from({ length: 30 }, (_unused, row) => `20 ${370 - 12 * row} m 280 ${370 - 12 * row} l S`).join('\n')
    const content = `BT /F1 12 Tf 40 374 Td (Minutes) Tj ET ${lines}`
    const methods: string[][] = []
    await engine.read(buildPdf({ pages: [{ content, size: SIZE }] }), { onPartial: (page) => void methods.push(page.methods) })
    expect(methods).toEqual([['text']])
  })
})
