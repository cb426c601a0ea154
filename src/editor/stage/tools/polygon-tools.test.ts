import { beforeEach, describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'

const FACE = { x: 700, y: 500, width: 100, height: 100 }
const TRIANGLE = [
  { x: 100, y: 100 },
  { x: 300, y: 140 },
  { x: 180, y: 300 },
]

let driver: EditorDriver

beforeEach(() => {
  driver = new EditorDriver(makeReview([faceTrack('a', FACE)]))
})

const draw = (points: readonly { x: number; y: number }[] = TRIANGLE): void => {
  driver.keys('Shift+y')
  for (const point of points) driver.click(point)
}
const polygon = () => driver.tracks.find(({ id }) => id === 'drawn-1')
const isSketched = () => driver.state.sketch?.points.length ?? 0

describe('[MEDIA-04] the polygon tool', () => {
  it.for([
    ['Enter', () => driver.keys('Enter')],
    ['a click on the first point', () => driver.click({ x: 104, y: 103 })],
    ['a double click', () => driver.click({ x: 180, y: 300 }).toolbox.closePolygon()],
  ] as const)('adds points by clicks, and closes with %s', ([, close]) => {
    draw()
    expect(driver.tracks).toHaveLength(1)
    close()
    expect(polygon()).toMatchObject({ kind: 'object', source: 'drawn', decision: 'redact', shape: 'polygon', number: 1 })
    expect(polygon()?.points).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0.2 },
      { x: 0.4, y: 1 },
    ])
    expect(driver.box('drawn-1')).toEqual({ x: 100, y: 100, width: 200, height: 200 })
    expect(driver.state).toMatchObject({
      toolId: 'select',
      sketch: null,
      selectedId: 'drawn-1',
      message: { text: 'Object 1 drawn, to redact' },
    })
    driver.keys('Ctrl+z')
    expect(driver.tracks).toHaveLength(1)
    driver.keys('Ctrl+Shift+Z')
    expect(polygon()?.points).toHaveLength(3)
  })

  it('removes the last point with Backspace, and cancels with Escape', () => {
    draw()
    driver.keys('Backspace')
    expect(isSketched()).toBe(2)
    driver.keys('Enter')
    expect(driver.state.message.text).toBe('A polygon needs three points, not all on one line.')
    expect(isSketched()).toBe(2)
    driver.keys('Backspace', 'Backspace')
    expect(driver.state.sketch).toBeNull()
    driver.click({ x: 50, y: 50 })
    driver.keys('Escape')
    expect(driver.state).toMatchObject({ sketch: null, toolId: 'polygon' })
    driver.keys('Escape')
    expect(driver.state.toolId).toBe('select')
    expect(driver.tracks).toHaveLength(1)
  })

  it('discards an unfinished polygon when another tool is selected', () => {
    draw()
    driver.keys('v')
    expect(driver.state).toMatchObject({ sketch: null, toolId: 'select' })
  })

  it('places points outside the image at its edge', () => {
    draw([
      { x: -20, y: 400 },
      { x: 100, y: 900 },
      { x: 100, y: 300 },
    ])
    driver.keys('Enter')
    expect(driver.box('drawn-1')).toEqual({ x: 0, y: 300, width: 100, height: 500 })
  })

  it('takes up to 500 points', () => {
    draw(Array.from({ length: 501 }, (_, index) => ({ x: 20 + (index % 25) * 20, y: 20 + Math.floor(index / 25) * 20 })))
    expect(isSketched()).toBe(500)
    expect(driver.state.message.text).toBe('A polygon has up to 500 points. Close it with Enter.')
  })
})

