import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { notificationsState } from '#notifications/notify.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { serveDetails } from '../../test-support'
import { Component as DocumentPageComponent } from './document-page'

const A4 = { width: 595, height: 842 }

/** A document of three pages. jsdom draws none; browser tests do. */
vi.mock('#engine/document/client.ts', () => ({
  openDocument: (): Promise<OpenDocument> =>
    Promise.resolve({
      contentType: 'application/pdf',
      pages: [A4, A4, A4],
      draw: () => Promise.resolve(),
      layText: () => Promise.resolve(),
      close: () => undefined,
    }),
}))

function pageOf(page: number, text: string, methods: DocumentPage['methods']): DocumentPage {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    x: 50 + 12 * index,
    y: 100,
    width: 12 * word.length,
    height: 24,
  }))
  return { page, ...A4, text, words, methods }
}

/** A page with text, a scanned one, and one without words. */
const PAGES = [pageOf(1, 'Dear Jane Doe, hello', ['text']), pageOf(2, 'Jane Doe signed', ['recognition']), pageOf(3, '', [])]

/** The mark of Jane Doe on the first page, with the margin of a point that a detection adds. */
const found: Mark = {
  id: 'found',
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe,',
  confidence: 0.9,
  decision: 'keep',
  page: 1,
  boxes: [{ x: 109, y: 99, width: 110, height: 26 }],
  range: { start: 5, end: 14 },
}

const user = userEvent.setup()
let backend: PageBackend

beforeEach(async () => {
  standInForPixels()
  const media = [mediaRow('letter', { name: 'letter.pdf', type: 'document', state: 'Ready for review' })]
  backend = await startPageBackend({ seed: { media, detections: [reviewRow('letter', { marks: [found] })] } })
  await backend.files.write('media', 'letter', new Blob(['%PDF-1.7']))
  serveDetails(backend)
  backend.override('getPages', () => ({
    status: 200,
    body: { mediaId: 'letter', sha256: 'a'.repeat(64), pageCount: 3, hidden: [], complete: true, pages: PAGES },
  }))
  const reasons = [{ code: 's40(2)', text: 'Personal information' }]
  backend.override('getReasons', () => ({ status: 200, body: { revision: 1, reasons, defaultReason: null } }))
  renderInRouter(<DocumentPageComponent />, '/document/review?v=letter', ['/document', '/document/review'])
  await screen.findByText('No hidden content found')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const savedMarks = async () => (await backend.tables.get('detections', 'letter'))?.marks ?? []
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const menu = () => screen.getByRole('menu', { name: /^Actions/ })
const entries = () => [...menu().querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent)

/** Sends Ctrl+C or Ctrl+V with a text in the clipboard, and returns the text that the clipboard then holds. */
function clipboardEvent(type: 'copy' | 'paste', pasted = ''): string {
  const data = new Map<string, string>()
  const event = new Event(type, { bubbles: true, cancelable: true })
  const clipboardData = { setData: (kind: string, text: string) => data.set(kind, text), getData: () => pasted }
  act(() => void document.body.dispatchEvent(Object.assign(event, { clipboardData })))
  return data.get('text/plain') ?? ''
}

test('[MEDIA-04] “Redact all” redacts the mark that was left visible and marks the other copies, so that no words have two marks', async () => {
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane doe')
  await user.click(await screen.findByRole('button', { name: 'Redact all 2' }))
  await waitFor(async () =>
    expect(await savedMarks()).toMatchObject([
      { id: 'found', decision: 'redact', page: 1 },
      { source: 'drawn', decision: 'redact', page: 2, text: 'Jane Doe' },
    ]),
  )
  expect(await savedMarks()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Redact all \d/ })).toBeNull()
})

test('[MEDIA-04] “Redact all” gives the chosen reason to all matches', async () => {
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane doe')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason for matches' }), 's40(2): Personal information')
  await user.click(screen.getByRole('button', { name: 'Redact all 2' }))
  await waitFor(async () =>
    expect((await savedMarks()).map(({ decision, reason }) => [decision, reason])).toEqual([
      ['redact', 's40(2)'],
      ['redact', 's40(2)'],
    ]),
  )
})

test('[MEDIA-04] finds further copies of a mark by its menu, also in recognised text, and says that recognition can miss words', async () => {
  fireEvent.contextMenu(row('Person 1'))
  expect(entries()).toEqual([
    'RedactR',
    'Leave visibleK',
    'Same place on every pageE',
    'Copy textCtrl+C',
    'Find further copiesF',
    'Select all with this textS',
    'GroupCtrl+G',
    'UngroupCtrl+Shift+G',
    'DeleteDel',
  ])
  await user.click(within(menu()).getByText('Find further copies'))
  expect(screen.getByRole('searchbox', { name: 'Find in document' })).toHaveProperty('value', 'Jane Doe')
  const matches = await screen.findByRole('list', { name: 'Matches' })
  expect(
    within(matches)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Page 1'), expect.stringContaining('Page 2')])
  expect(screen.getByText('1 scanned page searched by text recognition, which can miss words. 1 page without text.')).toBeTruthy()
})

test('[MEDIA-04] selects the words of a match, copies and redacts them by key, and drops them when a mark is selected', async () => {
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'signed')
  const matches = within(await screen.findByRole('list', { name: 'Matches' }))
  await user.click(matches.getByRole('button', { name: /^Page 2/ }))
  expect(clipboardEvent('copy')).toBe('signed')
  await user.keyboard('r')
  await waitFor(async () => expect(await savedMarks()).toMatchObject([{ id: 'found' }, { text: 'signed', page: 2 }]))
  await user.click(matches.getByRole('button', { name: /^Page 2/ }))
  await user.click(row('Person 1'))
  expect(clipboardEvent('copy')).toBe('Jane Doe,')
  await user.keyboard('r')
  await waitFor(async () => expect(await savedMarks()).toMatchObject([{ id: 'found', decision: 'redact' }, { text: 'signed' }]))
})

