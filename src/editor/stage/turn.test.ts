import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { pointsIn } from '#lib/review/outline.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import type { Point } from '../geometry'
import { centreOfOutline, turned, turnHandle } from './turn'

const PLATE = faceTrack('plate', { x: 400, y: 300, width: 200, height: 50 }, { kind: 'object', label: 'license_plate' })
/** The middle of the plate and the handle that turns it, 28 pixels below it. */
const MIDDLE = { x: 500, y: 325 }
const HANDLE = { x: 500, y: 378 }

function start(track = PLATE): EditorDriver {
  const driver = new EditorDriver(makeReview([track]))
  driver.editor.select(track.id)
  return driver
}

/** Returns the corners of the first item in rounded image pixels. */
function corners({ tracks: [track] }: EditorDriver): number[][] {
  const { positions: [place] = [], points = [] } = track ?? {}
  return place ? pointsIn(place, points).map(({ x, y }) => [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0]) : []
}

/** Returns the place to which a point on the right or below moves when it turns around the middle of the plate. */
const around = (degrees: number): Point => ({
  x: MIDDLE.x - 53 * Math.sin((degrees * Math.PI) / 180),
  y: MIDDLE.y + 53 * Math.cos((degrees * Math.PI) / 180),
})

const outline = fc.array(fc.record({ x: fc.double({ min: 0, max: 900, noNaN: true }), y: fc.double({ min: 0, max: 700, noNaN: true }) }), {
  minLength: 3,
  maxLength: 30,
})
const degrees = fc.integer({ min: -720, max: 720 })

describe('[MEDIA-04] turning an outline', () => {
  it('by an angle and back again restores it, around a centre that stays in place', () => {
    fc.assert(
      fc.property(outline, degrees, (points, angle) => {
        const there = turned(points, angle)
        const back = turned(there, -angle)
        const centre = centreOfOutline(points)
        expect(centreOfOutline(there).x).toBeCloseTo(centre.x, 4)
        expect(centreOfOutline(there).y).toBeCloseTo(centre.y, 4)
        for (const [index, { x, y }] of points.entries()) {
          expect(Math.abs((back[index]?.x ?? NaN) - x)).toBeLessThan(0.01)
          expect(Math.abs((back[index]?.y ?? NaN) - y)).toBeLessThan(0.01)
          const far = Math.hypot(x - centre.x, y - centre.y)
          expect(Math.hypot((there[index]?.x ?? NaN) - centre.x, (there[index]?.y ?? NaN) - centre.y)).toBeCloseTo(far, 4)
        }
      }),
      { seed: 7 },
    )
  })

  it('turns clockwise in pixels, whatever the proportions of the box', () => {
    const square = turned(pointsIn({ x: 0, y: 0, width: 100, height: 20 }, [{ x: 1, y: 0.5 }, ...[0, 1].map((y) => ({ x: 0, y }))]), 90)
    expect(square.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [33, 77],
      [43, -23],
      [23, -23],
    ])
  })
})

