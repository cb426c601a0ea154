import { BlueprintProvider } from '@blueprintjs/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { jobLike, mediaLike } from '#api/test-support.ts'
import type { UploadEvents } from '#api/uploads/upload.ts'
import { notificationsState } from '#notifications/notify.ts'
import { createUploads } from '#state/uploads/uploads.ts'
import { UploadsDock } from './uploads-dock'

afterEach(() => {
  notificationsState.list = []
})

/** Uploads files of these names and opens the panel. */
async function setUp(...names: string[]) {
  const page = await start(...names)
  if (names.length > 0) await openPanel()
  return page
}

const openPanel = () => userEvent.click(screen.getByRole('button', { name: /^Uploads: / }))

/** Uploads files of these names. */
async function start(...names: string[]) {
  const events = new Map<string, UploadEvents>()
  const store = createUploads({
    page: new EventTarget(),
    onCompleted: () => undefined,
    createItem: ({ file, events: own }) => {
      events.set(file.name, own)
      return {
        id: file.name,
        fileName: file.name,
        progress: 0,
        duration: 0,
        start: () => undefined,
        cancel: () => Promise.resolve(),
      }
    },
  })
  render(
    <BlueprintProvider>
      <UploadsDock store={store} />
    </BlueprintProvider>,
  )
  const tell = (name: string, say: (own: UploadEvents) => void) =>
    act(() => {
      const own = events.get(name)
      if (own) say(own)
      return Promise.resolve()
    })
  await act(() => {
    store.add(
      'ada',
      names.map((name) => new File(['x'], name)),
    )
    return Promise.resolve()
  })
  return { tell, user: userEvent.setup(), store }
}

const rowOf = (name: string) =>
  within(screen.getByRole('region', { name: 'Uploads' }))
    .getByText(name)
    .closest('li') ?? document.body

test('[UPL-01] shows each file with its percentage, and Complete at 100', async () => {
  const { tell } = await setUp('a.jpg', 'b.jpg', 'c.jpg')
  await tell('a.jpg', (own) => own.progress(42))
  await tell('b.jpg', (own) => own.completed())
  expect(rowOf('a.jpg').textContent).toContain('42%')
  expect(screen.getByRole('progressbar', { name: 'Upload of a.jpg' }).getAttribute('aria-valuenow')).toBe('42')
  expect(rowOf('b.jpg').textContent).toContain('Complete')
  expect(screen.getByRole('status').textContent).toBe('1 of 3 files complete')
})

test('[UPL-01] [UPL-04] does not show Complete for a file that fails its check after the upload', async () => {
  const { tell, store } = await setUp('a.jpg', 'b.jpg')
  await tell('a.jpg', (own) => own.completed())
  await tell('b.jpg', (own) => own.completed())
  await act(() => {
    store.hear({ type: 'media', data: mediaLike('media-1', { name: 'a.jpg', size: 1, state: 'Failed' }) })
    store.hear({ type: 'job', data: jobLike('media-1', { kind: 'probe', state: 'failed', error: 'This file is not an image.' }) })
    return Promise.resolve()
  })
  expect(rowOf('a.jpg').textContent).not.toContain('Complete')
  expect(within(rowOf('a.jpg')).getByText('Couldn’t be read')).toBeTruthy()
  expect(within(rowOf('a.jpg')).getByText('This file is not an image.')).toBeTruthy()
  expect(rowOf('b.jpg').textContent).toContain('Complete')
  expect(screen.getByRole('status').textContent).toBe('1 of 2 files complete, 1 failed')
})

test('shows an empty file with its reason until it is removed', async () => {
  const { user, store } = await setUp()
  await act(() => {
    store.add('ada', [new File([], 'nothing.jpg')])
    return Promise.resolve()
  })
  const button = screen.getByRole('button', { name: 'Uploads: 0 of 1 file complete, 1 failed' })
  expect(within(button).getByText('1 failed')).toBeTruthy()
  await user.click(button)
  expect(within(rowOf('nothing.jpg')).getByText('This file is empty (0 bytes). Choose another copy of it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove nothing.jpg from the list' }))
  expect(store.state.rows).toEqual([])
})

