import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultOptions, Upload } from 'tus-js-client'
import { beforeEach, expect, onTestFinished, test, vi, type MockInstance } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { failedJobRow, jobRow, mediaRow, projectRow, reviewRow, versionRow, withVersions, type Seed } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { listOf, mediaLike } from '#api/test-support.ts'
import { fingerprintOf } from '#api/uploads/upload.ts'
import { dropProjectState } from '#state/drop-project.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { utilsState } from '#state/utils.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const renderLibrary = () => renderAt('/home', <LibraryPage />)
const show = (seed: Seed = {}) => renderWithBackend(<LibraryPage />, { path: '/home', seed })

let add: MockInstance<typeof uploads.add>

beforeEach(() => {
  add = vi.spyOn(uploads, 'add').mockReturnValue(undefined)
  giveRoom()
  localStorage.clear()
  utilsState.selectedViewKey = null
})

const photograph = new File(['0123'], 'a.jpg', { type: 'image/jpeg', lastModified: 1 })

test('shows skeleton cards while loading', async () => {
  const backend = await startPageBackend()
  backend.override('listMedia', () => new Promise(() => undefined))
  renderLibrary()
  expect(await screen.findByRole('status', { name: 'Loading files' })).toBeTruthy()
})

test('shows an error with a retry when the list fails to load', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  const recover = backend.refuse('listMedia', 500)
  renderLibrary()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
})

test('an empty library shows how to upload and the supported formats', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Drop files here to upload' })).toBeTruthy()
  expect(screen.getByText(/JPEG, PNG, WebP, AVIF, HEIC.*TIFF.*video, audio and documents/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy()
  expect(screen.getByLabelText('Choose files', { selector: 'input' }).getAttribute('accept')).toBe(
    'image/*,video/*,audio/*,application/pdf,.docx,.txt,.text,.log,.md,.markdown,.csv,.tsv',
  )
})

test('[MEDIA-01] lists media newest first, with state, type, size and versions', async () => {
  const newer = mediaRow('newer', { uploadDate: 20, state: 'Redacted', thumbPath: '/thumbs/9', thumbToken: 'abc' })
  const { media, versions } = withVersions(newer, versionRow('v1'))
  await show({ media: [mediaRow('older', { uploadDate: 10 }), ...media], versions })
  const cards = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['newer.jpg', 'older.jpg'])
  const first = within(cards[0] ?? document.body)
  expect(first.getByText('Redacted')).toBeTruthy()
  expect(first.getByText(/Image · 2.5 MB · 1 version/)).toBeTruthy()
  expect(first.getByRole('img', { name: 'newer.jpg' }).getAttribute('src')).toBe('/legacy/thumbs/9?token=abc')
  expect(first.getByRole('link', { name: 'newer.jpg' }).getAttribute('href')).toBe('/image?v=newer')
})

const STATES = [
  'Failed',
  'Uploaded',
  'Converting',
  'Converted',
  'Detecting',
  'Transcribing',
  'Redacting',
  'Redacted',
  'Ready for review',
  'Error',
] as const

test('[ENT-11] [MEDIA-01] shows each state, and filters by state and media type', async () => {
  const types = ['video', 'image', 'audio', 'document', 'unknown'] as const
  await show({ media: STATES.map((state, index) => mediaRow(`file-${index}`, { state, type: types[index % 5] ?? 'image' })) })
  for (const [index, state] of STATES.entries()) {
    const card = (await screen.findByRole('heading', { name: `file-${index}.jpg` })).closest('li') ?? document.body
    expect(within(card).getByText(state)).toBeTruthy()
  }
  const values = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
  // Without a value, all files are shown.
  expect(values('State')).toEqual(['', ...STATES, 'On hold'])
  expect(values('Type').toSorted()).toEqual(['', 'audio', 'document', 'image', 'unknown', 'video'])
})

