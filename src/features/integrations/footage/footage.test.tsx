import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NOW, openCameras, serveEvents, serveRecordings, startCloud, timeRange } from '../test-support'

const DAY = 'camera=camera-front-door&day=2026-11-20'
const WIDTH = 1440
/** On a day of 24 hours a pixel is a minute. */
const MINUTE = 1

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, 100))
})

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const plot = () => screen.findByTestId('timeline-plot')
const edge = (name: 'Start' | 'End') => screen.getByRole('slider', { name: `${name} of the range` }).getAttribute('aria-valuetext')
const times = () => ['Start', 'End'].map((name) => screen.getByLabelText<HTMLInputElement>(`${name}: time`).value)

async function drag(fromX: number, toX: number): Promise<void> {
  const target = await plot()
  fireEvent.pointerDown(target, { clientX: fromX, button: 0, pointerId: 1 })
  fireEvent.pointerMove(target, { clientX: toX, pointerId: 1 })
  fireEvent.pointerUp(target, { clientX: toX, pointerId: 1 })
}

async function type(name: 'Start' | 'End', value: string): Promise<void> {
  const field = await screen.findByLabelText(`${name}: time`)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

test('[EYE-02] lists cameras with their status in words, and opens a chosen one', async () => {
  await startCloud()
  openCameras('')
  const list = within(await screen.findByRole('navigation', { name: 'Cameras' }))
  expect(list.getByRole('link', { name: /Front door\s*Online/ })).toBeTruthy()
  await userEvent.click(list.getByRole('link', { name: /Yard\s*Bridge offline/ }))
  expect(await screen.findByRole('heading', { name: 'Yard' })).toBeTruthy()
  expect(screen.getByText('This camera isn’t recording. Earlier recordings are available.')).toBeTruthy()
})

test('[EYE-02] loads the day in the camera’s time zone, and names the zone of the times shown', async () => {
  const backend = await startCloud()
  openCameras('camera=camera-yard&day=2026-11-01')
  expect(await screen.findByText('America/New_York')).toBeTruthy()
  await vi.waitFor(() => {
    const [query] = backend.requestsOf('listCameraMedia').map((request) => request.query)
    expect([query?.get('start'), query?.get('end')]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
  })
  const note = screen.getByText(/Clocks go back on this day/).parentElement?.textContent
  expect(note).toContain('from 02:00 to 01:00. Times from 01:00 to 02:00 occur twice.')
})

test('[EYE-02] selects a range by dragging, moves its edges with keys, and cancels a drag with Escape', async () => {
  await startCloud()
  openCameras(DAY)
  await drag(9 * 60 * MINUTE, 9 * 60 * MINUTE + 30)
  expect([edge('Start'), edge('End')]).toEqual(['Friday 20 November 2026, 09:00:00', 'Friday 20 November 2026, 09:30:00'])
  expect(times()).toEqual(['09:00:00', '09:30:00'])
  const handle = screen.getByRole('slider', { name: 'End of the range' })
  fireEvent.keyDown(handle, { key: 'ArrowLeft' })
  expect(times()[1]).toBe('09:29:59')
  fireEvent.keyDown(screen.getByRole('slider', { name: 'End of the range' }), { key: 'ArrowRight', shiftKey: true })
  expect(times()[1]).toBe('09:30:09')
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Start of the range' }), { key: 'PageUp' })
  expect(times()).toEqual(['09:01:00', '09:30:09'])

  const target = await plot()
  fireEvent.pointerDown(target, { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(target, { clientX: 300, pointerId: 1 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(target, { clientX: 300, pointerId: 1 })
  expect(times()).toEqual(['09:01:00', '09:30:09'])
})

test('[EYE-02] drags an edge of the range, and selects an event by a click', async () => {
  await startCloud()
  openCameras(DAY)
  await drag(540, 570)
  fireEvent.pointerDown(screen.getByRole('slider', { name: 'End of the range' }), { clientX: 570, button: 0, pointerId: 1 })
  fireEvent.pointerMove(await plot(), { clientX: 600, pointerId: 1 })
  fireEvent.pointerUp(await plot(), { clientX: 600, pointerId: 1 })
  expect(times()).toEqual(['09:00:00', '10:00:00'])
  await drag(9 * 60 + 30, 9 * 60 + 30)
  expect(times()).toEqual(['09:30:00', '09:30:40'])
})

test('[EYE-02] keeps the range when an edge on an event is pressed without moving it', async () => {
  await startCloud()
  openCameras(DAY)
  await drag(540, 570)
  fireEvent.pointerDown(screen.getByRole('slider', { name: 'End of the range' }), { clientX: 570, button: 0, pointerId: 1 })
  fireEvent.pointerUp(await plot(), { clientX: 570, pointerId: 1 })
  expect(times()).toEqual(['09:00:00', '09:30:00'])
})

test('[EYE-02] moves an edge outside the shown day by the same step', async () => {
  await startCloud()
  openCameras(`${DAY}&start=2026-11-20T23:50:00Z&end=2026-11-21T00:20:00Z`)
  await plot()
  fireEvent.keyDown(screen.getByRole('slider', { name: 'End of the range' }), { key: 'ArrowLeft' })
  expect(times()).toEqual(['23:50:00', '00:19:59'])
})

test('[EYE-02] zooms and scrolls the timeline by wheel, keys and buttons, within the day', async () => {
  await startCloud()
  openCameras(DAY)
  const target = await plot()
  expect(screen.getByText('Full day', { selector: 'span:not(.bp6-button-text)' })).toBeTruthy()
  fireEvent.wheel(target, { deltaY: -100, clientX: 0 })
  expect(screen.getByText('00:00:00 to 19:38:58')).toBeTruthy()
  const frame = screen.getByRole('group', { name: 'Timeline of Front door, Friday 20 November 2026' })
  fireEvent.keyDown(frame, { key: 'Home' })
  fireEvent.keyDown(frame, { key: '+' })
  expect(screen.getByText('06:00:00 to 18:00:00')).toBeTruthy()
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  expect(screen.getByText('09:00:00 to 21:00:00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(screen.getByText('15:00:00 to 21:00:00')).toBeTruthy()
  fireEvent.wheel(target, { deltaX: -WIDTH, clientX: 0 })
  expect(screen.getByText('09:00:00 to 15:00:00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Full day' }))
  expect(screen.getByText('Full day', { selector: 'span:not(.bp6-button-text)' })).toBeTruthy()
  // The timeline is fully zoomed out, so the page may scroll.
  expect(fireEvent.wheel(target, { deltaY: 100, clientX: 0 })).toBe(true)
  expect(fireEvent.wheel(target, { deltaY: -100, clientX: 0 })).toBe(false)
})

test('[EYE-03] explains a gap in a typed range before the import', async () => {
  await startCloud()
  openCameras(DAY)
  await type('Start', '10:00')
  await type('End', '10:01:00{Enter}')
  const known = within(await screen.findByRole('list', { name: 'Import warnings' }))
  expect(known.getByText(/^12 s of 1 min not recorded: 10:00:20 to 10:00:32\./)).toBeTruthy()
  expect(screen.getByText('48 s of video.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import…' }).disabled).toBe(false)
})

test('[EYE-03] shortens a range that is too long, and does not import one without recordings', async () => {
  await startCloud()
  openCameras(`${DAY}&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A30%3A00Z`)
  await userEvent.click(await screen.findByRole('button', { name: 'Shorten to 10 min' }))
  expect(times()).toEqual(['09:00:00', '09:10:00'])
  expect(await screen.findByText('10 min of video.')).toBeTruthy()
  await type('Start', '12:00')
  await type('End', '12:01{Enter}')
  expect(await screen.findByText(/^No recordings from 12:00:00 to 12:01:00\./)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import…' }).disabled).toBe(true)
})

test('[EYE-02] offers both instants of a repeated time, and explains times that do not exist', async () => {
  await startCloud()
  openCameras('camera=camera-front-door&day=2026-10-25')
  await type('Start', '01:30')
  await type('End', '01:45{Enter}')
  expect([edge('Start'), edge('End')]).toEqual([
    'Sunday 25 October 2026, 01:30:00 (UTC+01:00)',
    'Sunday 25 October 2026, 01:45:00 (UTC+01:00)',
  ])
  const which = screen.getByLabelText('End: which occurrence')
  expect(
    within(which)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['First time: UTC+01:00, British Summer Time', 'Second time: UTC, Greenwich Mean Time'])
  await userEvent.selectOptions(which, '1')
  expect(edge('End')).toBe('Sunday 25 October 2026, 01:45:00 (UTC)')
  expect(await screen.findByText('1 h 15 min')).toBeTruthy()

  fireEvent.change(screen.getByLabelText('Start: day'), { target: { value: '2026-03-29' } })
  expect((await screen.findByRole('alert')).textContent).toContain('clocks went forward from 01:00:00 to 02:00:00')
})

test('[EYE-02] shows an error at a field with an invalid time, and keeps the range', async () => {
  await startCloud()
  openCameras(`${DAY}&start=2026-11-20T09%3A00%3A00Z&end=2026-11-20T09%3A05%3A00Z`)
  await type('End', '25:00{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a 24-hour time')
  expect(edge('End')).toBe('Friday 20 November 2026, 09:05:00')
  await type('End', '08:00{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('The end must be after the start.')
  expect(edge('End')).toBe('Friday 20 November 2026, 09:05:00')
})

test('[EYE-02] lists everything on the timeline, and selects an entry from the list', async () => {
  const backend = await startCloud()
  serveEvents(backend, timeRange('2026-11-20T10:40:00Z', '2026-11-20T10:40:10Z'))
  openCameras(DAY)
  await userEvent.click(await screen.findByText('List view: 2 recordings, 1 event'))
  const rows = within(screen.getByRole('table', { name: 'Recordings and events' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toContain('Event10:40:0010:40:1010 sSelect')
  await userEvent.click(screen.getByRole('button', { name: 'Select event from 10:40:00' }))
  expect(times()).toEqual(['10:40:00', '10:40:10'])
})

test('[EYE-02] shows no end for a recording in progress', async () => {
  vi.setSystemTime('2026-11-20T10:15:00Z')
  const backend = await startCloud()
  serveRecordings(backend, timeRange('2026-11-20T10:00:00Z', null))
  openCameras('camera=camera-front-door')
  await userEvent.click(await screen.findByText(/^List view: 1 recording,/))
  expect(screen.getByRole('row', { name: /^Recording 10:00:00 In progress 15 min/ })).toBeTruthy()
  expect(screen.getByText('Now')).toBeTruthy()
})

test('[EYE-02] shows a camera of an unknown time zone in UTC, with an explanation', async () => {
  const backend = await startCloud()
  backend.override('listCameras', () => ({ status: 200, body: [{ id: 'camera-front-door', name: 'Front door' }] }))
  openCameras(DAY)
  expect(await screen.findByText(/time zone is unknown/)).toBeTruthy()
  expect(screen.getAllByText('Unknown status')).not.toEqual([])
})

test('[EYE-02] explains what to do on a day without recordings', async () => {
  const backend = await startCloud()
  serveRecordings(backend)
  openCameras(DAY)
  expect(await screen.findByText('No recordings on this day.')).toBeTruthy()
})

test('[EYE-02] explains that an account has no cameras', async () => {
  const backend = await startCloud()
  backend.override('listCameras', () => ({ status: 200, body: [] }))
  openCameras(DAY)
  expect(await screen.findByText('No cameras')).toBeTruthy()
})

test('[EYE-02] explains that a camera no longer exists', async () => {
  await startCloud()
  openCameras('camera=camera-gone')
  expect(await screen.findByText('Camera not found')).toBeTruthy()
})

test('[EYE-02] keeps a typed day in its field before the address has changed, and follows the buttons', async () => {
  await startCloud()
  openCameras(DAY)
  const day = await screen.findByLabelText<HTMLInputElement>('Day')
  const shown: string[] = []
  act(() => {
    // A browser reports the first digit of the 19th as the 1st, and a field that is set back forgets it.
    for (const value of ['2026-11-01', '2026-11-19']) {
      fireEvent.change(day, { target: { value } })
      shown.push(day.value)
    }
  })
  expect(shown).toEqual(['2026-11-01', '2026-11-19'])
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await vi.waitFor(() => expect(day.value).toBe('2026-11-18'))
})
