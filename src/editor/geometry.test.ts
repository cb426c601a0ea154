import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cropInside, MIN_SIDE, moveInside, rectBetween, type Rect } from './geometry'
import { HANDLES, handlePoint, handlesWithRoom, resizeByHandle } from './stage/resize'
import { fit, focusOn, pan, reveal, toImage, toScreen, zoomTo } from './stage/viewport'

const BOUNDS = { width: 1000, height: 800 }
const point = fc.record({ x: fc.integer({ min: -500, max: 1500 }), y: fc.integer({ min: -500, max: 1500 }) })
const size = fc.record({ width: fc.integer({ min: 50, max: 9000 }), height: fc.integer({ min: 50, max: 9000 }) })
const inside = fc
  .record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 700 }),
    width: fc.integer({ min: 4, max: 900 }),
    height: fc.integer({ min: 4, max: 700 }),
  })
  .map((rect) => cropInside(rect, BOUNDS))

function isInside({ x, y, width, height }: Rect): boolean {
  return x >= 0 && y >= 0 && x + width <= BOUNDS.width && y + height <= BOUNDS.height && width >= MIN_SIDE && height >= MIN_SIDE
}

describe('geometry', () => {
  it('returns the same rectangle for any order of corners', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(rectBetween(a, b)).toEqual(rectBetween(b, a))
      }),
    )
  })

  it('keeps drawn and moved boxes inside the image', () => {
    fc.assert(
      fc.property(point, point, inside, (a, b, rect) => {
        expect(isInside(cropInside(rectBetween(a, b), BOUNDS))).toBe(true)
        const moved = moveInside({ ...rect, x: a.x, y: a.y }, BOUNDS)
        expect(isInside(moved)).toBe(true)
        expect([moved.width, moved.height]).toEqual([rect.width, rect.height])
      }),
    )
  })

  it('resizes by any handle inside the image and not below the minimum size', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom(...HANDLES), point, (rect, handle, to) => {
        expect(isInside(resizeByHandle(rect, handle, to, BOUNDS))).toBe(true)
      }),
    )
  })

  it('does not change a box when its handle is dragged to its own position', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom(...HANDLES), (rect, handle) => {
        expect(resizeByHandle(rect, handle, handlePoint(rect, handle), BOUNDS)).toEqual(rect)
      }),
    )
  })

  it('leaves out the handles that would cover a small box', () => {
    expect(handlesWithRoom({ width: 60, height: 12 }, 1)).toEqual(['e', 'w'])
    expect(handlesWithRoom({ width: 12, height: 60 }, 1)).toEqual(['n', 's'])
    expect(handlesWithRoom({ width: 12, height: 12 }, 1)).toEqual(['se'])
    expect(handlesWithRoom({ width: 60, height: 12 }, 4)).toEqual(['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'])
  })

  it('flips a box that is resized across its opposite edge', () => {
    const rect = { x: 100, y: 100, width: 50, height: 40 }
    expect(resizeByHandle(rect, 'se', { x: 60, y: 70 }, BOUNDS)).toEqual({ x: 60, y: 70, width: 40, height: 30 })
    expect(resizeByHandle(rect, 'w', { x: 190, y: 0 }, BOUNDS)).toEqual({ x: 150, y: 100, width: 40, height: 40 })
  })

  it('resizes to the other side at the border when there is no room for the minimum size', () => {
    expect(resizeByHandle({ x: 996, y: 0, width: 4, height: 40 }, 'w', { x: 1000, y: 0 }, BOUNDS)).toEqual({
      x: 996,
      y: 0,
      width: 4,
      height: 40,
    })
  })
})

describe('viewport', () => {
  it('converts image points to the screen and back', () => {
    fc.assert(
      fc.property(size, size, point, point, fc.double({ min: 0.1, max: 30, noNaN: true }), (image, view, at, place, scale) => {
        const viewport = zoomTo(fit(image, view), scale, at, image, view)
        const back = toImage(viewport, toScreen(viewport, place))
        expect(back.x).toBeCloseTo(place.x, 6)
        expect(back.y).toBeCloseTo(place.y, 6)
      }),
    )
  })

  it('zooms in to 32 screen pixels per pixel', () => {
    const [image, view] = [
      { width: 4000, height: 3000 },
      { width: 800, height: 600 },
    ]
    expect(zoomTo(fit(image, view), 1000, { x: 400, y: 300 }, image, view).scale).toBe(32)
  })

  it('keeps the point under the pointer in place during a zoom', () => {
    const view = { width: 800, height: 600 }
    const image = { width: 4000, height: 3000 }
    const at = { x: 400, y: 300 }
    const start = zoomTo(fit(image, view), 1, at, image, view)
    const place = toImage(start, { x: 300, y: 200 })
    const closer = zoomTo(start, 2, { x: 300, y: 200 }, image, view)
    expect(toScreen(closer, place)).toEqual({ x: 300, y: 200 })
  })

  it('fits and centres the image, and does not enlarge a small one', () => {
    expect(fit({ width: 2000, height: 1000 }, { width: 1048, height: 1000 })).toEqual({ scale: 0.5, x: 24, y: 250 })
    expect(fit({ width: 100, height: 100 }, { width: 500, height: 500 })).toEqual({ scale: 1, x: 200, y: 200 })
  })

  it('keeps the image in view', () => {
    fc.assert(
      fc.property(size, size, point, fc.double({ min: 0.01, max: 40, noNaN: true }), (image, view, by, scale) => {
        const viewport = pan(zoomTo(fit(image, view), scale, by, image, view), { x: by.x * 50, y: by.y * 50 }, image, view)
        expect(viewport.x).toBeLessThan(view.width)
        expect(viewport.x + image.width * viewport.scale).toBeGreaterThan(0)
        expect(viewport.y).toBeLessThan(view.height)
        expect(viewport.y + image.height * viewport.scale).toBeGreaterThan(0)
      }),
    )
  })

  it('pans only when a box is out of view', () => {
    const view = { width: 800, height: 600 }
    const image = { width: 4000, height: 3000 }
    const start = zoomTo(fit(image, view), 1, { x: 0, y: 0 }, image, view)
    const near = toImage(start, { x: 100, y: 100 })
    expect(reveal(start, { ...near, width: 50, height: 50 }, image, view)).toBe(start)
    const moved = reveal(start, { x: 3000, y: 2000, width: 100, height: 100 }, image, view)
    expect(toScreen(moved, { x: 3050, y: 2050 })).toEqual({ x: 400, y: 300 })
  })

  it('zooms to a box until it takes a third of the view', () => {
    const view = { width: 900, height: 600 }
    const viewport = focusOn(
      fit({ width: 9000, height: 6000 }, view),
      { x: 4000, y: 3000, width: 100, height: 100 },
      { width: 9000, height: 6000 },
      view,
    )
    expect(viewport.scale).toBe(2)
    expect(toScreen(viewport, { x: 4050, y: 3050 })).toEqual({ x: 450, y: 300 })
  })
})
