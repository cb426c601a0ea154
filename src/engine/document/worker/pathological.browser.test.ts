import { afterEach, describe, expect, it } from 'vitest'

import type { OutputPlace } from '../../core/types'
import { buildPdf, type PdfObjects, type PdfRef } from '../../testing/build-pdf'
import { createDocumentEngine } from '../engine'
import type { DocumentEngine } from '../types'

let engine: DocumentEngine | undefined
afterEach(() => engine?.dispose())

const TEXT = 'BT /F1 20 Tf 100 700 Td (Words) Tj ET'

/** Adds forms, each of which draws the next one ten times. */
function nestedForms(pdf: PdfObjects): PdfRef {
  let form = pdf.stream(TEXT, '/Type /XObject /Subtype /Form /BBox [0 0 600 800]')
  for (let level = 0; level < 11; level += 1) {
    const resources = `/Resources << /XObject << /X ${form} >> >>`
    form = pdf.stream('/X Do '.repeat(10), `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${resources}`)
  }
  return form
}

const states = buildPdf({ pages: [{}, { content: `${'q '.repeat(100_000)}${TEXT}` }] })
const forms = buildPdf((pdf) => ({ pages: [{}, { content: '/X Do', resources: { XObject: `/X ${nestedForms(pdf)}` } }] }))

async function privateFile(): Promise<OutputPlace> {
  const folder = await navigator.storage.getDirectory()
  const { name } = await folder.getFileHandle(`pathological-${crypto.randomUUID()}.pdf`, { create: true })
  return { path: [name] }
}

const ways: [string, (own: DocumentEngine, file: Blob) => Promise<unknown> | undefined][] = [
  ['read', (own, file) => own.read(file)],
  ['drawn', (own, file) => own.drawPage?.(file, 2)],
  ['exported', async (own, file) => own.redact(file, { marks: [] }, await privateFile())],
]

// Otherwise the parser is ended after two minutes, in which the memory grows, with another message.
describe.each([
  ['100,000 saved states', states, 'This PDF is damaged', ways],
  ['forms that draw the next one ten times', forms, 'A page of this PDF has too many parts', ways.slice(0, 2)],
])('a PDF with %s', (_name, file, message, tried) => {
  it.each(tried)('is refused when it is %s', { timeout: 150_000 }, async (_way, work) => {
    engine = createDocumentEngine()
    await expect(work(engine, file)).rejects.toThrow(message)
  })
})