describe('[MEDIA-04] the lasso', () => {
  it('draws a simplified polygon freehand', () => {
    driver.keys('Shift+c')
    const along = Array.from({ length: 80 }, (_, step) => ({ x: 100 + step * 2, y: 100 }))
    driver.drag({ x: 100, y: 100 }, ...along, { x: 260, y: 200 }, { x: 100, y: 200 })
    expect(polygon()).toMatchObject({ shape: 'polygon' })
    expect(polygon()?.points?.length).toBeLessThanOrEqual(5)
    expect(driver.box('drawn-1')).toEqual({ x: 100, y: 100, width: 160, height: 100 })
    expect(driver.state).toMatchObject({ toolId: 'select', undoLabel: 'draw lasso' })
  })

  it('draws nothing by a click, or after Escape', () => {
    driver.keys('Shift+c')
    driver.click({ x: 100, y: 100 })
    driver.press({ x: 100, y: 100 }, { x: 300, y: 100 }, { x: 300, y: 300 })
    driver.keys('Escape')
    driver.release({ x: 100, y: 300 })
    expect(driver.tracks).toHaveLength(1)
    expect(driver.state.sketch).toBeNull()
  })
})

describe('[MEDIA-04] the brush', () => {
  const message = () => driver.state.message.text

  it('paints a stroke of its width on the screen, and stays selected for more', () => {
    driver.keys('Shift+z')
    driver.drag({ x: 100, y: 100 }, { x: 150, y: 100 }, { x: 300, y: 100 })
    expect(polygon()).toMatchObject({ shape: 'polygon', kind: 'object', source: 'drawn', decision: 'redact' })
    const { x, y, width, height } = driver.box('drawn-1') ?? { x: 0, y: 0, width: 0, height: 0 }
    const radius = 20 / driver.state.viewport.scale
    for (const reach of [100 - x, 100 - y]) expect(reach >= radius && reach < 1.5 * radius).toBe(true)
    expect(width).toBeGreaterThanOrEqual(200 + 2 * radius)
    expect(height).toBeLessThan(3 * radius)
    expect(driver.state).toMatchObject({ toolId: 'brush', selectedId: 'drawn-1', undoLabel: 'draw brush stroke' })
    driver.drag({ x: 400, y: 400 }, { x: 500, y: 400 })
    expect(driver.tracks).toHaveLength(3)
    driver.keys('Escape', 'Escape')
    expect(driver.state).toMatchObject({ toolId: 'select', sketch: null })
  })

  it('paints a dot by a click, and nothing after Escape', () => {
    driver.keys('Shift+z')
    driver.click({ x: 200, y: 200 })
    expect(driver.tracks).toHaveLength(2)
    driver.press({ x: 300, y: 300 }, { x: 400, y: 300 })
    driver.keys('Escape')
    driver.release({ x: 400, y: 300 })
    expect(driver.tracks).toHaveLength(2)
  })

  it.each([
    ['a dot', { x: 400, y: 300 }],
    ['half a dot at the edge', { x: 400, y: 0 }],
  ])('paints %s that is large enough for a polygon, however far the image is zoomed in', (_what, at) => {
    driver.toolbox.zoomBy(32, { x: 0, y: 0 })
    driver.keys('Shift+z', 'Shift+z', 'Shift+z')
    const { viewport } = driver.state
    const screen = { x: at.x * viewport.scale + viewport.x, y: at.y * viewport.scale + viewport.y }
    driver.toolbox.pointerDown(screen)
    driver.toolbox.pointerUp(screen)
    expect(driver.tracks).toHaveLength(2)
  })

  it('is hidden when the view is zoomed or the hand is held, and has its new size at the next move', () => {
    driver.keys('Shift+z')
    driver.toolbox.pointerMove({ x: 50, y: 50 })
    const before = driver.state.sketch?.radius ?? 0
    driver.toolbox.zoomBy(2, { x: 0, y: 0 })
    expect(driver.state.sketch).toBeNull()
    driver.toolbox.pointerMove({ x: 50, y: 50 })
    expect(driver.state.sketch?.radius).toBeCloseTo(before / 2)
    driver.toolbox.holdHand(true)
    expect(driver.state.sketch).toBeNull()
  })

  it('says its width, and changes it when it is selected again', () => {
    driver.keys('Shift+z')
    expect(message()).toBe('Brush 40 pixels wide on the screen')
    driver.keys('Shift+z')
    expect(message()).toBe('Brush 80 pixels wide on the screen')
    driver.keys('Shift+z')
    expect(message()).toBe('Brush 16 pixels wide on the screen')
    driver.keys('Shift+z')
    expect(message()).toBe('Brush 40 pixels wide on the screen')
    expect(driver.state.toolId).toBe('brush')
  })

  it('is shown at the pointer until another tool is selected', () => {
    driver.keys('Shift+z')
    driver.toolbox.pointerMove({ x: 50, y: 50 })
    expect(driver.state.sketch).toMatchObject({ points: [] })
    driver.toolbox.pointerLeave()
    expect(driver.state.sketch).toBeNull()
    driver.toolbox.pointerMove({ x: 50, y: 50 })
    driver.keys('v')
    expect(driver.state.sketch).toBeNull()
  })
})

