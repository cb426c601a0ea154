import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'

const A = { x: 100, y: 100, width: 100, height: 100 }
const B = { x: 600, y: 400, width: 60, height: 80 }
const C = { x: 300, y: 600, width: 50, height: 50 }
const start = (): EditorDriver =>
  new EditorDriver(
    makeReview([
      faceTrack('a', A, { style: 'Smooth', padding: { space: 0.2 }, shape: 'ellipse', note: 'front', reason: 'r1' }),
      faceTrack('b', B, { decision: 'keep' }),
      faceTrack('c', C),
    ]),
  )
const several = (): EditorDriver => start().click({ x: 150, y: 150 }).clickToAdd({ x: 630, y: 440 })

describe('[MEDIA-04] a drag of several selected boxes', () => {
  it('moves all of them by the same distance as one undo step, and keeps them selected', () => {
    const driver = several().drag({ x: 150, y: 150 }, { x: 170, y: 150 }, { x: 180, y: 130 })
    expect(driver.box('a')).toEqual({ ...A, x: 130, y: 80 })
    expect(driver.box('b')).toEqual({ ...B, x: 630, y: 380 })
    expect(driver.box('c')).toEqual(C)
    expect(driver.state).toMatchObject({ undoLabel: 'move 2 items', selectedId: 'b', message: { text: '2 items moved' } })
    expect([...driver.state.selectedIds]).toEqual(['a', 'b'])
    driver.keys('Ctrl+z')
    expect([driver.box('a'), driver.box('b')]).toEqual([A, B])
    expect(driver.state.undoLabel).toBeNull()
  })

  it('keeps their arrangement at the edges of the image', () => {
    const driver = several().drag({ x: 150, y: 150 }, { x: 5000, y: -5000 })
    // The right box reaches the right edge, the upper one the top.
    expect(driver.box('b')).toEqual({ ...B, x: 940, y: 300 })
    expect(driver.box('a')).toEqual({ ...A, x: 440, y: 0 })
  })

  it('resizes only the primary box by its handles', () => {
    const driver = several().drag({ x: 660, y: 480 }, { x: 700, y: 500 })
    expect(driver.box('b')).toEqual({ ...B, width: 100, height: 100 })
    expect(driver.box('a')).toEqual(A)
    expect(driver.state.selectedIds.size).toBe(2)
  })

  it('selects only the clicked box when the press ends without a drag', () => {
    const driver = several().click({ x: 150, y: 150 })
    expect([...driver.state.selectedIds]).toEqual(['a'])
    expect(driver.state.undoLabel).toBeNull()
  })

  it('restores their boxes and the selection when Escape cancels it', () => {
    const driver = several().press({ x: 150, y: 150 }, { x: 300, y: 300 })
    expect(driver.box('b')).not.toEqual(B)
    driver.keys('Escape')
    driver.release({ x: 300, y: 300 })
    expect([driver.box('a'), driver.box('b')]).toEqual([A, B])
    expect(driver.state).toMatchObject({ undoLabel: null, isGesturing: false })
    expect(driver.state.selectedIds.size).toBe(2)
  })
})

describe('[MEDIA-04] a drag with Alt', () => {
  it('moves copies with new ids and numbers and the same style, and selects them', () => {
    const driver = several().dragCopy({ x: 150, y: 150 }, { x: 160, y: 150 }, { x: 190, y: 170 })
    expect([driver.box('a'), driver.box('b')]).toEqual([A, B])
    expect(driver.tracks.slice(3)).toEqual([
      {
        id: 'drawn-1',
        kind: 'face',
        number: 4,
        source: 'drawn',
        confidence: null,
        decision: 'redact',
        style: 'Smooth',
        padding: { space: 0.2 },
        shape: 'ellipse',
        positions: [{ time: 0, ...A, x: 140, y: 120 }],
      },
      {
        id: 'drawn-2',
        kind: 'face',
        number: 5,
        source: 'drawn',
        confidence: null,
        decision: 'keep',
        style: null,
        positions: [{ time: 0, ...B, x: 640, y: 420 }],
      },
    ])
    expect([...driver.state.selectedIds]).toEqual(['drawn-1', 'drawn-2'])
    expect(driver.state).toMatchObject({ undoLabel: 'duplicate 2 items', message: { text: '2 items duplicated' } })
    driver.keys('Ctrl+z')
    expect(driver.tracks).toHaveLength(3)
  })

  it('adds and moves nothing where the review would have more than 10,000 boxes', () => {
    const many = Array.from({ length: 9_999 }, (_, index) => faceTrack(`f${index}`, { ...A, x: 900 }))
    const driver = new EditorDriver(makeReview([faceTrack('a', A), ...many]))
    driver.dragCopy({ x: 150, y: 150 }, { x: 160, y: 150 }, { x: 190, y: 170 })
    expect(driver.tracks).toHaveLength(10_000)
    expect(driver.box('a')).toEqual(A)
    expect(driver.state).toMatchObject({
      undoLabel: null,
      isGesturing: false,
      message: { text: 'Couldn’t duplicate 1 box. A review can have up to 10,000 boxes.' },
    })
  })

  it('adds nothing and restores the selection when Escape cancels it', () => {
    const driver = several()
    driver.toolbox.pointerDown({ x: 150 + 24, y: 150 + 24 }, 'main', { isCopying: true })
    driver.toolbox.pointerMove({ x: 300, y: 300 })
    expect(driver.tracks).toHaveLength(5)
    driver.keys('Escape')
    driver.toolbox.pointerUp({ x: 300, y: 300 })
    expect(driver.tracks).toHaveLength(3)
    expect([...driver.state.selectedIds]).toEqual(['a', 'b'])
  })
})

describe('[MEDIA-04] hovering', () => {
  it('marks the box under the pointer, and none outside, with another tool or off the stage', () => {
    const driver = start()
    const hover = (x: number, y: number): string | null => {
      driver.toolbox.pointerMove({ x: x + 24, y: y + 24 })
      return driver.state.hoveredId
    }
    expect(hover(630, 440)).toBe('b')
    // The corners of an ellipse that is not selected are outside.
    expect(hover(103, 103)).toBeNull()
    driver.click({ x: 150, y: 150 })
    expect(hover(103, 103)).toBe('a')
    driver.keys('h')
    expect(hover(630, 440)).toBeNull()
    driver.keys('v')
    expect(hover(630, 440)).toBe('b')
    driver.toolbox.pointerLeave()
    expect(driver.state.hoveredId).toBeNull()
  })
})
