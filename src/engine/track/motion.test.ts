import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { LumaImage } from '../core/types'
import { isSceneCut, pictureMotion } from './motion'

const WIDTH = 96
const HEIGHT = 54

/** Returns a part of a smooth random picture, and a subject that moves on its own. */
function picture(seed: number, left: number, top: number, subject?: { x: number; y: number }): LumaImage {
  const values = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [u, v] = [x + left, y + top]
      const waves = [1, 2, 3, 4].map(
        (n) => Math.sin(u * (0.09 * n + 0.011 * (seed % 7)) + seed * n) + Math.sin(v * (0.11 * n) + 2 * seed + n),
      )
      const isSubject = subject !== undefined && Math.abs(x - subject.x) < 8 && Math.abs(y - subject.y) < 8
      values[y * WIDTH + x] = isSubject ? 240 : 120 + 12 * waves.reduce((sum, wave) => sum + wave, 0)
    }
  return { width: WIDTH, height: HEIGHT, values }
}

/** Returns a scene of random patches, as bright as any other. */
function patches(seed: number): LumaImage {
  const side = 6
  const columns = WIDTH / side
  const tones = Array.from(
    { length: columns * (HEIGHT / side) },
    (_unused, index) => 60 + 120 * ((Math.sin(seed * 91.7 + index * 12.9) * 43_758.5) % 1) ** 2,
  )
  const values = Uint8Array.from({ length: WIDTH * HEIGHT }, (_unused, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return tones[Math.floor(y / side) * columns + Math.floor(x / side)] ?? 0
  })
  return { width: WIDTH, height: HEIGHT, values }
}

const RUNS = { seed: 13_2026, numRuns: 200 }

describe('[MEDIA-02] motion of the whole picture', () => {
  it('is measured to a pixel of the small image, with a subject that moves otherwise', () => {
    const cases = fc.record({
      seed: fc.nat(1000),
      x: fc.double({ min: -14, max: 14, noNaN: true }),
      y: fc.double({ min: -8, max: 8, noNaN: true }),
      subject: fc.option(fc.record({ x: fc.integer({ min: 20, max: 76 }), y: fc.integer({ min: 15, max: 40 }) }), { nil: undefined }),
    })
    fc.assert(
      fc.property(cases, ({ seed, x, y, subject }) => {
        const motion = pictureMotion(picture(seed, 0, 0, subject), picture(seed, -x, -y, subject && { x: subject.x + 3, y: subject.y - 2 }))
        expect(Math.abs(motion.x * WIDTH - x)).toBeLessThan(1)
        expect(Math.abs(motion.y * HEIGHT - y)).toBeLessThan(1)
      }),
      RUNS,
    )
  })

  it('is exactly 0 in a still picture with a moving subject, and while the picture gets brighter', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 20, max: 70 }), fc.integer({ min: 0, max: 20 }), (seed, at, brighter) => {
        const before = picture(seed, 0, 0, { x: at, y: 30 })
        const after = picture(seed, 0, 0, { x: at + 6, y: 28 })
        const motion = pictureMotion(before, { ...after, values: after.values.map((value) => Math.min(255, value + brighter)) })
        expect([Math.abs(motion.x), Math.abs(motion.y)]).toEqual([0, 0])
      }),
      RUNS,
    )
  })
})

