import { describe, expect, it } from 'vitest'

import { tileSize } from '#lib/review/cover-rules.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { seededRandom } from '../testing/images'
import { attackVersions, coreOf, exportVersions, largestVersion, variedVersions, type AttackedImage } from '../testing/version-attack'

const SIZE = 320
const FACE: Box = { x: 108, y: 100, width: 112, height: 112 }
const CORE = coreOf(FACE)
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

const face: TilePlace = { kind: 'face', ...FACE, tile: tileSize(112) }

describe.each(['Pixelated', 'Smooth'] as const)('[MEDIA-05] attack: combining twenty versions with other boxes (%s)', (style) => {
  it.each(SEEDS)('reveals no more of a detected face than the coarsest version, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [...variedVersions(style, FACE, 100 + seed), largestVersion(style, FACE)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { faces: [face], part: CORE }))
    expect(together).toBeLessThan((each.at(-1) ?? 0) + 0.02)
  })

  it.each(SEEDS)('reveals no more of a drawn face than the first version, which has the largest box, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [largestVersion(style, FACE), ...variedVersions(style, FACE, 100 + seed)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE }))
    expect(together).toBeLessThan((each[0] ?? 0) + 0.02)
  })

  it('has larger tiles where earlier versions show other quarters of a drawn face', () => {
    const quarters = [0, 1, 2, 3].map((index): Box => ({
      x: CORE.x + 45 * (index % 2),
      y: CORE.y + 45 * Math.floor(index / 2),
      width: 45,
      height: 45,
    }))
    const versions = quarters.map((shown) => quarters.map((box) => region(box === shown ? style : 'Black Box', box)))
    const sides = (remembers: boolean): number[] =>
      exportVersions(madeFace(1), versions, { part: CORE, remembers }).map(({ tiles }) => Math.max(...tiles))
    expect(sides(true)).toEqual([8, 16, 16, 16])
    expect(sides(false)).toEqual([8, 8, 8, 8])
  })

  it.each(SEEDS)('succeeds where versions do not know each other, seed %i', (seed) => {
    const image = madeFace(seed)
    const versions = [largestVersion(style, FACE), ...variedVersions(style, FACE, 100 + seed)]
    const { each, together } = attackVersions(image, CORE, exportVersions(image, versions, { part: CORE, remembers: false }))
    expect(together).toBeGreaterThan((each[0] ?? 0) + 0.1)
  })
})