describe('[MEDIA-04] a selected polygon', () => {
  beforeEach(() => {
    draw()
    driver.keys('Enter')
  })

  it('moves and scales as a whole, with its points', () => {
    const { points } = polygon() ?? {}
    driver.drag({ x: 190, y: 190 }, { x: 200, y: 195 }, { x: 240, y: 210 })
    expect(driver.box('drawn-1')).toEqual({ x: 150, y: 120, width: 200, height: 200 })
    driver.drag({ x: 350, y: 320 }, { x: 360, y: 340 }, { x: 450, y: 420 })
    expect(driver.box('drawn-1')).toEqual({ x: 150, y: 120, width: 300, height: 300 })
    expect(polygon()?.points).toEqual(points)
  })

  it('moves a point by a drag, with its box, as one undo step', () => {
    driver.drag({ x: 300, y: 140 }, { x: 320, y: 140 }, { x: 500, y: 100 })
    expect(driver.box('drawn-1')).toEqual({ x: 100, y: 100, width: 400, height: 200 })
    expect(polygon()?.points?.[1]).toEqual({ x: 1, y: 0 })
    expect(driver.state).toMatchObject({ undoLabel: 'move point of Object 1', message: { text: 'Object 1 reshaped' } })
    driver.keys('Ctrl+z')
    expect(driver.box('drawn-1')).toEqual({ x: 100, y: 100, width: 200, height: 200 })
  })

  it('moves a focused point by arrow keys, and deletes it down to three points', () => {
    driver.keys('Enter')
    expect(driver.state.message.text).toBe('Point 1 of 3 at 100, 100')
    driver.keys('ArrowLeft', 'Shift+ArrowUp')
    expect(driver.box('drawn-1')).toMatchObject({ x: 99, y: 90 })
    expect(driver.state.message.text).toBe('Point 1 of 3 at 99, 90')
    driver.keys('Shift+Enter', 'Delete')
    expect(driver.state.message.text).toBe('A polygon has at least 3 points')
    driver.keys('Escape', 'ArrowRight')
    expect(driver.box('drawn-1')).toMatchObject({ x: 100, y: 90 })
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.box('drawn-1')).toMatchObject({ x: 100, y: 100 })
  })

  it('is hit inside only, once it is not selected', () => {
    driver.keys('Escape')
    driver.click({ x: 290, y: 290 })
    expect(driver.state.selectedId).toBeNull()
    driver.click({ x: 190, y: 190 })
    expect(driver.state.selectedId).toBe('drawn-1')
  })

  it('is duplicated with its points', () => {
    driver.keys('Ctrl+d')
    expect(driver.tracks.at(-1)).toMatchObject({ shape: 'polygon', points: polygon()?.points })
  })

  it('becomes a box, and a polygon with the same points again', () => {
    const { points } = polygon() ?? {}
    driver.actions.run('shape-box')
    expect(polygon()).not.toHaveProperty('shape')
    driver.actions.run('shape-polygon')
    expect(polygon()).toMatchObject({ shape: 'polygon', points })
  })
})

it('[MEDIA-04] gives a box the points of its corners when it becomes a polygon', () => {
  driver.click({ x: 750, y: 550 })
  driver.actions.run('shape-polygon')
  expect(driver.tracks[0]?.points).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ])
  driver.drag({ x: 800, y: 600 }, { x: 780, y: 590 }, { x: 760, y: 560 })
  expect(driver.box('a')).toEqual(FACE)
  expect(driver.tracks[0]?.points?.[2]).toEqual({ x: 0.6, y: 0.6 })
})
