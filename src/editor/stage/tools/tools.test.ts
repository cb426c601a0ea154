import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'

const A = { x: 100, y: 100, width: 100, height: 100 }
const B = { x: 600, y: 400, width: 60, height: 80 }
const start = (): EditorDriver => new EditorDriver(makeReview([faceTrack('a', A), faceTrack('b', B)]))

describe('select tool', () => {
  it('selects by a click and deselects by a click outside all boxes', () => {
    const driver = start().click({ x: 150, y: 150 })
    expect(driver.state.selectedId).toBe('a')
    driver.click({ x: 450, y: 300 })
    expect(driver.state.selectedId).toBeNull()
    expect(driver.state.undoLabel).toBeNull()
  })

  it('[MEDIA-04] moves a box by a drag inside the image as one undo step', () => {
    const driver = start().drag({ x: 150, y: 150 }, { x: 170, y: 160 }, { x: 200, y: 170 })
    expect(driver.box('a')).toEqual({ ...A, x: 150, y: 120 })
    expect(driver.state.undoLabel).toBe('move Face 1')
    driver.drag({ x: 200, y: 170 }, { x: -900, y: -900 })
    expect(driver.box('a')).toEqual({ ...A, x: 0, y: 0 })
    expect(driver.keys('Ctrl+z', 'Ctrl+z')).toBe(true)
    expect(driver.box('a')).toEqual(A)
    expect(driver.state.undoLabel).toBeNull()
  })

  it('resizes the selected box by a handle and flips it', () => {
    const driver = start().click({ x: 150, y: 150 }).drag({ x: 200, y: 200 }, { x: 250, y: 230 })
    expect(driver.box('a')).toEqual({ x: 100, y: 100, width: 150, height: 130 })
    driver.drag({ x: 250, y: 165 }, { x: 60, y: 165 })
    expect(driver.box('a')).toEqual({ x: 60, y: 100, width: 40, height: 130 })
  })

  it('does not treat the jitter of a click as a drag', () => {
    const driver = start().drag({ x: 150, y: 150 }, { x: 152, y: 151 })
    expect(driver.box('a')).toEqual(A)
    expect(driver.state.undoLabel).toBeNull()
  })

  it('cancels a drag with Escape without an undo step', () => {
    const driver = start().press({ x: 150, y: 150 }, { x: 300, y: 300 })
    expect(driver.box('a')).not.toEqual(A)
    expect(driver.state.settled.tracks[0]?.positions[0]).toMatchObject(A)
    expect(driver.keys('Escape')).toBe(true)
    driver.release({ x: 300, y: 300 })
    expect(driver.box('a')).toEqual(A)
    expect(driver.state.undoLabel).toBeNull()
    expect(driver.state.isGesturing).toBe(false)
  })

  it('keeps the box selected whose drag is cancelled', () => {
    const driver = start().click({ x: 630, y: 440 }).press({ x: 150, y: 150 }, { x: 300, y: 300 })
    driver.keys('Escape')
    driver.release({ x: 300, y: 300 })
    expect(driver.state).toMatchObject({ selectedId: 'a', isGesturing: false })
  })

  it('handles an undo during a drag', () => {
    const driver = start().click({ x: 150, y: 150 })
    driver.keys('k')
    driver.press({ x: 150, y: 150 }, { x: 300, y: 300 })
    driver.keys('Ctrl+z')
    driver.release({ x: 300, y: 300 })
    expect(driver.box('a')).toEqual(A)
    expect(driver.tracks[0]?.decision).toBe('redact')
  })

  it('cancels a drag when another action runs during it', () => {
    const deleted = start().press({ x: 150, y: 150 }, { x: 300, y: 300 })
    deleted.keys('Delete')
    deleted.release({ x: 300, y: 300 })
    expect(deleted.box('a')).toBeUndefined()
    deleted.keys('Ctrl+z')
    expect(deleted.box('a')).toEqual(A)

    const nudged = start().press({ x: 150, y: 150 }, { x: 300, y: 300 })
    nudged.keys('ArrowRight')
    nudged.release({ x: 300, y: 300 })
    expect(nudged.box('a')).toEqual({ ...A, x: A.x + 1 })
    expect(nudged.state).toMatchObject({ isGesturing: false, undoLabel: 'move Face 1' })
  })

  it('shows the effect of a press by the cursor', () => {
    const driver = start()
    driver.toolbox.pointerMove({ x: 5, y: 5 })
    expect(driver.toolbox.cursor()).toBe('default')
    driver.click({ x: 150, y: 150 }).press({ x: 200, y: 150 })
    expect(driver.toolbox.cursor()).toBe('e-resize')
  })
})

