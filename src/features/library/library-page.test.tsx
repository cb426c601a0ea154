import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultOptions, Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import { jobLike, listOf, mediaLike, refusal, sentBy, serve } from '../../api/test-support'
import { fingerprintOf } from '../../api/upload'
import { uploads } from '../../state/uploads'
import { renderAt } from '../../ui/test-support'
import { Component as LibraryPage } from './library-page'

const renderLibrary = () => renderAt('/home', <LibraryPage />)

let add: MockInstance<typeof uploads.add>

beforeEach(() => {
  add = vi.spyOn(uploads, 'add').mockReturnValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const photograph = new File(['0123'], 'a.jpg', { type: 'image/jpeg', lastModified: 1 })

test('while the list is on its way its cards are sketched', async () => {
  serve({ 'GET /media': () => new Promise(() => undefined) })
  renderLibrary()
  expect(await screen.findByRole('status', { name: 'Loading your media' })).toBeTruthy()
})

test('a list that cannot be loaded says so, and loads when tried again', async () => {
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

test('an empty library says what to do next, and which formats are taken', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  expect(await screen.findByRole('heading', { name: 'Drop pictures here to begin' })).toBeTruthy()
  expect(screen.getByText(/JPEG, PNG, WebP, AVIF/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('[MEDIA-01] media are listed newest first, with state, type, size and versions', async () => {
  const version = { id: 'v1', title: 'lobby (redacted)', description: '' }
  serve({
    'GET /media': () =>
      listOf([
        mediaLike('older', { uploadDate: 10 }),
        mediaLike('newer', { uploadDate: 20, state: 'Redacted', exportedVersions: [version], thumbPath: '/media/newer/thumbnail' }),
      ]),
  })
  renderLibrary()
  const cards = within(await screen.findByRole('list', { name: 'Media' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['newer.jpg', 'older.jpg'])
  const newer = within(cards[0] ?? document.body)
  expect(newer.getByText('Redacted')).toBeTruthy()
  expect(newer.getByText(/Image · 2.5 MB · 1 version/)).toBeTruthy()
  expect(newer.getByRole('img', { name: 'newer.jpg' }).getAttribute('src')).toBe('/legacy/media/newer/thumbnail')
  expect(newer.getByRole('link').getAttribute('href')).toBe('/image?v=newer')
})

test('[MEDIA-01] work under way shows what is done and how far it is', async () => {
  serve({
    'GET /media': () => listOf([mediaLike('street', { state: 'Detecting' })]),
    'GET /jobs': () => ({ jobs: [jobLike('street')], total: 1 }),
  })
  renderLibrary()
  const bar = await screen.findByRole('progressbar', { name: 'Finding faces: street.jpg' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('Looking for faces')).toBeTruthy()
})

test('a job that failed says why on the card', async () => {
  serve({
    'GET /media': () => listOf([mediaLike('street', { state: 'Failed' })]),
    'GET /jobs': () => ({ jobs: [jobLike('street', { kind: 'probe', state: 'failed', error: 'This file is not a picture.' })], total: 1 }),
  })
  renderLibrary()
  expect(await screen.findByText('This file is not a picture.')).toBeTruthy()
})

test('[MEDIA-01] the rest of a long list is shown on request', async () => {
  const pages = [
    Array.from({ length: 24 }, (_, index) => mediaLike(`m${index}`, { uploadDate: 100 - index })),
    [mediaLike('last', { uploadDate: 1 })],
  ]
  serve({ 'GET /media': (url) => listOf(pages[Number(url.searchParams.get('page'))] ?? [], 25) })
  renderLibrary()
  expect(await screen.findByText('24 of 25')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'last.jpg' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('[UPL-08] chosen files go up', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('street')]) })
  renderLibrary()
  await screen.findByRole('button', { name: 'Upload' })
  await userEvent.upload(screen.getByLabelText('Upload', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph])
})

/** What a browser hands over while something is dragged. */
function dragged(types: string[], files: { file: File; isDirectory: boolean }[] = []) {
  return {
    types,
    files: files.map(({ file }) => file),
    items: files.map(({ file, isDirectory }) => ({ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory }) })),
  }
}

test('[UPL-08] files may be dropped anywhere, and the page shows it; a folder is told apart', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  await screen.findByRole('heading', { name: 'Drop pictures here to begin' })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.getByText('Drop to upload')).toBeTruthy()
  const folder = new File([], 'holiday')
  fireEvent.drop(document.body, {
    dataTransfer: dragged(
      ['Files'],
      [
        { file: photograph, isDirectory: false },
        { file: folder, isDirectory: true },
      ],
    ),
  })
  expect(screen.queryByText('Drop to upload')).toBeNull()
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph], ['holiday'])
})

test('a drag that leaves is forgotten, and dragged text is left alone', async () => {
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  await screen.findByRole('heading', { name: 'Drop pictures here to begin' })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['text/plain']) })
  expect(screen.queryByText('Drop to upload')).toBeNull()
  // Over a child the browser enters it before it leaves its parent.
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  fireEvent.dragEnter(document.body, { dataTransfer: dragged(['Files']) })
  fireEvent.dragLeave(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.getByText('Drop to upload')).toBeTruthy()
  fireEvent.dragLeave(document.body, { dataTransfer: dragged(['Files']) })
  expect(screen.queryByText('Drop to upload')).toBeNull()
})

test('deleting says what is lost, and a refusal is shown where it was asked', async () => {
  const version = { id: 'v1', title: 't', description: '' }
  const fake = serve({
    'GET /media': () => listOf([mediaLike('street', { exportedVersions: [version, { ...version, id: 'v2' }] })]),
    'DELETE /media/street': () => refusal(500),
  })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “street.jpg”?' }))
  expect(dialog.getByText(/its 2 redacted versions with the verification reports/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The server stumbled.')
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('finding faces from the card asks the back end for faces at the usual setting', async () => {
  const fake = serve({ 'GET /media': () => listOf([mediaLike('street')]), 'POST /media/street/detect': () => jobLike('street') })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Find faces' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }]))
})

test('interrupted uploads are told, go on with the same file, and are forgotten on request', async () => {
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
  // tus has no storage of its own outside browsers.
  Object.assign(defaultOptions, {
    urlStorage: {
      findAllUploads: () => Promise.resolve([...entries.values()]),
      removeUpload: (key: string) => Promise.resolve(entries.delete(key)),
    },
  })
  const terminate = vi.spyOn(Upload, 'terminate').mockResolvedValue(undefined)
  serve({ 'GET /media': () => listOf([]) })
  renderLibrary()
  expect(await screen.findByText('2 uploads were interrupted; choose the same files again to go on.')).toBeTruthy()
  expect(screen.getByText('1.jpg, 2.jpg')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText('Choose the files', { selector: 'input' }), [photograph])
  expect(add).toHaveBeenCalledExactlyOnceWith('user-ada', [photograph])
  await userEvent.click(screen.getByRole('button', { name: 'Forget them' }))
  await vi.waitFor(() => expect(screen.queryByText(/were interrupted/)).toBeNull())
  expect(terminate.mock.calls.map(([url]) => url)).toEqual(['/u/1', '/u/2'])
})
