import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/theme.css'
import { ReviewTimeline } from './review-timeline'

const BOX = { x: 100, y: 100, width: 60, height: 60 }

afterEach(cleanup)

function trackAt(id: string, times: readonly number[], fields: Partial<Track> = {}): Track {
  return faceTrack(id, BOX, { number: 1, positions: times.map((time) => ({ time, ...BOX, x: 100 + 10 * time })), ...fields })
}

/** Shows the timeline of a file of 10 seconds with 10 frames per second, 1000 pixels wide, and selects the track `a`. */
async function show(tracks: readonly Track[]) {
  const frameTimes = Array.from({ length: 101 }, (_unused, index) => index / 10)
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => 0, frameTimes })
  const driver = new EditorDriver(makeReview(tracks), undefined, 'drawn', clock)
  render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient()}>
        <div style={{ width: 1000, height: 240 }}>
          <ReviewTimeline session={driver} mediaId="m1" duration={10} filmstrip={() => Promise.resolve(null)} hasAudio={false} />
        </div>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  driver.editor.select('a')
  await screen.findByRole('group', { name: 'Keyframes of Face 1' })
  return { driver, clock }
}

const handle = (name: string) => screen.getByRole('slider', { name })
const names = () => screen.getAllByRole('slider', { name: /of Face 1/ }).map((each) => each.getAttribute('aria-label'))
const timesOf = ({ state }: EditorDriver) => state.review.tracks[0]?.positions.map(({ time, x }) => [time, x])
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** Presses a handle and drags it by pixels. */
function drag(element: Element, ...steps: readonly number[]): void {
  const { clientX, clientY } = middleOf(element)
  fireEvent.pointerDown(element, { clientX, clientY, button: 0, pointerId: 1 })
  for (const step of steps) fireEvent.pointerMove(element, { clientX: clientX + step, clientY, buttons: 1, pointerId: 1 })
}

test('[MEDIA-04] shows the keyframes and ends of the selected track on its lane, named by track and time', async () => {
  const { driver } = await show([trackAt('a', [1, 3, 5, 8]), trackAt('b', [2, 4], { number: 2 })])
  expect(names()).toEqual([
    'Start of Face 1 at 0:01.00',
    'Keyframe of Face 1 at 0:03.00',
    'Keyframe of Face 1 at 0:05.00',
    'End of Face 1 at 0:08.00',
  ])
  const area = screen.getByRole('slider', { name: 'Position' }).getBoundingClientRect()
  const keyframe = middleOf(handle('Keyframe of Face 1 at 0:03.00'))
  expect(keyframe.clientX - area.left).toBeCloseTo(300, 0)
  // The middle of the first lane, below the ruler and the filmstrip.
  expect(keyframe.clientY - area.top).toBeCloseTo(73, 0)
  for (const each of screen.getAllByRole('slider', { name: /of Face 1/ })) {
    const { width, height } = each.getBoundingClientRect()
    expect([width, height]).toEqual([24, 24])
  }
  driver.editor.select('b')
  expect(await screen.findByRole('group', { name: 'Keyframes of Face 2' })).toBeTruthy()
  driver.editor.select(null)
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Keyframes/ })).toBeNull())
})

test('[MEDIA-04] moves a keyframe by a drag to the nearest frame between its neighbours, as one undo step', async () => {
  const { driver, clock } = await show([trackAt('a', [1, 3, 5, 8])])
  const keyframe = handle('Keyframe of Face 1 at 0:03.00')
  drag(keyframe, 4, 104, 126)
  expect(timesOf(driver)).toEqual([
    [1, 110],
    [4.3, 130],
    [5, 150],
    [8, 180],
  ])
  expect(clock.time).toBe(4.3)
  expect(driver.state.settled.tracks[0]?.positions[1]?.time).toBe(3)
  fireEvent.pointerMove(keyframe, { ...middleOf(keyframe), clientX: 990, buttons: 1, pointerId: 1 })
  fireEvent.pointerUp(keyframe, { ...middleOf(keyframe), clientX: 990, button: 0, pointerId: 1 })
  expect(driver.state.settled.tracks[0]?.positions.map(({ time }) => time)).toEqual([1, 4.9, 5, 8])
  expect(driver.state).toMatchObject({ undoLabel: 'move keyframe of Face 1', message: { text: 'Keyframe of Face 1 moved to 0:04.90' } })
  driver.keys('Ctrl+z')
  expect(driver.state).toMatchObject({ undoLabel: null, settled: { tracks: [trackAt('a', [1, 3, 5, 8])] } })
})

