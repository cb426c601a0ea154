import { describe, expect, it } from 'vitest'

import { newBlocks, newParts } from './changed-parts'

const [COLUMNS, ROWS] = [60, 34]
const FREE = new Uint8Array(COLUMNS * ROWS).fill(1)

/** Returns a smooth drawing that is moved by blocks, with a spot of other brightness if there is one. */
function drawing(moved = 0, spot?: { column: number; row: number; by: number }) {
  const output = new Float32Array(COLUMNS * ROWS)
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const x = column - moved
      output[row * COLUMNS + column] = 120 + 30 * Math.sin(x / 4) + 30 * Math.cos(x / 7.3) + 30 * Math.cos(row / 3 + 1)
    }
  if (spot)
    for (let row = spot.row; row < spot.row + 3; row += 1)
      for (let column = spot.column; column < spot.column + 3; column += 1)
        output[row * COLUMNS + column] = (output[row * COLUMNS + column] ?? 0) + spot.by
  return { columns: COLUMNS, rows: ROWS, output }
}

describe('[MEDIA-06] parts of a frame that a face search has not seen', () => {
  it('are none in a still picture', () => {
    expect(newParts(drawing(), drawing(), FREE, 32)).toEqual([])
  })

  it('are around something that appears', () => {
    const parts = newParts(drawing(), drawing(0, { column: 10, row: 20, by: 30 }), FREE, 32)
    expect(parts).toEqual([{ x: 48, y: 128, width: 88, height: 88 }])
  })

  it('include something at the border of two parts completely in one of them', () => {
    const parts = newParts(drawing(), drawing(0, { column: 19, row: 16, by: -30 }), FREE, 32) ?? []
    expect(parts.some(({ x, y, width, height }) => x <= 152 && y <= 128 && x + width >= 176 && y + height >= 152)).toBe(true)
  })

  it('are the uncovered edge of a picture that moves', () => {
    const marked = newBlocks(drawing(), drawing(6))
    const shown = Array.from(marked.keys()).filter((at) => marked[at] === 1 && at % COLUMNS > 6)
    expect(shown).toEqual([])
    expect(Array.from({ length: ROWS }, (_unused, row) => marked[row * COLUMNS])).toEqual(Array.from({ length: ROWS }, () => 1))
  })

  it('are not under covers', () => {
    const free = FREE.map((_, at) => (at % COLUMNS < 20 ? 0 : 1))
    expect(newParts(drawing(), drawing(0, { column: 10, row: 20, by: 30 }), free, 32)).toEqual([])
  })

  it('are the whole frame at a scene cut', () => {
    const other = { ...drawing(), output: drawing().output.map((value, at) => 255 - value + 20 * Math.sin(at)) }
    expect(newParts(drawing(), other, FREE, 32)).toBeUndefined()
  })
})
