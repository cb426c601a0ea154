import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { jobRow, mediaRow, reviewRow } from '#tests/support/records.ts'
import { getListJobsQueryKey } from '#generated/jobs/jobs.ts'
import { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { DocumentPages } from '#generated/model/documentPages.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import type { OpenDocument } from '#engine/document/types.ts'
import { serveDetails } from '../../test-support'
import { Component as DocumentPageComponent } from './document-page'

const A4 = { width: 595, height: 842 }

/** A document of two pages. jsdom draws none; browser tests do. */
vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> =>
    Promise.resolve({
      contentType: 'text/plain',
      pages: [A4, A4],
      draw: () => Promise.resolve(),
      layText: () => Promise.resolve(),
      close: () => undefined,
    }),
}))

const show = (address: string) => renderInRouter(<DocumentPageComponent />, address, ['/document', '/document/review'])

const mark = (id: string, changes: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe',
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 61.2, y: 79.2, width: 122.4, height: 7.92 }],
  ...changes,
})
const marks = [
  mark('b', { page: 2, confidence: 0.4, category: null, contact: 'email', label: 'other', text: 'jane@example.com' }),
  mark('a'),
]

function pageOf(page: number, text: string): DocumentPage {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    x: 50 + 6 * index,
    y: 100,
    width: 6 * word.length,
    height: 12,
  }))
  return { page, width: 595, height: 842, text, words, methods: ['text'] }
}

const PAGES: DocumentPages = {
  mediaId: 'letter',
  sha256: 'a'.repeat(64),
  pageCount: 2,
  hidden: [
    { kind: 'attachment', name: 'salaries.xlsx', count: 1 },
    { kind: 'annotation', page: 2, name: 'Check this', count: 2 },
  ],
  complete: true,
  pages: [pageOf(1, 'Dear Jane Doe, Janet called'), pageOf(2, 'Yours, JANE')],
}

const panel = () => within(screen.getByRole('complementary', { name: 'Marks' }))
const rows = () => within(panel().getByRole('list', { name: 'Marks, lowest confidence first' })).getAllByRole('listitem')
const user = userEvent.setup()
let backend: PageBackend

beforeEach(async () => {
  standInForPixels()
  const media = [mediaRow('letter', { name: 'letter.txt', type: 'document', state: 'Ready for review' })]
  backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks })] } })
  await backend.files.write('media', 'letter', new Blob(['Dear Jane Doe,']))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openReview(details: Partial<MediaDetails> = {}, pages: DocumentPages = PAGES): Promise<void> {
  serveDetails(backend, details)
  backend.override('getPages', () => ({ status: 200, body: pages }))
  show('/document/review?v=letter')
  await screen.findByRole('complementary', { name: 'Marks' })
}

const savedMarks = async () => (await backend.tables.get('detections', 'letter'))?.marks ?? []

test('[MEDIA-04] lists the marks of a document, least certain first, and saves the decisions about them', async () => {
  await openReview()
  expect(rows().map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    'Email address 1jane@example.comPage 2 · Low, 40%',
    'Person 2Jane DoePage 1 · High, 90%',
  ])
  await user.keyboard('n')
  await user.keyboard('k')
  await waitFor(async () =>
    expect((await savedMarks()).map(({ decision, reviewed }) => [decision, reviewed !== undefined])).toEqual([
      ['keep', true],
      ['redact', false],
    ]),
  )
  expect(backend.requestsOf('changeDetections').at(-1)?.body).toMatchObject({ changes: [{ type: 'edit_mark', id: 'b' }] })
})

test('[MEDIA-04] names the user’s own words as marks, and counts all that was detected in the steps', async () => {
  const detection = { tags: { faces: 0 as const }, increasedAccuracy: false, finishedAt: 1 }
  const own = mark('c', { category: null, label: 'other', text: 'Project Heron', number: 3 })
  await backend.put({ detections: [reviewRow('letter', { marks: [...marks, own], detection: detection })] })
  await openReview()
  expect(rows().map((row) => within(row).getAllByRole('button')[0]?.textContent)).toContain('Mark 3Project HeronPage 1 · High, 90%')
  expect(screen.getByRole('link', { name: /^Detect/ }).textContent).toContain('3 marks')
})

test('[MEDIA-04] names the term of the watch list or the search that found a mark', async () => {
  const foundBy = { list: 'watch-list', text: 'HR-\\d+' } as const
  const watched = [
    mark('w1', { source: 'drawn', confidence: null, foundBy, text: 'HR-12' }),
    mark('w2', { foundBy: { list: 'terms', text: 'jane' } }),
    mark('w3', { source: 'drawn', confidence: null, text: 'Janet' }),
  ]
  await backend.put({ detections: [reviewRow('letter', { marks: watched })] })
  await openReview()
  expect(rows().map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    'Person 2Jane DoePage 1 · High, 90% · Search term',
    'Person 1HR-12Page 1 · Watch list: HR-\\d+',
    'Person 3JanetPage 1 · Added by hand',
  ])
})

