import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { applySocketMessage } from '#api/live/apply-socket-message.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { ADA, mediaRow, projectRow, userRow } from '#tests/support/records.ts'
import { OtherReviewers } from './other-reviewers'

const SAM = userRow('user-sam', { name: 'Sam Okafor', email: 'sam@council.example' })
const shared = { ...projectRow('p2', 'Request 7'), members: [SAM.id] }
const media = mediaRow('m1', { projectId: 'p2', projectName: 'Request 7' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

const client = new QueryClient()

const show = () =>
  render(
    <QueryClientProvider client={client}>
      <OtherReviewers mediaId="m1" />
    </QueryClientProvider>,
  )

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens the review of a shared file that Sam reviews. */
async function open(): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { projects: [shared], users: [SAM], media: [media] } })
  backend.backend.reviewers.keep('m1', SAM.id, 'tab-of-sam')
  return backend
}

test('[MEDIA-05] a review names the others who review the file, and who has left', async () => {
  const backend = await open()
  show()
  expect(await screen.findByText('Sam Okafor is reviewing this file, too')).toBeTruthy()
  const people = [SAM, { id: 'user-kim', name: 'Kim Lee' }, { id: ADA, name: 'Ada Okafor' }].map(({ id, name }) => ({ id, name }))
  const hear = (list: typeof people) =>
    act(() => applySocketMessage(client, { type: 'reviewers', data: { mediaId: 'm1', shared: true, people: list } }, ADA))
  hear(people)
  expect(await screen.findByText('Sam Okafor and Kim Lee are reviewing this file, too')).toBeTruthy()
  hear([...people, { id: 'user-lu', name: 'Lu Chen' }])
  expect(await screen.findByText('Sam Okafor and 2 others are reviewing this file, too')).toBeTruthy()
  hear(people.slice(2))
  await waitFor(() => expect(screen.queryByText(/reviewing this file/)).toBeNull())
  expect(backend.requestsOf('keepReviewer')).toHaveLength(1)
})

test('[MEDIA-05] an open review is reported every 30 s, and no longer once it is closed', async () => {
  const backend = await open()
  const { unmount } = show()
  await screen.findByText('Sam Okafor is reviewing this file, too')
  await wait(28_000)
  expect(backend.requestsOf('keepReviewer')).toHaveLength(1)
  await wait(2200)
  expect(backend.requestsOf('keepReviewer')).toHaveLength(2)
  unmount()
  await waitFor(() => expect(backend.requestsOf('removeReviewer')).toHaveLength(1))
  const [closed] = backend.requestsOf('removeReviewer')
  expect(closed?.path).toBe(backend.requestsOf('keepReviewer')[0]?.path)
  await wait(60_000)
  expect(backend.requestsOf('keepReviewer')).toHaveLength(2)
})

test('[MEDIA-05] a person who does nothing for 10 minutes counts as away until the next key', async () => {
  const backend = await open()
  show()
  await screen.findByText('Sam Okafor is reviewing this file, too')
  await wait(10 * 60_000)
  await waitFor(() => expect(backend.requestsOf('removeReviewer')).toHaveLength(1))
  const count = backend.requestsOf('keepReviewer').length
  await wait(5 * 60_000)
  expect(backend.requestsOf('keepReviewer')).toHaveLength(count)
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('j')
  await waitFor(() => expect(backend.requestsOf('keepReviewer')).toHaveLength(count + 1))
})

test('[MEDIA-05] the review of a file that no one else may use is reported once', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('m1')] } })
  const { unmount } = show()
  await waitFor(() => expect(backend.requestsOf('keepReviewer')).toHaveLength(1))
  await wait(120_000)
  unmount()
  expect(backend.requestsOf('keepReviewer')).toHaveLength(1)
  expect(backend.requestsOf('removeReviewer')).toEqual([])
})

test('[MEDIA-05] a back end without the call isn’t asked again', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('m1')] } })
  backend.respondEmpty('keepReviewer', 404)
  show()
  await waitFor(() => expect(backend.requestsOf('keepReviewer')).toHaveLength(1))
  await wait(120_000)
  expect(backend.requestsOf('keepReviewer')).toHaveLength(1)
  expect(screen.queryByText(/reviewing this file/)).toBeNull()
})
