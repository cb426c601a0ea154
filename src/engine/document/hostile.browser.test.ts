import { expect, it, vi } from 'vitest'

import { buildPdf, type PdfObjects } from '../testing/build-pdf'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

/** Reads a file in an engine of its own. */
async function read(file: Blob): Promise<{ pages: PageContent[]; error: unknown }> {
  const engine = createDocumentEngine()
  const pages: PageContent[] = []
  try {
    await engine.read(file, { onPartial: (page) => void pages.push(page) })
    return { pages, error: undefined }
  } catch (error) {
    return { pages, error }
  } finally {
    engine.dispose()
  }
}

it('ends a worker that a document keeps busy', async () => {
  const ended = vi.fn<() => void>()
  const engine = createDocumentEngine({
    patience: 300,
    workerFactory: () => {
      const worker = new Worker(new URL('../testing/worker-that-hangs.ts', import.meta.url), { type: 'module' })
      const terminate = worker.terminate.bind(worker)
      vi.spyOn(worker, 'terminate').mockImplementation(() => {
        ended()
        terminate()
      })
      return worker
    },
  })
  await expect(engine.read(new Blob(['text']))).rejects.toThrow('takes too long')
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000)
  engine.dispose()
})

it('reads a page with an image of a billion pixels without decoding it', async () => {
  const { pages, error } = await read(
    buildPdf((pdf) => {
      const image = pdf.stream('x', '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /BitsPerComponent 8 /ColorSpace /DeviceGray')
      const content = 'BT /F1 20 Tf 100 700 Td (Before) Tj ET q 100 0 0 100 0 0 cm /Im0 Do Q'
      return { pages: [{ content, resources: { XObject: `/Im0 ${image}` } }] }
    }),
  )
  expect(error).toBeUndefined()
  expect(pages.map(({ text }) => text)).toEqual(['Before'])
})

it('rejects more pages than can be read, with the number of pages', async () => {
  const { error } = await read(buildPdf({ pages: Array.from({ length: 5001 }, () => ({})) }))
  expect(error).toMatchObject({ code: 'too-large' })
  expect(String(error)).toContain('5,001 pages')
})

it.each([
  [
    'a self-referring form',
    (pdf: PdfObjects) => pdf.stream('/X0 Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X0 1 0 R >> >>'),
  ],
  [
    'operators without operands',
    (pdf: PdfObjects) => pdf.stream('Tj Tm cm re f Q Q Q ET EMC', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
  ],
])('reads the rest of a page with %s', async (_name, form) => {
  const { pages, error } = await read(
    buildPdf((pdf) => {
      const ref = form(pdf)
      return { pages: [{ content: `/X0 Do BT /F1 20 Tf 100 700 Td (Rest) Tj ET`, resources: { XObject: `/X0 ${ref}` } }] }
    }),
  )
  expect(error).toBeUndefined()
  expect(pages.map(({ text }) => text)).toEqual(['Rest'])
})