describe('[MEDIA-04] the handle that turns a region', () => {
  it('is below its box, above it, or in the view', () => {
    const view = { width: 400, height: 300 }
    const handle = (rect: Parameters<typeof turnHandle>[0]) => turnHandle(rect, { scale: 2, x: 10, y: 20 }, view)
    expect(handle({ x: 20, y: 10, width: 50, height: 40 })).toEqual({ x: 100, y: 148 })
    expect(handle({ x: 20, y: 60, width: 50, height: 70 })).toEqual({ x: 100, y: 112 })
    expect(handle({ x: 0, y: 0, width: 500, height: 140 })).toEqual({ x: 388, y: 260 })
  })

  it('is nowhere while its box is out of view', () => {
    const view = { width: 400, height: 300 }
    const handle = (x: number, y: number) => turnHandle({ x: 100, y: 100, width: 50, height: 40 }, { scale: 1, x, y }, view)
    expect([handle(-149, 0), handle(299, 0), handle(0, -139), handle(0, 199)].map((point) => point !== undefined)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([handle(-150, 0), handle(300, 0), handle(0, -140), handle(0, 200)]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('leaves clicks and menus to a box below it, and turns by a drag there', () => {
    const driver = new EditorDriver(makeReview([PLATE, faceTrack('small', { x: 490, y: 368, width: 20, height: 20 })]))
    driver.editor.select('plate')
    driver.press(HANDLE, around(15))
    driver.release(around(15))
    expect(driver.state.selectedId).toBe('plate')
    expect(driver.tracks[0]?.shape).toBe('polygon')
    driver.keys('Ctrl+z')
    driver.press(HANDLE)
    driver.release(HANDLE)
    expect(driver.state.selectedId).toBe('small')
    driver.editor.select('plate')
    expect(driver.toolbox.boxAt({ x: HANDLE.x + 24, y: HANDLE.y + 24 })).toBe('small')
  })

  it('is below the handles that resize', () => {
    const driver = start(faceTrack('face', { x: 400, y: -500, width: 200, height: 1291 }))
    driver.toolbox.pointerMove({ x: 524, y: 812 })
    expect(driver.toolbox.cursor()).toBe('s-resize')
    driver.toolbox.pointerMove({ x: 524, y: 800 })
    expect(driver.toolbox.cursor()).toBe('grab')
  })

  it('turns a plate into a polygon of four corners by a drag, which is previewed and one undo step', () => {
    const driver = start()
    driver.press(HANDLE, around(10), around(30))
    expect(driver.state.isGesturing).toBe(true)
    expect(corners(driver)).toEqual([
      [425.9, 253.3],
      [599.1, 353.3],
      [574.1, 396.7],
      [400.9, 296.7],
    ])
    driver.release(around(30))
    expect(driver.tracks[0]).toMatchObject({ shape: 'polygon', label: 'license_plate', decision: 'redact' })
    expect(driver.state.message.text).toBe('License plate 1 turned 30° right')
    driver.keys('Ctrl+z')
    expect(driver.tracks[0]?.shape).toBeUndefined()
    expect(driver.tracks[0]?.positions).toEqual(PLATE.positions)
    expect(driver.state.undoLabel).toBeNull()
  })

  it('turns in steps of 15° with Shift, which doesn’t change the selection', () => {
    const driver = start()
    const onScreen = ({ x, y }: Point): Point => ({ x: x + 24, y: y + 24 })
    driver.toolbox.pointerMove(onScreen(HANDLE))
    expect(driver.toolbox.cursor()).toBe('grab')
    driver.toolbox.pointerDown(onScreen(HANDLE), 'main', { isAdding: true })
    driver.toolbox.pointerMove(onScreen(around(-34)), { isStepped: true })
    expect(driver.toolbox.cursor()).toBe('grabbing')
    driver.toolbox.pointerUp(onScreen(around(-34)))
    expect(driver.state.selectedId).toBe('plate')
    expect(driver.state.message.text).toBe('License plate 1 turned 30° left')
  })

  it('has a target of 24 pixels, and only for one selected box or polygon', () => {
    const driver = start()
    const isHit = (x: number, y: number): boolean => {
      driver.toolbox.pointerMove({ x: x + 24, y: y + 24 })
      return driver.toolbox.cursor() === 'grab'
    }
    expect([isHit(488, 378), isHit(512, 378), isHit(500, 390), isHit(487, 378), isHit(500, 391)]).toEqual([true, true, true, false, false])
    driver.actions.run('shape-polygon')
    expect(isHit(500, 378)).toBe(true)
    driver.editor.select(null)
    expect(isHit(500, 378)).toBe(false)
    const ellipse = start(faceTrack('face', { x: 400, y: 300, width: 200, height: 50 }, { shape: 'ellipse' }))
    ellipse.toolbox.pointerMove({ x: 524, y: 402 })
    expect(ellipse.toolbox.cursor()).toBe('default')
    expect(ellipse.actions.get('turn-left').isEnabled()).toBe(false)
    const older = start()
    older.editor.set({ hasShapes: false })
    expect(older.actions.get('turn-left').isEnabled()).toBe(false)
  })
})

describe('[MEDIA-04] turning a region by keyboard', () => {
  it('takes steps of 1°, with Shift of 15°, which are one undo step while the key is held', () => {
    const driver = start()
    driver.keys('Ctrl+Shift+ArrowRight', 'Ctrl+Shift+ArrowRight')
    expect(driver.state.message.text).toBe('License plate 1 turned 15° right')
    expect(corners(driver)[0]).toEqual([425.9, 253.3])
    driver.editor.endRun()
    driver.keys('Ctrl+ArrowLeft')
    expect(driver.state.message.text).toBe('License plate 1 turned 1° left')
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.tracks[0]?.shape).toBeUndefined()
    driver.keys('Ctrl+Shift+ArrowRight', 'Ctrl+Shift+ArrowLeft')
    expect(corners(driver)).toEqual([
      [400, 300],
      [600, 300],
      [600, 350],
      [400, 350],
    ])
  })

  it('restores a region at the edge of the image when it is turned back', () => {
    const driver = start(faceTrack('face', { x: 900, y: 0, width: 100, height: 40 }))
    driver.keys('Ctrl+Shift+ArrowRight')
    expect(corners(driver)[1]).toEqual([1003.5, 13.6])
    driver.keys('Ctrl+Shift+ArrowLeft')
    expect(corners(driver)).toEqual([
      [900, 0],
      [1000, 0],
      [1000, 40],
      [900, 40],
    ])
  })

  it('lets text be a polygon or a box, but not an ellipse', () => {
    const driver = start()
    const enabled = (): string[] => ['shape-box', 'shape-ellipse', 'shape-polygon'].filter((id) => driver.actions.get(id).isEnabled())
    expect(enabled()).toEqual(['shape-box', 'shape-polygon'])
    driver.keys('Ctrl+ArrowRight')
    driver.actions.run('shape-box')
    expect(driver.tracks[0]?.shape).toBeUndefined()
  })
})
