import { BlueprintProvider } from '@blueprintjs/core'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { reviewRow } from '#tests/support/records.ts'
import { setSettings } from '#editor/items/commands.ts'
import { openPlayer } from '#engine/video/player/client.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { numberedVideo, numberOf } from '#engine/testing/numbered-video.ts'
import '#ui/styles/theme.css'
import { ReviewSession } from '../../session/review-session'
import { useShortcuts } from '../../session/use-shortcuts'
import { FrameIndex } from './frame-index'
import { videoClock } from './opened-video'
import { VideoCanvas } from './video-canvas'
import { VideoFrames } from './video-frames'

// Decoding takes a while on slow machines.
configure({ asyncUtilTimeout: 20_000 })

const ends: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

/** A face that moves to the right by 100 pixels per second, from 0.2 to 1.2 seconds. */
const moving: Track = {
  id: 'moving',
  kind: 'face',
  number: 1,
  source: 'detected',
  confidence: 0.8,
  decision: 'redact',
  style: null,
  positions: [
    { time: 0.2, x: 20, y: 40, width: 60, height: 60 },
    { time: 1.2, x: 120, y: 40, width: 60, height: 60 },
  ],
}

interface Shown {
  tracks?: Track[]
  gaps?: Gap[]
  style?: Detections['style']
  times?: number[]
}

async function show({ tracks = [moving], gaps = [], style = 'Black Box', times = evenTimes(2, 25) }: Shown = {}) {
  const player = await openPlayer(await numberedVideo({ times }))
  const index = await FrameIndex.of(player)
  const detections: Detections = { ...reviewRow('m1', { width: 320, height: 180, style, tracks, gaps }) }
  const session = new ReviewSession({
    detections,
    saver: {
      save: () => Promise.resolve({ kind: 'saved', revision: 2, savedAt: 1 }),
      load: () => Promise.resolve(detections),
      keep: () => undefined,
      forget: () => undefined,
      kept: () => undefined,
    },
    showShortcuts: () => undefined,
    openExport: () => undefined,
    clock: videoClock({ player, index }),
  })
  const frames = new VideoFrames(player, index, session.editor.clock)
  ends.push(frames.close, player.close)
  function Page() {
    useShortcuts(session, { isShown: true, areSingleKeysOn: true })
    return (
      <BlueprintProvider>
        <div style={{ width: 700, height: 480 }}>
          <VideoCanvas session={session} frames={frames} mediaId="m1" />
        </div>
      </BlueprintProvider>
    )
  }
  render(<Page />)
  const { clock } = session.editor
  const shown = () => {
    const now = frames.shown()
    const bitmap = now?.image.levels[0]?.bitmap
    return now && bitmap ? { number: numberOf(bitmap), time: now.time } : undefined
  }
  await waitFor(() => expect(shown()).toEqual({ number: 0, time: 0 }))
  return { session, clock, frames, shown, times: index.times }
}