describe('draw tool', () => {
  it('[MEDIA-04] draws a box to redact, selects it and switches to the select tool', () => {
    const driver = start()
    driver.keys('o')
    driver.drag({ x: 500, y: 300 }, { x: 450, y: 250 }, { x: 400, y: 200 })
    expect(driver.tracks[2]).toEqual({
      id: 'drawn-1',
      kind: 'object',
      number: 1,
      source: 'drawn',
      confidence: null,
      decision: 'redact',
      style: null,
      reviewed: { at: expect.any(Number) as unknown },
      positions: [{ time: 0, x: 400, y: 200, width: 100, height: 100 }],
    })
    expect(driver.state).toMatchObject({ selectedId: 'drawn-1', toolId: 'select', undoLabel: 'draw object' })
    driver.keys('Ctrl+z')
    expect(driver.tracks).toHaveLength(2)
    expect(driver.state.selectedId).toBeNull()
    driver.keys('Ctrl+y')
    expect(driver.tracks).toHaveLength(3)
  })

  it('draws over other boxes, and only inside the image', () => {
    const driver = start()
    driver.keys('f')
    driver.drag({ x: 150, y: 150 }, { x: -50, y: -50 })
    expect(driver.box('drawn-1')).toEqual({ x: 0, y: 0, width: 150, height: 150 })
    expect(driver.tracks[2]?.kind).toBe('face')
  })

  it.each([
    ['Escape', (driver: EditorDriver) => void driver.keys('Escape')],
    ['an undo', (driver: EditorDriver) => void driver.keys('Ctrl+z')],
    ['another tool', (driver: EditorDriver) => void driver.keys('h')],
  ])('[MEDIA-04] restores the selection when %s cancels a drawing', (_name, cancel) => {
    const driver = start().click({ x: 630, y: 440 })
    driver.keys('w')
    expect(driver.state.selectedId).toBe('b')
    driver.keys('f')
    driver.press({ x: 300, y: 400 }, { x: 400, y: 500 })
    expect(driver.state.selectedId).toBe('drawn-1')
    cancel(driver)
    driver.release({ x: 400, y: 500 })
    expect(driver.state).toMatchObject({ selectedId: 'b', isGesturing: false })
    expect(driver.tracks).toHaveLength(2)
  })

  it('cancels drawing when another action runs during it', () => {
    const driver = start().click({ x: 150, y: 150 })
    driver.keys('f')
    driver.press({ x: 400, y: 400 }, { x: 500, y: 500 })
    driver.keys('Shift+k')
    driver.release({ x: 500, y: 500 })
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['keep', 'keep'])
    driver.keys('Ctrl+z')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['redact', 'redact'])
  })

  it('draws nothing on a click or after Escape', () => {
    const driver = start()
    driver.keys('f')
    driver.click({ x: 400, y: 400 })
    driver.press({ x: 400, y: 400 }, { x: 500, y: 500 })
    expect(driver.tracks).toHaveLength(3)
    expect(driver.editor.nameOf('drawn-1')).toBe('New face')
    driver.keys('Escape')
    driver.release({ x: 500, y: 500 })
    expect(driver.tracks).toHaveLength(2)
    expect(driver.state.toolId).toBe('draw')
    driver.keys('Escape')
    expect(driver.state.toolId).toBe('select')
  })
})

describe('hand tool', () => {
  it('pans while selected, while Space is held, and by the middle button', () => {
    const driver = start()
    driver.keys('1')
    driver.toolbox.zoomBy(2, { x: 500, y: 400 })
    const { x } = driver.state.viewport
    const drags: [() => void, () => void][] = [
      [() => driver.keys('h'), () => driver.keys('v')],
      [() => driver.toolbox.holdHand(true), () => driver.toolbox.holdHand(false)],
    ]
    for (const [before, after] of drags) {
      before()
      driver.dragScreen({ x: 300, y: 300 }, { x: 290, y: 300 })
      after()
    }
    driver.dragScreen({ x: 300, y: 300 }, { x: 290, y: 300 }, 'middle')
    expect(driver.state.viewport.x).toBeCloseTo(x - 30)
    expect(driver.state).toMatchObject({ undoLabel: null, selectedId: null, toolId: 'select', isFitted: false })
  })
})
