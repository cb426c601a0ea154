import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { addScan, buildPdf } from '../../testing/build-pdf'
import { redactForTest } from '../../testing/redacted-document'
import { createDocumentEngine } from '../engine'
import type { PageContent } from '../types'
import { openDocumentInWorker } from './open-document'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const [WIDTH, HEIGHT] = [300, 200]
const LINES = [
  'To the council of the town',
  'Statement of Ada Okafor about',
  'the camera above the door',
  'Account 4520 and 118 Mill Lane',
  'Signed by Jane Doe in May',
]
/** The matrix that draws an image turned clockwise on its page. */
const DRAWN = {
  0: `${WIDTH} 0 0 ${HEIGHT} 0 0`,
  90: `0 ${-WIDTH} ${HEIGHT} 0 0 ${WIDTH}`,
  180: `${-WIDTH} 0 0 ${-HEIGHT} ${WIDTH} ${HEIGHT}`,
  270: `0 ${WIDTH} ${-HEIGHT} 0 ${HEIGHT} 0`,
} as const

/** Returns a PDF of a scan, turned clockwise on its page. */
const scanned = (turn: keyof typeof DRAWN): Blob =>
  buildPdf((pdf) => {
    const scan = addScan(
      pdf,
      LINES.map((text, index) => ({ text, x: 20, y: 40 + index * 30, size: 16 })),
      [WIDTH, HEIGHT],
    )
    const size: [number, number] = turn % 180 === 0 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]
    return { pages: [{ size, content: `q ${DRAWN[turn]} cm /Im0 Do Q`, resources: { XObject: `/Im0 ${scan}` } }] }
  })

async function readScan(turn: keyof typeof DRAWN): Promise<PageContent> {
  const pages: PageContent[] = []
  await engine.read(scanned(turn), { onPartial: (page) => void pages.push(page) })
  const [page] = pages
  if (!page) throw new Error('The page was not read.')
  return page
}

/** Returns where a point of the upright scan is on its page. */
function placeOf(x: number, y: number, turn: number): [number, number] {
  if (turn === 90) return [HEIGHT - y, x]
  if (turn === 180) return [WIDTH - x, HEIGHT - y]
  return turn === 270 ? [y, WIDTH - x] : [x, y]
}

describe('[MEDIA-04] scans that lie on their page', () => {
  it.each(casesOfToday([0, 90, 180, 270] as const, 4))(
    'are read when turned by %i degrees, with the boxes of their words',
    async (turn) => {
      const page = await readScan(turn)
      expect(page.text).toBe(LINES.join('\n'))
      for (const { text, start, end } of page.words) expect(page.text.slice(start, end)).toBe(text)
      // The middle of "Okafor" and of "Signed", and the direction of the words.
      for (const [word, x, y] of [
        ['Okafor', 180, 65],
        ['Signed', 48, 155],
      ] as const) {
        const box = page.words.find(({ text }) => text === word)?.box
        const [across, down] = placeOf(x, y, turn)
        expect(box).toBeDefined()
        if (!box) continue
        expect(Math.abs(box.x + box.width / 2 - across)).toBeLessThan(9)
        expect(Math.abs(box.y + box.height / 2 - down)).toBeLessThan(9)
        expect(box.width > box.height).toBe(turn % 180 === 0)
      }
    },
  )
})

it('[MEDIA-04] reads a line that stands in the margin of an upright scan', async () => {
  const file = buildPdf((pdf) => {
    const scan = addScan(
      pdf,
      LINES.map((text, index) => ({ text, x: 20, y: 40 + index * 30, size: 16 })),
      [WIDTH, HEIGHT],
    )
    const margin = addScan(pdf, [{ text: 'Received by Ruth', x: 20, y: 25, size: 16 }], [200, 40])
    const content = `q ${WIDTH} 0 0 ${HEIGHT} 60 0 cm /Im0 Do Q q 0 200 -40 0 50 0 cm /Im1 Do Q`
    return { pages: [{ size: [WIDTH + 60, HEIGHT], content, resources: { XObject: `/Im0 ${scan} /Im1 ${margin}` } }] }
  })
  const pages: PageContent[] = []
  await engine.read(file, { onPartial: (page) => void pages.push(page) })
  expect(pages[0]?.text).toBe([...LINES, 'Received by Ruth'].join('\n'))
  const box = pages[0]?.words.find(({ text }) => text === 'Ruth')?.box
  expect(box?.x).toBeLessThan(50)
  expect(box?.y).toBeLessThan(80)
})

it('[MEDIA-06] redacts a word of a scan that lies sideways', async () => {
  const box = (await readScan(90)).words.find(({ text }) => text === 'Okafor')?.box
  if (!box) throw new Error('The word was not read.')
  const mark = { id: 'mark-1', number: 1, page: 1, boxes: [box], category: 'PERSON' as const, text: 'Okafor' }
  const { result, file } = await redactForTest(scanned(90), { marks: [mark] })
  expect(result.findings).toEqual([])
  const document = await openDocumentInWorker(file)
  const { content } = await document.readPage(1)
  document.close()
  expect(content.text).not.toContain('Okafor')
  expect(content.text).toContain('Statement')
})