test('[MEDIA-01] a running job shows its stage and progress', async () => {
  await show({ media: [mediaRow('street', { state: 'Detecting' })], jobs: [jobRow('street')] })
  const bar = await screen.findByRole('progressbar', { name: 'Detecting: street.jpg' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  // The state and the stage of the job.
  expect(screen.getAllByText('Detecting', { selector: ':not(option)' })).toHaveLength(2)
})

test('the card shows why a job failed', async () => {
  const error = 'This file is not an image.'
  await show({ media: [mediaRow('street', { state: 'Failed' })], jobs: [failedJobRow('street', error, { kind: 'probe' })] })
  expect(await screen.findByText(error)).toBeTruthy()
})

test('[MEDIA-01] a converted recording is ready to transcribe, and a converted video is not', async () => {
  await show({ media: [mediaRow('call', { type: 'audio', state: 'Converted' }), mediaRow('film', { type: 'video', state: 'Converted' })] })
  const words = (await screen.findAllByText(/^(Ready to transcribe|Converted)$/, { selector: ':not(option)' })).map(
    (tag) => tag.textContent,
  )
  expect(words.toSorted()).toEqual(['Converted', 'Ready to transcribe'])
})

test('[MEDIA-06] shows On hold instead of Redacted, and Out of date for a version older than the review', async () => {
  const later = 1_795_000_400
  const file = (id: string, changes: Partial<Parameters<typeof mediaRow>[1]> = {}) => mediaRow(id, { state: 'Redacted', ...changes })
  const seeds = [
    withVersions(file('held'), versionRow('v1'), versionRow('v2', { release: 'held' })),
    withVersions(file('done'), versionRow('v3', { release: 'held' }), versionRow('v4')),
    withVersions(file('old', { state: 'Ready for review' }), versionRow('v5')),
    withVersions(file('new'), versionRow('v6'), versionRow('v7', { createdAt: later })),
  ]
  await show({
    media: seeds.flatMap(({ media }) => media),
    versions: seeds.flatMap(({ versions }) => versions),
    detections: ['old', 'new'].map((id) => reviewRow(id, { updatedAt: later })),
  })
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') ?? document.body)
  expect((await card('held.jpg')).getByText('On hold')).toBeTruthy()
  expect((await card('done.jpg')).getByText('Redacted')).toBeTruthy()
  expect((await card('old.jpg')).getByText('Ready for review')).toBeTruthy()
  expect((await card('old.jpg')).getByText('Out of date')).toBeTruthy()
  expect((await card('new.jpg')).queryByText('Out of date')).toBeNull()
})

test('[MEDIA-01] requests and renders only the visible part of a long list, with positions', async () => {
  const backend = await startPageBackend()
  backend.override('listMedia', ({ query: { page } }) => {
    const numbers = Array.from({ length: 100 }, (_, index) => page * 100 + index)
    return {
      status: 200,
      body: listOf(
        numbers.map((number) => mediaLike(`m${number}`, { uploadDate: 10_000 - number })),
        10_000,
      ),
    }
  })
  renderLibrary()
  const cards = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
  expect(cards.length).toBeLessThan(60)
  expect(cards[1]?.getAttribute('aria-setsize')).toBe('10000')
  expect(cards[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(backend.requestsOf('listMedia')).toHaveLength(1)
  expect(screen.getByText('10,000 files')).toBeTruthy()
})

test('the list view is a grid with row indexes', async () => {
  await show({ media: [mediaRow('a'), mediaRow('b')] })
  await userEvent.click(await screen.findByRole('button', { name: 'List' }))
  const grid = await screen.findByRole('grid', { name: 'Files' })
  expect(grid.getAttribute('aria-rowcount')).toBe('3')
  const rows = within(grid).getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  expect(within(rows[1] ?? document.body).getAllByRole('gridcell').length).toBe(8)
})

test('[ENT-21] [STATE-01] stores the view mode as selectedViewKey, and falls back to the grid for an unknown one', async () => {
  await show({ media: [mediaRow('a')] })
  await userEvent.click(await screen.findByRole('button', { name: 'List' }))
  expect(utilsState.selectedViewKey).toBe('list')
  const grid = screen.getByRole('button', { name: 'Grid' })
  expect(grid.getAttribute('aria-pressed')).toBe('false')
  utilsState.selectedViewKey = 'of an older version'
  await waitFor(() => expect(grid.getAttribute('aria-pressed')).toBe('true'))
})

test('requests sort order, filters and project from the back end and puts them into the URL', async () => {
  const backend = await show({ projects: [projectRow('p2', 'Request 7')] })
  await userEvent.click(await screen.findByRole('link', { name: /Request 7/ }))
  expect(await screen.findByRole('heading', { name: '“Request 7” is empty' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed')
  expect(await screen.findByRole('heading', { name: 'No files match these filters' })).toBeTruthy()
  expect(Object.fromEntries(backend.requestsOf('listMedia').at(-1)?.query ?? [])).toMatchObject({
    projectId: 'p2',
    sort: 'name',
    state: 'Failed',
  })
  expect(screen.getByRole('link', { name: /Request 7/ }).getAttribute('aria-current')).toBe('page')
})

test('[MEDIA-07] searches by tag and explains the search when nothing is found', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  await screen.findByRole('link', { name: 'street.jpg' })
  await userEvent.type(screen.getByLabelText('Search media by tag'), 'bridge{Enter}')
  expect(await screen.findByRole('heading', { name: 'No results for “bridge”' })).toBeTruthy()
  expect(screen.getByText(/^Search by name, project, type/)).toBeTruthy()
  expect(backend.sent('POST')).toEqual([{ category: 'tag', searchTerm: 'bridge', page: 0, rowsPerPage: 100 }])
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body)
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
})

test('reports a project that does not exist', async () => {
  await renderWithBackend(<LibraryPage />, { path: '/home?project=gone' })
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeTruthy()
})

test('[UPL-08] uploads the chosen files', async () => {
  await show({ media: [mediaRow('street')] })
  await screen.findByRole('button', { name: 'Upload' })
  await userEvent.upload(screen.getByLabelText('Upload', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined)
})

test('a project page uploads dropped files into the project', async () => {
  await renderWithBackend(<LibraryPage />, { path: '/home?project=p2', seed: { projects: [projectRow('p2', 'Request 7')] } })
  await vi.waitFor(() => expect(dropProjectState.current).toEqual({ id: 'p2', name: 'Request 7' }))
  cleanup()
  expect(dropProjectState.current).toBeNull()
})

test('detecting faces from the card requests normal accuracy', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Detect faces' }))
  await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }]))
})

test('a double click on the button of a card starts one detection', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Detect faces in street.jpg' }))
  await vi.waitFor(async () => expect((await backend.tables.all('jobs')).map(({ kind }) => kind)).toEqual(['detect']))
  expect(backend.requestsOf('detectMedia')).toHaveLength(1)
})

