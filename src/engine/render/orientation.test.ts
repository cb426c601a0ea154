import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { coversAt, type FrameCover } from '#lib/review/covers/frame-covers.ts'
import { rowSpan } from '#lib/review/region-shape.ts'
import { codedArea, toCoded, type Orientation } from './orientation'

const rotations = [0, 90, 180, 270] as const

/** Returns the stored pixel that is shown at a pixel of the upright frame: turned back one quarter at a time. */
function storedPixel([x, y]: [number, number], { rotation, flip, upright }: Orientation): [number, number] {
  let [column, row, width, height] = [flip ? upright.width - 1 - x : x, y, upright.width, upright.height]
  for (let turned = 0; turned < rotation; turned += 90) [column, row, width, height] = [row, width - 1 - column, height, width]
  return [column, row]
}

const orientation = fc
  .record({
    rotation: fc.constantFrom(...rotations),
    flip: fc.boolean(),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ rotation, flip, width, height }): Orientation => {
    const isTurned = rotation === 90 || rotation === 270
    return { rotation, flip, upright: { width, height }, coded: isTurned ? { width: height, height: width } : { width, height } }
  })

const boxes = fc.record({
  x: fc.double({ min: -20, max: 70, noNaN: true }),
  y: fc.double({ min: -20, max: 70, noNaN: true }),
  width: fc.double({ min: 0.5, max: 50, noNaN: true }),
  height: fc.double({ min: 0.5, max: 50, noNaN: true }),
})

function isInArea(area: ReturnType<typeof codedArea>, [x, y]: [number, number]): boolean {
  const spans = area?.spans[Math.floor((y - area.top) / 2)] ?? []
  return area !== undefined && y >= area.top && spans.some(({ from, to }) => x >= from && x < to)
}

const coversOf = (box: FrameCover['box'], shape: 'ellipse' | undefined, size: Orientation['upright']) =>
  coversAt({ stretches: [{ boxes: [{ time: 0, ...box }], isOpenEnded: false }], ...(shape ? { shape } : {}) }, 0, size)

describe('[MEDIA-05] covers of rotated video', () => {
  it('contain every pixel of the upright cover, for every rotation, shape and odd size', () => {
    fc.assert(
      fc.property(orientation, boxes, fc.constantFrom('ellipse' as const, undefined), (turned, box, shape) => {
        for (const cover of coversOf(box, shape, turned.upright)) {
          const area = codedArea(cover, turned)
          const shaped = cover.shape === 'ellipse' ? { box: cover.box, shape: cover.shape } : { box: cover.box }
          for (let row = 0; row < cover.box.height; row += 1) {
            const { from, to } = rowSpan(shaped, row)
            for (let column = from; column < to; column += 1)
              expect(isInArea(area, storedPixel([cover.box.x + column, cover.box.y + row], turned))).toBe(true)
          }
        }
      }),
    )
  })

  it('exceed the upright cover by at most one pixel', () => {
    fc.assert(
      fc.property(orientation, boxes, (turned, box) => {
        for (const cover of coversOf(box, undefined, turned.upright)) {
          const { x, y, width, height } = toCoded(cover.box, turned)
          const area = codedArea(cover, turned)
          for (const span of area?.spans.flat() ?? []) {
            expect(span.from).toBeGreaterThanOrEqual(x - 1)
            expect(span.to).toBeLessThanOrEqual(x + width + 1)
          }
          expect(area?.top).toBeGreaterThanOrEqual(y - 1)
          expect((area?.top ?? 0) + 2 * (area?.spans.length ?? 0)).toBeLessThanOrEqual(y + height + 1)
        }
      }),
    )
  })

  it('start and end at even positions, or the edge of the frame', () => {
    const turned: Orientation = { rotation: 0, flip: false, upright: { width: 33, height: 21 }, coded: { width: 33, height: 21 } }
    const area = codedArea({ box: { x: 25, y: 13, width: 8, height: 8 }, shape: 'box' }, turned)
    expect(area).toEqual({ top: 12, spans: Array.from({ length: 5 }, () => [{ from: 24, to: 33 }]) })
  })

  it('cover boxes where pixels aren’t square', () => {
    // 720 x 576 stored pixels that are shown as 1024 x 576, rotated by a quarter.
    const turned: Orientation = { rotation: 90, flip: false, upright: { width: 576, height: 1024 }, coded: { width: 720, height: 576 } }
    const area = codedArea({ box: { x: 100, y: 512, width: 64, height: 128 }, shape: 'ellipse' }, turned)
    // 512 of 1024 is 360 of 720; the right edge, 164 of 576, is the upper edge at 412.
    expect(area?.top).toBe(412)
    expect(area?.spans).toEqual(Array.from({ length: 32 }, () => [{ from: 360, to: 450 }]))
  })
})
