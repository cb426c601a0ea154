import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { getGetCapabilitiesQueryKey } from '#generated/app/app.ts'
import { getGetWaveformQueryKey } from '#generated/audio/audio.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import type { Review } from '#editor/review.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/theme.css'
import { ItemMenu } from '../menu/item-menu'
import type { ReviewSession } from '../session/review-session'
import { ReviewTimeline } from './review-timeline'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
/** The first bar starts below the ruler and the filmstrip. */
const FIRST_LANE = 71

afterEach(cleanup)

function trackOf(id: string, start: number, end: number, fields: Partial<Track> = {}): Track {
  return faceTrack(id, BOX, {
    positions: [
      { time: start, ...BOX },
      { time: end, ...BOX, x: 300 },
    ],
    ...fields,
  })
}

const openGap: Gap = {
  id: 'gap',
  trackId: 'long',
  source: 'detected',
  confidence: 0.5,
  decision: 'redact',
  start: 4,
  end: 5,
  resolution: 'open',
}

const review: Review = {
  ...makeReview([trackOf('long', 1, 8, { number: 1 }), trackOf('kept', 2, 4, { number: 2, decision: 'keep' })]),
  gaps: [openGap],
}

interface ShowOptions {
  end?: number
  frameTimes?: number[]
  client?: QueryClient
  hasAudio?: boolean
}

/** Shows the timeline of a file of 10 seconds, 1000 pixels wide, so that a second has 100 pixels. */
function show(of: Review = review, { end = 10, frameTimes, client = new QueryClient(), hasAudio = false }: ShowOptions = {}) {
  const clock = new Clock({ range: { start: 0, end }, now: () => 0, ...(frameTimes && { frameTimes }) })
  const driver = new EditorDriver(of, undefined, 'drawn', clock)
  const asked: number[] = []
  const filmstrip = (time: number): Promise<ImageBitmap | null> => {
    asked.push(time)
    return createImageBitmap(new ImageData(16, 9))
  }
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <div style={{ width: 1000, height: 240 }}>
          <ReviewTimeline session={driver} mediaId="m1" duration={end} filmstrip={filmstrip} hasAudio={hasAudio} />
        </div>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return { driver, clock, asked }
}

const slider = () => screen.getByRole('slider', { name: 'Position' })
const at = (x: number, y = FIRST_LANE) => {
  const { left, top } = slider().getBoundingClientRect()
  return { clientX: left + x, clientY: top + y }
}
const press = (x: number, y?: number) => fireEvent.pointerDown(slider(), { ...at(x, y), button: 0, pointerId: 1 })
const move = (x: number, y?: number) => fireEvent.pointerMove(slider(), { ...at(x, y), buttons: 1, pointerId: 1 })
const release = (x: number, y?: number) => fireEvent.pointerUp(slider(), { ...at(x, y), button: 0, pointerId: 1 })
const shown = () => slider().dataset['shown']
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const pixel = (x: number, y: number): number[] => {
  const context = slider().querySelector('canvas')?.getContext('2d')
  return [...(context?.getImageData(Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio), 1, 1).data ?? [])].slice(0, 3)
}

test('[MEDIA-04] shows its position and size, and scrubs on the ruler to the frames of the file', async () => {
  const { clock } = show(review, { frameTimes: [0, 0.5, 2.9, 3.4, 9] })
  await waitFor(() => expect(shown()).toBe('0:00.0–0:10.0'))
  press(310, 10)
  expect(clock.time).toBe(2.9)
  move(360, 10)
  expect(clock.time).toBe(3.4)
  release(360, 10)
  move(900, 10)
  expect(clock.time).toBe(3.4)
  await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toBe('0:03.4 of 0:10.0'))
})

test('[MEDIA-04] selects a track by a click on its lane and goes to the time there', async () => {
  const { driver, clock } = show()
  await frame()
  press(600)
  release(600)
  expect([driver.state.selectedId, clock.time]).toEqual(['long', 6])
  // Each track has its own lane, because they overlap.
  press(300, FIRST_LANE + 18)
  release(300, FIRST_LANE + 18)
  expect([driver.state.selectedId, clock.time]).toEqual(['kept', 3])
  press(450)
  release(450)
  expect([driver.state.selectedId, clock.time]).toEqual(['gap', 4.5])
})

