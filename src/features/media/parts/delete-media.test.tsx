import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listOf, mediaLike, refusal, sentBy, serve } from '../../../api/test-support'
import { undoDeletion } from '../../../notifications/deletions'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { Component as ImagePage } from '../image/image-page'

const messages = () => notificationsState.list.map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  notificationsState.list = []
})

afterEach(() => {
  while (undoDeletion());
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the page of a file and deletes the file. */
async function deleteFromPage(answer: () => unknown = () => undefined) {
  const version = { id: 'v1', title: 't', description: '' }
  const fake = serve({
    'GET /media/street': () => mediaLike('street', { exportedVersions: [version] }),
    'GET /media/street/versions': () => ({ versions: [], total: 0 }),
    'GET /media': () => listOf([]),
    'GET /projects': () => ({ projects: [], total: 0 }),
    'DELETE /media/street': answer,
  })
  renderAt(
    '/image?v=street',
    <Routes>
      <Route path="/image" element={<ImagePage />} />
      <Route path="/home" element="The library" />
    </Routes>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  return fake
}

test('deleting a file on its page opens the library and shows a toast with Undo', async () => {
  const fake = await deleteFromPage()
  expect(await screen.findByText('The library')).toBeTruthy()
  expect(messages()).toEqual([
    '“street.jpg” and 1 redacted version will be permanently deleted in 10 seconds. Keep this tab open until then.',
  ])
  notificationsState.list[0]?.onUndo?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sentBy(fake, 'DELETE')).toEqual([])
  expect(messages()).toEqual([])
})

test('a file deleted on its page is deleted on the server after 10 seconds', async () => {
  const fake = await deleteFromPage()
  await vi.advanceTimersByTimeAsync(9000)
  expect(sentBy(fake, 'DELETE')).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('a failed deletion shows one toast with the file and the reason', async () => {
  await deleteFromPage(() => refusal(500, 'The disk is broken.'))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(messages()).toEqual(["Couldn't delete “street.jpg”. The disk is broken."]))
})
