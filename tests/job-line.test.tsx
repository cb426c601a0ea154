import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { presentJob } from '#backend/jobs/present.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { applySocketMessage } from '#api/live/apply-socket-message.ts'
import { QueueDock } from '#features/uploads/queue/queue-dock.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { queue } from '#state/queue.ts'
import { renderAt } from '#ui/test-support.tsx'
import { showReview } from './review-page'
import { startPageBackend, type PageBackend } from './support/page-backend'
import { jobRow, mediaRow } from './support/records'

/** Returns a job that waits, in the order of its number. */
const waiting = (mediaId: string, sequence: number, changes: Parameters<typeof jobRow>[1] = {}) =>
  jobRow(mediaId, { id: `job-${mediaId}`, state: 'queued', stage: null, progress: 0, sequence, createdAt: sequence, ...changes })
/** The detection of door.jpg, which never ends, an export, and a detection that no one requested. */
const jobs = [waiting('door', 1, { runNext: 1 }), waiting('report', 2, { kind: 'redact' }), waiting('m1', 3, { automatic: true })]

/** Adds the jobs and waits until the first one runs. */
async function addJobs(backend: PageBackend): Promise<void> {
  await backend.files.write('media', 'door', new Blob(['image']))
  await backend.put({ media: ['door', 'report'].map((id) => mediaRow(id)), jobs })
  await vi.waitFor(async () => expect((await backend.tables.get('jobs', 'job-door'))?.state).toBe('running'))
}

beforeEach(() => {
  Object.assign(queue.state, { isNeeded: false, finished: 0, ended: [] })
  notificationsState.list = []
})

/** Opens the queue of the three jobs. */
async function openQueue(): Promise<PageBackend> {
  const engine = fakeEngine({ detect: () => new Promise(() => undefined) })
  const backend = await startPageBackend({ engine, seed: { media: [mediaRow('m1', { name: 'street.jpg' })] } })
  await addJobs(backend)
  const [door] = jobs
  if (door) queue.hear({ type: 'job', data: presentJob(door) })
  renderAt('/home', <QueueDock />)
  await userEvent.click(await screen.findByRole('button', { name: /^Queue: / }))
  return backend
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Queue' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the queue lists waiting jobs in line with the job before each, and runs one next', async () => {
  const backend = await openQueue()
  await expect
    .poll(rows)
    .toEqual([
      expect.stringContaining('door.jpg'),
      'report.jpgWaiting to export: next, after the detection of door.jpg',
      'street.jpgWaiting to detect: 2nd in line, after the redaction of report.jpg',
    ])
  expect(screen.queryByRole('button', { name: 'Run next: report.jpg' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Run next: street.jpg' }))
  await expect
    .poll(async () => (await rows()).slice(1))
    .toEqual([
      'street.jpgWaiting to detect: next, after the detection of door.jpg',
      'report.jpgWaiting to export: 2nd in line, after the detection of street.jpg',
    ])
  expect(backend.requestsOf('runJobNext').map(({ path }) => path)).toEqual(['/jobs/job-m1/run-next'])
})

test('a job that starts while it is moved to the front is no failure, and another refusal is reported', async () => {
  const backend = await openQueue()
  const recover = backend.refuse('runJobNext', 409, 'This job isn’t waiting anymore.')
  const move = async () => userEvent.click(await screen.findByRole('button', { name: 'Run next: street.jpg' }))
  await move()
  await expect.poll(() => backend.requestsOf('runJobNext')).toHaveLength(1)
  recover()
  backend.refuse('runJobNext', 500, 'The server stumbled.')
  await expect.poll(rows).toHaveLength(3)
  await move()
  await vi.waitFor(() => expect(notificationsState.list.map(({ message }) => message)).toEqual(['The server stumbled.']))
})

test('the page of a file shows the place of its detection, what to do meanwhile, and runs it next', async () => {
  const { backend, client, user } = await showReview({
    address: '/image?v=m1&step=detect',
    media: { state: 'Detecting' },
    jobs: [],
  })
  await addJobs(backend)
  const [live, places] = [backend.backend.queue.live(), await backend.backend.queue.places()]
  await act(() => {
    for (const job of jobs) applySocketMessage(client, { type: 'job', data: presentJob(job, live, places) }, 'ada')
    return Promise.resolve()
  })
  expect(await screen.findByText('Waiting to detect: 2nd in line, after the redaction of report.jpg')).toBeTruthy()
  expect(screen.getByText('You can already review what has been found: 3 faces.')).toBeTruthy()
  expect(screen.getByText('Waiting to detect', { selector: '[role=status]' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Run next' }))
  expect(await screen.findByText('Waiting to detect: next, after the detection of door.jpg')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Run next' })).toBeNull()
})
