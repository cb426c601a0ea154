import { describe, expect, it } from 'vitest'

import { sharedArea } from '#lib/review/box-areas.ts'
import { boxesAt } from '#lib/review/moving-regions.ts'
import type { Box, LumaImage } from '../../core/types'
import { PathKeyframes } from './path-keyframes'
import { pyramidOf } from './pyramid'
import { angleOf, applied, composed, fittedMotion, inverse, medianMotion, scaleOf, type Similarity } from './similarity'
import { SubjectFollower, type FollowedFrame } from './subject-follower'
import type { FollowedBox } from './types'

const SIZE = { width: 320, height: 180 }

/** Side of a texture, which repeats. */
const SIDE = 512

/** Returns brightness that changes smoothly and looks random. */
function texture(seed: number): (x: number, y: number) => number {
  const waves = Array.from({ length: 12 }, (_unused, index) => {
    const random = (of: number): number => Math.abs(Math.sin((seed * 31 + index * 7 + of) * 12.9898) * 43_758.5453) % 1
    const whole = (value: number): number => (Math.round(((value - 0.5) * 1.1 * SIDE) / (2 * Math.PI)) * 2 * Math.PI) / SIDE
    return { fx: whole(random(1)), fy: whole(random(2)), phase: random(3) * 6 }
  })
  const values = Float32Array.from({ length: SIDE * SIDE }, (_unused, at) =>
    waves.reduce((sum, { fx, fy, phase }) => sum + 17 * Math.sin(fx * (at % SIDE) + fy * Math.floor(at / SIDE) + phase), 128),
  )
  const value = (x: number, y: number): number => values[(y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))] ?? 0
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [x - column, y - row]
    const upper = value(column, row) * (1 - u) + value(column + 1, row) * u
    return upper * (1 - v) + (value(column, row + 1) * (1 - u) + value(column + 1, row + 1) * u) * v
  }
}

const subject = texture(1)
const ground = texture(2)
const other = texture(3)

interface Scene {
  /** The subject: its centre, scale and turn. Its size at scale 1 is 48 by 60. */
  place?: Similarity
  /** A box that hides what is behind it. */
  occluder?: Box
  light?: number
  isOther?: boolean
  isPlain?: boolean
  /** The brightness of a plain subject, and that of a plain background. */
  plain?: number
  wall?: number
  shift?: number
}

const HALF = { width: 24, height: 30 }

function drawn({ place, occluder, light = 1, isOther = false, isPlain = false, plain = 210, wall, shift = 0 }: Scene): LumaImage {
  const values = new Uint8Array(SIZE.width * SIZE.height)
  const back = place && inverse(place)
  for (let y = 0, at = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1, at += 1) {
      let value = isOther ? 255 - other(x * 3, y * 3) * 0.4 : (wall ?? ground(x + shift, y))
      const on = back && applied(back, { x: x + 0.5, y: y + 0.5 })
      if (on && Math.abs(on.x) <= HALF.width && Math.abs(on.y) <= HALF.height) value = isPlain ? plain : subject(on.x * 1.3, on.y * 1.3)
      if (occluder && x >= occluder.x && x < occluder.x + occluder.width && y >= occluder.y && y < occluder.y + occluder.height)
        value = other(x - occluder.x, y)
      values[at] = Math.max(0, Math.min(255, value * light))
    }
  return { ...SIZE, values }
}

const at = (x: number, y: number, scale = 1, turn = 0): Similarity => ({ x, y, a: scale * Math.cos(turn), b: scale * Math.sin(turn) })

