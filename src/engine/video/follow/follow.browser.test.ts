import { describe, expect, it } from 'vitest'

import { sharedArea } from '#lib/review/box-areas.ts'
import { boxesAt } from '#lib/review/moving-regions.ts'
import { EngineCancelledError } from '../../core/errors'
import type { Box } from '../../core/types'
import { drawnClip } from '../../testing/moving-clip'
import { evenTimes } from '../../testing/media'
import { followSubject } from './client'
import type { FollowedBox, FollowRequest, FollowResult } from './types'

/** The size of the planted subject at scale 1. */
const SUBJECT = { width: 44, height: 52 }

/** Returns a canvas of blocks that look random. */
function blocks(width: number, height: number, side: number, seed: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side) {
      const light = Math.abs(Math.sin((x * 7 + y * 13 + seed) * 12.9898) * 43_758.5453) % 1
      context.fillStyle = `rgb(${60 + 150 * light} ${70 + 120 * light} ${200 - 120 * light})`
      context.fillRect(x, y, side, side)
    }
  return canvas
}

const subject = blocks(SUBJECT.width, SUBJECT.height, 4, 1)
const ground = blocks(640, 640, 12, 2)
const nextScene = blocks(640, 640, 40, 3)

interface Plan {
  kind?: 'mp4' | 'mkv'
  times?: readonly number[]
  width?: number
  height?: number
  rotation?: 0 | 90 | 180 | 270
  /** Where the subject is, in pixels of the upright frame. */
  placeAt: (time: number) => Box
  /** Draws over the subject. */
  over?: (context: OffscreenCanvasRenderingContext2D, time: number) => void
}

const clipOf = ({ kind = 'mp4', times = evenTimes(2, 25), width = 320, height = 180, rotation = 0, placeAt, over }: Plan): Promise<Blob> =>
  drawnClip({
    kind,
    times,
    width,
    height,
    rotation,
    draw: (context, time) => {
      context.drawImage(ground, 0, 0)
      const place = placeAt(time)
      context.drawImage(subject, place.x, place.y, place.width, place.height)
      over?.(context, time)
    },
  })

interface Followed extends FollowResult {
  keyframes: FollowedBox[]
}

async function followed(file: Blob, request: FollowRequest): Promise<Followed> {
  const keyframes: FollowedBox[] = []
  const result = await followSubject(file, request, {
    signal: new AbortController().signal,
    onPart: (part) => keyframes.push(...part.keyframes),
  })
  return { ...result, keyframes }
}

/** Returns the share of the subject's visible part that is covered in each followed frame. */
function coverage(
  { keyframes, time }: Followed,
  first: Box & { time: number },
  { times = evenTimes(2, 25), width = 320, height = 180, placeAt }: Plan,
) {
  const boxes = [first, ...keyframes].toSorted((a, b) => a.time - b.time)
  const [from, to] = [Math.min(first.time, time), Math.max(first.time, time)]
  return times
    .filter((each) => each >= from - 1e-3 && each <= to + 1e-3)
    .map((each) => {
      const place = placeAt(each)
      const [x, y] = [Math.max(0, place.x), Math.max(0, place.y)]
      const visible = {
        x,
        y,
        width: Math.max(0, Math.min(width, place.x + place.width) - x),
        height: Math.max(0, Math.min(height, place.y + place.height) - y),
      }
      // Containers round timestamps.
      const [box] = boxesAt(
        { stretches: [{ boxes, isOpenEnded: false }] },
        Math.min(boxes.at(-1)?.time ?? each, Math.max(boxes[0]?.time ?? each, each)),
      )
      return visible.width * visible.height < 1
        ? 1
        : sharedArea(visible, box ?? { x: 0, y: 0, width: 0, height: 0 }) / (visible.width * visible.height)
    })
}

/** A subject that moves across the frame and grows. */
const crossing: Plan = {
  placeAt: (time) => {
    const scale = 1 + 0.25 * time
    return { x: 40.4 + 70 * time, y: 50.7 + 15 * Math.sin(time * 3), width: SUBJECT.width * scale, height: SUBJECT.height * scale }
  },
}

const onlyForward = { direction: 'forward', until: 99 } as const
const onlyBack = { direction: 'back', until: -99 } as const

