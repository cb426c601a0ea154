import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { saveWatchList } from '#generated/projects/projects.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { projectRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as WatchListPage } from './watch-list-page'

const ada: WatchTerm = { id: 't1', kind: 'words', text: 'Ada Okafor', category: 'PERSON', addedAt: 1_795_000_000 }
const cases: WatchTerm = { id: 't2', kind: 'expression', text: 'K-\\d{4}', matchCase: true, addedAt: 1_795_000_000 }

async function open(terms: WatchTerm[] = [ada, cases]) {
  const watchList = { revision: 3, terms }
  const backend = await startPageBackend({ seed: { projects: [{ ...projectRow('p2', 'Case 7'), watchList }] } })
  renderAt('/watch-list?project=p2', <WatchListPage />)
  await screen.findByRole('form', { name: 'Add terms' })
  return { backend, user: userEvent.setup() }
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Watched terms' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const stored = async ({ tables }: PageBackend) => (await tables.get('projects', 'p2'))?.watchList
const field = () => screen.getByRole('textbox', { name: 'Words to find' })

test('[MEDIA-02] lists the terms of a project', async () => {
  await open()
  await waitFor(() => expect(document.title).toContain('Watch list of Case 7'))
  expect(listed()).toEqual(['Ada OkaforPerson · added 18 Nov 2026Edit', '/K-\\d{4}/Regex · match case · added 18 Nov 2026Edit'])
  expect(screen.getByRole('link', { name: 'Case 7' }).getAttribute('href')).toBe('/home?project=p2')
})

test('[MEDIA-02] adds names and expressions, one per line, and saves them at once', async () => {
  const { backend, user } = await open([ada])
  await user.click(field())
  await user.paste('Ben Ito\nada okafor\n/K-\\d{4}/')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Phone number')
  await user.click(screen.getByRole('checkbox', { name: 'Whole words' }))
  await user.click(screen.getByRole('button', { name: 'Add terms' }))
  expect(await screen.findByText('2 added, 1 already listed')).toBeTruthy()
  expect(await stored(backend)).toMatchObject({
    revision: 4,
    terms: [
      ada,
      { kind: 'words', text: 'Ben Ito', contact: 'phone', wholeWords: false },
      { kind: 'expression', text: 'K-\\d{4}', contact: 'phone' },
    ],
  })
  expect(listed()).toHaveLength(3)
  expect(field()).toHaveProperty('value', '')
})

test('imports terms from a file', async () => {
  const { user } = await open([])
  expect(screen.getByText('No terms. Add a name to find it in every file of the project.')).toBeTruthy()
  await user.upload(screen.getByLabelText('File with terms'), new File(['Ben Ito\r\nAda\r\n'], 'names.txt', { type: 'text/plain' }))
  await waitFor(() => expect(field()).toHaveProperty('value', 'Ben Ito\nAda\n'))
  await user.upload(screen.getByLabelText('File with terms'), new File([new Uint8Array([0, 1, 2])], 'names.txt', { type: 'text/plain' }))
  expect(await screen.findByText('This file isn’t text in UTF-8. Save it as UTF-8 and import it again.')).toBeTruthy()
})

test('names an expression that could take very long, and saves nothing', async () => {
  const { backend, user } = await open([ada])
  await user.click(field())
  await user.paste('Ben\n/(a+)+b/')
  await user.click(screen.getByRole('button', { name: 'Add terms' }))
  expect((await screen.findByText(/^\/\(a\+\)\+b\/: It repeats a group/)).getAttribute('role')).toBe('alert')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(backend.requestsOf('saveWatchList')).toEqual([])
})

test('edits a term in its row, keeps its ID, and rejects one that is already listed', async () => {
  const { backend, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit Ada Okafor' }))
  const form = within(screen.getByRole('form', { name: 'Edit Ada Okafor' }))
  const term = form.getByRole('textbox', { name: 'Term' })
  await user.clear(term)
  await user.type(term, '/K-\\d{{4}/')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('alert').textContent).toContain('is already listed.')
  await user.clear(term)
  await user.type(term, 'Ada Mae Okafor')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await stored(backend))?.terms[0]).toEqual({ ...ada, text: 'Ada Mae Okafor' }))
  expect(listed()[0]).toContain('Ada Mae Okafor')
})

test('removes a term', async () => {
  const { backend, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove Ada Okafor' }))
  await waitFor(async () => expect((await stored(backend))?.terms).toEqual([cases]))
})

test('makes a change on the newest list when it was changed elsewhere', async () => {
  const { backend, user } = await open()
  const bea = { ...ada, id: 't9', text: 'Bea' }
  await saveWatchList('p2', { revision: 3, terms: [ada, cases, bea] })
  await user.click(screen.getByRole('button', { name: 'Remove Ada Okafor' }))
  await waitFor(async () => expect((await stored(backend))?.terms).toEqual([cases, bea]))
})

test('shows why saving failed, and keeps what was typed', async () => {
  const { backend, user } = await open([])
  const recover = backend.refuse('saveWatchList', 507, 'The disk is full.')
  await user.type(field(), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Add terms' }))
  expect(await screen.findByText('The disk is full.')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'Ada')
  recover()
  await user.click(screen.getByRole('button', { name: 'Add terms' }))
  expect(await screen.findByText('1 added')).toBeTruthy()
})

test.each([404, 501] as const)('a back end without watch lists responds with %i, which the page says', async (status) => {
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Case 7')] } })
  backend.respondEmpty('getWatchList', status)
  renderAt('/watch-list?project=p2', <WatchListPage />)
  expect(await screen.findByText('No watch list for this project')).toBeTruthy()
})

test('can be loaded again after a failure', async () => {
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Case 7')] } })
  const recover = backend.refuse('getWatchList', 500)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderAt('/watch-list?project=p2', <WatchListPage />)
  expect(await screen.findByText('Couldn’t load the watch list')).toBeTruthy()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('form', { name: 'Add terms' })).toBeTruthy()
})

test('shows a loading state and, without a project, where to select one', async () => {
  const backend = await startPageBackend()
  backend.disconnect('getWatchList')
  renderAt('/watch-list', <WatchListPage />)
  expect(await screen.findByText('No project selected')).toBeTruthy()
  expect(backend.requestsOf('getWatchList')).toEqual([])
})

/** Delays the response to a saved list until the returned function is called. */
function holdSaves(backend: PageBackend): () => void {
  let respond = (): void => undefined
  const hasResponse = new Promise<void>((resolve) => (respond = resolve))
  backend.override('saveWatchList', async ({ body }) => {
    await hasResponse
    return { status: 200, body: { ...body, revision: 4 } }
  })
  return respond
}

test('keeps terms that are typed while others are saved', async () => {
  const { backend, user } = await open([])
  const respond = holdSaves(backend)
  await user.type(field(), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Add terms' }))
  await user.type(field(), '\nBen Ito')
  respond()
  expect(await screen.findByText('1 added')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'Ben Ito')
})

test('saving a term does not close the form of another one that was opened meanwhile', async () => {
  const { backend, user } = await open()
  const respond = holdSaves(backend)
  await user.click(screen.getByRole('button', { name: 'Edit Ada Okafor' }))
  await user.type(screen.getByRole('textbox', { name: 'Term' }), ' Jones{Enter}')
  await waitFor(() => expect(backend.requestsOf('saveWatchList')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Edit /K-\\d{4}/' }))
  respond()
  await waitFor(() => expect(listed()[0]).toContain('Ada Okafor Jones'))
  expect(screen.getByRole('form', { name: 'Edit /K-\\d{4}/' })).toBeTruthy()
})
