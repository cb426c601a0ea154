import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renderImageAt } from '#tests/support/image-workspace.tsx'
import { fakeTimers, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import { undoDeletion } from '#notifications/deletions.ts'
import { notificationsState } from '#notifications/notify.ts'

const messages = () => notificationsState.list.map(({ message }) => message)

beforeEach(() => {
  fakeTimers()
  notificationsState.list = []
})

afterEach(() => {
  while (undoDeletion());
})

/** Opens the file's page and deletes the file there. */
async function deleteFromPage(): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: withVersions(mediaRow('street'), versionRow('v1')) })
  renderImageAt('/image?v=street', [{ path: '/home', element: 'The library' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  return backend
}

test('deleting a file on its page opens the library and shows a toast with Undo', async () => {
  const backend = await deleteFromPage()
  expect(await screen.findByText('The library')).toBeTruthy()
  expect(messages()).toEqual([
    '“street.jpg” and 1 redacted version will be permanently deleted in 10 seconds. Keep this tab open until then.',
  ])
  notificationsState.list[0]?.onUndo?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(backend.sent('DELETE')).toEqual([])
  expect(messages()).toEqual([])
})

test('a file deleted on its page is deleted on the server after 10 seconds', async () => {
  const backend = await deleteFromPage()
  await vi.advanceTimersByTimeAsync(9000)
  expect(backend.sent('DELETE')).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(backend.sent('DELETE')).toHaveLength(1)
})

test('a failed deletion shows one toast with the file and the reason', async () => {
  const backend = await deleteFromPage()
  backend.refuse('deleteMedia', 500, 'The disk is broken.')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(messages()).toEqual(['Couldn’t delete “street.jpg”. The disk is broken.']))
})
