import { expect, it } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { DOCX_TYPE } from '#engine/document/docx/open-docx.ts'
import { docxFile, docxParagraph } from '#engine/testing/docx.ts'
import { standInProbes } from '#mocks/node-backend/stand-in-probes.ts'
import type { MediaRecord } from '../../records/records'
import { fakeEngine, fakeProbes } from '#mocks/testing/fake-engine.ts'
import { addUser, startTestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

interface Outcome {
  media: MediaRecord | undefined
  job: Job | undefined
  thumbnail: File | undefined
  /** The response of the details. */
  details: unknown
}

/** Uploads a document and returns the results of its check. */
async function uploaded(
  name: string,
  content: string | Blob,
  { fileType = '', ...options }: Pick<TestBackendOptions, 'engine' | 'probes'> & { fileType?: string } = {},
): Promise<Outcome> {
  const backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  const file = new Blob([content])
  await backend.files.write('media', 'media-1', file)
  const upload = { id: 'media-1', ownerId: 'ada', length: file.size, name, fileType, touchedAt: 1, finished: true }
  await backend.database.put('uploads', upload)
  await backend.backend.adopt()
  await backend.backend.queue.idle()
  const [job] = await backend.tables.all('jobs')
  const thumbnail = await backend.files.read('thumbnails', 'media-1')
  const { body: details } = await backend.call('GET', '/media/media-1/details', undefined, { as: 'ada' })
  return { media: await backend.tables.get('media', 'media-1'), job, thumbnail, details }
}

it('[MEDIA-01] stores the pages and a thumbnail of a PDF', async () => {
  const { media, job, thumbnail, details } = await uploaded('letter.pdf', '%PDF-1.7')
  expect(job?.state).toBe('succeeded')
  expect(details).toMatchObject({ mediaId: 'media-1', file: null, pages: 2 })
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: 'application/pdf', width: null })
  expect(media?.pages).toEqual([
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ])
  expect(media?.thumbPath).toBe('/media/media-1/thumbnail')
  expect(thumbnail).toBeDefined()
})

it('fails a PDF that cannot be opened and stores the reason', async () => {
  const probes = { document: () => Promise.reject(new EngineError('cannot-decode', 'This PDF is damaged.')) }
  const { media, job, thumbnail } = await uploaded('letter.pdf', '%PDF-1.7', { probes })
  expect(media?.state).toBe('Failed')
  expect(job).toMatchObject({ kind: 'probe', state: 'failed', error: 'This PDF is damaged.' })
  expect(thumbnail).toBeUndefined()
})

it('recognises a PDF by its bytes when its extension is missing or wrong', async () => {
  expect((await uploaded('letter', '%PDF-1.7')).media).toMatchObject({ type: 'document', contentType: 'application/pdf' })
  expect((await uploaded('letter.docx', '%PDF-1.7')).media).toMatchObject({ type: 'document', contentType: 'application/pdf' })
})

it('[UPL-08] stores the type that the check detects, whatever the name', async () => {
  const probes = { document: standInProbes.document }
  const { media, job } = await uploaded('notes.md', 'Dear Sir or Madam', { probes })
  expect(job?.state).toBe('succeeded')
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: 'text/plain', pages: [{ width: 595, height: 842 }] })
  expect((await uploaded('notes.pdf', 'Dear Sir or Madam', { probes })).media).toMatchObject({ contentType: 'text/plain' })
  expect((await uploaded('letter.txt', '%PDF-1.7', { probes })).media).toMatchObject({ contentType: 'application/pdf' })
})

it('[UPL-08] accepts a Word document by its bytes', async () => {
  const file = docxFile({ body: docxParagraph('Dear Sir or Madam').repeat(100) })
  const { media, job } = await uploaded('letter', file, { probes: { document: standInProbes.document }, fileType: DOCX_TYPE })
  expect(job?.state).toBe('succeeded')
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: DOCX_TYPE })
  expect(media?.pages?.length).toBeGreaterThan(1)
  expect(media?.pages?.[0]).toEqual({ width: 595, height: 842 })
})

it('[UPL-08] accepts a text file whose name is not listed', async () => {
  const probes = { document: standInProbes.document }
  const { media } = await uploaded('minutes.transcript', 'Dear Sir or Madam', { probes, fileType: 'text/plain' })
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: 'text/plain' })
})

const INCOMPLETE = 'This is an incomplete ZIP archive or office document. Copy or download it again, then upload the complete file.'

it.each([
  ['letter.docx', 'PK\u0003\u0004', INCOMPLETE],
  ['sheet.xlsx', 'PK\u0003\u0004xl/workbook.xmlPK\u0005\u0006', 'This is an Excel spreadsheet. Save it as a PDF and upload that.'],
  [
    'slides.pptx',
    'PK\u0003\u0004ppt/presentation.xmlPK\u0005\u0006',
    'This is a PowerPoint presentation. Save it as a PDF and upload that.',
  ],
  ['letter.odt', 'PK\u0003\u0004', INCOMPLETE],
  ['letter.rtf', String.raw`{\rtf1\ansi Dear Sir}`, 'This is a Rich Text document. Save it as a PDF and upload that.'],
  ['bundle.pdf', 'PK\u0003\u0004a.jpgPK\u0005\u0006', 'This is a ZIP archive. Extract it and upload the files inside.'],
])('[UPL-08] rejects %s and says what it is', async (name, bytes, reason) => {
  const { media, job, thumbnail } = await uploaded(name, bytes, { probes: { document: standInProbes.document } })
  expect(media).toMatchObject({ type: 'document', state: 'Failed' })
  expect(job?.error).toBe(reason)
  expect(thumbnail).toBeUndefined()
})

it('[UPL-08] says what a file of unknown type is', async () => {
  const refuse = (code: EngineError['code']) => () => Promise.reject(new EngineError(code, 'Choose another file.'))
  const engine = { ...fakeEngine(), probe: refuse('not-an-image') }
  const probes = fakeProbes({ media: { ...fakeProbes().media, probe: refuse('not-media') } })
  const email = 'From: a@example.org\r\nSubject: Request\r\n\r\nDear Sir or Madam'
  const { media, job } = await uploaded('message.eml', email, { engine, probes })
  expect(media).toMatchObject({ state: 'Failed' })
  expect(job?.error).toBe('This is an email. Save it as a PDF and upload that.')
})

it('rejects an empty document', async () => {
  const { media, job } = await uploaded('letter.odt', '')
  expect(media?.state).toBe('Failed')
  expect(job?.error).toContain('The file is empty.')
})
