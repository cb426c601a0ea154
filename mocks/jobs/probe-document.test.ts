import { expect, it } from 'vitest'

import { EngineError } from '../../src/engine/types'
import type { Job } from '#generated/model/job.zod.ts'
import type { Probes } from './probes'
import type { MediaRecord } from '../records/records'
import { addUser, startTestBackend, type TestBackendOptions } from '../testing/test-backend'

interface Outcome {
  media: MediaRecord | undefined
  job: Job | undefined
  thumbnail: File | undefined
}

/** Uploads a document and returns the results of its check. */
async function uploaded(name: string, bytes: string, { probes }: Pick<TestBackendOptions, 'probes'> = {}): Promise<Outcome> {
  const backend = await startTestBackend(probes ? { probes } : {})
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob([bytes]))
  const upload = { id: 'media-1', ownerId: 'ada', length: bytes.length, name, fileType: '', touchedAt: 1, finished: true }
  await backend.database.put('uploads', upload)
  await backend.backend.adopt()
  await backend.backend.queue.idle()
  const [job] = backend.tables.all('jobs')
  return { media: backend.tables.get('media', 'media-1'), job, thumbnail: await backend.files.read('thumbnails', 'media-1') }
}

it('[MEDIA-01] stores the pages and a thumbnail of a PDF', async () => {
  const { media, job, thumbnail } = await uploaded('letter.pdf', '%PDF-1.7')
  expect(job?.state).toBe('succeeded')
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: 'application/pdf', width: null })
  expect(media?.pages).toEqual([
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ])
  expect(media?.thumbPath).toBe('/media/media-1/thumbnail')
  expect(thumbnail).toBeDefined()
})

it('fails a PDF that cannot be opened and stores the reason', async () => {
  const probes = { document: () => Promise.reject(new EngineError('encrypted', 'This PDF is password-protected.')) }
  const { media, job, thumbnail } = await uploaded('letter.pdf', '%PDF-1.7', { probes })
  expect(media?.state).toBe('Failed')
  expect(job).toMatchObject({ kind: 'probe', state: 'failed', error: 'This PDF is password-protected.' })
  expect(thumbnail).toBeUndefined()
})

it('recognises a PDF by its bytes when its extension is missing or wrong', async () => {
  expect((await uploaded('letter', '%PDF-1.7')).media).toMatchObject({ type: 'document', contentType: 'application/pdf' })
  expect((await uploaded('letter.docx', '%PDF-1.7')).media).toMatchObject({ type: 'document', contentType: 'application/pdf' })
})

it('[UPL-08] checks documents as text or PDF by their names', async () => {
  const checkedAsText: unknown[] = []
  const thumbnail = new Blob(['small'], { type: 'image/webp' })
  const probes: Partial<Probes> = {
    document: async (_file, { isText } = {}) => {
      checkedAsText.push(isText)
      return { info: { contentType: 'text/plain', pages: [{ width: 595, height: 842 }] }, thumbnail }
    },
  }
  const { media, job } = await uploaded('notes.md', 'Dear Sir or Madam', { probes })
  expect(job?.state).toBe('succeeded')
  expect(media).toMatchObject({ type: 'document', state: 'Uploaded', contentType: 'text/plain', pages: [{ width: 595, height: 842 }] })
  await uploaded('letter.pdf', '%PDF-1.7', { probes })
  expect(checkedAsText).toEqual([true, false])
})

it.each(['letter.docx', 'sheet.xlsx', 'slides.pptx', 'letter.odt', 'letter.rtf'])(
  '[UPL-08] rejects %s and suggests converting it to PDF',
  async (name) => {
    const { media, job, thumbnail } = await uploaded(name, 'PK…')
    expect(media).toMatchObject({ type: 'document', state: 'Failed' })
    expect(job?.error).toBe('Only PDF and text documents can be opened. Save this document as a PDF and upload that.')
    expect(thumbnail).toBeUndefined()
  },
)

it('rejects an empty document', async () => {
  const { media, job } = await uploaded('letter.odt', '')
  expect(media?.state).toBe('Failed')
  expect(job?.error).toContain('This file is empty.')
})
