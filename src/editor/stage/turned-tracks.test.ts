import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { coversAt, shapedCover } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { BOX_CORNERS, type OutlinePoint } from '#lib/review/outline.ts'
import { rowSpans } from '#lib/review/region-shape.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, trackOf } from '#tests/editor-over-time.ts'
import { isTouched } from '#tests/touched-pixels.ts'
import { Clock } from '../clock'
import { rectAt } from '../items/keyframes'
import { cornersOf } from './polygon'
import { handleCursor, handlePoint, HANDLES, resizeByHandle } from './resize'

/** A plate around 500, 325, and the handle that turns it, 28 pixels below it. */
const PLATE = { x: 400, y: 300, width: 200, height: 50 }
const HANDLE = { x: 500, y: 378 }

/** Opens a review of a video of 10 seconds with a frame every half second, and selects its first track. */
function start(track: Track): { driver: EditorDriver; clock: Clock } {
  const frameTimes = Array.from({ length: 21 }, (_unused, index) => index / 2)
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => 0, frameTimes })
  const driver = new EditorDriver(makeReview([track]), undefined, 'new', clock)
  driver.editor.select(track.id)
  return { driver, clock }
}

const plate = (fields: Partial<Track> = {}): Track =>
  trackOf('a', [at(0, 400, PLATE), at(8, 400, PLATE)], { kind: 'object', label: 'license_plate', ...fields })
const placesOf = ({ tracks: [track] }: EditorDriver): unknown[] => (track?.positions ?? []).map(({ source: _source, ...place }) => place)

/** Returns a point on the right of or below the middle of the plate, turned around it. */
const around = ({ x, y }: OutlinePoint, degrees: number): OutlinePoint => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return { x: 500 + (x - 500) * cos - (y - 325) * sin, y: 325 + (x - 500) * sin + (y - 325) * cos }
}

describe('[MEDIA-04] turning a track of a video', () => {
  it('sets its angle by a drag, from the keyframe at the time on, as one undo step', () => {
    const { driver, clock } = start(plate())
    clock.seek(4)
    driver.press(HANDLE, around(HANDLE, 10), around(HANDLE, 30))
    expect(driver.state.isGesturing).toBe(true)
    driver.release(around(HANDLE, 30))
    expect(placesOf(driver)).toEqual([
      { time: 0, ...PLATE },
      { time: 4, ...PLATE, angle: 30 },
      { time: 8, ...PLATE, angle: 30 },
    ])
    expect(driver.tracks[0]?.shape).toBeUndefined()
    expect(driver.state.message.text).toBe('License plate 1 turned 30° right')
    driver.keys('Ctrl+z')
    expect(driver.tracks[0]?.positions).toEqual(plate().positions)
    expect(driver.state.undoLabel).toBeNull()
  })

  it('takes the steps of the keyboard, and back again leaves no angle', () => {
    const { driver } = start(plate())
    driver.keys('Ctrl+Shift+ArrowRight', 'Ctrl+ArrowLeft')
    expect(driver.tracks[0]?.positions.map(({ angle }) => angle)).toEqual([14, 14])
    driver.keys('Ctrl+Shift+ArrowLeft', 'Ctrl+ArrowRight')
    expect(placesOf(driver)).toEqual([
      { time: 0, ...PLATE },
      { time: 8, ...PLATE },
    ])
  })

  it('turns a box that turns already by the difference, around its centre, also beyond the frame', () => {
    const { driver, clock } = start(trackOf('a', [at(0, 0, { y: 0, angle: -20 }), at(8, 0, { y: 0, angle: 60 })]))
    clock.seek(4)
    driver.keys('Ctrl+Shift+ArrowRight')
    expect(driver.tracks[0]?.positions.map(({ x, y, angle }) => [x, y, angle])).toEqual([
      [0, 0, -20],
      [0, 0, 35],
      [0, 0, 60],
    ])
  })

  it('turns a polygon with its box, whose points stay', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0.5 },
      { x: 0.2, y: 1 },
    ]
    const { driver } = start(plate({ shape: 'polygon', points }))
    driver.keys('Ctrl+Shift+ArrowRight')
    expect(driver.tracks[0]).toMatchObject({ shape: 'polygon', points })
    expect(driver.tracks[0]?.positions.map(({ angle }) => angle)).toEqual([15, 15])
  })

  it('isn’t possible for an ellipse, whose angle has no effect on the stage', () => {
    const round = trackOf('a', [at(0, 100, { angle: 45 })], { shape: 'ellipse' })
    const { driver } = start(round)
    expect(driver.actions.get('turn-left').isEnabled()).toBe(false)
    expect(driver.editor.boxOf('a')).toEqual({ x: 100, y: 100, width: 60, height: 60 })
  })
})