/** Returns the upright box around the subject. */
function boxOf(place: Similarity): Box {
  const corners = [-1, 1].flatMap((sx) => [-1, 1].map((sy) => applied(place, { x: sx * HALF.width, y: sy * HALF.height })))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

function coveredShare(place: Similarity, box: Box): number {
  const own = boxOf(place)
  return sharedArea(own, box) / (own.width * own.height)
}

/** Follows the subject through scenes, and returns what each frame but the first shows. */
function followed(scenes: readonly Scene[], seconds = 0.04): FollowedFrame[] {
  const [first] = scenes
  if (!first?.place) throw new Error('the first scene has no subject')
  const follower = new SubjectFollower(pyramidOf(drawn(first)), boxOf(first.place), 0)
  return scenes.slice(1).map((scene, index) => follower.step(pyramidOf(drawn(scene)), (index + 1) * seconds))
}

/** Returns the scenes of a subject whose place is given for each frame. */
const moving = (frames: number, place: (frame: number) => Similarity): Scene[] =>
  Array.from({ length: frames }, (_unused, frame) => ({ place: place(frame) }))

function expectCovered(frames: readonly FollowedFrame[], scenes: readonly Scene[], least: number): void {
  for (const [index, { state, box }] of frames.entries()) {
    const { place } = scenes[index + 1] ?? {}
    if (state === 'seen' && place) expect(coveredShare(place, box), `frame ${index + 1}`).toBeGreaterThanOrEqual(least)
  }
}

describe('a similarity', () => {
  const motion: Similarity = { x: 3, y: -7, a: 1.1 * Math.cos(0.3), b: 1.1 * Math.sin(0.3) }

  it('is undone by its inverse', () => {
    const point = applied(inverse(motion), applied(motion, { x: 12, y: 5 }))
    expect(point.x).toBeCloseTo(12, 10)
    expect(point.y).toBeCloseTo(5, 10)
    expect(scaleOf(composed(motion, inverse(motion)))).toBeCloseTo(1, 10)
    expect(angleOf(composed(motion, motion))).toBeCloseTo(0.6, 10)
  })

  it('is measured from points, four in ten of which move otherwise', () => {
    const points = Array.from({ length: 50 }, (_unused, index) => {
      const from = { x: (index * 37) % 60, y: (index * 53) % 80 }
      return { from, to: index % 5 < 3 ? applied(motion, from) : { x: from.x + 20, y: from.y - 9 } }
    })
    const measured = medianMotion(points)
    expect(measured && scaleOf(measured)).toBeCloseTo(1.1, 1)
    expect(measured && angleOf(measured)).toBeCloseTo(0.3, 1)
    const fitted = fittedMotion(points.filter((_unused, index) => index % 5 < 3))
    expect(fitted?.x).toBeCloseTo(3, 6)
    expect(fitted?.b).toBeCloseTo(motion.b, 6)
  })
})

describe('keyframes of a path', () => {
  const path = (count: number, box: (frame: number) => Box, direction = 1): FollowedBox[] =>
    Array.from({ length: count }, (_unused, index) => {
      // The rate varies.
      const frame = index + (index % 3) * 0.4
      return { ...box(frame), time: (direction * frame) / 25, confidence: 1 }
    })
  const keyframesOf = (boxes: readonly FollowedBox[]): FollowedBox[] => {
    const [first, ...rest] = boxes
    if (!first) return []
    const keyframes = new PathKeyframes(first)
    const final = rest.flatMap((box) => keyframes.add(box) ?? [])
    return [first, ...final, ...[keyframes.end()].flatMap((end) => end ?? [])]
  }

  it.each([1, -1])('are two for a straight path, in direction %i', (direction) => {
    const straight = path(60, (frame) => ({ x: 100 + frame * 2.4, y: 60 - frame / 3, width: 40, height: 50 }), direction)
    expect(keyframesOf(straight)).toHaveLength(2)
  })

  it.each([1, -1])('stay within a pixel of a winding path, in direction %i', (direction) => {
    const winding = path(
      200,
      (frame) => ({ x: 200 + 80 * Math.sin(frame / 12), y: 100 + 30 * Math.cos(frame / 7), width: 40 + frame / 10, height: 50 }),
      direction,
    )
    const keyframes = keyframesOf(winding)
    expect(keyframes.length).toBeLessThan(80)
    const boxes = keyframes.toSorted((a, b) => a.time - b.time)
    for (const box of winding) {
      const [between] = boxesAt({ stretches: [{ boxes, isOpenEnded: false }] }, box.time)
      expect(Math.abs((between?.x ?? 0) - box.x)).toBeLessThanOrEqual(1.001)
      expect(Math.abs((between?.y ?? 0) + (between?.height ?? 0) - box.y - box.height)).toBeLessThanOrEqual(1.001)
    }
  })
})

describe('[MEDIA-05] following a subject', () => {
  it('covers one that moves, grows and turns, and doesn’t drift', () => {
    const scenes = moving(80, (frame) =>
      at(70 + frame * 1.7, 80 + 12 * Math.sin(frame / 9), 1 + 0.5 * Math.sin(frame / 25), 0.25 * Math.sin(frame / 15)),
    )
    const frames = followed(scenes)
    expect(frames.map(({ state }) => state)).toEqual(frames.map(() => 'seen'))
    expectCovered(frames, scenes, 0.95)
    const last = scenes.at(-1)?.place
    expect(frames.at(-1)?.box.x).toBeCloseTo(last ? boxOf(last).x : 0, -0.5)
    expect(Math.min(...frames.map(({ confidence }) => confidence))).toBeGreaterThan(0.6)
  })

  it('stays within a pixel and a half of the subject', () => {
    const scenes = moving(60, (frame) => at(80 + frame * 2.3, 90 + frame * 0.4))
    for (const [index, { box }] of followed(scenes).entries()) {
      const { place } = scenes[index + 1] ?? {}
      const own = boxOf(place ?? at(0, 0))
      expect(Math.hypot(box.x - own.x, box.y - own.y), `frame ${index + 1}`).toBeLessThan(1.5)
    }
  })

  it('continues while a narrow pole passes, and while the light fades', () => {
    const scenes = moving(50, (frame) => at(90 + frame * 1.5, 90)).map((scene, frame) => ({
      ...scene,
      occluder: { x: 250 - frame * 4, y: 0, width: 12, height: 180 },
      light: 1 - frame * 0.006,
    }))
    const frames = followed(scenes)
    expect(frames.map(({ state }) => state)).toEqual(frames.map(() => 'seen'))
    expectCovered(frames, scenes, 0.95)
  })

  it('is lost when something wide hides the subject, and doesn’t follow that', () => {
    const scenes = moving(50, (frame) => at(90 + frame, 90)).map((scene, frame) => ({
      ...scene,
      occluder: { x: 330 - frame * 5, y: 0, width: 140, height: 180 },
    }))
    const frames = followed(scenes)
    const lost = frames.findIndex(({ state }) => state === 'lost')
    expect(lost).toBeGreaterThan(20)
    expect(frames.slice(0, lost).filter(({ state }) => state === 'seen').length).toBeGreaterThan(20)
    expectCovered(frames.slice(0, lost), scenes, 0.95)
  })

  it('stops at a scene cut', () => {
    const scenes = [...moving(20, (frame) => at(90 + frame, 90)), ...Array.from({ length: 5 }, () => ({ isOther: true }))]
    const states = followed(scenes).map(({ state }) => state)
    expect(states.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 'seen'))
    expect(states[19]).toBe('cut')
  })

  it('continues after a flash', () => {
    const scenes = moving(30, (frame) => at(90 + frame, 90)).map((scene, frame) => (frame === 15 ? { ...scene, light: 1.9 } : scene))
    const frames = followed(scenes)
    expect(frames.filter(({ state }) => state === 'seen').length).toBeGreaterThanOrEqual(28)
    expect(frames.at(-1)?.state).toBe('seen')
    expectCovered(frames, scenes, 0.95)
  })

  it('covers a subject until it has left the frame', () => {
    const scenes = moving(90, (frame) => at(200 + frame * 2, 90))
    const frames = followed(scenes)
    const left = frames.findIndex(({ state }) => state === 'left')
    expect(left).toBeGreaterThan(60)
    expect(frames.slice(0, left).every(({ state }) => state === 'seen')).toBe(true)
    for (const [index, { box }] of frames.slice(0, left).entries()) {
      const { place } = scenes[index + 1] ?? {}
      if (!place) continue
      const own = boxOf(place)
      const visible = { ...own, width: Math.max(0, Math.min(own.width, SIZE.width - own.x)) }
      if (visible.width > 0)
        expect(sharedArea(visible, box) / (visible.width * visible.height), `frame ${index + 1}`).toBeGreaterThanOrEqual(0.95)
    }
    const gone = scenes[left + 1]?.place
    expect(gone && boxOf(gone).x).toBeGreaterThan(SIZE.width - 6)
  })

  it('follows a plain subject by the motion of the camera', () => {
    const plain = (frame: number): Scene => ({ place: at(150 - frame * 1.5, 90), isPlain: true, shift: frame * 1.5 })
    const scenes = Array.from({ length: 40 }, (_unused, frame) => plain(frame))
    const frames = followed(scenes)
    expect(frames.map(({ state }) => state)).not.toContain('lost')
    expect(frames.at(-1)?.state).toBe('seen')
    expectCovered(frames, scenes, 0.95)
  })

  it.each([4, 8, 14])('is lost when a dark, plain subject moves away in front of a bright wall by %i pixels per frame', (speed) => {
    const scenes = Array.from({ length: 30 }, (_unused, frame): Scene => ({
      place: at(100 + frame * speed, 90),
      isPlain: true,
      plain: 25,
      wall: 215,
    }))
    // A box inside the subject, whose outline isn't seen.
    const follower = new SubjectFollower(pyramidOf(drawn(scenes[0] ?? {})), { x: 88, y: 75, width: 24, height: 30 }, 0)
    const states = scenes.slice(1).map((scene, index) => {
      const { state, box } = follower.step(pyramidOf(drawn(scene)), (index + 1) * 0.04)
      const own = boxOf(scene.place ?? at(0, 0))
      if (state === 'seen') expect(sharedArea(own, box) / (box.width * box.height), `frame ${index + 1}`).toBeGreaterThan(0.5)
      return state
    })
    expect(states).toContain('lost')
  })

  it('is lost at a plain subject that moves by itself, before a twentieth of it is uncovered', () => {
    const scenes = Array.from({ length: 40 }, (_unused, frame): Scene => ({ place: at(100 + frame * 2, 90), isPlain: true }))
    const frames = followed(scenes)
    const lost = frames.findIndex(({ state }) => state === 'lost')
    expect(lost).toBeGreaterThan(0)
    expectCovered(frames.slice(0, lost), scenes, 0.95)
  })
})