test('[MEDIA-04] finds a text in the document, redacts all matches as one step, and undoes it', async () => {
  await openReview()
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane')
  const matches = await screen.findByRole('list', { name: 'Matches' })
  expect(within(matches).getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('checkbox', { name: 'Whole words' }))
  await waitFor(() => expect(within(matches).getAllByRole('listitem')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Redact all 2' }))
  expect([within(matches).getAllByText('To redact').length, screen.getAllByText(/ · From search$/).length]).toEqual([2, 2])
  expect(screen.queryByRole('button', { name: /^Redact all \d/ })).toBeNull()
  await waitFor(async () => expect(await savedMarks()).toHaveLength(4))
  expect((await savedMarks()).slice(2)).toMatchObject([
    { source: 'drawn', category: null, text: 'Jane', page: 1, range: { start: 5, end: 9 }, foundBy: { list: 'terms', text: 'jane' } },
    { source: 'drawn', category: null, text: 'JANE', page: 2 },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await savedMarks()).toHaveLength(2))
})

test('[MEDIA-04] requests no pages before the first one is read', async () => {
  const reading = jobRow('letter', { state: 'running', stage: 'read-pages', progress: 0 })
  await backend.put({ jobs: [reading] })
  serveDetails(backend)
  backend.override('getPages', () => ({ status: 200, body: PAGES }))
  const client = show('/document/review?v=letter')
  expect(await screen.findByText('Reading text…')).toBeTruthy()
  expect(backend.requestsOf('getPages')).toEqual([])
  await backend.put({ jobs: [{ ...reading, progress: 50 }] })
  await act(() => client.invalidateQueries({ queryKey: getListJobsQueryKey() }))
  expect(await panel().findByText('Hidden content (3), removed on export')).toBeTruthy()
  expect(backend.requestsOf('getPages')).toHaveLength(1)
})

test('[MEDIA-04] lists hidden content with what the export does to it', async () => {
  await openReview()
  const hidden = (await panel().findByText('Hidden content (3), removed on export')).closest('details')
  expect(hidden?.textContent).toContain('Attachments (1)salaries.xlsx')
  expect(hidden?.textContent).toContain('Comments and annotations (2)Check this, page 2')
})

test('[MEDIA-04] names hidden text, tracked changes and parts left out', async () => {
  const hidden: DocumentPages['hidden'] = [
    { kind: 'covered-text', page: 1, name: 'Ada owes us 500 pounds', count: 5 },
    { kind: 'revision', name: 'Deleted by Eve: Ada', count: 1 },
    { kind: 'unread-content', name: 'Chart: Salaries', count: 1 },
    { kind: 'form-value', name: 'Witness: Ada, Bob', count: 1 },
  ]
  await openReview({}, { ...PAGES, hidden })
  const list = (await panel().findByText('Hidden content (8), removed on export')).closest('details')
  expect(
    within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Hidden text (5)Ada owes us 500 pounds, page 1',
    'Earlier revisions and tracked changes (1)Deleted by Eve: Ada',
    'Images and other parts left out (1)Chart: Salaries',
    'Form values and choices (1)Witness: Ada, Bob',
  ])
})

test('[MEDIA-04] repeats a mark on every page and selects all with the same text', async () => {
  await openReview()
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: /^Person 2/ }))
  await user.click(panel().getByRole('checkbox', { name: 'Same place on every page' }))
  await waitFor(async () => expect((await savedMarks())[1]).toMatchObject({ everyPage: true }))
  expect(rows()[1]?.textContent).toContain('Every page')
})

test('[MEDIA-04] adds a box by keyboard on a back end without texts of pages', async () => {
  backend.refuse('getPages', 501, undefined, { path: '/media/letter/pages' })
  serveDetails(backend)
  show('/document/review?v=letter')
  expect(await screen.findByText('Text can’t be selected or searched here. Draw boxes instead.')).toBeTruthy()
  await user.keyboard('b')
  await waitFor(async () => expect(await savedMarks()).toHaveLength(3))
  expect((await savedMarks())[2]).toMatchObject({ source: 'drawn', decision: 'redact', text: null, page: 1 })
})

