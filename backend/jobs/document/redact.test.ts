import { beforeEach, describe, expect, it } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import type { DocumentPlan } from '#engine/document/types.ts'
import { handleContent } from '../../content/content'
import { accessBytes } from '#mocks/bytes-access.ts'
import { fakeDocument, REDACTED_PAGES, redactedDocument } from '#mocks/testing/fake-document.ts'
import { aMark } from '#mocks/testing/review-items.ts'
import { addDocument, addUser, ORIGIN, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const request = { revision: 1, title: 'For the court', description: '' }
/** The hash of the five bytes of the tests' files. */
const SHA256 = '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9'
const box = { x: 1, y: 1, width: 5, height: 5 }

let backend: TestBackend
let plans: DocumentPlan[]

async function start(changes: Parameters<typeof redactedDocument>[0] = {}, media: Parameters<typeof addDocument>[2] = {}): Promise<void> {
  plans = []
  const engine = fakeDocument()
  const recorded: typeof engine.redact = async (file, plan, output) => {
    plans.push(plan)
    await engine.redact(file, plan, output)
    return redactedDocument(changes)
  }
  backend = await startTestBackend({ document: { ...engine, redact: recorded } })
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada', media)
}

const put = (marks: Mark[], { revision = 0, ...settings }: { revision?: number; coverLabels?: boolean; defaultReason?: string } = {}) =>
  backend.call('PUT', '/media/media-1/detections', { revision, ...settings, marks }, as)

async function redact(changes: object = {}) {
  const response = await backend.call('POST', '/media/media-1/redact', { ...request, ...changes }, as)
  await backend.backend.queue.idle()
  return response
}
const versions = () => backend.tables.all('versions')

beforeEach(() => start())

describe('[MEDIA-06] a redaction of a document', () => {
  it('names the hash of the uploaded file where a copy without encryption has replaced it', async () => {
    const uploaded = 'e'.repeat(64)
    await start({}, { uploadedSha256: uploaded })
    await put([aMark('a')])
    await redact()
    expect((await versions())[0]?.report.notes).toContain(
      `The uploaded PDF was encrypted. Its SHA-256 is ${uploaded}. The source of this version is its copy without encryption.`,
    )
  })

  it('redacts the marks of the saved review with their padding and reasons, and stores a version with its report', async () => {
    const reasons = [{ code: 's40', text: 'Personal information' }]
    await backend.call('PUT', '/projects/project-default/reasons', { revision: 0, reasons, defaultReason: 's40' }, as)
    const marks = [
      aMark('a', {
        category: 'PERSON',
        label: 'entity:PERSON',
        text: 'Ada Lovelace',
        padding: { space: 0.2 },
        range: { start: 5, end: 17 },
      }),
      aMark('b', { page: 2, everyPage: true, reason: 's38' }),
      aMark('c', { decision: 'keep' }),
      aMark('d', { deleted: true }),
    ]
    expect((await put(marks, { coverLabels: true })).status).toBe(200)
    expect((await redact()).status).toBe(202)
    expect(await lastJob(backend)).toMatchObject({ kind: 'redact', state: 'succeeded' })
    const padded = { x: 0, y: 0, width: 7, height: 7 }
    expect(plans).toEqual([
      {
        marks: [
          { id: 'a', number: 1, label: 'entity:PERSON', page: 1, boxes: [padded], category: 'PERSON', text: 'Ada Lovelace', reason: 's40' },
          { id: 'b', number: 2, page: 2, boxes: [box], everyPage: true, category: null, text: null, reason: 's38' },
        ],
        coverLabels: new Map([
          ['a', 's40'],
          ['b', 's38'],
        ]),
      },
    ])
    const [version] = await versions()
    expect(version).toMatchObject({
      fileName: 'letter (redacted).pdf',
      contentType: 'application/pdf',
      size: REDACTED_PAGES.length,
      release: 'released',
      hasThumbnail: true,
    })
    expect(version?.report).toMatchObject({
      result: 'passed',
      width: 595,
      height: 842,
      kept: 1,
      redacted: [],
      details: { mediaType: 'document', pages: 2 },
      items: [
        { itemId: 'a', number: 1, outcome: 'redacted', place: { page: 1, box }, reason: { code: 's40', text: 'Personal information' } },
        { itemId: 'b', number: 2, outcome: 'redacted', place: { page: 2, box }, reason: { code: 's38' } },
        { itemId: 'c', outcome: 'visible' },
        { itemId: 'd', outcome: 'deleted' },
      ],
    })
    // The report must not repeat what was redacted.
    expect(JSON.stringify(version?.report)).not.toContain('Lovelace')
    expect(await (await backend.files.read('versions', version?.id ?? ''))?.text()).toBe(REDACTED_PAGES)
    expect(await backend.files.read('version-thumbnails', version?.id ?? '')).toBeDefined()
  })

  it('records which list found a mark, without the words that were searched for', async () => {
    await put([
      aMark('a', { text: 'Ada Lovelace', foundBy: { list: 'terms', text: 'Lovelace' } }),
      aMark('b', { text: 'Ada Lovelace', foundBy: { list: 'watch-list', text: 'Lovelace' } }),
      aMark('c', { text: 'Ada Lovelace' }),
    ])
    await redact()
    const [version] = await versions()
    expect(version?.report.items?.map(({ itemId, origin }) => [itemId, origin])).toEqual([
      ['a', 'search'],
      ['b', 'watch-list'],
      ['c', undefined],
    ])
    expect(JSON.stringify(version?.report)).not.toContain('Lovelace')
  })

  it.each([
    ['Statement of Ada Lovelace.pdf', 'document (redacted).pdf'],
    ['lovelace_letter.pdf', 'document (redacted).pdf'],
    ['Adagio.pdf', 'Adagio (redacted).pdf'],
  ])('names the version of %s %s, without redacted text', async (name, fileName) => {
    await start({}, { name })
    await put([aMark('a', { text: 'Ada Lovelace' })])
    await redact()
    expect(await versions()).toMatchObject([{ fileName }])
    const notes = (await versions())[0]?.report.notes ?? []
    expect(notes.includes('The name of the file contained redacted text, so the version has another.')).toBe(
      fileName.startsWith('document'),
    )
  })

  it('holds a version with findings until it is released with a reason', async () => {
    const finding = { check: 'regions' as const, detail: 'A redacted word is in the output.', box: null, place: { page: 1, box } }
    await start({ findings: [finding] })
    await put([aMark('a')])
    await redact()
    const [version] = await versions()
    expect(version).toMatchObject({ release: 'held', report: { result: 'findings' } })
    await backend.call('POST', `/media/media-1/versions/${version?.id}/release`, { reason: 'A namesake' }, as)
    expect(await versions()).toMatchObject([{ release: 'released', releaseReason: 'A namesake' }])
  })

  it('has the engine read the terms of the watch list and of detections', async () => {
    const terms = [
      { kind: 'words', text: 'Ada Lovelace' },
      { kind: 'expression', text: '[0-9]{3}' },
    ].map((term, index) => ({ id: `term-${index}`, addedAt: 0, ...term }))
    const saved = await backend.call('PUT', '/projects/project-default/watch-list', { revision: 0, terms }, as)
    expect(saved.status).toBe(200)
    for (const text of ['Byron', 'ada  lovelace']) {
      const typed = [
        { kind: 'words', text },
        { kind: 'expression', text: '[A-Z]{2}-[0-9]+', matchCase: true },
      ]
      const detected = await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: {}, terms: typed }, as)
      expect(detected.status).toBe(202)
      await backend.backend.queue.idle()
    }
    const { body } = await backend.call('GET', '/media/media-1/detections', undefined, as)
    const { revision } = body as { revision: number }
    expect((await put([aMark('a')], { revision })).status).toBe(200)
    await redact({ revision: revision + 1 })
    expect(plans).toMatchObject([
      {
        searched: ['Ada Lovelace', 'Byron'],
        expressions: [
          { pattern: '[0-9]{3}', matchCase: false },
          { pattern: '[A-Z]{2}-[0-9]+', matchCase: true },
        ],
      },
    ])
  })

  it('has a redaction log as CSV, which never contains what was redacted', async () => {
    const reasons = [{ code: 's40', text: 'Personal information' }]
    await backend.call('PUT', '/projects/project-default/reasons', { revision: 0, reasons, defaultReason: 's40' }, as)
    await put([aMark('a', { category: 'PERSON', text: 'Ada Lovelace' })])
    await redact()
    const log = async () => {
      const headers = { Authorization: 'Bearer token-of-ada' }
      const path = `/legacy/media/media-1/versions/${(await versions())[0]?.id}/report?format=csv`
      const access = accessBytes(
        backend.database,
        backend.files,
        () => undefined,
        () => backend.clock.milliseconds,
      )
      return handleContent(new Request(`${ORIGIN}${path}`, { headers }), access)
    }
    const response = await log()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''letter%20%28redacted%29%20log.csv")
    expect(await response.text()).toBe('Page,Number,Category,Reason code,Reason\r\n1,1,Person,s40,Personal information\r\n')
  })

  it('states that a document of another format was exported as a PDF', async () => {
    await start({ sourceContentType: 'text/plain' }, { name: 'notes.txt', contentType: 'text/plain' })
    await put([aMark('a')])
    await redact()
    expect((await versions())[0]).toMatchObject({
      fileName: 'notes (redacted).pdf',
      report: { notes: ['The document was exported as a PDF.'] },
    })
  })

  it('gets 409 for a review of another file, and fails if the stored file is another', async () => {
    await start({}, { sha256: 'e'.repeat(64) })
    await put([aMark('a')])
    const source = { sha256: SHA256, width: 1, height: 1 }
    expect(await redact({ source })).toMatchObject({ status: 409, body: { code: 'source-mismatch' } })
    expect((await redact({ source: { ...source, sha256: 'e'.repeat(64) } })).status).toBe(202)
    expect(await lastJob(backend)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('isn’t the one that was reviewed') as string,
    })
    expect(await versions()).toEqual([])
    expect(await backend.files.list('versions')).toEqual([])
  })

  it('is refused without a mark to redact, and for output other than PDF', async () => {
    expect(await redact()).toMatchObject({ status: 409, body: { error: 'This document has no saved review. Mark a passage first.' } })
    await put([aMark('a', { decision: 'keep' })])
    expect(await redact()).toMatchObject({ status: 422, body: { error: 'Nothing is marked for redaction.' } })
    await put([aMark('a')], { revision: 1 })
    for (const [output, field] of [
      [{ container: 'png' }, 'output.container'],
      [{ codec: 'h264' }, 'output.codec'],
      [{ audio: 'mute' }, 'output.audio'],
    ] as const)
      expect(await redact({ revision: 2, output })).toMatchObject({ status: 422, body: { field } })
    expect((await redact({ revision: 2, output: { container: 'pdf' } })).status).toBe(202)
    expect(plans).toHaveLength(1)
  })

  it('draws pages without marks as vectors only where the request asks for it, and only pages of a PDF', async () => {
    await put([aMark('a')])
    await redact({ output: { pages: 'images' } })
    await redact({ output: { pages: 'vectors' } })
    expect(plans.map(({ keepsVectors }) => keepsVectors)).toEqual([undefined, true])
    await start({}, { name: 'letter.txt', contentType: 'text/plain' })
    await put([aMark('a')])
    expect(await redact({ output: { pages: 'vectors' } })).toMatchObject({ status: 422, body: { field: 'output.pages' } })
    expect(plans).toEqual([])
  })

  it('lists the marks that the labels of a request leave out', async () => {
    await put([aMark('a', { label: 'entity:PERSON' }), aMark('b', { label: 'entity:DATE' }), aMark('c')])
    await redact({ labels: ['entity:PERSON'] })
    expect(plans[0]?.marks.map(({ id }) => id)).toEqual(['a'])
    expect((await versions())[0]?.report.excluded).toEqual([
      { trackId: 'b', number: 2, kind: 'object', label: 'entity:DATE', place: { page: 1, box } },
      { trackId: 'c', number: 3, kind: 'object', place: { page: 1, box } },
    ])
  })

  it('fails, without a version, if the stored file differs from what was verified', async () => {
    await start({ size: 1 })
    await put([aMark('a')])
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed' })
    expect(await backend.files.list('versions')).toEqual([])
  })
})

