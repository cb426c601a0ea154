import { afterAll, expect, it } from 'vitest'

import { redactionLogCsv } from '#lib/report/redaction-log.ts'
import { addImage, buildPdf } from '../testing/build-pdf'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { createDocumentEngine } from './engine'
import { latin1 } from '../core/latin1'
import { openDocumentInWorker } from './worker/open-document'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

async function privateFile(): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory()
  return folder.getFileHandle(`redacted-${crypto.randomUUID()}.pdf`, { create: true })
}

async function textsOf(file: Blob): Promise<string[]> {
  const document = await openDocumentInWorker(file)
  const texts: string[] = []
  for (let page = 1; page <= document.pageCount; page += 1) texts.push((await document.readPage(page)).content.text)
  document.close()
  return texts
}

const line = (y: number, text: string): string => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`

it('[MEDIA-05] [MEDIA-06] redacts a PDF in the worker into a verified PDF', async () => {
  const file = buildPdf({
    pages: [
      { content: line(350, 'Dear Ada Lovelace') + line(20, 'Page of Lovelace'), size: [300, 400] },
      { content: line(350, 'about the engine') + line(20, 'Page of Lovelace'), size: [300, 400] },
    ],
    outline: ['Letter', 'To Lovelace'],
  })
  const marks = await marksOn(file, ({ text, box }, page) => page === 1 && text === 'Lovelace' && box.y < 200)
  const everyPage = {
    id: 'footer',
    number: 7,
    page: 2,
    boxes: [{ x: 0, y: 360, width: 300, height: 40 }],
    category: null,
    text: null,
    everyPage: true,
  }
  const output = await privateFile()
  const stages = new Set<string>()
  const result = await engine.redact(
    file,
    { marks: [...marks, everyPage], coverLabels: new Map([['footer', '(b)(6)']]) },
    { path: [output.name] },
    {
      onProgress: ({ stage }) => void stages.add(stage),
    },
  )
  expect(result.findings).toEqual([])
  expect([...stages]).toEqual(['probe', 'prepare', 'read-pages', 'redact', 'encode', 'load-detector', 'verify'])
  const written = await output.getFile()
  expect(result).toMatchObject({
    contentType: 'application/pdf',
    extension: '.pdf',
    sourceContentType: 'application/pdf',
    size: written.size,
  })
  expect(await textsOf(written)).toEqual(['Dear Ada', 'about the engine'])
  expect(result.details.marks).toEqual([
    { markId: 'mark-1', number: 1, page: 1, boxes: marks[0]?.boxes, label: 'entity:PERSON', reason: 'b6' },
    { markId: 'footer', number: 7, page: 2, boxes: everyPage.boxes, everyPage: true },
  ])
  expect(redactionLogCsv(result.details.marks).split('\r\n').slice(1)).toEqual(['All,7,,,', '1,1,Person,b6,', ''])
  const document = await openDocumentInWorker(written)
  expect((await document.pdf?.document.getOutline())?.map(({ title }: { title: string }) => title)).toEqual(['Letter'])
  document.close()
})

it('[MEDIA-06] redacts a text into a PDF, and rejects another file than the reviewed one', async () => {
  const file = new Blob(['Name: Zoë\nCity: Köln'])
  const marks = await marksOn(file, ({ text }) => text === 'Zoë')
  const output = await privateFile()
  const result = await engine.redact(file, { marks }, { path: [output.name] })
  expect(result.findings).toEqual([])
  expect(result).toMatchObject({ contentType: 'application/pdf', sourceContentType: 'text/plain' })
  expect(await textsOf(await output.getFile())).toEqual(['Name:\nCity: Köln'])
  await expect(engine.redact(file, { marks, source: '0'.repeat(64) }, { path: [output.name] })).rejects.toMatchObject({
    code: 'source-mismatch',
  })
})

it('[MEDIA-06] reports a mark outside of every page', async () => {
  const file = buildPdf({ pages: [{ content: line(350, 'Dear Ada'), size: [300, 400] }] })
  const far = { id: 'far', number: 3, page: 9, boxes: [{ x: 0, y: 0, width: 10, height: 10 }], category: null, text: null }
  const result = await engine.redact(file, { marks: [far] }, { path: [(await privateFile()).name] })
  expect(result.findings).toEqual([
    {
      check: 'regions',
      aspect: 'cover',
      severity: 'error',
      detail: 'Mark 3 covers no part of a page, so it redacts nothing. Mark it again or delete it.',
      box: null,
    },
  ])
})

it('[MEDIA-06] passes covers on a photograph, whose page is a JPEG', async () => {
  const noise = Uint8Array.from({ length: 300 * 400 * 3 }, (_unused, at) => (Math.imul(at, at * 31 + 7) >>> 8) % 251)
  const photograph = buildPdf((pdf) => ({
    pages: [
      {
        content: `q 300 0 0 400 0 0 cm /Im1 Do Q ${line(350, 'Lovelace')}`,
        size: [300, 400],
        resources: { XObject: `/Im1 ${addImage(pdf, 300, 400, noise)}` },
      },
    ],
  }))
  const drawn = { id: 'drawn', page: 1, boxes: [{ x: 100, y: 200, width: 31, height: 9 }], category: null, text: null }
  const { file, result } = await redactForTest(photograph, {
    marks: [...(await marksOn(photograph, ({ text }) => text === 'Lovelace')), drawn],
  })
  expect(latin1(new Uint8Array(await file.arrayBuffer()))).toContain('/DCTDecode')
  expect(result.findings).toEqual([])
})
