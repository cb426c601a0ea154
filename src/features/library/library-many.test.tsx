import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeTimers, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow, type Seed } from '#tests/support/records.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { listOf, mediaLike } from '#api/test-support.ts'
import { deferred } from '#engine/core/deferred.ts'
import { undoDeletion } from '#notifications/deletions.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const projects = [projectRow('p2', 'Request 7')]
const face: Track = {
  id: 't',
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 0, y: 0, width: 1, height: 1 }],
}
const kept: Track = { ...face, id: 'u', decision: 'keep' }
const review = (id: string, tracks: Track[]) => reviewRow(id, { revision: 5, style: 'Smooth', tracks })

const version = { id: 'v1', title: 'First', description: '', release: 'released' as const }

const fourFiles = () => ['a', 'b', 'c', 'd'].map((id, index) => mediaRow(id, { uploadDate: 10 - index }))

async function openLibrary(seed: Seed = {}): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { media: fourFiles(), projects, ...seed } })
  await renderLibrary()
  return backend
}

async function renderLibrary(): Promise<void> {
  renderAt('/home', <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
}

const box = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}.jpg` })
const isThere = (id: string) => screen.queryByRole('link', { name: `${id}.jpg` }) !== null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  giveRoom()
  notificationsState.list = []
})

afterEach(() => {
  while (undoDeletion());
})

test('selects single media, a range and all, and Escape deselects', async () => {
  await openLibrary()
  const user = userEvent.setup()
  await user.click(box('a'))
  await user.keyboard('{Shift>}')
  await user.click(box('c'))
  await user.keyboard('{/Shift}')
  expect(await screen.findByText('3 of 4 files selected')).toBeTruthy()
  await user.click(box('b'))
  expect(await screen.findByText('2 of 4 files selected')).toBeTruthy()
  await user.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('4 of 4 files selected')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('4 files')).toBeTruthy()
})

test('arrow keys move between files, Space selects, and Tab reaches a single file', async () => {
  await openLibrary()
  const user = userEvent.setup()
  const link = (id: string) => screen.getByRole('link', { name: `${id}.jpg` })
  link('a').focus()
  // Four columns fit into 1000 pixels.
  await user.keyboard('{ArrowRight}{ArrowRight} ')
  expect(document.activeElement).toBe(link('c'))
  expect(box('c').matches(':checked')).toBe(true)
  await user.keyboard('{End}{Shift>} {/Shift}')
  expect(document.activeElement).toBe(link('d'))
  expect(await screen.findByText('2 of 4 files selected')).toBeTruthy()
  expect(['a', 'b', 'c', 'd'].map((id) => link(id).tabIndex)).toEqual([-1, -1, -1, 0])
})

test('a deletion can be undone until its time is over', async () => {
  fakeTimers()
  const backend = await openLibrary()
  await userEvent.click(box('a'))
  await userEvent.click(box('b'))
  await press('Delete')
  await vi.waitFor(() => expect([isThere('a'), isThere('b'), isThere('c')]).toEqual([false, false, true]))
  expect(notificationsState.list).toMatchObject([
    { message: '2 files will be permanently deleted in 10 seconds. Keep this tab open until then.' },
  ])
  notificationsState.list[0]?.onUndo?.()
  await vi.waitFor(() => expect([isThere('a'), isThere('b')]).toEqual([true, true]))
  expect(notificationsState.list).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(backend.sent('DELETE')).toEqual([])
})

test('deletes when the time is over, and restores files that the back end refuses to delete', async () => {
  fakeTimers()
  const backend = await openLibrary()
  backend.refuse('deleteMedia', 500, 'The disk is broken.', { path: '/media/b' })
  await userEvent.click(box('a'))
  await userEvent.click(box('b'))
  await userEvent.keyboard('{Delete}')
  await vi.advanceTimersByTimeAsync(9000)
  expect(backend.sent('DELETE')).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect([isThere('a'), isThere('b')]).toEqual([false, true]))
  expect(backend.sent('DELETE')).toHaveLength(2)
  expect((await backend.tables.all('media')).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Couldn’t delete “b.jpg”. The disk is broken.'])
})

test('Ctrl+Z undoes the last deletion', async () => {
  await openLibrary()
  screen.getByRole('link', { name: 'a.jpg' }).focus()
  await userEvent.keyboard('{Delete}')
  await vi.waitFor(() => expect(isThere('a')).toBe(false))
  await userEvent.keyboard('{Control>}z{/Control}')
  await vi.waitFor(() => expect(isThere('a')).toBe(true))
})

test('[MEDIA-05] redacts several media from their saved reviews after confirmation, and lists the skipped ones', async () => {
  const backend = await openLibrary({
    media: [
      mediaRow('a', { state: 'Ready for review', uploadDate: 9 }),
      mediaRow('b', { state: 'Ready for review', uploadDate: 8 }),
      mediaRow('c', { state: 'Uploaded', uploadDate: 7 }),
      mediaRow('d', { state: 'Ready for review', uploadDate: 6 }),
    ],
    detections: [review('a', [face]), review('b', [face, { ...kept, reviewed: { at: 1_795_000_000 } }]), review('d', [])],
  })
  await press('Select all')
  await userEvent.click(await screen.findByRole('button', { name: 'Redact…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact 4 files' }))
  const lines = async (name: string) =>
    within(await dialog.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await lines('Files to redact')).toEqual([
    'a.jpg1 to redact, 0 left visible, 1 not reviewed',
    'b.jpg1 to redact, 1 left visible, 1 not reviewed',
  ])
  expect(await lines('Skipped files')).toEqual(['c.jpgdetection not run', 'd.jpgnothing to redact'])
  expect(dialog.getByText('2 of 2 files have 2 unreviewed items. Anything that detection missed stays visible.')).toBeTruthy()
  const confirm = dialog.getByRole('button', { name: 'Redact 2 files' })
  expect(confirm.matches(':disabled')).toBe(true)
  await backend.put({ detections: [{ ...review('b', [face, kept]), revision: 6 }] })
  const statement = 'I have inspected these 2 files and confirm the redaction decisions for this export.'
  await userEvent.click(dialog.getByRole('checkbox', { name: statement }))
  await userEvent.click(confirm)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^1 of 2 files couldn’t be redacted\. The others were queued\./)
  expect(await lines('Failed files')).toEqual(['b.jpgThe review has changed. Reload and check it before you redact.'])
  const attestation = { statement, unreviewed: 1 }
  expect(backend.sent('POST')).toEqual([
    { revision: 5, title: 'a (redacted)', description: '', attestation },
    { revision: 5, title: 'b (redacted)', description: '', attestation },
  ])
  // The changed review is shown and has to be confirmed before it is requested.
  expect(await lines('Files to redact')).toEqual(['b.jpg1 to redact, 1 left visible, 2 not reviewed'])
  const again = dialog.getByRole('button', { name: 'Try again with 1 file' })
  expect(again.matches(':disabled')).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(again)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST').at(-1)).toMatchObject({ revision: 6, title: 'b (redacted)', attestation: { unreviewed: 2 } })
})

test('[MEDIA-01] moves several files to another project', async () => {
  const backend = await openLibrary()
  await userEvent.click(box('a'))
  await userEvent.click(box('b'))
  await press('Move…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 files' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Project'), 'Request 7')
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('PATCH')).toEqual([{ projectId: 'p2' }, { projectId: 'p2' }])
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Moved 2 files to “Request 7”'])
})

test('[MEDIA-01] moves the files of a project before deleting it', async () => {
  const media = ['a', 'b'].map((id) => mediaRow(id, { projectId: 'p2', projectName: 'Request 7' }))
  const backend = await startPageBackend({ seed: { projects, media } })
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 7' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Request 7”?' }))
  expect(dialog.getByText('2 files will be moved to “My files”.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Move and delete' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('PATCH')).toEqual([{ projectId: 'project-default' }, { projectId: 'project-default' }])
  expect(backend.sent('DELETE')).toHaveLength(1)
  expect(await backend.tables.all('projects')).toEqual([])
  expect((await backend.tables.all('media')).map(({ projectId }) => projectId)).toEqual(['project-default', 'project-default'])
})

test('deselecting during a running selection is not reverted', async () => {
  const media = ['a', 'b', 'c', 'd'].map((id, index) => mediaLike(id, { uploadDate: 10 - index }))
  const response = deferred<void>()
  const backend = await startPageBackend()
  backend.override('listMedia', async ({ query: { page } }) => {
    const isSecond = page === 1
    if (isSecond) await response.promise
    return { status: 200, body: listOf(isSecond ? media.slice(2) : media.slice(0, 2), 102) }
  })
  await renderLibrary()
  await userEvent.click(box('a'))
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('Selecting…')).toBeTruthy()
  // An action must not apply to a part of the selection.
  await userEvent.keyboard('{Delete}')
  expect([isThere('a'), notificationsState.list.length]).toEqual([true, 0])
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('102 files')).toBeTruthy()
  response.resolve()
  // Selected after the response, which would have brought the rest of the selection.
  await userEvent.click(box('b'))
  expect(await screen.findByText('1 of 102 files selected')).toBeTruthy()
  expect(box('a').matches(':checked')).toBe(false)
})

test('deleting a file from its menu keeps the others selected', async () => {
  await openLibrary()
  await userEvent.click(box('a'))
  await userEvent.click(box('b'))
  for (const id of ['c', 'b']) {
    await press(`Actions for ${id}.jpg`)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await vi.waitFor(() => expect(isThere(id)).toBe(false))
  }
  expect(await screen.findByText('1 of 2 files selected')).toBeTruthy()
  expect(box('a').matches(':checked')).toBe(true)
})

test('holding the Delete key deletes only one file', async () => {
  await openLibrary()
  screen.getByRole('link', { name: 'a.jpg' }).focus()
  await userEvent.keyboard('{Delete}')
  await vi.waitFor(() => expect(isThere('a')).toBe(false))
  const next = screen.getByRole('link', { name: 'b.jpg' })
  next.focus()
  fireEvent.keyDown(next, { key: 'Delete', repeat: true })
  await userEvent.keyboard('{ArrowRight}')
  expect(['b', 'c', 'd'].map(isThere)).toEqual([true, true, true])
  expect(notificationsState.list).toHaveLength(1)
})

test('Ctrl+Z restores files in an empty list', async () => {
  await openLibrary()
  await press('Select all')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Drop files here to upload')).toBeTruthy()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Deletion undone'])
  expect(await screen.findByRole('link', { name: 'a.jpg' })).toBeTruthy()
})

test('[MEDIA-05] plans redactions from the current state of files, not their state at selection', async () => {
  const backend = await openLibrary({
    media: [mediaRow('a', { state: 'Detecting', uploadDate: 9 }), mediaRow('b', { state: 'Ready for review', uploadDate: 8 })],
    detections: [review('a', [face]), review('b', [face])],
  })
  await userEvent.click(box('a'))
  await userEvent.click(box('b'))
  await backend.put({
    media: [
      mediaRow('a', { state: 'Ready for review', uploadDate: 9 }),
      mediaRow('b', { state: 'Redacted', uploadDate: 8, exportedVersions: [version] }),
    ],
  })
  // The list is loaded again when the window gets the focus.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Redacted', { selector: ':not(option)' })).toBeTruthy()
  await press('Redact…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact 2 files' }))
  expect((await dialog.findByRole('list', { name: 'Files to redact' })).textContent).toBe(
    'a.jpg1 to redact, 0 left visible, 1 not reviewed',
  )
  expect(dialog.getByRole('list', { name: 'Skipped files' }).textContent).toBe('b.jpgalready redacted')
})

test('[MEDIA-05] a redaction cannot be started twice while the lists are refetched', async () => {
  const backend = await openLibrary({ media: [mediaRow('a', { state: 'Ready for review' })], detections: [review('a', [face])] })
  await userEvent.click(box('a'))
  await press('Redact…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact 1 file' }))
  await userEvent.click(await dialog.findByRole('checkbox'))
  backend.override('listMedia', () => new Promise(() => undefined))
  await userEvent.click(dialog.getByRole('button', { name: 'Redact 1 file' }))
  const confirm = await dialog.findByRole('button', { name: 'Redact 1 file' })
  expect(confirm.matches(':disabled')).toBe(true)
  expect(backend.sent('POST')).toHaveLength(1)
})

test('[MEDIA-01] a move can be neither repeated nor closed while the lists are reloaded', async () => {
  const backend = await openLibrary()
  await userEvent.click(box('a'))
  await press('Move…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “a.jpg”' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Project'), 'Request 7')
  const response = deferred<void>()
  backend.override('listMedia', async () => {
    await response.promise
    return { status: 200, body: listOf([]) }
  })
  const lists = backend.requestsOf('listMedia').length
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await vi.waitFor(() => expect(backend.requestsOf('listMedia').length).toBeGreaterThan(lists))
  await vi.waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true))
  expect(dialog.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(notificationsState.list).toEqual([])
  response.resolve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('PATCH')).toEqual([{ projectId: 'p2' }])
})
