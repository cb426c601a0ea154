import { VideoSampleSink } from 'mediabunny'
import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { boxOverlap } from '#lib/review/box-areas.ts'
import { boxesAt } from '#lib/review/moving-regions.ts'
import type { Box } from '../../core/types'
import { openVideo } from '../../testing/planted-video'
import { sampleFile } from '../../testing/samples'
import { examineFrame } from '../detect/detect-frame'
import { createVideoDetectors } from '../detect/detectors'
import { followSubject } from './client'
import type { FollowedBox } from './types'

const detectors = createVideoDetectors()

/** Returns the faces that are detected in the first seconds of a video, every few frames. */
async function facesIn(file: Blob, seconds: number, every: number): Promise<{ time: number; faces: Box[] }[]> {
  const input = openVideo(file)
  const found: { time: number; faces: Box[] }[] = []
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('the file has no video')
    const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
    const search = {
      labels: ['face'] as const,
      increasedAccuracy: false,
      isFine: false,
      isEnlarged: false,
      expected: [],
      signal: new AbortController().signal,
      ...size,
    }
    let index = 0
    for await (const sample of new VideoSampleSink(track).samples(0, seconds)) {
      if (index % every === 0) found.push({ time: sample.timestamp, faces: await examineFrame(sample, detectors, search) })
      sample.close()
      index += 1
    }
    return found
  } finally {
    input.dispose()
  }
}

it.each(casesOfToday(['asl-book', 'asl-thanks', 'asl-walk'], 3))(
  '[MEDIA-05] %s: a face that is followed for 2 seconds stays where faces are detected, forward and back',
  async (name) => {
    const file = await sampleFile(`video/${name}.mkv`, 'video/x-matroska')
    if (!file) return
    const samples = await facesIn(file, 2, 8)
    const [first, last] = [samples.find(({ faces }) => faces.length > 0), samples.findLast(({ faces }) => faces.length > 0)]
    if (!first || !last) throw new Error('no face is detected')
    for (const [from, to, direction] of [
      [first, last, 'forward'],
      [last, first, 'back'],
    ] as const) {
      const [box] = from.faces.toSorted((a, b) => b.width - a.width)
      if (!box) throw new Error('no face is detected')
      const keyframes: FollowedBox[] = [{ ...box, time: from.time, confidence: 1 }]
      const { x, y, width, height } = box
      const request = { box: { x, y, width, height }, time: from.time, direction, until: to.time }
      const { end, time } = await followSubject(file, request, {
        signal: new AbortController().signal,
        onPart: (part) => keyframes.push(...part.keyframes),
      })
      expect(end).toBe('reached')
      expect(time).toBeCloseTo(to.time, 2)
      const boxes = keyframes.toSorted((a, b) => a.time - b.time)
      for (const { time: at, faces } of samples.filter(({ faces: each }) => each.length > 0)) {
        const [followed] = boxesAt({ stretches: [{ boxes, isOpenEnded: false }] }, at)
        const overlaps = faces.map((face) => (followed ? boxOverlap(followed, face) : 0))
        expect(Math.max(...overlaps), `${direction} at ${at.toFixed(2)} s`).toBeGreaterThan(0.5)
      }
    }
  },
  240_000,
)

/** Follows a box in a video of people who stand with their backs to the camera. */
async function followedBack(
  box: Box,
  time: number,
  until: number,
): Promise<{ end: string; time: number; boxes: FollowedBox[] } | undefined> {
  const file = await sampleFile('video/one-by-one-person.mp4', 'video/mp4')
  if (!file) return undefined
  const boxes: FollowedBox[] = []
  const onPart = ({ keyframes }: { keyframes: FollowedBox[] }): number => boxes.push(...keyframes)
  const options = { signal: new AbortController().signal, onPart }
  return { ...(await followSubject(file, { box, time, direction: 'forward', until }, options)), boxes }
}

it('[MEDIA-05] follows the back of a head for 9 seconds', async () => {
  const followed = await followedBack({ x: 451, y: 48, width: 40, height: 40 }, 8, 17)
  if (!followed) return
  expect(followed).toMatchObject({ end: 'reached', time: 17 })
  expect(followed.boxes.length).toBeLessThan(30)
  const last = followed.boxes.at(-1)
  expect(last && boxOverlap(last, { x: 438, y: 38, width: 46, height: 46 })).toBeGreaterThan(0.6)
})

it('[MEDIA-05] loses black hair that leaves quickly, and doesn’t continue on the wall behind it', async () => {
  const followed = await followedBack({ x: 730, y: 53, width: 28, height: 28 }, 19.2, 24)
  if (!followed) return
  expect(followed.end).not.toBe('reached')
  expect(followed.time).toBeLessThan(20)
})