describe('[MEDIA-05] following a subject in a video', () => {
  it('covers one that moves and grows in every frame, by few keyframes', async () => {
    const file = await clipOf(crossing)
    const result = await followed(file, { box: crossing.placeAt(0), time: 0, ...onlyForward })
    expect(result.end).toBe('reached')
    expect(result.time).toBeCloseTo(1.96, 2)
    expect(result.keyframes.length).toBeLessThan(26)
    const covered = coverage(result, { ...crossing.placeAt(0), time: 0 }, crossing)
    expect(covered).toHaveLength(50)
    expect(Math.min(...covered)).toBeGreaterThanOrEqual(0.95)
  })

  it('covers it as well when it is followed back', async () => {
    const file = await clipOf(crossing)
    const first = { ...crossing.placeAt(1.96), time: 1.96 }
    const result = await followed(file, { box: crossing.placeAt(1.96), time: 1.96, ...onlyBack })
    expect(result.end).toBe('reached')
    expect(result.time).toBeCloseTo(0, 2)
    const covered = coverage(result, first, crossing)
    expect(covered).toHaveLength(50)
    expect(Math.min(...covered)).toBeGreaterThanOrEqual(0.95)
    const times = result.keyframes.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('follows back through more frames than it holds at a time', async () => {
    const times = evenTimes(4, 50)
    const plan: Plan = { times, width: 1280, height: 720, placeAt: (time) => ({ x: 200 + 100 * time, y: 300, width: 44, height: 52 }) }
    const file = await clipOf(plan)
    const last = times.at(-1) ?? 0
    const result = await followed(file, { box: plan.placeAt(last), time: last, ...onlyBack })
    expect(result.end).toBe('reached')
    const covered = coverage(result, { ...plan.placeAt(last), time: last }, plan)
    expect(covered).toHaveLength(200)
    expect(Math.min(...covered)).toBeGreaterThanOrEqual(0.95)
  })

  it.each([
    ['forward', 'mp4'],
    ['back', 'mp4'],
    ['back', 'mkv'],
  ] as const)('starts at a key frame and ends at the given time, %s, %s', async (direction, kind) => {
    const file = await clipOf({ ...crossing, kind })
    const result = await followed(file, { box: crossing.placeAt(1), time: 1, direction, until: direction === 'forward' ? 1.4 : 0.6 })
    expect(result.end).toBe('reached')
    expect(result.time).toBeCloseTo(direction === 'forward' ? 1.4 : 0.6, 2)
    expect(result.keyframes.at(-1)?.time).toBe(result.time)
    expect(result.keyframes.every(({ time }) => time !== 1)).toBe(true)
  })

  it('keeps the timestamps of a variable frame rate', async () => {
    const times = [0, 0.04, 0.08, 0.2, 0.24, 0.36, 0.4, 0.44, 0.6, 0.64, 0.68, 0.72, 0.9, 0.94]
    const plan: Plan = { ...crossing, times }
    const file = await clipOf(plan)
    for (const [time, rest] of [
      [0, onlyForward],
      [0.94, onlyBack],
    ] as const) {
      const result = await followed(file, { box: plan.placeAt(time), time, ...rest })
      expect(result.end).toBe('reached')
      for (const keyframe of result.keyframes) expect(Math.min(...times.map((each) => Math.abs(each - keyframe.time)))).toBeLessThan(0.001)
      expect(Math.min(...coverage(result, { ...plan.placeAt(time), time }, plan))).toBeGreaterThanOrEqual(0.95)
    }
  })

  it.each([90, 180, 270] as const)('works in upright pixels of a video that is rotated by %i°', async (rotation) => {
    const plan: Plan = { ...crossing, rotation, times: evenTimes(1, 25) }
    const file = await clipOf(plan)
    const result = await followed(file, { box: plan.placeAt(0), time: 0, ...onlyForward })
    expect(result.end).toBe('reached')
    expect(Math.min(...coverage(result, { ...plan.placeAt(0), time: 0 }, plan))).toBeGreaterThanOrEqual(0.95)
  })

  it('is lost behind an occluder, and ends before it', async () => {
    const plan: Plan = {
      placeAt: (time) => ({ x: 60 + 40 * time, y: 60, ...SUBJECT }),
      over: (context, time) => context.drawImage(nextScene, 320 - 160 * time, 0, 150, 180),
    }
    const file = await clipOf(plan)
    const result = await followed(file, { box: plan.placeAt(0), time: 0, ...onlyForward })
    expect(result.end).toBe('lost')
    // The occluder reaches the subject at 1.08 s and hides it at 1.3 s.
    expect(result.time).toBeGreaterThan(1)
    expect(result.time).toBeLessThan(1.3)
    expect(Math.min(...coverage(result, { ...plan.placeAt(0), time: 0 }, plan))).toBeGreaterThanOrEqual(0.95)
  })

  it.each(['forward', 'back'] as const)('ends at a scene cut, %s', async (direction) => {
    const plan: Plan = {
      placeAt: (time) => ({ x: 60 + 40 * time, y: 60, ...SUBJECT }),
      over: (context, time) => {
        if (direction === 'forward' ? time < 0.99 : time > 0.99) return
        context.drawImage(nextScene, 0, 0)
        context.fillStyle = 'rgb(0 0 0 / 60%)'
        context.fillRect(0, 0, 320, 180)
      },
    }
    const file = await clipOf(plan)
    const time = direction === 'forward' ? 0 : 1.96
    const result = await followed(file, { box: plan.placeAt(time), time, ...(direction === 'forward' ? onlyForward : onlyBack) })
    expect(result.end).toBe('cut')
    expect(result.time).toBeCloseTo(direction === 'forward' ? 0.96 : 1, 2)
  })

  it('covers a subject until it has left the frame', async () => {
    const plan: Plan = { placeAt: (time) => ({ x: 180 + 110 * time, y: 60, ...SUBJECT }) }
    const file = await clipOf(plan)
    const result = await followed(file, { box: plan.placeAt(0), time: 0, ...onlyForward })
    expect(result.end).toBe('left')
    // Its last part leaves at 1.27 s.
    expect(result.time).toBeGreaterThan(1.2)
    expect(result.time).toBeLessThan(1.4)
    expect(Math.min(...coverage(result, { ...plan.placeAt(0), time: 0 }, plan))).toBeGreaterThanOrEqual(0.95)
  })

  it('stops at once when it is cancelled', async () => {
    const file = await clipOf(crossing)
    const controller = new AbortController()
    let parts = 0
    const running = followSubject(
      file,
      { box: crossing.placeAt(0), time: 0, ...onlyForward },
      {
        signal: controller.signal,
        onPart: () => {
          parts += 1
          controller.abort()
        },
      },
    )
    await expect(running).rejects.toBeInstanceOf(EngineCancelledError)
    expect(parts).toBe(1)
  })
})