/** Returns a pixel of a canvas at a place of the video: 0 the frame, 1 the boxes at rest, 2 the active ones. */
function pixel(layer: 0 | 1 | 2, session: ReviewSession, x: number, y: number): number[] {
  const canvas = document.querySelectorAll('canvas')[layer]
  const { viewport } = session.editor.getSnapshot()
  const ratio = window.devicePixelRatio
  const at = (place: number, offset: number): number => Math.round((place * viewport.scale + offset) * ratio)
  return [...(canvas?.getContext('2d')?.getImageData(at(x, viewport.x), at(y, viewport.y), 1, 1).data ?? [])]
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('[MEDIA-04] shows exactly the frame of the time, forward and back, and moves the clock to its timestamp', async () => {
  const { clock, shown, times } = await show()
  for (const [time, number] of [
    [0.21, 5],
    [1.5, 37],
    [0.2, 5],
    [1.959, 48],
    [0.05, 1],
  ] as const) {
    clock.seek(time)
    await waitFor(() => expect(shown()).toEqual({ number, time: times[number] }))
    expect(clock.time).toBe(times[number])
    expect(screen.getByText(`Frame ${number + 1} of 50`)).toBeTruthy()
  }
  await waitFor(() => expect(screen.queryByText('Loading frame…')).toBeNull())
})

test('[MEDIA-04] steps by frames with the keys and the buttons, at a variable frame rate too', async () => {
  const { shown } = await show({ times: [0, 0.04, 0.31, 0.35, 0.82, 0.9] })
  const shows = (number: number) => waitFor(() => expect(shown()?.number).toBe(number))
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  await shows(3)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await shows(2)
  await userEvent.click(screen.getByRole('button', { name: 'Next frame' }))
  await shows(3)
  await userEvent.click(screen.getByRole('button', { name: 'Previous frame' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous frame' }))
  await shows(1)
})

test('[MEDIA-04] plays with Space, shows no frame ahead of the clock, and stops on the frame that is seen', async () => {
  const { clock, frames, shown } = await show()
  const late: number[] = []
  const numbers = new Set<number>()
  frames.subscribe(() => {
    const now = shown()
    if (!now) return
    numbers.add(now.number)
    late.push(clock.time - now.time)
  })
  await userEvent.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await waitFor(() => expect(numbers.size).toBeGreaterThan(6))
  await userEvent.keyboard(' ')
  expect(clock.getSnapshot().isPlaying).toBe(false)
  await waitFor(() => expect(shown()?.time).toBe(clock.time))
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect([...numbers]).toEqual([...numbers].toSorted((a, b) => a - b))
})

test('[MEDIA-04] the shuttle doubles its speed with each press, plays back, and stops with K', async () => {
  const { clock, shown } = await show()
  const loop = screen.getByRole('button', { name: 'Loop video' })
  // On a busy machine, the two seconds would end between the presses.
  await userEvent.click(loop)
  await userEvent.keyboard('l')
  expect(clock.getSnapshot()).toMatchObject({ isPlaying: true, rate: 1 })
  await userEvent.keyboard('l')
  expect(clock.getSnapshot().rate).toBe(2)
  await userEvent.keyboard('lll')
  expect(clock.getSnapshot().rate).toBe(8)
  await userEvent.keyboard('k')
  expect(clock.getSnapshot()).toMatchObject({ isPlaying: false, rate: 1 })
  await userEvent.click(loop)
  clock.seek(1.8)
  await waitFor(() => expect(shown()?.number).toBe(45))
  await userEvent.keyboard('jj')
  expect(clock.getSnapshot()).toMatchObject({ isPlaying: true, rate: -2 })
  await waitFor(() => expect(shown()?.number).toBeLessThan(30))
  await waitFor(() => expect(shown()).toEqual({ number: 0, time: 0 }))
  await waitFor(() => expect(clock.getSnapshot().isPlaying).toBe(false))
})

test('[MEDIA-04] repeats the whole video, or instead the selected track', async () => {
  const { clock, frames, session, shown } = await show()
  const whole = screen.getByRole('button', { name: 'Loop video' })
  await userEvent.click(whole)
  expect(clock.getSnapshot().loop).toEqual(clock.range)
  expect(whole.getAttribute('aria-pressed')).toBe('true')
  session.editor.select('moving')
  await userEvent.keyboard('/')
  expect(clock.getSnapshot().loop).toEqual({ start: 0.2, end: 1.24 })
  expect(whole.getAttribute('aria-pressed')).toBe('false')
  clock.setRate(2)
  const seen: number[] = []
  frames.subscribe(() => seen.push(shown()?.time ?? -1))
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  // It goes back to the start of the loop.
  await waitFor(() => expect(seen.some((time, index) => time < (seen[index - 1] ?? time))).toBe(true))
  clock.pause()
  expect(Math.max(...seen)).toBeLessThanOrEqual(1.2)
})

test('[MEDIA-04] draws the boxes of the frame that is shown, and writes keyframes at its timestamp', async () => {
  const { clock, session, times, shown } = await show()
  const alpha = (x: number) => pixel(1, session, x, 70)[3] ?? 0
  clock.seek(0.2)
  await waitFor(() => expect(shown()?.number).toBe(5))
  await painted()
  expect([alpha(20), alpha(100)]).toEqual([255, 0])
  clock.seek(0.99)
  await waitFor(() => expect(shown()?.number).toBe(24))
  await painted()
  const time = times[24] ?? 0
  expect(alpha(20)).toBe(0)
  expect(alpha(20 + 100 * (time - 0.2))).toBe(255)
  session.editor.select('moving')
  screen.getByRole('application', { name: /^Video with 1 box/ }).focus()
  await userEvent.keyboard('{ArrowDown}')
  const [track] = session.editor.getSnapshot().settled.tracks
  expect(track?.positions).toHaveLength(3)
  expect(track?.positions[1]).toMatchObject({ time, y: 41, source: 'drawn' })
})

test.each(['covered', 'open'] as const)(
  '[MEDIA-04] [MEDIA-05] previews what the export covers: padding in time and a gap that is %s too',
  async (resolution) => {
    const gap: Gap = {
      id: 'g',
      trackId: 'moving',
      source: 'detected',
      decision: 'redact',
      start: 1.2,
      end: 1.6,
      confidence: 0.5,
      resolution,
    }
    const { clock, session, shown } = await show({ tracks: [{ ...moving, padding: { time: 0.12 } }], gaps: [gap] })
    const black = [0, 0, 0, 255]
    const coveredAt = async (time: number, x: number): Promise<boolean> => {
      clock.seek(time)
      await waitFor(() => expect(shown()?.time).toBe(clock.time))
      await painted()
      return pixel(0, session, x, 70).join() === black.join()
    }
    expect(await coveredAt(0.2, 50)).toBe(false)
    await userEvent.keyboard('{Shift>}v{/Shift}')
    expect(session.editor.getSnapshot().isPreviewing).toBe(true)
    await waitFor(async () => expect(await coveredAt(0.2, 50)).toBe(true))
    // 0.12 seconds before the track begins, and no earlier.
    expect(await coveredAt(0.12, 50)).toBe(true)
    expect(await coveredAt(0.04, 50)).toBe(false)
    // Beyond the last keyframe, the gap is covered, with the padding after it.
    expect(await coveredAt(1.56, 150)).toBe(true)
    expect(await coveredAt(1.88, 150)).toBe(false)
    await userEvent.keyboard('{Shift>}v{/Shift}')
    await waitFor(async () => expect(await coveredAt(0.2, 50)).toBe(false))
  },
)

test('[MEDIA-05] the preview follows a change of a box, and shows the original while its key is held', async () => {
  const { clock, session, shown } = await show()
  const isBlack = (x: number, y: number) => pixel(0, session, x, y).join() === '0,0,0,255'
  const shows = (expected: boolean[]) => waitFor(() => expect([isBlack(50, 70), isBlack(50, 103)]).toEqual(expected))
  clock.seek(0.2)
  await waitFor(() => expect(shown()?.time).toBe(clock.time))
  await userEvent.keyboard('{Shift>}h{/Shift}')
  expect(session.editor.getSnapshot().isOriginalShown).toBe(false)
  await userEvent.keyboard('{Shift>}v{/Shift}')
  await shows([true, false])
  session.editor.select('moving')
  screen.getByRole('application', { name: /^Video with 1 box/ }).focus()
  await userEvent.keyboard('{ArrowDown>5/}')
  await shows([true, true])
  // Shift is released first, and the other key alone would choose the hand.
  await userEvent.keyboard('{Shift>}{h>}{/Shift}')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', repeat: true, bubbles: true }))
  await shows([false, false])
  await userEvent.keyboard('{/h}')
  expect(session.editor.getSnapshot().toolId).toBe('select')
  await shows([true, true])
  // The key doesn't stay down where its release isn't seen.
  await userEvent.keyboard('{Shift>}{h>}')
  await shows([false, false])
  window.dispatchEvent(new Event('blur'))
  await shows([true, true])
  await userEvent.keyboard('{/h}{/Shift}k')
  await shows([false, false])
})

test('[MEDIA-04] shows reasons on the boxes of a video, and moves them with its frames', async () => {
  const { session, clock } = await show({ tracks: [{ ...moving, reason: 's40(2)' }] })
  const { editor } = session
  const isMarked = (x: number) => (pixel(1, session, x + 4, 40 + 60 - 4)[3] ?? 0) > 180
  clock.seek(0.2)
  await waitFor(() => expect(pixel(1, session, 50, 41)[3]).toBeGreaterThan(0))
  expect(isMarked(20)).toBe(false)
  editor.commit('printed reasons', setSettings(editor.getSnapshot().settled, { coverLabels: true }))
  await waitFor(() => expect(isMarked(20)).toBe(true))
  clock.seek(1.2)
  await waitFor(() => expect([isMarked(20), isMarked(120)]).toEqual([false, true]))
})