test('shows the reason of a back end that does not support document review', async () => {
  const reason = 'Review isn’t available for documents.'
  serveDetails(backend, { unavailable: [{ action: 'review', reason }] })
  show('/document/review?v=letter')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Detect/ }).getAttribute('href')).toBe('/document?v=letter&step=detect')
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('[MEDIA-02] asks for what to find in a document, and sends categories, contact details, own words and the watch list', async () => {
  serveDetails(backend)
  backend.override('getPages', () => ({ status: 200, body: PAGES }))
  backend.refuse('detectMedia', 422, 'One expression is invalid.')
  show('/document?v=letter&step=detect')
  await user.type(await screen.findByRole('textbox', { name: 'Your own words' }), 'Project Heron{Enter}/HR-\\d+/')
  await user.click(screen.getByRole('checkbox', { name: 'Project watch list' }))
  await user.click(screen.getByRole('checkbox', { name: 'IP address' }))
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await screen.findByText('One expression is invalid.')
  expect(backend.requestsOf('detectMedia').at(-1)?.body).toEqual({
    increasedAccuracy: false,
    tags: {},
    entities: ['PERSON', 'FAC', 'GPE', 'LOC'],
    contacts: ['birth-date', 'address', 'reference', 'email', 'phone', 'card', 'iban', 'national-id', 'ip'],
    terms: [
      { kind: 'words', text: 'Project Heron' },
      { kind: 'expression', text: 'HR-\\d+', matchCase: false },
    ],
    watchList: true,
  })
})

test('[ENT-16] finds the 19 entity categories of the specification', async () => {
  serveDetails(backend)
  backend.override('getPages', () => ({ status: 200, body: PAGES }))
  backend.refuse('detectMedia', 422, 'Not today.')
  show('/document?v=letter&step=detect')
  const boxes = within(await screen.findByRole('group', { name: 'Names and dates' })).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes).toHaveLength(19)
  for (const box of boxes) if (!box.checked) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await screen.findByText('Not today.')
  const request = DetectRequest.parse(backend.requestsOf('detectMedia').at(-1)?.body)
  expect(request.entities?.toSorted()).toEqual(
    'PERSON NORP FAC ORG GPE LOC PRODUCT EVENT WORK_OF_ART LAW LANGUAGE DATE TIME PERCENT MONEY QUANTITY ORDINAL CARDINAL PROFANITY'
      .split(' ')
      .toSorted(),
  )
})

test('[MEDIA-02] asks for the password of a locked PDF once its check has ended', async () => {
  let isLocked = false
  backend.override('getMediaDetails', () => ({
    status: 200,
    body: { mediaId: 'letter', file: null, pages: 1, locked: isLocked, unavailable: [] },
  }))
  const media = mediaRow('letter', { name: 'letter.pdf', type: 'document' })
  await backend.put({ media: [media], jobs: [jobRow('letter', { kind: 'probe', stage: 'probe', progress: 12 })] })
  const client = show('/document?v=letter')
  // As in the app, where the details from before the end of the check would stay fresh.
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
  await screen.findByRole('progressbar', { name: 'Checking file' })
  isLocked = true
  await backend.put({ jobs: [jobRow('letter', { kind: 'probe', state: 'succeeded', stage: null, progress: 100, finishedAt: 2 })] })
  await act(() => client.invalidateQueries({ queryKey: getListJobsQueryKey() }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('[MEDIA-02] asks for the password of a locked PDF, and keeps it nowhere', async () => {
  let isLocked = true
  backend.override('getMediaDetails', () => ({
    status: 200,
    body: { mediaId: 'letter', file: null, pages: 1, locked: isLocked, unavailable: [] },
  }))
  backend.refuse('unlockMedia', 403, 'Wrong.', { code: 'wrong-password' })
  show('/document?v=letter&step=detect')
  const field = await screen.findByLabelText('Password')
  expect(screen.getByText(/^A copy without encryption replaces the stored file\./)).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Detect' }).textContent).toBe('DetectEnter the password to work on this document.')
  await user.click(screen.getByRole('button', { name: 'Open document' }))
  expect(screen.getByRole('alert').textContent).toBe('Enter the password.')
  await user.type(field, 'first try{Enter}')
  expect(await screen.findByText('Wrong password. Try again.')).toBeTruthy()
  expect(field).toHaveProperty('value', '')
  backend.override('unlockMedia', () => {
    isLocked = false
    return { status: 200, body: { mediaId: 'letter', file: null, pages: 1, locked: false, unavailable: [] } }
  })
  await user.type(field, 'open sesame{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Your own words' })).toBeTruthy()
  expect(backend.requestsOf('unlockMedia').map(({ body }) => body)).toEqual([{ password: 'first try' }, { password: 'open sesame' }])
})

test('[MEDIA-04] a document that was only read offers a detection, and its Detect step stays open', async () => {
  const reading = jobRow('letter', { state: 'running', stage: 'read-pages' })
  const media = mediaRow('letter', { name: 'letter.txt', type: 'document', state: 'Detecting' })
  await backend.put({ media: [media], jobs: [reading], detections: [reviewRow('letter', { marks: [] })] })
  serveDetails(backend)
  backend.override('getPages', () => ({ status: 200, body: PAGES }))
  const client = show('/document?v=letter&step=detect')
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  await backend.put({ media: [{ ...media, state: 'Uploaded' }], jobs: [{ ...reading, state: 'succeeded', stage: null, finishedAt: 2 }] })
  await client.invalidateQueries()
  expect(await screen.findByRole('button', { name: 'Detect' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Review/ }))
  expect(await panel().findByText(/Detection hasn’t been run on this document/)).toBeTruthy()
})
