import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { saveBlob } from '#lib/browser/save-blob.ts'
import { renderAt } from '#ui/test-support.tsx'
import { RecoveryPage } from './recovery-page'
import type { DamagedRecord, RecoveryControls, StoredFile } from './storage-controls'

vi.mock('#lib/browser/save-blob.ts')

const archive = new Blob(['archive'])
let damaged: DamagedRecord[]
let files: StoredFile[]
let controls: RecoveryControls

beforeEach(() => {
  vi.mocked(saveBlob).mockReset()
  damaged = [{ table: 'media', id: 'media-1', problem: 'name: Invalid input' }]
  files = [
    { folder: 'media', id: 'media-1', name: 'street.mp4', size: 2_400_000_000 },
    { folder: 'versions', id: 'version-1', name: 'yard (redacted).jpg', size: 812_000 },
  ]
  controls = {
    isLocked: () => Promise.resolve(false),
    unlock: () => Promise.resolve(),
    read: () => Promise.resolve({ damaged, files, use: { used: 3_000_000_000, quota: 8_000_000_000 } }),
    readRecord: () => Promise.resolve('{"id":"media-1"}'),
    deleteRecord: vi.fn<RecoveryControls['deleteRecord']>(() => Promise.resolve(void (damaged = []))),
    readFile: () => Promise.resolve(new Blob(['video'])),
    deleteFile: vi.fn<RecoveryControls['deleteFile']>(() => Promise.resolve(void (files = files.slice(1)))),
    exportAll: () => Promise.resolve({ archive, leftOut: [] }),
  }
})

const open = () => renderAt('/recovery', <RecoveryPage controls={controls} />)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('lists damaged records with their problems, and files by size', async () => {
  open()
  const [records, stored] = await screen.findAllByRole('table')
  expect(within(records as HTMLElement).getByRole('row', { name: /File.*media-1.*name: Invalid input/ })).toBeTruthy()
  const rows = within(stored as HTMLElement).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/street\.mp4Original2\.4 GB/),
    expect.stringMatching(/yard \(redacted\)\.jpgVersion812 kB/),
  ])
  expect(screen.getByText(/3\.0 GB of 8\.0 GB used/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open app' }).getAttribute('href')).toBe('/home')
})

test('exports everything as one archive, and a record or a file alone', async () => {
  open()
  await screen.findAllByRole('table')
  await press('Export archive')
  expect(vi.mocked(saveBlob).mock.calls[0]).toEqual([expect.stringMatching(/^redaction-studio-\d{4}-\d\d-\d\d\.tar$/), archive])
  await press('Download media-1')
  expect(vi.mocked(saveBlob).mock.calls[1]?.[0]).toBe('media-media-1.json')
  await press('Download street.mp4')
  expect(vi.mocked(saveBlob).mock.calls[2]?.[0]).toBe('street.mp4')
})

test('deletes a record and a file after a confirmation', async () => {
  open()
  await screen.findAllByRole('table')
  await press('Delete media-1')
  await press('Cancel')
  expect(controls.deleteRecord).not.toHaveBeenCalled()
  await press('Delete media-1')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No damaged records')).toBeTruthy()
  await press('Delete street.mp4')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByText('street.mp4')).toBeNull())
})

test('shows nothing until an account’s password is entered', async () => {
  let isLocked = true
  const read = vi.fn(controls.read)
  controls.read = read
  controls.isLocked = () => Promise.resolve(isLocked)
  controls.unlock = (email, password) => {
    if (email !== 'ada@council.example' || password !== 'copper-lantern-42') return Promise.reject(new Error('Wrong email or password.'))
    isLocked = false
    return Promise.resolve()
  }
  open()
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@council.example')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await press('Show files')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong email or password.')
  expect(read).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Export archive' })).toBeNull()
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42')
  await press('Show files')
  expect(await screen.findAllByRole('table')).toHaveLength(2)
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('names what an export has left out', async () => {
  controls.exportAll = () => Promise.resolve({ archive, leftOut: ['yard.jpg: its review couldn’t be read during the export'] })
  open()
  await screen.findAllByRole('table')
  await press('Export archive')
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Not exported')
  expect(within(note).getByRole('listitem').textContent).toBe('yard.jpg: its review couldn’t be read during the export')
})

test('shows why an action failed, and a read that failed can be repeated', async () => {
  const { read } = controls
  controls.read = () => Promise.reject(new Error('The storage is closed.'))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('The storage is closed.')
  controls.read = read
  await press('Try again')
  await screen.findAllByRole('table')
  controls.exportAll = () => Promise.reject(new Error('The disk was removed.'))
  await press('Export archive')
  expect(await screen.findByText('The disk was removed.')).toBeTruthy()
})
