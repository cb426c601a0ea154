import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeTimers, refusal, type PageBackend } from '#tests/support/page-backend.ts'
import { ADA } from '#tests/support/records.ts'
import { NOW, openCameras, serveRecordings, startCloud, timeRange } from '../test-support'

const RANGE = 'camera=camera-front-door&day=2026-11-20&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A01%3A00Z'
const recorded = timeRange('2026-11-20T09:00:00Z', '2026-11-20T11:00:00Z')

/** Makes the cloud refuse a number of requests with Retry-After before it sends the recordings. Returns a count of requests. */
async function startTiredCloud(times: number, status: 429 | 503, seconds: number): Promise<() => number> {
  const backend = await startCloud()
  const asked = (): number => backend.requestsOf('listCameraMedia').length
  backend.override('listCameraMedia', () => {
    if (asked() <= times) throw refusal(status, 'The camera cloud was asked too often.', { headers: { 'Retry-After': String(seconds) } })
    return { status: 200, body: { results: [recorded] } }
  })
  return asked
}

async function startWorkingCloud(): Promise<PageBackend> {
  const backend = await startCloud()
  serveRecordings(backend, recorded)
  return backend
}

/** The camera and range that the page shows. */
const chosen = () => [
  screen.getByRole('heading', { level: 2 }).textContent,
  ...['Start: day', 'Start: time', 'End: time'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
]
const CHOSEN = ['Front door', '2026-11-20', '09:00:00', '09:01:00']

beforeEach(() => {
  fakeTimers(NOW)
})

afterEach(() => {
  sessionStorage.clear()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })

test('[EYE-02] waits for the cloud’s Retry-After, counts down, and retries automatically', async () => {
  const asked = await startTiredCloud(1, 429, 8)
  openCameras(RANGE)
  expect(await screen.findByText('Camera cloud is busy. Retrying in 8 s.')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.getByText(/Retrying in [1-5] s\./)).toBeTruthy()
  expect([asked(), chosen()]).toEqual([1, CHOSEN])
  await vi.advanceTimersByTimeAsync(6000)
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
  expect([asked(), chosen()]).toEqual([2, CHOSEN])
})

test('[EYE-02] stops after a few attempts at a cloud that stays busy, until Try again', async () => {
  const asked = await startTiredCloud(5, 429, 2)
  openCameras(RANGE)
  await screen.findByText('Camera cloud is busy. Retrying in 2 s.')
  await vi.advanceTimersByTimeAsync(8500)
  expect(await screen.findByText('Couldn’t load recordings')).toBeTruthy()
  expect(asked()).toBe(5)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Wait \d s$/ }).disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(2500)
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
  expect(chosen()).toEqual(CHOSEN)
})

test('[EYE-02] retries a cloud that is down after its Retry-After, then offers Try again', async () => {
  const asked = await startTiredCloud(3, 503, 5)
  openCameras(RANGE)
  expect(await screen.findByText('Camera cloud is busy. Retrying in 5 s.')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(await screen.findByText(/Camera cloud not responding\./)).toBeTruthy()
  expect([asked(), chosen()]).toEqual([3, CHOSEN])
  await vi.advanceTimersByTimeAsync(5500)
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
})

test.each([
  { status: 403, said: 'You may not see this camera.', words: 'Not allowed by the camera cloud. You may not see this camera.' },
  { status: 404, said: 'There is no such camera.', words: 'Not found in the camera cloud. There is no such camera.' },
  { status: 422, said: 'end: must be after start.', words: 'Request failed. end: must be after start.' },
] as const)('[EYE-02] shows an error $status once, with Try again, and keeps the chosen range', async ({ status, said, words }) => {
  const backend = await startCloud()
  backend.refuse('listCameraMedia', status, said)
  openCameras(RANGE)
  const [alert, ...others] = await screen.findAllByRole('alert')
  expect(alert?.textContent).toContain(words)
  expect([others, chosen()]).toEqual([[], CHOSEN])
  serveRecordings(backend, recorded)
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
})

test('[EYE-02] shows the recordings when the events cannot be loaded', async () => {
  const backend = await startWorkingCloud()
  backend.refuse('listCameraEvents', 403, 'Events are not for you.')
  openCameras(RANGE)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load events')
  expect(screen.getByText('1 min of video.')).toBeTruthy()
})

test.each([
  { status: 403, said: 'You may not take footage of this camera.', words: 'Not allowed by the camera cloud' },
  { status: 404, said: 'Nothing was recorded in this range.', words: 'Not found in the camera cloud' },
  { status: 422, said: 'options: license plates cannot be detected.', words: 'options: license plates cannot be detected.' },
  { status: 501, said: 'That cannot be done here.', words: 'That cannot be done here.' },
  { status: 503, said: 'It is being repaired.', words: 'Camera cloud not responding' },
] as const)('[EYE-03] shows an import’s error $status in its dialog, where it can be sent again', async ({ status, said, words }) => {
  const backend = await startWorkingCloud()
  const recover = backend.refuse('importCameraMedia', status, said)
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  await user().click(await screen.findByLabelText('Still (first recorded frame)'))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  const told = (await screen.findByRole('alert')).textContent
  expect(told).toContain(words)
  expect(told).toContain(said)
  expect(screen.getByLabelText<HTMLInputElement>('Still (first recorded frame)').checked).toBe(true)
  recover()
  await user().click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[EYE-03] delays an import by the cloud’s Retry-After, and keeps its options', async () => {
  const backend = await startWorkingCloud()
  const recover = backend.refuse('importCameraMedia', 429, 'The camera cloud was asked too often.', { headers: { 'Retry-After': '6' } })
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('Camera cloud is busy')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 6 s' }).disabled).toBe(true)
  recover()
  await vi.advanceTimersByTimeAsync(6500)
  await user().click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.sent('POST')).toHaveLength(2)
})

test('[EYE-01] offers to connect again when the connection is lost during an import, and keeps camera, range and options', async () => {
  const backend = await startWorkingCloud()
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  await user().click(await screen.findByLabelText('Still (first recorded frame)'))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await backend.put({ connections: [{ id: ADA, connectedAt: 1, lostAt: 2 }] })
  await user().click(send)
  expect(await screen.findByRole('button', { name: 'Reconnect' })).toBeTruthy()
  expect(JSON.parse(sessionStorage.getItem('redaction-studio.camera-import') ?? '')).toMatchObject({ isStill: true })
})

test('[EYE-03] shows any other conflict, and keeps the connection', async () => {
  const backend = await startWorkingCloud()
  backend.refuse('importCameraMedia', 409, 'Too many imports are under way.')
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('Too many imports are under way.')
  expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
})