describe('[MEDIA-04] marks of a document', () => {
  it('are numbered once, and no number is reused', async () => {
    await put([aMark('a'), aMark('b')])
    const after = await put([aMark('b'), aMark('c')], { revision: 1 })
    expect(after.body).toMatchObject({
      marks: [
        { id: 'b', number: 2 },
        { id: 'c', number: 3 },
      ],
      lastNumbers: { mark: 3 },
    })
    const changes = [{ type: 'add_mark', mark: aMark('d') }]
    const patched = await backend.call('PATCH', '/media/media-1/detections', { revision: 2, changes }, as)
    expect(patched.body).toMatchObject({ marks: [{ number: 2 }, { number: 3 }, { id: 'd', number: 4 }] })
  })

  it('are rejected on a page that the document lacks, and beside their page', async () => {
    const far = { x: 600, y: 1, width: 5, height: 5 }
    for (const [mark, field, error] of [
      [aMark('a', { page: 3 }), 'marks.0.page', 'This document has 2 pages.'],
      [aMark('a', { boxes: [box, far] }), 'marks.0.boxes.1', 'A box is outside the page.'],
      [aMark('a', { range: { start: 4, end: 4 } }), 'marks.0.range', 'A text range must end after its start.'],
    ] as const)
      expect(await put([mark])).toMatchObject({ status: 422, body: { field, error } })
    expect((await put([aMark('a', { boxes: [far], everyPage: true })])).status).toBe(200)
  })
})