test('interrupted uploads are listed, resumed with the same file, and discarded on request', async () => {
  const entries = new Map(
    ['1', '2'].map((number) => {
      const urlStorageKey = `tus::${fingerprintOf('user-ada', photograph)}::${number}`
      return [
        urlStorageKey,
        {
          urlStorageKey,
          uploadUrl: `/u/${number}`,
          size: 4,
          metadata: { filename: `${number}.jpg` },
          creationTime: '',
          parallelUploadUrls: null,
        },
      ] as const
    }),
  )
  // Tus is loaded only where the browser has entries.
  for (const key of entries.keys()) localStorage.setItem(key, '{}')
  onTestFinished(() => localStorage.clear())
  // Outside browsers tus has no storage.
  Object.assign(defaultOptions, {
    urlStorage: {
      findAllUploads: () => Promise.resolve([...entries.values()]),
      removeUpload: (key: string) => Promise.resolve(entries.delete(key)),
    },
  })
  const terminate = vi.spyOn(Upload, 'terminate').mockResolvedValue(undefined)
  await show()
  expect(await screen.findByText('2 uploads were interrupted. Choose the same files to resume.')).toBeTruthy()
  expect(screen.getByText('1.jpg, 2.jpg')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText('Resume uploads', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Discard uploads' }))
  await vi.waitFor(() => expect(screen.queryByText(/were interrupted/)).toBeNull())
  expect(terminate.mock.calls.map(([url]) => url)).toEqual(['/u/1', '/u/2'])
})
