import { useIsMutating } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow, type Seed } from '#tests/support/records.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { jobLike } from '#api/test-support.ts'
import { deferred } from '#engine/core/deferred.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const face: Track = {
  id: 't',
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 0, y: 0, width: 1, height: 1 }],
}
const review = (id: string, tracks: Track[]) => reviewRow(id, { revision: 5, tracks })

async function openLibrary(seed: Seed): Promise<PageBackend> {
  const backend = await startPageBackend({ seed })
  renderAt('/home', <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
  return backend
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  giveRoom()
  notificationsState.list = []
})

test('[MEDIA-02] detects license plates and text in several images, and skips other files', async () => {
  const backend = await openLibrary({
    media: [
      mediaRow('a', { uploadDate: 9 }),
      mediaRow('b', { state: 'Ready for review', uploadDate: 8 }),
      mediaRow('c', { type: 'audio', name: 'c.mp3', uploadDate: 7 }),
      mediaRow('d', { state: 'Failed', uploadDate: 6 }),
    ],
    detections: [review('b', [face])],
  })
  for (const id of ['a', 'b']) await backend.files.write('media', id, new Blob(['bytes']))
  await press('Select all')
  await userEvent.click(await screen.findByRole('button', { name: 'Detect…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detect in 4 files' }))
  expect(dialog.getByText('2 files will be skipped:')).toBeTruthy()
  const skipped = () => within(dialog.getByRole('list', { name: 'Skipped files' })).getAllByRole('listitem')
  await expect
    .poll(() => skipped().map(({ textContent }) => textContent))
    .toEqual(['c.mp3Detection isn’t available for audio.', 'd.jpgunreadable'])
  expect(dialog.getByText(/^This replaces the detected boxes of the selected kinds/)).toBeTruthy()
  for (const name of ['Faces', 'License plates', 'Text']) await userEvent.click(dialog.getByRole('checkbox', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Detect' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const request = { increasedAccuracy: false, tags: { license_plates: 1, text: 1 } }
  expect(backend.requestsOf('detectMedia').map(({ path, body }) => [path, body])).toEqual([
    ['/media/a/detect', request],
    ['/media/b/detect', request],
  ])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['2 files queued for detection'])
  const labels = async (id: string) => (await backend.tables.get('detections', id))?.tracks.map(({ kind, label }) => label ?? kind)
  await vi.waitFor(async () =>
    expect([await labels('a'), await labels('b')]).toEqual([
      ['license_plate', 'text'],
      ['license_plate', 'text', 'face'],
    ]),
  )
})

test('[MEDIA-02] the menu of a reviewed image detects more in it', async () => {
  const backend = await openLibrary({ media: [mediaRow('a', { state: 'Ready for review' })], detections: [review('a', [face])] })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for a.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Detect…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detect in “a.jpg”' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Faces' }))
  expect(dialog.getByRole('button', { name: 'Detect' }).matches(':disabled')).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Text' }))
  backend.refuse('detectMedia', 422, 'Detecting text isn’t available.')
  await userEvent.click(dialog.getByRole('button', { name: 'Detect' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('1 of 1 file couldn’t be queued. Detecting text isn’t available.')
})

test('[MEDIA-02] detects in images and videos what can be detected in both', async () => {
  const backend = await openLibrary({
    media: [mediaRow('a', { uploadDate: 9 }), mediaRow('door', { type: 'video', name: 'door.mp4', state: 'Converted', uploadDate: 8 })],
  })
  for (const id of ['a', 'door']) await backend.files.write('media', id, new Blob(['bytes']))
  await press('Select all')
  await userEvent.click(await screen.findByRole('button', { name: 'Detect…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detect in 2 files' }))
  expect(dialog.queryByText(/skipped/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Detect' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requestsOf('detectMedia').map(({ path }) => path)).toEqual(['/media/a/detect', '/media/door/detect'])
})

test('[MEDIA-02] the card of a checked video starts the detection of faces', async () => {
  const backend = await openLibrary({ media: [mediaRow('door', { type: 'video', name: 'door.mp4', state: 'Converted' })] })
  await backend.files.write('media', 'door', new Blob(['bytes']))
  await press('Detect faces in door.mp4')
  await vi.waitFor(() => expect(backend.requestsOf('detectMedia').map(({ path }) => path)).toEqual(['/media/door/detect']))
})

/** Names the address in place of a page, and whether a request is still being sent. */
function Address() {
  const { pathname, search } = useLocation()
  const isSending = useIsMutating() > 0
  return <p>{`At ${pathname}${search}${isSending ? ', sending' : ''}`}</p>
}

test('[MEDIA-02] a slow start of a detection does not leave the file that was opened meanwhile', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('a', { uploadDate: 9 }), mediaRow('b', { uploadDate: 8 })] } })
  const response = deferred<void>()
  backend.override('detectMedia', async () => {
    await response.promise
    return { status: 202, body: jobLike('a') }
  })
  renderAt(
    '/home',
    <Routes>
      <Route path="/home" element={<LibraryPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
  await screen.findByRole('list', { name: 'Files' })
  await press('Detect faces in a.jpg')
  await userEvent.click(screen.getByRole('link', { name: 'b.jpg' }))
  expect(await screen.findByText('At /image?v=b, sending')).toBeTruthy()
  response.resolve()
  await vi.waitFor(() => expect(screen.queryByText(/sending/)).toBeNull())
  await act(() => Promise.resolve())
  expect(screen.getByText('At /image?v=b')).toBeTruthy()
})