describe('[MEDIA-04] a turned box on the stage', () => {
  const upright = plate({ positions: [at(0, 400, { ...PLATE, angle: 90 })] })

  it('is hit where it is, and not where it would be before it is turned', () => {
    const { driver } = start(upright)
    driver.editor.select(null)
    const found = [
      [500, 240],
      [500, 410],
      [415, 325],
      [585, 325],
    ].map(([x = 0, y = 0]) => driver.toolbox.boxAt({ x: x + 24, y: y + 24 }))
    expect(found).toEqual(['a', 'a', undefined, undefined])
  })

  it('is moved up to the edge of the frame by its corners, with its angle', () => {
    const { driver } = start(upright)
    driver.drag({ x: 500, y: 325 }, { x: 100, y: 325 }, { x: -200, y: 325 })
    expect(placesOf(driver)).toEqual([{ time: 0, x: -75, y: 300, width: 200, height: 50, angle: 90 }])
    driver.keys('Shift+ArrowLeft')
    expect(driver.tracks[0]?.positions[0]?.x).toBe(-75)
    driver.keys('ArrowRight')
    expect(driver.tracks[0]?.positions[0]).toMatchObject({ x: -74, angle: 90 })
  })

  it('is resized by handles that turn with it, and by keyboard along its own sides', () => {
    const { driver } = start(upright)
    // The handle of its right side is at the bottom.
    driver.toolbox.pointerMove({ x: 524, y: 449 })
    expect(driver.toolbox.cursor()).toBe('s-resize')
    driver.drag({ x: 500, y: 425 }, { x: 500, y: 440 }, { x: 510, y: 465 })
    expect(placesOf(driver)).toEqual([{ time: 0, x: 380, y: 320, width: 240, height: 50, angle: 90 }])
    driver.keys('Alt+ArrowRight')
    expect(driver.tracks[0]?.positions[0]).toMatchObject({ width: 241, height: 50, angle: 90 })
  })

  it('keeps the opposite edge or corner in place while it is resized', () => {
    const angle = fc.integer({ min: -180, max: 180 })
    const to = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) })
    fc.assert(
      fc.property(fc.constantFrom(...HANDLES), angle, to, (handle, degrees, point) => {
        const before = { ...PLATE, angle: degrees }
        const after = resizeByHandle(before, handle, point, { width: 1000, height: 800 })
        const opposite = HANDLES[(HANDLES.indexOf(handle) + 4) % 8] ?? handle
        const [from, now] = [handlePoint(before, opposite), HANDLES.map((each) => handlePoint(after, each))]
        // A drag across the opposite edge flips the box.
        const near = Math.min(...now.map(({ x, y }) => Math.hypot(x - from.x, y - from.y)))
        expect(degrees % 360 === 0 ? 0 : near).toBeLessThan(1e-6)
        if (degrees !== 0) expect(after.angle).toBe(degrees)
      }),
      { seed: 28 },
    )
    expect([handleCursor('e', 90), handleCursor('nw', -45), handleCursor('s', 180), handleCursor('ne', 20)]).toEqual([
      's-resize',
      'w-resize',
      'n-resize',
      'ne-resize',
    ])
  })

  it('keeps its other points at all times when a point of a turned polygon moves', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0.2 },
      { x: 0.4, y: 1 },
    ]
    const square = { x: 300, y: 300, width: 400, height: 200 }
    const track = trackOf('a', [at(0, 100, { angle: 30 }), { time: 8, ...square, angle: -100 }], { shape: 'polygon', points })
    const { driver, clock } = start(track)
    clock.seek(4)
    const cornersAt = (time: number): number[][] => {
      const [found] = driver.tracks
      const rect = found && rectAt(found.positions, time)
      return found && rect ? cornersOf(found, rect).map(({ x, y }) => [x, y].map((value) => Math.round(value * 1e6) / 1e6)) : []
    }
    const before = [0, 4, 8].map((time) => cornersAt(time))
    const [x = 0, y = 0] = before[1]?.[1] ?? []
    driver.drag({ x, y }, { x: x + 20, y: y + 10 }, { x: x + 60, y: y + 30 })
    expect(cornersAt(4)[1]).toEqual([Math.round((x + 60) * 1e6) / 1e6, Math.round((y + 30) * 1e6) / 1e6])
    const kept = [0, 4, 8].map((time) => [cornersAt(time)[0], cornersAt(time)[2]])
    expect(kept).toEqual(before.map((corners) => [corners[0], corners[2]]))
  })

  it('is copied and pasted with its angle, and into an image as a polygon', async () => {
    const { driver } = start(upright)
    driver.keys('Ctrl+c', 'Ctrl+v')
    await vi.waitFor(() => expect(driver.tracks).toHaveLength(2))
    expect(driver.tracks[1]?.positions[0]).toMatchObject({ width: 200, height: 50, angle: 90 })
    const image = new EditorDriver(makeReview([]))
    image.clipboard = driver.clipboard
    image.keys('Ctrl+v')
    await vi.waitFor(() => expect(image.tracks).toHaveLength(1))
    expect(image.tracks[0]).toMatchObject({ shape: 'polygon', positions: [{ time: 0, x: 475, y: 225, width: 50, height: 200 }] })
    expect(image.tracks[0]?.positions[0]).not.toHaveProperty('angle')
    expect(image.tracks[0]?.points).toEqual([
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
      { x: 0, y: 0 },
    ])
  })
})

