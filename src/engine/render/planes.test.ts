import { describe, expect, it } from 'vitest'

import type { Box } from '../core/types'
import { codedArea, type Orientation } from './orientation'
import { measureTrack, paintPlanes, type Plane, type PlaneCover } from './planes'

const upright = (width: number, height: number): Orientation => ({
  rotation: 0,
  flip: false,
  upright: { width, height },
  coded: { width, height },
})

/** Makes the planes of a frame in which every sample differs from those around it. */
function planesFor(width: number, height: number, step: 1 | 2 = 1): Plane[] {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const luma = { data: Uint8Array.from({ length: width * height }, (_, index) => 50 + ((index * 37) % 150)), stride: width, step: 1 }
  const chroma = Uint8Array.from({ length: 2 * across * down }, (_, index) => 60 + ((index * 29) % 130))
  const second = step === 1 ? across * down : 1
  const colour = { stride: across * step, step, across: 2, down: 2, width: across, height: down, black: 128 } as const
  return [
    { ...luma, across: 1, down: 1, width, height, black: 16 },
    { ...colour, data: chroma },
    { ...colour, data: chroma.subarray(second) },
  ]
}

const sample = ({ data, stride, step }: Plane, x: number, y: number) => data[y * stride + x * step] ?? Number.NaN

const blackBox = (box: Box, shape: 'box' | 'ellipse', width: number, height: number): PlaneCover[] => {
  const area = codedArea({ box, shape }, upright(width, height))
  return area ? [{ area, style: 'Black Box' }] : []
}

/** Draws a plane with one character per sample: `#` for black. */
const drawn = (plane: Plane): string[] =>
  Array.from({ length: plane.height }, (_, row) =>
    Array.from({ length: plane.width }, (__, column) => (sample(plane, column, row) === plane.black ? '#' : '.')).join(''),
  )

describe('[MEDIA-05] covers of video frames', () => {
  it.for([1, 2] as const)('fill brightness and colour, also of odd sizes (distance of samples %i)', (step) => {
    const planes = planesFor(9, 7, step)
    paintPlanes(planes, blackBox({ x: 3, y: 3, width: 6, height: 4 }, 'box', 9, 7))
    expect(planes.map(drawn)).toEqual([
      ['.........', '.........', '..#######', '..#######', '..#######', '..#######', '..#######'],
      ['.....', '.####', '.####', '.####'],
      ['.....', '.####', '.####', '.####'],
    ])
  })

  it('fill an ellipse, and the colour of every pixel in it', () => {
    const [luma, colour] = planesFor(24, 24)
    if (!luma || !colour) throw new Error('the frame has no planes')
    paintPlanes([luma, colour], blackBox({ x: 2, y: 2, width: 20, height: 20 }, 'ellipse', 24, 24))
    const rows = [
      '............',
      '...######...',
      '..########..',
      '.##########.',
      '.##########.',
      '.##########.',
      '.##########.',
      '.##########.',
      '.##########.',
      '..########..',
      '...######...',
      '............',
    ]
    expect(drawn(colour)).toEqual(rows)
    expect(drawn(luma)).toEqual(rows.flatMap((row) => [row, row]).map((row) => row.replaceAll(/./g, '$&$&')))
  })

  it('paint later covers on top', () => {
    const planes = planesFor(16, 16)
    const area = codedArea({ box: { x: 0, y: 0, width: 16, height: 16 }, shape: 'box' }, upright(16, 16))
    if (!area) throw new Error('the box is outside')
    const grid = { columns: 1, rows: 1, values: planes.map(() => Uint8Array.of(96)) }
    const grey: PlaneCover = { area, style: 'Pixelated', grid, box: { x: 0, y: 0, width: 16, height: 16 } }
    paintPlanes(planes, [grey, ...blackBox({ x: 8, y: 0, width: 8, height: 16 }, 'box', 16, 16)])
    const [luma] = planes
    expect(luma && [sample(luma, 7, 0), sample(luma, 8, 0)]).toEqual([96, 16])
  })
})

describe('[MEDIA-05] colours of a track', () => {
  const flat = (level: (x: number, y: number) => number): Plane => ({
    data: Uint8Array.from({ length: 64 * 64 }, (_, index) => level(index % 64, Math.floor(index / 64))),
    stride: 64,
    step: 1,
    across: 1,
    down: 1,
    width: 64,
    height: 64,
    black: 16,
  })

  it('are means of whole tiles, in steps of 16', () => {
    const plane = flat((x, y) => (x < 32 ? 50 : 90) + (y < 32 ? 0 : 100))
    const grid = measureTrack([plane], { box: { x: 0, y: 0, width: 64, height: 64 }, columns: 2, rows: 2, black: [] })
    expect(grid?.values.map((values) => [...values])).toEqual([[48, 96, 144, 192]])
  })

  it('are black under a Black Box, and those of the others beyond the edge of the frame', () => {
    const plane = flat((x) => (x < 32 ? 50 : 90))
    const black = [{ x: 60, y: 30, width: 9, height: 9 }]
    const hidden = measureTrack([plane], { box: { x: 0, y: 0, width: 64, height: 32 }, columns: 2, rows: 1, black })
    expect(Array.from(hidden?.values[0] ?? [])).toEqual([48, 16])
    const entering = measureTrack([plane], { box: { x: -60, y: 0, width: 64, height: 32 }, columns: 4, rows: 2, black: [] })
    expect(Array.from(entering?.values[0] ?? [])).toEqual(Array.from({ length: 8 }, () => 48))
  })

  it('are not known while the frame shows less than 64 pixels of any tile', () => {
    const plane = flat(() => 50)
    expect(measureTrack([plane], { box: { x: -62, y: 0, width: 64, height: 31 }, columns: 2, rows: 1, black: [] })).toBeUndefined()
    expect(measureTrack([plane], { box: { x: -62, y: 0, width: 64, height: 32 }, columns: 2, rows: 1, black: [] })).toBeDefined()
  })

  it('move and scale with the box', () => {
    const plane = flat(() => 0)
    const grid = { columns: 2, rows: 2, values: [Uint8Array.of(32, 64, 96, 128)] }
    const paint = (style: 'Pixelated' | 'Smooth', box: Box) => {
      const area = codedArea({ box: { x: 8, y: 8, width: 32, height: 32 }, shape: 'box' }, upright(64, 64))
      if (area) paintPlanes([plane], [{ area, style, grid, box }])
      return [12, 20, 28, 36].map((x) => sample(plane, x, 12))
    }
    expect(paint('Pixelated', { x: 8, y: 8, width: 32, height: 32 })).toEqual([32, 32, 64, 64])
    expect(paint('Pixelated', { x: 0, y: 8, width: 32, height: 32 })).toEqual([32, 64, 64, 64])
    expect(paint('Pixelated', { x: 8, y: 8, width: 56, height: 56 })).toEqual([32, 32, 32, 64])
    const smooth = paint('Smooth', { x: 8, y: 8, width: 32, height: 32 })
    expect(smooth[0]).toBe(32)
    expect(smooth[3]).toBe(64)
    expect(smooth[1]).toBeGreaterThan(36)
    expect(smooth[1]).toBeLessThan(50)
  })
})
