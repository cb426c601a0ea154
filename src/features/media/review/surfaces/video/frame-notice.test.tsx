import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { deferred } from '#engine/core/deferred.ts'
import type { PlaybackHandlers, PlayerFrame, VideoPlayer } from '#engine/video/player/types.ts'
import { SLOW_AFTER } from '#ui/hooks/use-is-slow.ts'
import { FrameIndex } from './frame-index'
import { FrameNotice } from './frame-notice'
import { VideoFrames } from './video-frames'

beforeEach(() => {
  vi.useFakeTimers()
  // The bitmaps have no pixels.
  vi.stubGlobal('ImageBitmap', vi.fn())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a video at one frame per second, whose frames are decoded when the test says so. */
async function show() {
  const decodings: ((error?: Error) => void)[] = []
  let ahead: PlaybackHandlers | undefined
  const frameAt = (time: number): PlayerFrame => ({
    bitmap: { width: 320, height: 180, close: () => undefined },
    time: Math.floor(time),
    covers: 0,
  })
  // The parts of the player that the frames use.
  const player = {
    facts: { width: 320, height: 180, start: 0, end: 10, hasAudio: false, hasFrameTable: true },
    frameTimes: () => Promise.resolve(Float64Array.from({ length: 10 }, (_unused, second) => second)),
    framesIn: async ({ to }) => {
      const decoded = deferred<Error | undefined>()
      decodings.push(decoded.resolve)
      const error = await decoded.promise
      if (error) throw error
      return [frameAt(to)]
    },
    play: (_from, handlers) => {
      ahead = handlers
      return { taken: () => undefined, stop: () => undefined }
    },
    setCovers: () => 0,
  } as Partial<VideoPlayer> as VideoPlayer
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => performance.now() / 1000 })
  const frames = new VideoFrames(player, await FrameIndex.of(player), clock)
  render(<FrameNotice frames={frames} />)
  act(() => void frames.start())
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const decode = (error?: Error) =>
    act(async () => {
      decodings.shift()?.(error)
      await vi.advanceTimersByTimeAsync(0)
    })
  return {
    clock,
    pass,
    decode,
    decodeAhead: (time: number) => ahead?.onFrame(frameAt(time)),
    seek: (to: number) => act(() => clock.seek(to)),
  }
}

const sign = () => screen.queryByText('Loading frame…')?.textContent ?? ''

test('[MEDIA-04] shows that the frame of a seek is loading after a moment, until it is shown', async () => {
  const { decode, pass, seek } = await show()
  await decode()
  seek(5)
  await pass(SLOW_AFTER - 1)
  expect(sign()).toBe('')
  await pass(1)
  expect(sign()).toBe('Loading frame…')
  await decode()
  expect(sign()).toBe('')
})

test('[MEDIA-04] shows no sign for frames that are decoded fast, however many', async () => {
  const { decode, pass, seek } = await show()
  await decode()
  for (const time of [3, 4, 7, 6, 8]) {
    seek(time)
    await pass(SLOW_AFTER / 2)
    expect(sign()).toBe('')
    await decode()
  }
  // An already decoded frame.
  seek(4)
  await pass(SLOW_AFTER)
  expect(sign()).toBe('')
})

test('[MEDIA-04] shows the failure of a frame in place of the sign', async () => {
  const { decode, pass, seek } = await show()
  await decode()
  seek(5)
  await pass(SLOW_AFTER)
  await decode(new Error('damaged'))
  expect(sign()).toBe('')
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t show this frame.')
})

test('[MEDIA-04] shows that playback waits for frames', async () => {
  const { clock, decode, decodeAhead, pass } = await show()
  await decode()
  act(() => clock.play())
  await pass(SLOW_AFTER + 100)
  expect(sign()).toBe('Loading frame…')
  for (const time of [0, 1, 2, 3]) decodeAhead(time)
  await pass(50)
  expect(sign()).toBe('')
  await pass(1000)
  expect(sign()).toBe('')
})
