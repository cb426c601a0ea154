import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultOptions, Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import { jobLike, listOf, mediaLike, refusal, sentBy, serve as serveAll } from '../../api/test-support'
import { fingerprintOf } from '../../api/upload'
import { dropProjectState } from '../../state/drop-project'
import { uploads } from '../../state/uploads'
import { utilsState } from '../../state/utils'
import { renderAt } from '../../ui/test-support'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const renderLibrary = () => renderAt('/home', <LibraryPage />)

let add: MockInstance<typeof uploads.add>

const noProjects = { 'GET /projects': () => ({ projects: [myFiles], total: 1 }) }
const myFiles = { id: 'p', name: 'My files', dateCreated: 1, mediaCount: 1, isDefault: true }
const serve = (answers: Parameters<typeof serveAll>[0]) => serveAll({ ...noProjects, ...answers })

beforeEach(() => {
  add = vi.spyOn(uploads, 'add').mockReturnValue(undefined)
  giveRoom()
  localStorage.clear()
  utilsState.selectedViewKey = null
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photograph = new File(['0123'], 'a.jpg', { type: 'image/jpeg', lastModified: 1 })

test('shows skeleton cards while loading', async () => {
  serve({ 'GET /media': () => new Promise(() => undefined) })
  renderLibrary()
  expect(await screen.findByRole('status', { name: 'Loading files' })).toBeTruthy()
})

test('shows an error with a retry when the list fails to load', async () => {
  let isDown = true
  serve({
    'GET /media': () => (isDown ? refusal(500) : listOf([mediaLike('street')])),
  })
  renderLibrary()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
})

test('an empty library shows how to upload and the supported formats', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  expect(await screen.findByRole('heading', { name: 'Drop files here to upload' })).toBeTruthy()
  expect(screen.getByText(/JPEG, PNG, WebP, AVIF.*video, audio and documents/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy()
  expect(screen.getByLabelText('Choose files', { selector: 'input' }).getAttribute('accept')).toBe(
    'image/*,video/*,audio/*,application/pdf,.txt,.text,.log,.md,.markdown,.csv,.tsv',
  )
})

test('[MEDIA-01] lists media newest first, with state, type, size and versions', async () => {
  const version = { id: 'v1', title: 'lobby (redacted)', description: '' }
  serve({
    'GET /media': () =>
      listOf([
        mediaLike('older', { uploadDate: 10 }),
        mediaLike('newer', { uploadDate: 20, state: 'Redacted', exportedVersions: [version], thumbPath: '/thumbs/9', thumbToken: 'abc' }),
      ]),
  })
  renderLibrary()
  const cards = within(await screen.findByRole('list', { name: 'Media' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['newer.jpg', 'older.jpg'])
  const newer = within(cards[0] ?? document.body)
  expect(newer.getByText('Redacted')).toBeTruthy()
  expect(newer.getByText(/Image · 2.5 MB · 1 version/)).toBeTruthy()
  expect(newer.getByRole('img', { name: 'newer.jpg' }).getAttribute('src')).toBe('/legacy/thumbs/9?token=abc')
  expect(newer.getByRole('link').getAttribute('href')).toBe('/image?v=newer')
})

test('[MEDIA-01] a running job shows its stage and progress', async () => {
  serve({
    'GET /media': () => listOf([mediaLike('street', { state: 'Detecting' })]),
    'GET /jobs': () => ({ jobs: [jobLike('street')], total: 1 }),
  })
  renderLibrary()
  const bar = await screen.findByRole('progressbar', { name: 'Detecting faces: street.jpg' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('Detecting faces')).toBeTruthy()
})

test('the card shows why a job failed', async () => {
  serve({
    'GET /media': () => listOf([mediaLike('street', { state: 'Failed' })]),
    'GET /jobs': () => ({ jobs: [jobLike('street', { kind: 'probe', state: 'failed', error: 'This file is not an image.' })], total: 1 }),
  })
  renderLibrary()
  expect(await screen.findByText('This file is not an image.')).toBeTruthy()
})

test('[MEDIA-06] shows On hold instead of Redacted, and Out of date for a version older than the review', async () => {
  const version = { id: 'v1', title: 't', description: '', release: 'released' as const }
  serve({
    'GET /media': () =>
      listOf([
        mediaLike('held', { state: 'Redacted', exportedVersions: [version, { ...version, id: 'v2', release: 'held' }] }),
        mediaLike('done', { state: 'Redacted', exportedVersions: [{ ...version, release: 'held' }, version] }),
        mediaLike('old', { state: 'Ready for review', exportedVersions: [{ ...version, outdated: true }] }),
        mediaLike('new', { state: 'Redacted', exportedVersions: [{ ...version, outdated: true }, version] }),
      ]),
  })
  renderLibrary()
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') ?? document.body)
  expect((await card('held.jpg')).getByText('On hold')).toBeTruthy()
  expect((await card('done.jpg')).getByText('Redacted')).toBeTruthy()
  expect((await card('old.jpg')).getByText('Ready for review')).toBeTruthy()
  expect((await card('old.jpg')).getByText('Out of date')).toBeTruthy()
  expect((await card('new.jpg')).queryByText('Out of date')).toBeNull()
})

test('[MEDIA-01] requests and renders only the visible part of a long list, with positions', async () => {
  const asked: string[] = []
  serve({
    'GET /media': (url) => {
      asked.push(url.search)
      const page = Number(url.searchParams.get('page'))
      return listOf(
        Array.from({ length: 100 }, (_, index) => mediaLike(`m${page * 100 + index}`, { uploadDate: 10_000 - page * 100 - index })),
        10_000,
      )
    },
  })
  renderLibrary()
  const cards = within(await screen.findByRole('list', { name: 'Media' })).getAllByRole('listitem')
  expect(cards.length).toBeLessThan(60)
  expect(cards[1]?.getAttribute('aria-setsize')).toBe('10000')
  expect(cards[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(asked).toHaveLength(1)
  expect(screen.getByText('10,000 files')).toBeTruthy()
})

test('the list view is a grid with row indexes', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('a', { projectName: 'My files' }), mediaLike('b')]) })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'List' }))
  const grid = await screen.findByRole('grid', { name: 'Media' })
  expect(grid.getAttribute('aria-rowcount')).toBe('3')
  const rows = within(grid).getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  expect(within(rows[1] ?? document.body).getAllByRole('gridcell').length).toBe(8)
})

