import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { saveBlob } from '#lib/browser/save-blob.ts'
import { renderAt } from '#ui/test-support.tsx'
import type { OwnFile, StorageControls } from './storage-controls'
import { StoragePage } from './storage-page'

vi.mock('#lib/browser/save-blob.ts')

const archive = new Blob(['archive'])
let files: OwnFile[]
let isPersisted: boolean
let isDeclined: boolean
let asksPassword: boolean
let controls: StorageControls

beforeEach(() => {
  vi.mocked(saveBlob).mockReset()
  isPersisted = false
  isDeclined = false
  asksPassword = true
  files = [
    { folder: 'media', id: 'media-1', name: 'street.mp4', size: 2_400_000_000, isSpare: true },
    { folder: 'media', id: 'media-2', name: 'yard.jpg', size: 900_000, isSpare: false },
  ]
  controls = {
    read: () => Promise.resolve({ used: 3_000_000_000, quota: 8_000_000_000, isPersisted, isDeclined, asksPassword, files }),
    persist: () => Promise.resolve((isPersisted = true)),
    readFile: () => Promise.resolve(new Blob(['video'])),
    exportAll: vi.fn<StorageControls['exportAll']>((password) =>
      asksPassword && password !== 'copper-lantern-42'
        ? Promise.reject(new Error('Wrong password.'))
        : Promise.resolve({ archive, leftOut: [] }),
    ),
    importAll: vi.fn<StorageControls['importAll']>(() => Promise.resolve({ records: 12, files: 1, leftOut: [] })),
    deleteOriginals: vi.fn<StorageControls['deleteOriginals']>(() => {
      files = files.slice(1)
      return Promise.resolve(1)
    }),
  }
})

const open = () => renderAt('/app/account/storage', <StoragePage controls={controls} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('shows what is used and left, and the biggest files', async () => {
  open()
  expect(await screen.findByText('3.0 GB used, 5.0 GB left')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Files' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('street.mp4Original2.4 GB'),
    expect.stringContaining('yard.jpgOriginal900 kB'),
  ])
})

test.each([
  [true, 'The browser keeps your files.'],
  [false, 'The browser declined. Export an archive regularly.'],
])('requests protection of the files and shows the answer %s', async (answer, words) => {
  controls.persist = () => Promise.resolve((isPersisted = answer))
  open()
  expect(await screen.findByText('Your files may be cleared when the disk is almost full.')).toBeTruthy()
  await press('Protect files')
  expect((await screen.findByRole('status')).textContent).toContain(words)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Protect files' }) === null).toBe(answer))
})

test('[INSTALL] shows that the browser has declined to protect the files, not as an error', async () => {
  isDeclined = true
  open()
  expect(
    await screen.findByText(
      'Your files may be cleared when the disk is almost full. The browser declined to protect them. Installing the app can change that.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Protect files' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an archive in progress is not exported again after a file was downloaded', async () => {
  asksPassword = false
  controls.exportAll = vi.fn<StorageControls['exportAll']>(() => new Promise<never>(() => undefined))
  open()
  await screen.findByRole('table')
  await press('Export archive')
  const [download] = screen.getAllByRole('button', { name: /^Download/ })
  if (!download) throw new Error('a file can be downloaded')
  await userEvent.click(download)
  await vi.waitFor(() => expect(saveBlob).toHaveBeenCalledOnce())
  await press('Export archive')
  expect(controls.exportAll).toHaveBeenCalledOnce()
})

test('exports everything as one archive and imports it again', async () => {
  open()
  await screen.findByRole('table')
  await press('Export archive')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export archive' }))
  await userEvent.type(dialog.getByLabelText('Password'), 'wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Export archive' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Wrong password.')
  expect(saveBlob).not.toHaveBeenCalled()
  await userEvent.clear(dialog.getByLabelText('Password'))
  await userEvent.type(dialog.getByLabelText('Password'), 'copper-lantern-42')
  await userEvent.click(dialog.getByRole('button', { name: 'Export archive' }))
  await vi.waitFor(() => expect(vi.mocked(saveBlob).mock.calls[0]?.[1]).toBe(archive))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const file = new File(['archive'], 'redaction-studio.tar')
  fireEvent.change(screen.getByLabelText('Import archive'), { target: { files: [file] } })
  expect(await screen.findByText('Imported 12 records and 1 file.')).toBeTruthy()
  expect(controls.importAll).toHaveBeenCalledWith(file)
})

test('exports a sign-on account without a password prompt', async () => {
  asksPassword = false
  open()
  await screen.findByRole('table')
  await press('Export archive')
  await vi.waitFor(() => expect(vi.mocked(saveBlob).mock.calls[0]?.[1]).toBe(archive))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists entries that an import left out', async () => {
  const leftOut = ['yard (redacted).jpg: its file doesn’t match its report']
  controls.importAll = () => Promise.resolve({ records: 12, files: 1, leftOut })
  open()
  await screen.findByRole('table')
  fireEvent.change(screen.getByLabelText('Import archive'), { target: { files: [new File([''], 'a.tar')] } })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Not imported')
  expect(within(note).getByRole('listitem').textContent).toBe('yard (redacted).jpg: its file doesn’t match its report')
})

test('names what an export has left out', async () => {
  asksPassword = false
  controls.exportAll = () => Promise.resolve({ archive, leftOut: ['yard.jpg: its review couldn’t be read during the export'] })
  open()
  await screen.findByRole('table')
  await press('Export archive')
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Not exported')
  expect(within(note).getByRole('listitem').textContent).toBe('yard.jpg: its review couldn’t be read during the export')
  expect(vi.mocked(saveBlob).mock.calls[0]?.[1]).toBe(archive)
})

test('shows why an archive was rejected', async () => {
  controls.importAll = () => Promise.reject(new Error('This archive is damaged.'))
  open()
  await screen.findByRole('table')
  fireEvent.change(screen.getByLabelText('Import archive'), { target: { files: [new File([''], 'a.tar')] } })
  expect(await screen.findByText('This archive is damaged.')).toBeTruthy()
})

test('deletes originals that have a version, after a confirmation that names their number and size', async () => {
  open()
  await screen.findByRole('table')
  await press('Delete originals…')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 original with a redacted version will be deleted, 2.4 GB in total.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete originals' }))
  expect(await screen.findByText('Deleted 1 original.')).toBeTruthy()
  expect(controls.deleteOriginals).toHaveBeenCalledWith(['media-1'])
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Delete originals…' })).toBeNull())
})
