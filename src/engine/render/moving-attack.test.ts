import { describe, expect, it } from 'vitest'

import { tileSize } from '#lib/review/cover-rules.ts'
import { coversAt, type FrameCover } from '#lib/review/covers/frame-covers.ts'
import type { Box } from '../core/types'
import { correlation } from '../testing/correlation'
import { codedArea, type Orientation } from './orientation'
import { measureTrack, paintPlanes, type Plane, type TrackGrid } from './planes'
import { tileCounts } from './track-tiles'

const SIZE = { width: 320, height: 240 }
const orientation: Orientation = { rotation: 0, flip: false, upright: SIZE, coded: SIZE }
const FRAMES = 60
const FACE = 96

type Style = 'Pixelated' | 'Smooth'

/** The brightness of a face-like pattern at a point from 0 to FACE: features of 6 to 40 pixels. */
function face(x: number, y: number): number {
  const eyes = 60 * Math.exp(-((x - 30) ** 2 + (y - 36) ** 2) / 60) + 60 * Math.exp(-((x - 66) ** 2 + (y - 36) ** 2) / 60)
  const mouth = 50 * Math.exp(-((x - 48) ** 2) / 200 - (y - 70) ** 2 / 18)
  const skin = 20 * Math.sin(x / 9) * Math.cos(y / 7) + 12 * Math.sin((x + 2 * y) / 4)
  return 150 - eyes - mouth + skin
}

/** The place of the face in a frame. It moves by fractions of a pixel. */
const placeAt = (frame: number): Box => ({ x: 40.3 + 1.37 * frame, y: 30.7 + 0.83 * frame, width: FACE, height: FACE })

/** Renders a frame with the face over a still background. */
function frameAt(frame: number): Plane {
  const { x: left, y: top } = placeAt(frame)
  const data = new Uint8Array(SIZE.width * SIZE.height)
  for (let row = 0, at = 0; row < SIZE.height; row += 1)
    for (let column = 0; column < SIZE.width; column += 1, at += 1) {
      const [x, y] = [column + 0.5 - left, row + 0.5 - top]
      const isFace = x >= 0 && x < FACE && y >= 0 && y < FACE
      data[at] = isFace ? face(x, y) : 120 + 30 * Math.sin(column / 11) * Math.sin(row / 13)
    }
  return { data, stride: SIZE.width, step: 1, across: 1, down: 1, ...SIZE, black: 16 }
}

const coverAt = (box: Box): FrameCover => {
  const [cover] = coversAt({ stretches: [{ boxes: [{ time: 0, ...box }], isOpenEnded: false }] }, 0, SIZE)
  if (!cover) throw new Error('the face is outside')
  return cover
}

function paint(plane: Plane, style: Style, grid: TrackGrid, box: Box, place: Box): Plane {
  const area = codedArea(coverAt(place), orientation)
  if (!area) throw new Error('the face is outside')
  paintPlanes([plane], [{ area, style, grid, box }])
  return plane
}

/** Redacts the frames as an export does: colours from the first frame. */
function exported(style: Style): Plane[] {
  let grid: TrackGrid | undefined
  return Array.from({ length: FRAMES }, (_, frame) => {
    const [plane, box] = [frameAt(frame), placeAt(frame)]
    const [counts] = tileCounts([{ box, longest: FACE }])
    if (counts) grid ??= measureTrack([plane], { box, ...counts, black: [] })
    if (!grid) throw new Error('there are no colours')
    return paint(plane, style, grid, box, box)
  })
}

/** Redacts each frame by itself, by tiles of the same size that stay where they are in the frame. */
function perFrame(style: Style): Plane[] {
  const tile = tileSize(FACE)
  return Array.from({ length: FRAMES }, (_, frame) => {
    const [plane, place] = [frameAt(frame), placeAt(frame)]
    const [left, top] = [Math.floor(place.x / tile) * tile, Math.floor(place.y / tile) * tile]
    const columns = Math.ceil((place.x + FACE - left) / tile)
    const rows = Math.ceil((place.y + FACE - top) / tile)
    const box: Box = { x: left, y: top, width: columns * tile, height: rows * tile }
    const grid = measureTrack([plane], { box, columns, rows, black: [] })
    if (!grid) throw new Error('there are no colours')
    return paint(plane, style, grid, box, place)
  })
}

/** Returns the brightness at a point, interpolated between the pixels around it. */
function valueAt({ data }: Plane, x: number, y: number): number {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [right, down] = [x - 0.5 - column, y - 0.5 - row]
  const at = (dx: number, dy: number) => data[(row + dy) * SIZE.width + column + dx] ?? 0
  return (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - down) + (at(0, 1) * (1 - right) + at(1, 1) * right) * down
}

const MARGIN = 6
const SIDE = FACE - 2 * MARGIN

/** The face as the attacker sees it: frames moved so that the face stays in place, and averaged. */
function registered(frames: readonly Plane[], numbers: readonly number[]): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [MARGIN + (index % SIDE) + 0.5, MARGIN + Math.floor(index / SIDE) + 0.5]
    let sum = 0
    for (const [position, plane] of frames.entries()) {
      const place = placeAt(numbers[position] ?? 0)
      sum += valueAt(plane, place.x + x, place.y + y)
    }
    return sum / frames.length
  })
}

/** Removes everything coarser than a tile. */
function detailOf(image: readonly number[]): number[] {
  const radius = Math.floor(tileSize(FACE) / 2)
  return image.map((value, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y - radius); row <= Math.min(SIDE - 1, y + radius); row += 1)
      for (let column = Math.max(0, x - radius); column <= Math.min(SIDE - 1, x + radius); column += 1) {
        sum += image[row * SIDE + column] ?? 0
        count += 1
      }
    return value - sum / count
  })
}

const truth = detailOf(
  Array.from({ length: SIDE * SIDE }, (_, index) => face(MARGIN + (index % SIDE) + 0.5, MARGIN + Math.floor(index / SIDE) + 0.5)),
)
const everyFrame = Array.from({ length: FRAMES }, (_, frame) => frame)

/** Returns how well the detail that is finer than a tile can be recovered, 0 to 1: from the best frame, and from all of them. */
function recovered(frames: readonly Plane[]): { one: number; all: number } {
  const single = [0, 7, 20, 33, 59].map((frame) => correlation(detailOf(registered(frames.slice(frame, frame + 1), [frame])), truth))
  return { one: Math.max(...single), all: correlation(detailOf(registered(frames, everyFrame)), truth) }
}

describe('[MEDIA-05] attack: averaging all frames of a moving face', () => {
  it.for(['Pixelated', 'Smooth'] as const)('%s: recovers no more than one frame shows', (style) => {
    const { one, all } = recovered(exported(style))
    expect(all).toBeLessThan(one + 0.02)
    expect(all).toBeLessThan(0.25)
  })

  it.for(['Pixelated', 'Smooth'] as const)('%s: succeeds where each frame is measured by itself', (style) => {
    const { one, all } = recovered(perFrame(style))
    expect(all).toBeGreaterThan(one + 0.05)
    expect(all).toBeGreaterThan(recovered(exported(style)).all + 0.1)
  })
})