describe('[MEDIA-02] scene cuts', () => {
  const flat = (value: number): LumaImage => ({ width: WIDTH, height: HEIGHT, values: new Uint8Array(WIDTH * HEIGHT).fill(value) })

  it('are found between different scenes', () => {
    expect(isSceneCut(flat(20), flat(90))).toBe(true)
    expect(isSceneCut(picture(1, 0, 0), flat(190))).toBe(true)
    const dark = picture(5, 0, 0)
    expect(isSceneCut({ ...dark, values: dark.values.map((value) => value / 3) }, picture(9, 0, 0))).toBe(true)
  })

  it('are found between two scenes of the same brightness', () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        expect(isSceneCut(patches(2 * seed), patches(2 * seed + 1))).toBe(true)
      }),
      RUNS,
    )
  })

  it('are found between two scenes in the dark, but not in one of them', () => {
    const dim = ({ values, ...size }: LumaImage): LumaImage => ({ ...size, values: values.map((value) => value / 6) })
    const cuts = Array.from({ length: 20 }, (_unused, seed) => isSceneCut(dim(patches(2 * seed)), dim(patches(2 * seed + 1))))
    expect(cuts.filter((isCut) => !isCut)).toEqual([])
    const noise = Array.from({ length: WIDTH * HEIGHT }, (_unused, at) => ((at * 7919) % 3) - 1)
    const noisy = (scene: LumaImage): LumaImage => ({ ...scene, values: scene.values.map((value, at) => value + (noise[at] ?? 0)) })
    const moving = (x: number) => dim(picture(3, 0, 0, { x, y: 20 }))
    expect([isSceneCut(dim(patches(2)), noisy(dim(patches(2)))), isSceneCut(moving(20), noisy(moving(60)))]).toEqual([false, false])
    expect(isSceneCut(dim(picture(3, 0, 0)), dim(picture(3, 4, 2)))).toBe(false)
  })

  /** Returns a plain frame with a part of a scene in it, such as a photograph of a slide show. */
  const inset = (scene: LumaImage, { x, y, width, height }: { x: number; y: number; width: number; height: number }): LumaImage => ({
    ...scene,
    values: scene.values.map((value, at) => {
      const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)]
      return column >= x && column < x + width && row >= y && row < y + height ? value : 105
    }),
  })

  it('are found in a picture that fills a small part of a plain frame', () => {
    const slide = { x: 40, y: 20, width: 20, height: 14 }
    const letterbox = { x: 0, y: 7, width: 96, height: 40 }
    const [small, wider] = [
      { x: 43, y: 24, width: 9, height: 7 },
      { x: 42, y: 24, width: 11, height: 8 },
    ]
    const isCut = (before: typeof slide, after: typeof slide) => isSceneCut(inset(patches(2), before), inset(patches(3), after))
    expect([isCut(slide, slide), isCut(small, wider), isCut(letterbox, letterbox)]).toEqual([true, true, true])
  })

  it('are found in dark and in tilted pictures of different sizes in a plain frame', () => {
    const dim = ({ values, ...size }: LumaImage): LumaImage => ({ ...size, values: values.map((value) => value / 4) })
    const [small, large] = [
      { x: 40, y: 20, width: 16, height: 13 },
      { x: 37, y: 19, width: 21, height: 15 },
    ]
    expect(isSceneCut(inset(dim(patches(2)), small), inset(dim(patches(3)), large))).toBe(true)
    // Turned about the middle of the frame, which leaves half of the box around it plain.
    const tilted = (scene: LumaImage, place: typeof small, angle: number): LumaImage => {
      const upright = inset(scene, place)
      const values = upright.values.map((_value, at) => {
        const [x, y] = [(at % WIDTH) - WIDTH / 2, Math.floor(at / WIDTH) - HEIGHT / 2]
        const column = Math.round(x * Math.cos(angle) + y * Math.sin(angle) + WIDTH / 2)
        const row = Math.round(y * Math.cos(angle) - x * Math.sin(angle) + HEIGHT / 2)
        return upright.values[row * WIDTH + column] ?? 105
      })
      return { ...upright, values }
    }
    const at = (place: typeof small, angle: number) => tilted(patches(place === small ? 2 : 3), place, angle)
    expect(isSceneCut(at(small, 0.35), at(large, -0.35))).toBe(true)
    expect([0, 0.1, 0.2, 0.3].filter((angle) => isSceneCut(at(large, angle), at(large, angle + 0.02)))).toEqual([])
  })

  it('are not found while a subject moves before a plain wall, however fast', () => {
    const at = (x: number) => ({ x, y: 18, width: 14, height: 18 })
    // The subject takes its pattern along.
    const subject = (x: number): LumaImage => {
      const { values, ...size } = inset(patches(4), at(30))
      const moved = values.map((_value, index) => {
        const column = index % WIDTH
        return column - x + 30 >= 0 && column - x + 30 < WIDTH ? (values[index - x + 30] ?? 105) : 105
      })
      return { ...size, values: moved }
    }
    expect([0, 1, 2, 3, 7, 14, 30].filter((way) => isSceneCut(subject(30), subject(30 + way)))).toEqual([])
  })

  it('are not found within a scene: a moving subject, a pan, a change of brightness', () => {
    expect(isSceneCut(picture(3, 0, 0, { x: 20, y: 20 }), picture(3, 0, 0, { x: 60, y: 30 }))).toBe(false)
    expect(isSceneCut(picture(3, 0, 0), picture(3, 4, 2))).toBe(false)
    const image = picture(3, 0, 0)
    expect(isSceneCut(image, { ...image, values: image.values.map((value) => Math.min(255, value + 15)) })).toBe(false)
  })
})