test('[MEDIA-04] offers for a gap only what applies to it, and focuses the first action', async () => {
  const { driver, clock } = show()
  for (const time of [4.2, 4.4, 4.6, 4.8]) driver.editor.markSeen(time)
  await frame()
  render(
    <BlueprintProvider>
      <QueryClientProvider client={clientWithShapes()}>
        <ItemMenu session={driver as unknown as ReviewSession} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  const open = async () => {
    fireEvent.contextMenu(slider(), at(450))
    const menu = await screen.findByRole('menu', { name: /^Actions: Gap/ })
    return [...menu.querySelectorAll('[role^=menuitem]')].map((item) => item.querySelector('.bp6-text-overflow-ellipsis')?.textContent)
  }
  const focused = () => document.activeElement?.querySelector('.bp6-text-overflow-ellipsis')?.textContent
  expect(await open()).toEqual([
    'Not in frame',
    'Already covered',
    'Cover gap',
    'Go to start of gap',
    'Go to end of gap',
    'Select track of gap',
    'Loop selection',
    'Previous gap',
    'Next gap',
  ])
  expect(focused()).toBe('Not in frame')
  expect(screen.queryAllByRole('menuitem').filter((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Go to end of gap' }))
  expect(clock.time).toBe(5)
  await open()
  await userEvent.keyboard('{Enter}')
  expect(driver.state.settled.gaps?.[0]?.resolution).toBe('absent')
  expect(await open()).toContain('Reopen gap')
  await waitFor(() => expect(focused()).toBe('Already covered'))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Select track of gap' }))
  expect(driver.state.selectedId).toBe('long')
})

test('[MEDIA-04] trims and extends a track by a drag of its end, as one undo step', async () => {
  const { driver } = show()
  await frame()
  press(800)
  move(760)
  move(700)
  release(700)
  expect(driver.state.settled.tracks[0]?.positions.map(({ time, x }) => [time, Math.round(x)])).toEqual([
    [1, 100],
    [7, 271],
  ])
  expect(driver.state.message.text).toBe('Face 1 trimmed')
  driver.keys('Ctrl+z')
  expect(driver.state.settled.tracks).toEqual(review.tracks)
  press(100)
  move(60)
  move(50)
  release(50)
  expect(driver.state.settled.tracks[0]?.positions.map(({ time, x, source }) => [time, x, source])).toEqual([
    [0.5, 100, 'drawn'],
    [1, 100, undefined],
    [8, 300, undefined],
  ])
  driver.keys('Ctrl+z')
  expect(driver.state).toMatchObject({ undoLabel: null, settled: { tracks: review.tracks } })
})

test('[MEDIA-04] zooms about the pointer, pans, and fits by buttons and keys', async () => {
  show()
  await waitFor(() => expect(shown()).toBe('0:00.0–0:10.0'))
  fireEvent.wheel(slider(), { ...at(500), deltaY: -240 })
  await waitFor(() => expect(shown()).toBe('0:02.5–0:07.5'))
  fireEvent.wheel(slider(), { ...at(500), deltaY: 100, shiftKey: true })
  await waitFor(() => expect(shown()).toBe('0:03.0–0:08.0'))
  press(950, 160)
  move(850, 160)
  release(850, 160)
  await waitFor(() => expect(shown()).toBe('0:03.5–0:08.5'))
  await userEvent.click(screen.getByRole('button', { name: 'Fit timeline' }))
  await waitFor(() => expect(shown()).toBe('0:00.0–0:10.0'))
  slider().focus()
  await userEvent.keyboard('+')
  await waitFor(() => expect(shown()).toBe('0:00.0–0:06.7'))
  await userEvent.keyboard('{PageDown}')
  await waitFor(() => expect(shown()).toBe('0:03.3–0:10.0'))
})

test('[MEDIA-04] steps by frames, marks a stretch and edits tracks by the tools and keys of the timeline', async () => {
  const { driver, clock } = show(review, { frameTimes: Array.from({ length: 101 }, (_unused, index) => index / 10) })
  const tool = (name: string) => screen.getByRole('button', { name })
  await userEvent.click(tool('Next gap'))
  expect([driver.state.selectedId, clock.time]).toEqual(['gap', 4])
  expect(screen.getByText('1 unresolved gap')).toBeTruthy()
  driver.editor.select('kept')
  clock.seek(3)
  await userEvent.click(tool('Set in-point'))
  clock.seek(3.5)
  await userEvent.click(tool('Set out-point'))
  expect(screen.getByText('1 unresolved gap · 0:03.0–0:03.5')).toBeTruthy()
  await userEvent.click(tool('Edit track'))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Trim end to here/ }))
  expect(driver.state.settled.tracks[1]?.positions.at(-1)?.time).toBe(3.5)
  await userEvent.click(tool('Loop selection'))
  expect(clock.getSnapshot().loop).toEqual({ start: 2, end: 3.6 })
  expect(tool('Loop selection').getAttribute('aria-pressed')).toBe('true')
  // The loop of the whole video is another button's.
  driver.actions.run('loop-all')
  await waitFor(() => expect(tool('Loop selection').getAttribute('aria-pressed')).toBe('false'))
  await userEvent.click(tool('Loop selection'))
  expect(clock.getSnapshot().loop).toEqual({ start: 2, end: 3.6 })
  driver.keys('Ctrl+z')
  expect(driver.state.settled.tracks).toEqual(review.tracks)
  expect(slider().getAttribute('aria-describedby')).toBeTruthy()
  expect(document.getElementById(slider().getAttribute('aria-describedby') ?? '')?.textContent).toContain('2 tracks, 1 unresolved gap')
})

test('[MEDIA-04] has targets of at least 24 pixels', async () => {
  show()
  await frame()
  for (const button of screen.getAllByRole('button')) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test('[MEDIA-04] fills the bars of tracks to redact only, and hatches open gaps', async () => {
  const { driver } = show()
  await frame()
  const [redacted, kept] = [pixel(350, FIRST_LANE), pixel(350, FIRST_LANE + 18)]
  expect(redacted[0]).toBeGreaterThan((redacted[2] ?? 0) + 60)
  expect(Math.abs((kept[0] ?? 0) - (kept[2] ?? 0))).toBeLessThan(30)
  const colours = new Set(Array.from({ length: 20 }, (_unused, index) => String(pixel(420 + index, FIRST_LANE))))
  expect(colours.size).toBeGreaterThan(2)
  driver.editor.select('long')
  driver.keys('k')
  await frame()
  expect(pixel(350, FIRST_LANE)).not.toEqual(redacted)
})

test('[MEDIA-08] draws the audio of the part in view', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  // Silent for the first half of 10 seconds, and loud for the second.
  const data = Array.from({ length: 2000 }, (_unused, index) => (index < 1000 ? 0 : index % 2 === 0 ? -120 : 120))
  client.setQueryData(getGetWaveformQueryKey('m1'), {
    version: 2,
    channels: 1,
    sample_rate: 400,
    samples_per_pixel: 4,
    bits: 8,
    length: 1000,
    data,
  })
  show(review, { client, hasAudio: true })
  await frame()
  // The row of the audio follows the filmstrip, and its middle is at 76 pixels.
  const [ground, silent, loud] = [pixel(250, 66), pixel(250, 76), pixel(750, 66)]
  expect(silent).not.toEqual(ground)
  expect(loud).not.toEqual(ground)
  fireEvent.wheel(slider(), { ...at(1000), deltaY: -240 })
  await frame()
  expect(pixel(250, 66)).toEqual(loud)
})

test('[MEDIA-04] loads the frames of the filmstrip that are in view, and keeps them', async () => {
  const { asked, clock } = show()
  await waitFor(() => expect(asked.length).toBeGreaterThan(10))
  expect(asked).toEqual(asked.toSorted((a, b) => a - b))
  const count = asked.length
  await frame()
  clock.seek(5)
  await frame()
  expect(asked).toHaveLength(count)
})

/** Returns a client that knows what the back end can do, so that it sends no request. */
function clientWithShapes(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(getGetCapabilitiesQueryKey(), { media: [] })
  return client
}
