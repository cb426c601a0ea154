import { expect, test } from 'vitest'

import type { PlayerRange, VideoPlayer } from '../../../../../engine/video/player/types'
import { FrameIndex } from './frame-index'

/** Returns the index of a video of ten minutes at one frame per second, and the ranges that were read. */
async function open(hasFrameTable: boolean) {
  const ranges: (PlayerRange | undefined)[] = []
  const all = Array.from({ length: 600 }, (_, second) => second)
  const player: Pick<VideoPlayer, 'facts' | 'frameTimes'> = {
    facts: { width: 320, height: 180, start: 0, end: 600, hasAudio: false, hasFrameTable },
    frameTimes: (range) => {
      ranges.push(range)
      return Promise.resolve(Float64Array.from(all.filter((time) => !range || (time >= range.from && time <= range.to))))
    },
  }
  return { index: await FrameIndex.of(player), ranges }
}

test('[MEDIA-04] finds the frame shown at a time, its number and none before the first', async () => {
  const { index, ranges } = await open(true)
  expect(ranges).toEqual([undefined])
  expect([index.frameTime(4.9), index.frameTime(5), index.frameTime(599.9)]).toEqual([4, 5, 599])
  expect([index.positionAt(4.9), index.positionAt(-0.1)]).toEqual([4, -1])
  expect(await index.readAround(300)).toBe(false)
})

test('[MEDIA-04] reads only the timestamps around the playhead of a file without a table of them', async () => {
  const { index, ranges } = await open(false)
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
  expect(ranges.slice(1)).toEqual([
    { from: 280, to: 320 },
    { from: 298, to: 338 },
    { from: 579, to: 619 },
  ])
})