test('[MEDIA-04] cancels the drag of a keyframe, and of an end on the lane, by Escape', async () => {
  const { driver, clock } = await show([trackAt('a', [1, 3, 5, 8])])
  const keyframe = handle('Keyframe of Face 1 at 0:03.00')
  keyframe.focus()
  drag(keyframe, 50, 100)
  expect(timesOf(driver)?.[1]).toEqual([4, 130])
  await userEvent.keyboard('{Escape}')
  fireEvent.pointerUp(keyframe, { ...middleOf(keyframe), button: 0, pointerId: 1 })
  expect(driver.state).toMatchObject({
    undoLabel: null,
    isGesturing: false,
    selectedId: 'a',
    review: { tracks: [trackAt('a', [1, 3, 5, 8])] },
  })
  expect(clock.time).toBe(3)
  const slider = screen.getByRole('slider', { name: 'Position' })
  const { left, top } = slider.getBoundingClientRect()
  const at = (x: number) => ({ clientX: left + x, clientY: top + 73, pointerId: 1 })
  slider.focus()
  fireEvent.pointerDown(slider, { ...at(799), button: 0 })
  fireEvent.pointerMove(slider, { ...at(700), buttons: 1 })
  fireEvent.pointerMove(slider, { ...at(600), buttons: 1 })
  expect(timesOf(driver)?.at(-1)).toEqual([6, 160])
  await userEvent.keyboard('{Escape}')
  fireEvent.pointerUp(slider, { ...at(600), button: 0 })
  expect(driver.state).toMatchObject({ undoLabel: null, selectedId: 'a', review: { tracks: [trackAt('a', [1, 3, 5, 8])] } })
})

test('[MEDIA-04] trims and extends a track by the handles of its ends', async () => {
  const { driver } = await show([trackAt('a', [1, 3, 5, 8])])
  const end = handle('End of Face 1 at 0:08.00')
  drag(end, -50, -400)
  fireEvent.pointerUp(end, { ...middleOf(end), button: 0, pointerId: 1 })
  expect(timesOf(driver)).toEqual([
    [1, 110],
    [3, 130],
    [4, 140],
  ])
  expect(driver.state.message.text).toBe('End of Face 1 moved to 0:04.00')
  const start = handle('Start of Face 1 at 0:01.00')
  drag(start, -50)
  fireEvent.pointerUp(start, { ...middleOf(start), button: 0, pointerId: 1 })
  expect(timesOf(driver)?.slice(0, 2)).toEqual([
    [0.5, 110],
    [1, 110],
  ])
  driver.keys('Ctrl+z', 'Ctrl+z')
  expect(driver.state).toMatchObject({ undoLabel: null, settled: { tracks: [trackAt('a', [1, 3, 5, 8])] } })
})

test('[MEDIA-04] moves keyframes and ends by a frame with arrow keys, goes between them, and keeps the focus', async () => {
  const { driver, clock } = await show([trackAt('a', [1, 3, 5, 8])])
  clock.seek(3)
  await waitFor(() => expect(handle('Keyframe of Face 1 at 0:03.00').tabIndex).toBe(0))
  expect(screen.getAllByRole('slider', { name: /of Face 1/ }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  handle('Keyframe of Face 1 at 0:03.00').focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Keyframe of Face 1 at 0:03.20')
  expect([timesOf(driver)?.[1], clock.time]).toEqual([[3.2, 130], 3.2])
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Shift>}{ArrowRight}{/Shift}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Keyframe of Face 1 at 0:04.90')
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
  expect([document.activeElement?.getAttribute('aria-label'), clock.time]).toEqual(['End of Face 1 at 0:08.00', 8])
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('End of Face 1 at 0:07.90')
  expect(timesOf(driver)?.at(-1)?.[0]).toBe(7.9)
})

test('[MEDIA-04] adds a keyframe at the playhead and removes one by keys, and leaves a track its last box', async () => {
  const { driver, clock } = await show([trackAt('a', [1, 3, 5])])
  clock.seek(4)
  await userEvent.click(screen.getByRole('button', { name: 'Add keyframe' }))
  expect(names()).toContain('Keyframe of Face 1 at 0:04.00')
  handle('Keyframe of Face 1 at 0:03.00').focus()
  await userEvent.keyboard('{Delete}')
  expect(timesOf(driver)?.map(([time]) => time)).toEqual([1, 4, 5])
  expect(driver.state.message.text).toBe('Keyframe of Face 1 removed')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Keyframe of Face 1 at 0:04.00')
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('End of Face 1 at 0:05.00'))
  await userEvent.keyboard('{Delete}')
  expect(timesOf(driver)).toEqual([[1, 110]])
  await userEvent.keyboard('{Delete}')
  expect([timesOf(driver), driver.state.message.text]).toEqual([[[1, 110]], 'A track can’t be left without a box'])
})

test('[MEDIA-04] shows the handles of crowded keyframes only at the playhead, and of all once they are zoomed apart', async () => {
  const times = Array.from({ length: 91 }, (_unused, index) => index / 10)
  const { clock } = await show([trackAt('a', times)])
  expect(names()).toEqual(['Start of Face 1 at 0:00.00', 'End of Face 1 at 0:09.00'])
  clock.seek(4)
  await waitFor(() => expect(names()).toContain('Keyframe of Face 1 at 0:04.00'))
  const slider = screen.getByRole('slider', { name: 'Position' })
  const { left, top } = slider.getBoundingClientRect()
  fireEvent.wheel(slider, { clientX: left + 400, clientY: top + 73, deltaY: -720 })
  await waitFor(() => expect(names().length).toBeGreaterThan(10))
  // Those out of view have none.
  expect(names().length).toBeLessThan(20)
})