test('[UPL-01] counts the uploads on a button, and covers nothing until it is clicked', async () => {
  const { tell } = await start('a.jpg', 'b.jpg')
  await tell('a.jpg', (own) => own.completed())
  expect(screen.getByRole('button', { name: 'Uploads: 1 of 2 files complete' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  await tell('b.jpg', (own) => own.completed())
  expect(screen.getByRole('button', { name: 'Uploads: 2 files complete' })).toBeTruthy()
})

test('[UPL-01] shows no button without uploads', async () => {
  await start()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a third upload as waiting', async () => {
  await setUp('a.jpg', 'b.jpg', 'c.jpg')
  expect(rowOf('c.jpg').textContent).toContain('Waiting')
})

test('[UPL-02] collapses and expands', async () => {
  const { user } = await setUp('a.jpg')
  await user.click(screen.getByRole('button', { name: 'Collapse uploads' }))
  await vi.waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull())
  await openPanel()
  expect(screen.getByText('a.jpg')).toBeTruthy()
})

test('[UPL-02] cancels a single upload', async () => {
  const { user, store } = await setUp('a.jpg', 'b.jpg')
  await user.click(screen.getByRole('button', { name: 'Cancel upload of a.jpg' }))
  expect(store.state.rows.map(({ fileName }) => fileName)).toEqual(['b.jpg'])
})

test('[UPL-02] [UPL-03] closes without confirmation when all uploads are complete', async () => {
  const { user, tell } = await setUp('a.jpg')
  await tell('a.jpg', (own) => own.completed())
  await user.click(screen.getByRole('button', { name: 'Close uploads' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})

test('[UPL-03] asks before closing with unfinished uploads, and "No, continue" keeps them', async () => {
  const { user, store } = await setUp('a.jpg')
  await user.click(screen.getByRole('button', { name: 'Close uploads' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel uploads' })
  expect(dialog.textContent).toContain('Are you sure you want to cancel all ongoing uploads?')
  await user.click(within(dialog).getByRole('button', { name: 'No, continue' }))
  expect(store.state.rows).toHaveLength(1)
})

test('[UPL-03] "Yes, cancel" cancels all uploads and empties the list', async () => {
  const { user, store } = await setUp('a.jpg', 'b.jpg', 'c.jpg')
  await user.click(screen.getByRole('button', { name: 'Close uploads' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }))
  expect(store.state.rows).toEqual([])
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Uploads/ })).toBeNull()
})

test('[UPL-05] reports a failed upload once', async () => {
  const { tell, store } = await setUp('a.jpg')
  await tell('a.jpg', (own) => own.error(new Error('The disk is full.')))
  await vi.waitFor(() => expect(store.state.problems).toEqual([]))
  expect(notificationsState.list).toMatchObject([{ message: 'Couldn’t upload "a.jpg". The disk is full.' }])
})

test('[NOTE-09] reports an upload over the limit with its file name', async () => {
  const { tell } = await setUp('a.jpg')
  await tell('a.jpg', (own) => own.error(new Error('Uploading this file takes you over upload limit')))
  await vi.waitFor(() => expect(notificationsState.list).toHaveLength(1))
  expect(notificationsState.list[0]?.message).toBe('Couldn’t upload "a.jpg". Uploading this file takes you over upload limit')
})

test('[UPL-03] the question about cancelling does not return with the next upload after the last one has ended', async () => {
  const { tell, user, store } = await setUp('a.jpg')
  await user.click(screen.getByRole('button', { name: 'Close uploads' }))
  expect(screen.getByRole('dialog', { name: 'Cancel uploads' })).toBeTruthy()
  await tell('a.jpg', (own) => own.completed())
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => {
    store.add('ada', [new File(['x'], 'b.jpg')])
    return Promise.resolve()
  })
  expect(rowOf('b.jpg')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
