import { describe, expect, it } from 'vitest'

import type { ProbabilityMap } from './components'
import { joinLines, readLines, withoutBlurs, type TextLine } from './lines'
import { withTextMargin } from './margin'

function mapWith(
  width: number,
  height: number,
  box: { x: number; y: number; width: number; height: number },
  value: number,
): ProbabilityMap {
  const values = new Uint8Array(width * height)
  for (let y = box.y; y < box.y + box.height; y += 1) values.fill(value, y * width + box.x, y * width + box.x + box.width)
  return { values, width, height }
}

describe('lines of a probability map', () => {
  it('grows a line on all sides by area × 1.7 / perimeter', () => {
    const map = mapWith(200, 100, { x: 50, y: 40, width: 80, height: 10 }, 255)
    const [line] = readLines(map, { width: 200, height: 100 })
    // 80 × 10 × 1.7 / 180
    const growth = 7.556
    expect(line?.box.x).toBeCloseTo(50 - growth, 1)
    expect(line?.box.y).toBeCloseTo(40 - growth, 1)
    expect(line?.box.width).toBeCloseTo(80 + 2 * growth, 1)
    expect(line?.box.height).toBeCloseTo(10 + 2 * growth, 1)
    expect(line?.confidence).toBeCloseTo(1)
  })

  it('scales boxes to the image, each side by its own factor', () => {
    const map = mapWith(96, 64, { x: 24, y: 16, width: 48, height: 8 }, 255)
    const [own] = readLines(map, { width: 96, height: 64 })
    const [larger] = readLines(map, { width: 960, height: 320 })
    expect(larger?.box.x).toBeCloseTo((own?.box.x ?? 0) * 10)
    expect(larger?.box.width).toBeCloseTo((own?.box.width ?? 0) * 10)
    expect(larger?.box.y).toBeCloseTo((own?.box.y ?? 0) * 5)
    expect(larger?.box.height).toBeCloseTo((own?.box.height ?? 0) * 5)
  })

  it('drops a line with a mean probability below one half', () => {
    const box = { x: 24, y: 16, width: 48, height: 8 }
    expect(readLines(mapWith(96, 64, box, 126), { width: 96, height: 64 })).toEqual([])
    expect(readLines(mapWith(96, 64, box, 130), { width: 96, height: 64 })).toHaveLength(1)
  })
})

describe('lines of several levels', () => {
  const line = (x: number, width: number, confidence: number) => ({ box: { x, y: 0, width, height: 10 }, confidence })

  it('keeps the larger of two lines, whichever is more confident', () => {
    expect(joinLines([line(10, 50, 0.99), line(0, 100, 0.6)])).toEqual([line(0, 100, 0.6)])
  })

  it('drops a line that two others cover together', () => {
    expect(joinLines([line(0, 60, 0.7), line(50, 60, 0.8), line(30, 50, 0.9)])).toEqual([line(50, 60, 0.8), line(0, 60, 0.7)])
  })

  it('keeps a line of which a fifth is not covered', () => {
    expect(joinLines([line(0, 100, 0.7), line(60, 50, 0.8)])).toEqual([line(60, 50, 0.8), line(0, 100, 0.7)])
  })
})

describe('lines of small print', () => {
  const flat = (x: number, y: number, width: number, height: number): TextLine => ({
    box: { x, y, width, height },
    confidence: 0.8,
    rotated: { centreX: x + width / 2, centreY: y + height / 2, length: width, thickness: height, angle: 0 },
  })
  /** Returns a line turned by a quarter. */
  const upwards = ({ box: { x, y, width, height }, confidence }: TextLine): TextLine => ({
    box: { x: y, y: x, width: height, height: width },
    confidence,
    rotated: { centreX: y + height / 2, centreY: x + width / 2, length: width, thickness: height, angle: Math.PI / 2 },
  })
  const rows = [0, 42, 84].map((y) => flat(122, 114 + y, 189, 17))

  it.each([
    ['several of them', flat(73, 105, 285, 120)],
    ['one of them', flat(120, 105, 204, 36)],
  ])('replace a blur around %s', (_name, blur) => {
    expect(withoutBlurs([blur], rows, 0.54)).toEqual([])
    expect(withoutBlurs([upwards(blur)], rows.map(upwards), 0.54)).toEqual([])
  })

  it.each([
    ['a line of which they are a part', flat(120, 105, 600, 36), rows, 0.54],
    ['a line as thick as they are', flat(120, 112, 195, 24), rows, 0.54],
    ['a line beside them', flat(400, 105, 204, 36), rows, 0.54],
    ['a headline of which they are pieces', flat(100, 100, 600, 90), [flat(120, 120, 50, 14), flat(300, 150, 50, 14)], 0.54],
    ['a line of a level that isn’t coarser', flat(120, 105, 204, 36), rows, 1],
  ])('keep %s', (_name, line, finer, scale) => {
    expect(withoutBlurs([line], finer, scale)).toEqual([line])
  })
})

describe('margin', () => {
  it('is 12% of the thickness on each side, and at least one pixel', () => {
    expect(withTextMargin({ x: 100, y: 100, width: 200, height: 50 })).toEqual({ x: 94, y: 94, width: 212, height: 62 })
    expect(withTextMargin({ x: 100, y: 100, width: 50, height: 200 })).toEqual({ x: 94, y: 94, width: 62, height: 212 })
    expect(withTextMargin({ x: 10, y: 10, width: 20, height: 5 })).toEqual({ x: 9, y: 9, width: 22, height: 7 })
  })
})
