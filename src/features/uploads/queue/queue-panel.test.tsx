import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { jobLike } from '#api/test-support.ts'
import { notificationsState } from '#notifications/notify.ts'
import { queue } from '#state/queue.ts'
import { renderAt } from '#ui/test-support.tsx'
import { QueueDock } from './queue-dock'

const LONG_NAME = `${'x'.repeat(251)}.jpg`

/** Returns a job on the file of this name, made at this second. */
const jobOn = (name: string, createdAt: number, changes: Partial<Job> = {}): Job =>
  jobLike(name, { kind: 'detect', state: 'queued', stage: null, progress: 0, createdAt, ...changes })

const running = jobOn('a', 1, { state: 'running', stage: 'detect', progress: 40, secondsLeft: 42 })

/** Shows the panel with jobs, newest first, on a page. */
async function open(
  jobs: readonly Job[],
  { path = '/home', total = jobs.length, names = {} }: { path?: string; total?: number; names?: Record<string, string> } = {},
): Promise<PageBackend> {
  const ids = [...new Set(jobs.map(({ mediaId }) => mediaId))]
  const backend = await startPageBackend({ seed: { media: ids.map((id) => mediaRow(id, { name: names[id] ?? `${id}.jpg` })) } })
  backend.override('listJobs', () => ({ status: 200, body: { jobs: [...jobs], total } }))
  for (const job of jobs) queue.hear({ type: 'job', data: job })
  renderAt(path, <QueueDock />)
  return backend
}

const panel = async () => within(await screen.findByRole('region', { name: 'Queue' }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const expand = async () => userEvent.click(await button(/^Queue: /))
const rows = async () => (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => {
  Object.assign(queue.state, { isNeeded: false, finished: 0, ended: [] })
  notificationsState.list = []
})

test('counts the jobs of 40 files, and lists the running one first and the others in their order', async () => {
  const waiting = Array.from({ length: 39 }, (_, index) => jobOn(`w${index}`, index + 2))
  await open([...waiting.toReversed(), running])
  expect(await button('Queue: 1 running, 39 waiting')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull()
  await expand()
  expect((await panel()).getByRole('heading').textContent).toBe('Queue 1 running, 39 waiting')
  await expect
    .poll(async () => (await rows()).slice(0, 3))
    .toEqual(['a.jpg40%, 45 s leftDetecting', 'w0.jpgWaiting to detect', 'w1.jpgWaiting to detect'])
  expect(await rows()).toHaveLength(40)
  expect((await panel()).getByRole('link', { name: 'a.jpg' }).getAttribute('href')).toBe('/image?v=a')
  expect((await panel()).getByRole('progressbar', { name: 'Detecting: a.jpg' }).getAttribute('aria-valuetext')).toBe(
    'Detecting, 40%, 45 s left',
  )
})

test('lists at most 50 waiting jobs and says how many more there are', async () => {
  const waiting = Array.from({ length: 60 }, (_, index) => jobOn(`w${index}`, index))
  await open(waiting.toReversed(), { total: 300 })
  expect(await button('Queue: 60+ waiting')).toBeTruthy()
  await expand()
  expect((await panel()).getByRole('heading').textContent).toBe('Queue 60+ waiting')
  expect((await rows()).at(-1)).toBe('10 more waiting')
})

test('cancels one job, or all that wait', async () => {
  const backend = await open([jobOn('c', 3), jobOn('b', 2), running])
  backend.override('cancelJob', () => ({ status: 204 }))
  await expand()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel detection of a.jpg' }))
  await expect.poll(() => backend.requestsOf('cancelJob').map(({ path }) => path)).toEqual(['/jobs/job-a'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all waiting' }))
  await expect.poll(() => backend.requestsOf('cancelJob').map(({ path }) => path)).toEqual(['/jobs/job-a', '/jobs/job-c', '/jobs/job-b'])
  expect(notificationsState.list).toEqual([])
})

test("a job that ends while it is cancelled, or whose file is deleted, isn't a failure", async () => {
  const backend = await open([jobOn('c', 3), jobOn('b', 2)])
  backend.override('cancelJob', ({ params: { jobId } }) => {
    throw jobId === 'job-b' ? refusal(409, 'This job has already finished.') : refusal(404, 'Job not found')
  })
  await expand()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all waiting' }))
  await expect.poll(() => backend.requestsOf('cancelJob')).toHaveLength(2)
  await expect.poll(() => backend.requestsOf('listJobs').length).toBeGreaterThan(1)
  expect(notificationsState.list).toEqual([])
})

test('says how many jobs could not be cancelled, and why', async () => {
  const backend = await open([jobOn('c', 3), jobOn('b', 2)])
  backend.override('cancelJob', ({ params: { jobId } }) => {
    if (jobId === 'job-b') throw refusal(422, 'Not now.')
    return { status: 204 }
  })
  await expand()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all waiting' }))
  await vi.waitFor(() => expect(notificationsState.list.map(({ message }) => message)).toEqual(['Couldn’t cancel 1 of 2 jobs. Not now.']))
})

test('shows why a job failed until it is dismissed, and that others finished', async () => {
  const backend = await open([jobOn('b', 2), running])
  await expand()
  await expect.poll(rows).toHaveLength(2)
  const failed = { ...running, state: 'failed' as const, error: 'The file is damaged.', finishedAt: 3 }
  const done = jobOn('b', 2, { state: 'succeeded', finishedAt: 3 })
  backend.override('listJobs', () => ({ status: 200, body: { jobs: [done, failed], total: 2 } }))
  await act(async () => {
    for (const job of [failed, done]) queue.hear({ type: 'job', data: job })
    window.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
  })
  await expect.poll(rows).toEqual(['a.jpgFailedDetecting: The file is damaged.', 'b.jpgFinishedDetecting'])
  expect((await panel()).getByRole('heading').textContent).toBe('Queue 1 failed')
  expect(within(await button('Queue: 1 failed')).getByText('1 failed')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('All jobs finished, 1 job failed')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss failed job of a.jpg' }))
  expect(await rows()).toEqual(['b.jpgFinishedDetecting'])
})

test('is hidden on the page of the only file with jobs, which shows them', async () => {
  const backend = await open([running], { path: '/image/review?v=a' })
  await expect.poll(() => backend.requestsOf('listJobs')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Queue/ })).toBeNull()
})

test('shows a name of 255 characters in full as a tooltip', async () => {
  await open([running], { names: { a: LONG_NAME } })
  await expand()
  expect((await screen.findByRole('link', { name: LONG_NAME })).title).toBe(LONG_NAME)
})

test('is loaded only with the first job', async () => {
  const backend = await startPageBackend()
  renderAt('/home', <QueueDock />)
  await Promise.resolve()
  expect(backend.requestsOf('listJobs')).toEqual([])
  await act(() => {
    queue.hear({ type: 'job', data: running })
    return Promise.resolve()
  })
  await expect.poll(() => backend.requestsOf('listJobs')).toHaveLength(1)
})
