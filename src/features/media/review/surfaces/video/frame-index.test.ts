import { expect, test, vi } from 'vitest'

import { deferred } from '#engine/core/deferred.ts'
import type { PlayerRange, VideoPlayer } from '#engine/video/player/types.ts'
import { FrameIndex } from './frame-index'

/** Returns the index of a video at one frame per second, the ranges that were read, and the reading of all timestamps. */
async function open({ hasFrameTable, seconds = 600 }: { hasFrameTable: boolean; seconds?: number }) {
  const ranges: (PlayerRange | undefined)[] = []
  const all = Array.from({ length: seconds }, (_, second) => second)
  const whole = deferred<undefined>()
  let report: (fraction: number) => void = () => undefined
  const player: Pick<VideoPlayer, 'facts' | 'frameTimes'> = {
    facts: { width: 320, height: 180, start: 0, end: seconds, hasAudio: false, hasFrameTable },
    frameTimes: async (range, options) => {
      ranges.push(range)
      if (!range && options?.onProgress) {
        report = options.onProgress
        await whole.promise
      }
      return Float64Array.from(all.filter((time) => !range || (time >= range.from && time <= range.to)))
    },
  }
  const index = await FrameIndex.of(player)
  const percents: (number | undefined)[] = []
  index.subscribe(() => percents.push(index.percentRead()))
  return { index, ranges, percents, report: (fraction: number) => report(fraction), whole }
}

test('[MEDIA-04] finds the frame shown at a time, its number and none before the first', async () => {
  const { index, ranges } = await open({ hasFrameTable: true })
  expect(ranges).toEqual([undefined])
  expect([index.frameTime(4.9), index.frameTime(5), index.frameTime(599.9)]).toEqual([4, 5, 599])
  expect([index.positionAt(4.9), index.positionAt(-0.1)]).toEqual([4, -1])
  expect(await index.readAround(300)).toBe(false)
  expect([index.isComplete, index.percentRead()]).toEqual([true, undefined])
})

test('[MEDIA-04] reads the timestamps around the playhead until all of a large file are read', async () => {
  const { index, ranges } = await open({ hasFrameTable: false })
  expect(index.isComplete).toBe(false)
  expect(index.frameTime(3.5)).toBe(3)
  // The frame after the last known one may begin before this time.
  expect(index.frameTime(300)).toBeUndefined()
  expect(await index.readAround(5)).toBe(false)
  expect(await index.readAround(300)).toBe(true)
  expect(index.frameTime(300.5)).toBe(300)
  expect(await index.readAround(305)).toBe(false)
  expect(await index.readAround(318)).toBe(true)
  expect(await index.readAround(599)).toBe(true)
  expect(await index.readAround(599)).toBe(false)
  expect(ranges.slice(2)).toEqual([
    { from: 280, to: 320 },
    { from: 298, to: 338 },
    { from: 579, to: 619 },
  ])
})

test.each([
  { hasFrameTable: false, seconds: 600 },
  { hasFrameTable: true, seconds: 7200 },
])('[MEDIA-04] reads all timestamps in the background and reports how much is read: %o', async (video) => {
  const { index, ranges, percents, report, whole } = await open(video)
  expect(ranges).toEqual([{ from: 0, to: 20 }, undefined])
  expect(index.percentRead()).toBe(0)
  report(0.128)
  expect([index.percentRead(), index.isComplete]).toEqual([12, false])
  // A part that was asked for earlier doesn't replace all of them.
  const around = index.readAround(400)
  whole.resolve(undefined)
  await around
  await expect.poll(() => index.isComplete).toBe(true)
  expect(percents).toEqual([12, undefined])
  expect([index.times.length, index.positionAt(599), index.frameTime(599.9)]).toEqual([video.seconds, 599, 599])
  expect(await index.readAround(300)).toBe(false)
})

test('[MEDIA-04] continues without numbers of frames where the file cannot be read to its end', async () => {
  const { index, whole } = await open({ hasFrameTable: false })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  whole.reject(new Error('The connection is gone.'))
  await expect.poll(() => index.percentRead()).toBeUndefined()
  expect(index.isComplete).toBe(false)
  expect(index.frameTime(3.5)).toBe(3)
  expect(warn).toHaveBeenCalledWith('Couldn’t read the timestamps of all frames', new Error('The connection is gone.'))
  warn.mockRestore()
})