describe('[MEDIA-04] everything except a turned region', () => {
  const SIZE = { width: 64, height: 48 }
  const moving = (fields: Partial<Track> = {}): Track => ({
    ...plate(fields),
    positions: [
      { time: 0, x: 10, y: 14, width: 20, height: 9, angle: 20 },
      { time: 8, x: 30, y: 20, width: 26, height: 12, angle: 130 },
    ],
  })

  it.for([
    ['a box', {}],
    [
      'a triangle',
      {
        shape: 'polygon',
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 0, y: 1 },
        ],
      },
    ],
  ] as const)('is covered at any time, and nothing in %s', ([, fields]) => {
    const clock = new Clock({ range: { start: 0, end: 8 }, now: () => 0, frameTimes: [0, 2, 4, 6, 8] })
    const track = moving('points' in fields ? { shape: fields.shape, points: [...fields.points] } : {})
    const driver = new EditorDriver(makeReview([track], SIZE), undefined, undefined, clock)
    driver.editor.select('a')
    driver.keys('Ctrl+Shift+e')
    const { settled } = driver.state
    expect(settled.tracks.map(({ decision }) => decision)).toEqual(['keep', 'redact'])
    for (const time of [0, 1, 4, 7.5, 8]) {
      const rect = rectAt(track.positions, time)
      if (!rect) throw new Error('there is no box')
      const points = cornersOf({ points: track.points ?? [...BOX_CORNERS] }, rect)
      const covers = movingRegionsOf(settled).flatMap((region) => coversAt(region, time, SIZE).map(shapedCover))
      const isCovered = (x: number, y: number): boolean =>
        covers.some((cover) => {
          const row = y - cover.box.y
          return (
            row >= 0 &&
            row < cover.box.height &&
            rowSpans(cover, row).some(({ from, to }) => x >= cover.box.x + from && x < cover.box.x + to)
          )
        })
      const wrong: string[] = []
      for (let y = 0; y < SIZE.height; y += 1)
        for (let x = 0; x < SIZE.width; x += 1) {
          // Each pixel that reaches out of the region is covered, and others aren't.
          const isOutside = !isTouched({ points }, x, y, 1e-6)
          const isInside = [-1, 1].every((across) => [-1, 1].every((down) => isTouched({ points }, x + across, y + down, -0.499)))
          if ((isOutside && !isCovered(x, y)) || (isInside && isCovered(x, y))) wrong.push(`${x}, ${y} at ${time}`)
        }
      expect(wrong).toEqual([])
    }
  })
})
