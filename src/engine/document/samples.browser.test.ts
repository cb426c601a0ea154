import { afterAll, expect, it } from 'vitest'

import { marksOn, redactForTest } from '../testing/redacted-document'
import { sampleFile } from '../testing/samples'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

it('[MEDIA-04] reads a paper in two columns, with its annotation and figures', async () => {
  const file = await sampleFile('documents/tracemonkey_annotation_on_page_8.pdf', 'application/pdf')
  if (file === undefined) return
  const pages: PageContent[] = []
  const { hidden } = await engine.read(file, { onPartial: (page) => void pages.push(page) })
  const [first] = pages
  expect(pages).toHaveLength(14)
  expect(first?.text.slice(0, 75)).toBe('Trace-based Just-in-Time Type Specialization for Dynamic\nLanguages\nAndreas ')
  // The left column is read first, and words that are hyphenated at the end of a line are whole.
  expect(first?.text).toContain('more difficult to compile than statically typed ones. Since no concrete type information\nis available')
  expect(hidden.map(({ kind, page }) => [kind, page])).toContainEqual(['annotation', 8])
  for (const { text, size, words } of pages) {
    for (const { text: word, start, end, box } of words) {
      expect(text.slice(start, end)).toBe(word)
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true)
    }
  }
})

it.each(['160F-2019.pdf', 'issue14415.pdf', 'tracemonkey_annotation_on_page_8.pdf'])(
  '[MEDIA-06] finds no ink beside the covers of words of %s',
  async (name) => {
    const file = await sampleFile(`documents/${name}`, 'application/pdf')
    if (file === undefined) return
    let at = 0
    const marks = (await marksOn(file, ({ covered }) => covered !== true && (at += 1) % 60 === 1)).filter(({ page }) => page <= 4)
    expect(marks).not.toEqual([])
    const { result } = await redactForTest(file, { marks })
    expect(result.findings.filter(({ detail }) => detail.includes('beside its cover'))).toEqual([])
  },
)
