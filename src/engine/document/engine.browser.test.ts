import { afterAll, expect, it } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { buildPdf } from '../testing/build-pdf'
import { pdfFile } from '../testing/pdf'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

it('[MEDIA-02] reads the pages of a PDF in a worker, one by one', async () => {
  const pages: PageContent[] = []
  const fractions: number[] = []
  const content = await engine.read(
    buildPdf({ pages: [{ content: 'BT /F1 20 Tf 100 700 Td (First page) Tj ET' }, { rotate: 90 }, { size: [100, 50] }] }),
    { onPartial: (page) => void pages.push(page), onProgress: ({ fraction }) => void fractions.push(fraction) },
  )
  expect(content.pages).toEqual([
    { width: 600, height: 800 },
    { width: 800, height: 600 },
    { width: 100, height: 50 },
  ])
  expect(pages.map(({ page, text, methods }) => [page, text, methods])).toEqual([
    [1, 'First page', ['text']],
    [2, '', []],
    [3, '', []],
  ])
  expect(fractions).toEqual([1 / 3, 2 / 3, 1])
})

it('[MEDIA-05] lists metadata that is a name by this name', async () => {
  const info = '<< /Trapped /True /Client /Byron /Title (Case) >>'
  const { hidden } = await engine.read(pdfFile([{ text: 'Visible' }], { trailer: '/Info 6 0 R', extra: [info] }))
  expect(hidden.map(({ name }) => name)).toEqual(['Trapped: True', 'Title: Case', 'Client: Byron'])
})

it('[MEDIA-05] lists the hidden content of a PDF', async () => {
  const { hidden } = await engine.read(
    buildPdf({
      pages: [
        {
          content: '1 g BT /F1 20 Tf 100 700 Td (White words) Tj ET',
          thumbnail: 'x',
          annotations: [
            '/Subtype /Text /Rect [10 10 30 30] /T (Ada) /Contents (A comment)',
            '/Subtype /Link /Rect [10 40 30 60] /A << /S /URI /URI (https://example.org/ada) >>',
          ],
        },
        { content: 'BT /F1 20 Tf 100 700 Td (Visible) Tj ET', entries: '/AA << /O << /S /JavaScript /JS (page\\(\\)) >> >>' },
      ],
      info: { Title: 'The case of Ada' },
      xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
      outline: ['Chapter of Ada', 'Appendix'],
      attachments: [{ name: 'ada.txt', data: 'Ada' }],
      layers: [
        { name: 'Draft', isVisible: true },
        { name: 'Notes', isVisible: false },
      ],
      acroForm: [{ name: 'who', value: 'Ada Byron', rect: [100, 600, 300, 620] }],
      javascript: 'app.alert(1)',
      structure: ['A photo of Ada'],
      pageLabels: 'Ada-',
      earlier: 'BT /F1 20 Tf 100 700 Td (Earlier) Tj ET',
    }),
  )
  expect(hidden).toEqual([
    { kind: 'metadata', name: 'Title: The case of Ada', count: 1 },
    { kind: 'metadata', name: 'XMP', count: 1 },
    { kind: 'attachment', name: 'ada.txt', count: 1 },
    { kind: 'javascript', name: 'app.alert(1)', count: 1 },
    { kind: 'layer', name: 'Draft', count: 1 },
    { kind: 'layer', name: 'Notes (off)', count: 1 },
    { kind: 'outline', name: 'Chapter of Ada; Appendix', count: 2 },
    { kind: 'metadata', name: 'Page labels: Ada-', count: 1 },
    { kind: 'revision', count: 1 },
    { kind: 'page-thumbnail', count: 1 },
    { kind: 'annotation', page: 1, name: 'Ada: A comment', count: 1 },
    { kind: 'link', page: 1, name: 'https://example.org/ada', count: 1 },
    { kind: 'form-value', page: 1, name: 'who: Ada Byron', count: 1 },
    { kind: 'structure', page: 1, name: 'A photo of Ada', count: 1 },
    { kind: 'covered-text', page: 1, name: 'White words', count: 2 },
    { kind: 'javascript', page: 2, name: 'page()', count: 1 },
  ])
})

it('lists nothing hidden in an ordinary PDF', async () => {
  const { hidden } = await engine.read(buildPdf({ pages: [{ content: 'BT /F1 20 Tf 100 700 Td (Visible) Tj ET' }] }))
  expect(hidden).toEqual([])
})

it('reads a text, whose words have the boxes in which it is drawn', async () => {
  const pages: PageContent[] = []
  const content = await engine.read(new Blob([`Dear Ada,\n${'x'.repeat(100)}`]), { onPartial: (page) => void pages.push(page) })
  expect(content).toEqual({ pages: [{ width: 595, height: 842 }], hidden: [] })
  const [page] = pages
  expect(page?.text).toBe(`Dear Ada,\n${'x'.repeat(100)}`)
  expect(page?.words.map(({ text, box }) => [text.slice(0, 5), Math.round(box.x), box.y])).toEqual([
    ['Dear', 56, 56.5],
    ['Ada,', 86, 56.5],
    ['xxxxx', 56, 70.5],
    ['xxxxx', 56, 84.5],
  ])
})

it('reads on after the fonts of many pages were freed', async () => {
  const texts: string[] = []
  const pages = Array.from({ length: 102 }, (_unused, index) => ({ content: `BT /F1 20 Tf 100 700 Td (Page ${index + 1}) Tj ET` }))
  await engine.read(buildPdf({ pages }), { onPartial: ({ text }) => void texts.push(text) })
  expect(texts).toHaveLength(102)
  expect(texts.slice(-3)).toEqual(['Page 100', 'Page 101', 'Page 102'])
})

it('stops when cancelled while it reads', async () => {
  const stopper = new AbortController()
  const file = buildPdf({ pages: Array.from({ length: 40 }, () => ({})) })
  const reading = engine.read(file, { signal: stopper.signal, onPartial: () => stopper.abort() })
  await expect(reading).rejects.toThrow(EngineCancelledError)
})
