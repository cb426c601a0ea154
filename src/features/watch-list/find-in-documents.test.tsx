import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow } from '#tests/support/records.ts'
import { findCustom } from '#engine/entities/rules/custom-finder.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as WatchListPage } from './watch-list-page'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

/** The engine without its worker, which jsdom doesn't have. */
const inPage = (): EntityEngine => ({
  find: (text, { rules = [] }) => Promise.resolve({ findings: rules.flatMap((rule) => findCustom(text, rule)), languages: [] }),
  dispose: () => undefined,
})

const ada: WatchTerm = { id: 't1', kind: 'words', text: 'Ada Okafor', category: 'PERSON', addedAt: 1_795_000_000 }
const mine = { projectId: 'p2', projectName: 'Case 7' }
const photo = mediaRow('photo', { ...mine, name: 'photo.jpg', state: 'Ready for review' })
const letter = mediaRow('letter', { ...mine, name: 'letter.pdf', type: 'document', pages: [{ width: 595, height: 842 }] })
const letterPage = {
  page: 1,
  width: 595,
  height: 842,
  text: 'Dear Ada Okafor',
  words: [
    { text: 'Dear', start: 0, end: 4, x: 50, y: 50, width: 40, height: 20 },
    { text: 'Ada', start: 5, end: 8, x: 100, y: 50, width: 30, height: 20 },
    { text: 'Okafor', start: 9, end: 15, x: 140, y: 50, width: 60, height: 20 },
  ],
  methods: ['text' as const],
}
const pagesOf = (complete: boolean) => ({
  mediaId: 'letter',
  sha256: 'a'.repeat(64),
  pageCount: 1,
  hidden: [],
  complete,
  pages: complete ? [letterPage] : [],
})

async function open() {
  const projects = [{ ...projectRow('p2', 'Case 7'), watchList: { revision: 1, terms: [ada] } }]
  const backend = await startPageBackend({ seed: { projects, media: [photo, letter] } })
  renderAt('/watch-list?project=p2', <WatchListPage createEngine={inPage} />)
  const user = userEvent.setup()
  const find = async () => {
    await user.click(await screen.findByRole('button', { name: 'Find in project' }))
    return screen.findByRole('region', { name: 'Matches' })
  }
  return { backend, user, find }
}

test('[MEDIA-02] [MEDIA-05] finds and redacts a name in a document of the project, and undoes it', async () => {
  const { backend, user, find } = await open()
  backend.override('getPages', () => Promise.resolve({ status: 200, body: pagesOf(true) }))
  await find()
  const [match] = within(screen.getByRole('list', { name: 'Matches in letter.pdf' })).getAllByRole('listitem')
  expect(match?.textContent).toBe('Page 1Dear Ada OkaforPerson')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ada Okafor on page 1' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Redact 1 match in 1 file' }))
  expect(await screen.findByText('1 redaction saved in 1 file. Not reviewed yet.')).toBeTruthy()
  const marks = async () => (await backend.tables.get('detections', 'letter'))?.marks
  const box = { x: 98.5, y: 48, width: 103, height: 24 }
  const foundBy = { list: 'watch-list', text: 'Ada Okafor' }
  expect(await marks()).toMatchObject([
    { page: 1, text: 'Ada Okafor', category: 'PERSON', decision: 'redact', range: { start: 5, end: 15 }, boxes: [box], foundBy },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo redactions' }))
  expect(await screen.findByText('Redactions removed from 1 file. Redactions reviewed in the meantime were kept.')).toBeTruthy()
  expect(await marks()).toEqual([])
})

test.each([
  ['is still being read', false, 'letter.pdf wasn’t searched. Not all of its pages are read.'],
  ['no back end reads', null, 'letter.pdf wasn’t searched.'],
] as const)('names a document that %s, beside the file that was searched', async (_name, complete, words) => {
  const { backend, find } = await open()
  if (complete === null) backend.respondEmpty('getPages', 501)
  else backend.override('getPages', () => Promise.resolve({ status: 200, body: pagesOf(complete) }))
  await find()
  expect(within(screen.getByRole('region', { name: 'Matches' })).getByRole('alert').textContent).toContain(words)
  expect(screen.getByText(/^1 file searched\./)).toBeTruthy()
  expect(screen.getByText('No matches in what was searched')).toBeTruthy()
  expect(screen.queryByText('No matches')).toBeNull()
})

test('[MEDIA-02] says that there are no matches once all pages were searched', async () => {
  const { backend, find } = await open()
  const page = { ...letterPage, text: 'Dear', words: letterPage.words.slice(0, 1) }
  backend.override('getPages', () => Promise.resolve({ status: 200, body: { ...pagesOf(true), pages: [page] } }))
  await find()
  expect(screen.getByText('No matches')).toBeTruthy()
  expect(screen.getByText(/^2 files searched\./)).toBeTruthy()
})

test('[MEDIA-05] redacts the matches of a project with a reason of the project', async () => {
  const { backend, user, find } = await open()
  const reasons = [{ code: 's40', text: 'Personal data' }]
  backend.override('getReasons', () => ({ status: 200, body: { revision: 1, reasons, defaultReason: null } }))
  backend.override('getPages', () => Promise.resolve({ status: 200, body: pagesOf(true) }))
  await find()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason for matches' }), 's40: Personal data')
  await user.click(screen.getByRole('button', { name: 'Redact 1 match in 1 file' }))
  expect(await screen.findByText('1 redaction saved in 1 file. Not reviewed yet.')).toBeTruthy()
  expect((await backend.tables.get('detections', 'letter'))?.marks).toMatchObject([{ text: 'Ada Okafor', reason: 's40' }])
})