test('[ENT-21] [STATE-01] stores the view mode as selectedViewKey, and falls back to the grid for an unknown one', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('a')]) })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'List' }))
  expect(utilsState.selectedViewKey).toBe('list')
  const grid = screen.getByRole('button', { name: 'Grid' })
  expect(grid.getAttribute('aria-pressed')).toBe('false')
  utilsState.selectedViewKey = 'of an older version'
  await waitFor(() => expect(grid.getAttribute('aria-pressed')).toBe('true'))
})

test('requests sort order, filters and project from the back end and puts them into the URL', async () => {
  let asked: URLSearchParams | undefined
  serve({
    'GET /media': ({ searchParams }) => {
      asked = searchParams
      return listOf([])
    },
    'GET /projects': () => ({ projects: [myFiles, { ...myFiles, id: 'p2', name: 'Request 7', isDefault: false }], total: 2 }),
  })
  renderLibrary()
  await userEvent.click(await screen.findByRole('link', { name: /Request 7/ }))
  expect(await screen.findByRole('heading', { name: '“Request 7” is empty' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed')
  expect(await screen.findByRole('heading', { name: 'No files match these filters' })).toBeTruthy()
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ projectId: 'p2', sort: 'name', state: 'Failed' })
  expect(screen.getByRole('link', { name: /Request 7/ }).getAttribute('aria-current')).toBe('page')
})

test('[MEDIA-07] searches by tag and explains the search when nothing is found', async () => {
  const fake = serve({
    'GET /media': () => listOf([mediaLike('street')]),
    'POST /media/search': () => ({ searchResult: {}, totalResults: 0 }),
  })
  renderLibrary()
  await screen.findByRole('link', { name: 'street.jpg' })
  await userEvent.type(screen.getByLabelText('Search media by tag'), 'bridge{Enter}')
  expect(await screen.findByRole('heading', { name: 'No results for “bridge”' })).toBeTruthy()
  expect(screen.getByText(/^Search by name, project, type/)).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ category: 'tag', searchTerm: 'bridge', page: 0, rowsPerPage: 100 }])
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body)
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
})

test('reports a project that does not exist', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderAt('/home?project=gone', <LibraryPage />)
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeTruthy()
})

test('[UPL-08] uploads the chosen files', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('street')]) })
  renderLibrary()
  await screen.findByRole('button', { name: 'Upload' })
  await userEvent.upload(screen.getByLabelText('Upload', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined)
})

test('a project page uploads dropped files into the project', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderAt('/home?project=p', <LibraryPage />)
  await vi.waitFor(() => expect(dropProjectState.current).toEqual({ id: 'p', name: 'My files' }))
  cleanup()
  expect(dropProjectState.current).toBeNull()
})

test('detecting faces from the card requests normal accuracy', async () => {
  const fake = serve({ 'GET /media': () => listOf([mediaLike('street')]), 'POST /media/street/detect': () => jobLike('street') })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Detect faces' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }]))
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
  // Outside browsers tus has no storage.
  Object.assign(defaultOptions, {
    urlStorage: {
      findAllUploads: () => Promise.resolve([...entries.values()]),
      removeUpload: (key: string) => Promise.resolve(entries.delete(key)),
    },
  })
  const terminate = vi.spyOn(Upload, 'terminate').mockResolvedValue(undefined)
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  expect(await screen.findByText('2 uploads were interrupted. Choose the same files to resume.')).toBeTruthy()
  expect(screen.getByText('1.jpg, 2.jpg')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText('Resume uploads', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], [], undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Discard uploads' }))
  await vi.waitFor(() => expect(screen.queryByText(/were interrupted/)).toBeNull())
  expect(terminate.mock.calls.map(([url]) => url)).toEqual(['/u/1', '/u/2'])
})
