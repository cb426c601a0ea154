import { describe, expect, it } from 'vitest'

import { tileSize } from '#lib/review/cover-rules.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '../image/types'
import { attackVersions, exportVersions, seededRandom, type AttackedImage } from '../testing/version-attack'

const SIZE = 320
const FACE: Box = { x: 108, y: 100, width: 112, height: 112 }
/** The part of the face that every version covers. */
const CORE: Box = { x: 120, y: 112, width: 88, height: 88 }
const SEEDS = [1, 2, 3, 4, 5]

/** Makes an image with a face whose features have random places, sizes and tones. */
function madeFace(seed: number): AttackedImage {
  const random = seededRandom(seed)
  const features = Array.from({ length: 60 }, () => ({
    x: FACE.x + FACE.width * (0.1 + 0.8 * random()),
    y: FACE.y + FACE.height * (0.1 + 0.8 * random()),
    size: 3 + 5 * random(),
    tone: 70 * (random() - 0.5) + (random() < 0.5 ? -45 : 45),
  }))
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let y = 0, at = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1, at += 4) {
      const tone = features.reduce((sum, one) => sum + one.tone * Math.exp(-((x - one.x) ** 2 + (y - one.y) ** 2) / (2 * one.size ** 2)), 0)
      const shade = 128 + tone + 8 * Math.sin(x / 9 + seed) * Math.cos(y / 7)
      pixels.set([shade, shade, shade, 255], at)
    }
  return { width: SIZE, height: SIZE, pixels }
}

const region = (style: RegionToRedact['style'], box: Box): RegionToRedact => ({ trackId: 'a', kind: 'face', style, box })

/** Returns a random box around the core. */
function around(random: () => number, margin: number): Box {
  const [left, top] = [Math.floor(margin * random()), Math.floor(margin * random())]
  const [right, bottom] = [Math.floor(margin * random()), Math.floor(margin * random())]
  return { x: CORE.x - left, y: CORE.y - top, width: CORE.width + left + right, height: CORE.height + top + bottom }
}

/** Returns regions that show a part of the face as tiles and black out the rest. */
function split(style: RegionToRedact['style'], random: () => number): RegionToRedact[] {
  const side = 40
  const [x, y] = [CORE.x + Math.floor(random() * 4) * 16, CORE.y + Math.floor(random() * 4) * 16]
  const [right, bottom] = [CORE.x + CORE.width, CORE.y + CORE.height]
  const black = [
    { x: CORE.x, y: CORE.y, width: CORE.width, height: y - CORE.y },
    { x: CORE.x, y, width: x - CORE.x, height: side },
    { x: x + side, y, width: right - x - side, height: side },
    { x: CORE.x, y: y + side, width: CORE.width, height: bottom - y - side },
  ].filter(({ width, height }) => width > 0 && height > 0)
  return [region(style, { x, y, width: side, height: side }), ...black.map((box) => region('Black Box', box))]
}

/** Returns twenty versions with different boxes, of which every third shows only a part of the face. */
function variedVersions(style: RegionToRedact['style'], seed: number): RegionToRedact[][] {
  const random = seededRandom(100 + seed)
  return Array.from({ length: 20 }, (_, index) =>
    index % 3 === 2 ? split(style, random) : [region(style, around(random, index % 3 === 0 ? 4 : 40))],
  )
}

const face: TilePlace = { kind: 'face', ...FACE, tile: tileSize(112) }
const largest = (style: RegionToRedact['style']) => [region(style, { x: 76, y: 68, width: 176, height: 176 })]

describe.each(['Pixelated', 'Smooth'] as const)('[MEDIA-05] attack: combining twenty versions with other boxes (%s)', (style) => {
  it.each(SEEDS)('reveals no more of a detected face than the coarsest version, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [...variedVersions(style, seed).slice(0, 19), largest(style)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { faces: [face], part: CORE }))
    expect(together).toBeLessThan((each.at(-1) ?? 0) + 0.02)
  })

  it.each(SEEDS)('reveals no more of a drawn face than the first version, which has the largest box, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [largest(style), ...variedVersions(style, seed).slice(0, 19)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE }))
    expect(together).toBeLessThan((each[0] ?? 0) + 0.02)
  })

  it.each(SEEDS)('reveals less of a drawn face of which each version shows another quarter, seed %i', (seed) => {
    const image = madeFace(seed)
    const quarters = [0, 1, 2, 3].map((index): Box => ({
      x: CORE.x + 44 * (index % 2),
      y: CORE.y + 44 * Math.floor(index / 2),
      width: 44,
      height: 44,
    }))
    const versions = quarters.map((shown) => quarters.map((box) => region(box === shown ? style : 'Black Box', box)))
    const known = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE }))
    const unknown = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE, remembers: false }))
    expect(known.together).toBeLessThan(unknown.together)
  })

  it.each(SEEDS)('succeeds where versions do not know each other, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [largest(style), ...variedVersions(style, seed).slice(0, 19)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE, remembers: false }))
    expect(together).toBeGreaterThan((each[0] ?? 0) + 0.15)
  })
})