test('[MEDIA-04] steps through the matches by Enter and by buttons, and begins again after the last', async () => {
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  const field = screen.getByRole('searchbox', { name: 'Find in document' })
  await user.type(field, 'jane doe')
  const matches = within(await screen.findByRole('list', { name: 'Matches' }))
  const current = () => matches.getAllByRole('button', { current: true }).map(({ textContent }) => textContent.slice(0, 6))
  await user.keyboard('{Enter}')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(current()).toEqual(['Page 1'])
  expect(clipboardEvent('copy')).toBe('Jane Doe,')
  await user.keyboard('{Enter}')
  expect(current()).toEqual(['Page 2'])
  await user.keyboard('{Enter}')
  expect(current()).toEqual(['Page 1'])

  // With two matches, both directions lead to the same.
  await user.clear(field)
  await user.type(field, 'n')
  await screen.findByText('3 matches')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByText('3 of 3')).toBeTruthy()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByText('2 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('3 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('1 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  await user.click(screen.getByRole('button', { name: 'Previous match' }))
  expect(screen.getByText('2 of 3')).toBeTruthy()
})

test('[MEDIA-04] matches take the place of the page thumbnails, which can be hidden', async () => {
  const thumbnails = () => screen.queryByRole('navigation', { name: 'Pages' })
  expect(thumbnails()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in document' }), 'jane doe')
  await screen.findByRole('list', { name: 'Matches' })
  expect(thumbnails()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close search' }))
  expect(screen.queryByRole('list', { name: 'Matches' })).toBeNull()
  expect(thumbnails()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Page thumbnails' }))
  expect(thumbnails()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Find in document' }))
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in document' }).value).toBe('')
})

test.each([
  ['text of another program', 'call me back'],
  [
    'boxes of an image',
    JSON.stringify({
      type: 'redaction-studio/boxes',
      version: 1,
      boxes: [{ kind: 'face', decision: 'redact', style: null, rect: { x: 100, y: 100, width: 80, height: 80 } }],
    }),
  ],
])('pasting %s into a document changes nothing that is saved', async (_what, text) => {
  clipboardEvent('paste', text)
  expect(notificationsState.list).toEqual([])
  await user.click(row('Person 1'))
  await user.keyboard('r')
  await waitFor(async () => expect(await savedMarks()).toMatchObject([{ id: 'found', decision: 'redact' }]))
  // The decision is the only change of the only save.
  const saves = backend.sent('PATCH')
  expect(saves).toHaveLength(1)
  expect(saves).toMatchObject([{ changes: [{ type: 'edit_mark', id: 'found' }] }])
  expect(await backend.tables.get('detections', 'letter')).toMatchObject({ tracks: [], marks: [{ ...found, decision: 'redact' }] })
})

test('[MEDIA-05] a mark gets a reason of the project by key, and its box shows it on demand', async () => {
  await user.keyboard('nr')
  const reason = await screen.findByRole('combobox', { name: 'Reason for Person 1' })
  await user.selectOptions(reason, 's40(2)')
  expect(row('Person 1').textContent).toContain('s40(2)')
  screen.getByRole('checkbox', { name: 'Print reason on cover' }).focus()
  await user.keyboard(' ')
  await waitFor(async () =>
    expect(await backend.tables.get('detections', 'letter')).toMatchObject({ coverLabels: true, marks: [{ reason: 's40(2)' }] }),
  )
})

test('[MEDIA-04] Ctrl+F leads back to the text that was searched, and searching copies starts with that of the mark', async () => {
  await user.keyboard('{Control>}f{/Control}')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in document' })
  await user.type(field, 'signed')
  await user.click(row('Person 1'))
  expect(document.activeElement).not.toBe(field)
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['signed', 0, 6])
  await user.click(row('Person 1'))
  await user.keyboard('f')
  expect(field.value).toBe('Jane Doe')
})

test('[MEDIA-04] the search keeps the focus after a redaction, and Escape returns it', async () => {
  const find = screen.getByRole('button', { name: 'Find in document' })
  find.focus()
  await user.keyboard('{Enter}jane doe')
  ;(await screen.findByRole('button', { name: 'Redact “Jane Doe” on page 2' })).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Page 2/ }))
  screen.getByRole('button', { name: 'Redact all 1' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close search' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox', { name: 'Find in document' })).toBeNull()
  expect(document.activeElement).toBe(find)
})

test('[MEDIA-04] searches for any text, and reports an invalid regex', async () => {
  await user.keyboard('{Control>}f{/Control}')
  const field = screen.getByRole('searchbox', { name: 'Find in document' })
  await user.type(field, 'mary-jane')
  expect(screen.getByText('No matches')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Regex' }))
  fireEvent.change(field, { target: { value: '(jane' } })
  expect(await screen.findByText(/^Invalid regular expression: .*Unterminated group/)).toBeTruthy()
})
