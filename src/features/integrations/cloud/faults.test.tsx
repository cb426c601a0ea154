import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { jobLike, refusal } from '../../../api/test-support'
import { openCameras, serveCloud } from '../test-support'

const RANGE = 'camera=cam-door&day=2026-11-20&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A01%3A00Z'
const MEDIA = 'GET /integration/eagle-eye/media'
const IMPORT = 'POST /integration/eagle-eye/media/import'

const askedToWait = (status: number, seconds: number) =>
  Response.json({ error: 'The camera cloud was asked too often.' }, { status, headers: { 'Retry-After': String(seconds) } })
const recorded = { results: [{ startTimestamp: '2026-11-20T09:00:00Z', endTimestamp: '2026-11-20T11:00:00Z' }] }
/** What was chosen, as the page has it still. */
const chosen = () => [
  screen.getByRole('heading', { level: 2 }).textContent,
  ...['Start: day', 'Start: time', 'End: time'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
]
const CHOSEN = ['Front door', '2026-11-20', '09:00:00', '09:01:00']

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })

test('[EYE-02] a cloud that asks for a rest gets it, counted down, and is asked again by itself', async () => {
  let asked = 0
  serveCloud({
    [MEDIA]: () => {
      asked += 1
      return asked === 1 ? askedToWait(429, 8) : recorded
    },
  })
  openCameras(RANGE)
  expect(await screen.findByText('Camera cloud is busy. Retrying in 8 s.')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.getByText(/Retrying in [1-5] s\./)).toBeTruthy()
  expect([asked, chosen()]).toEqual([1, CHOSEN])
  await vi.advanceTimersByTimeAsync(6000)
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
  expect([asked, chosen()]).toEqual([2, CHOSEN])
})

test('[EYE-02] a cloud that wants a rest for ever is left alone after a few times, until the person says so', async () => {
  let asked = 0
  serveCloud({
    [MEDIA]: () => {
      asked += 1
      return asked <= 5 ? askedToWait(429, 2) : recorded
    },
  })
  openCameras(RANGE)
  await screen.findByText('Camera cloud is busy. Retrying in 2 s.')
  await vi.advanceTimersByTimeAsync(8500)
  expect(await screen.findByText("Couldn't load recordings")).toBeTruthy()
  expect(asked).toBe(5)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Wait \d s$/ }).disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(2500)
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
  expect(chosen()).toEqual(CHOSEN)
})

test('[EYE-02] a cloud that is down is asked again when it says, then the person decides', async () => {
  let asked = 0
  serveCloud({
    [MEDIA]: () => {
      asked += 1
      return asked <= 3 ? askedToWait(503, 5) : recorded
    },
  })
  openCameras(RANGE)
  expect(await screen.findByText('Camera cloud is busy. Retrying in 5 s.')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(await screen.findByText(/Camera cloud not responding\./)).toBeTruthy()
  expect([asked, chosen()]).toEqual([3, CHOSEN])
  await vi.advanceTimersByTimeAsync(5500)
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
})

test.each([
  { status: 403, said: 'You may not see this camera.', words: 'Not allowed by the camera cloud. You may not see this camera.' },
  { status: 404, said: 'There is no such camera.', words: 'Not found in the camera cloud. There is no such camera.' },
  { status: 422, said: 'end: must be after start.', words: 'Request failed. end: must be after start.' },
])('[EYE-02] an answer $status is told, once, with the way to try again, and what was chosen stays', async ({ status, said, words }) => {
  let isDone = false
  serveCloud({ [MEDIA]: () => (isDone ? recorded : refusal(status, said)) })
  openCameras(RANGE)
  const [alert, ...others] = await screen.findAllByRole('alert')
  expect(alert?.textContent).toContain(words)
  expect([others, chosen()]).toEqual([[], CHOSEN])
  isDone = true
  await user().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 min of video.')).toBeTruthy()
})

test('[EYE-02] recordings can be looked at while the events are missing', async () => {
  serveCloud({ [MEDIA]: () => recorded, 'GET /integration/eagle-eye/events': () => refusal(403, 'Events are not for you.') })
  openCameras(RANGE)
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load events")
  expect(screen.getByText('1 min of video.')).toBeTruthy()
})

test.each([
  { status: 403, said: 'You may not take footage of this camera.', words: 'Not allowed by the camera cloud' },
  { status: 404, said: 'Nothing was recorded in this range.', words: 'Not found in the camera cloud' },
  { status: 422, said: 'options: license plates cannot be detected.', words: 'options: license plates cannot be detected.' },
  { status: 501, said: 'That cannot be done here.', words: 'That cannot be done here.' },
  { status: 503, said: 'It is being repaired.', words: 'Camera cloud not responding' },
])('[EYE-03] an import that is answered $status says why in its dialog, and can be sent again', async ({ status, said, words }) => {
  let isDone = false
  serveCloud({
    [MEDIA]: () => recorded,
    [IMPORT]: () => (isDone ? Response.json(jobLike('m', { kind: 'import' }), { status: 202 }) : refusal(status, said)),
  })
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
  isDone = true
  await user().click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[EYE-03] an import that comes too often waits as long as the cloud asks, and keeps its options', async () => {
  let asked = 0
  serveCloud({
    [MEDIA]: () => recorded,
    [IMPORT]: () => {
      asked += 1
      return asked === 1 ? askedToWait(429, 6) : Response.json(jobLike('m', { kind: 'import' }), { status: 202 })
    },
  })
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('Camera cloud is busy')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 6 s' }).disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(6500)
  await user().click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toBe(2)
})

test('[EYE-01] a connection that is lost during an import offers to connect again; camera, range and options are kept', async () => {
  let connected = true
  serveCloud({
    'GET /integration/eagle-eye': () => ({ clientId: 'studio', redirectUri: 'http://localhost:3000/x', connected }),
    [MEDIA]: () => recorded,
    [IMPORT]: () => {
      connected = false
      return refusal(409, 'The camera cloud has ended the connection. Connect it again.')
    },
  })
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  await user().click(await screen.findByLabelText('Still (first recorded frame)'))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  expect(await screen.findByRole('button', { name: 'Reconnect' })).toBeTruthy()
  expect(JSON.parse(sessionStorage.getItem('redaction-studio.camera-import') ?? '')).toMatchObject({ isStill: true })
})

test('[EYE-03] another conflict is told as it is, and the connection stays', async () => {
  serveCloud({ [MEDIA]: () => recorded, [IMPORT]: () => refusal(409, 'Too many imports are under way.') })
  openCameras(RANGE)
  await user().click(await screen.findByRole('button', { name: 'Import…' }))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user().click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('Too many imports are under way.')
  expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
})
