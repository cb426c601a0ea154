import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, keyPress, makeReview } from '#tests/editor-driver.ts'
import { SCOPES_OF } from './action-set'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
const start = (): EditorDriver =>
  new EditorDriver(
    makeReview([
      faceTrack('a', BOX, { confidence: 0.1 }),
      faceTrack('b', { ...BOX, x: 300 }, { confidence: 0.2 }),
      faceTrack('c', { ...BOX, x: 500 }, { confidence: 0.3 }),
      faceTrack('plate', { ...BOX, x: 700 }, { confidence: 0.4, kind: 'object', label: 'license_plate' }),
    ]),
  )
const selected = ({ state }: EditorDriver): string[] => [...state.selectedIds].toSorted()
const inList = (driver: EditorDriver, key: string): void => driver.actions.forKey(keyPress(key), SCOPES_OF.list, () => true)?.run()

describe('[MEDIA-04] a selection of several items', () => {
  it('grows and shrinks by clicks with a modifier key, whose last item is the primary one', () => {
    const driver = start()
    driver.click({ x: 110, y: 110 }).clickToAdd({ x: 510, y: 110 })
    expect(selected(driver)).toEqual(['a', 'c'])
    expect(driver.state).toMatchObject({ selectedId: 'c', message: { text: '2 items selected' } })
    driver.clickToAdd({ x: 510, y: 110 })
    expect(driver.state).toMatchObject({ selectedId: 'a', message: { text: 'Face 1 selected' } })
    driver.clickToAdd({ x: 900, y: 700 })
    expect(selected(driver)).toEqual(['a'])
    driver.click({ x: 900, y: 700 })
    expect(driver.state.selectedId).toBeNull()
  })

  it('holds the boxes that a drag from outside all boxes touches, with what was selected before', () => {
    const driver = start()
    driver.press({ x: 250, y: 50 }, { x: 400, y: 90 }, { x: 510, y: 120 })
    expect(driver.state.marquee).toEqual({ x: 250, y: 50, width: 260, height: 70 })
    driver.release({ x: 510, y: 120 })
    expect(selected(driver)).toEqual(['b', 'c'])
    expect(driver.state).toMatchObject({ marquee: null, message: { text: '2 items selected' } })
    driver.toolbox.pointerDown({ x: 900, y: 300 }, 'main', { isAdding: true })
    driver.toolbox.pointerMove({ x: 740, y: 140 })
    driver.toolbox.pointerUp({ x: 740, y: 140 })
    expect(selected(driver)).toEqual(['b', 'c', 'plate'])
    driver.press({ x: 20, y: 20 }, { x: 400, y: 400 })
    expect(driver.keys('Escape')).toBe(true)
    expect(driver.state).toMatchObject({ marquee: null, selectedId: null })
    driver.release({ x: 400, y: 400 })
    expect(selected(driver)).toEqual([])
    expect(driver.state.undoLabel).toBeNull()
  })

  it('is extended in the order of the list, from where it began', () => {
    const driver = start()
    driver.keys('n', 'n')
    inList(driver, 'Shift+ArrowDown')
    inList(driver, 'Shift+ArrowDown')
    expect(selected(driver)).toEqual(['b', 'c', 'plate'])
    expect(driver.state).toMatchObject({ selectedId: 'plate', message: { text: '3 items selected' } })
    for (let step = 0; step < 3; step += 1) inList(driver, 'Shift+ArrowUp')
    expect(selected(driver)).toEqual(['a', 'b'])
    inList(driver, 'Shift+ArrowUp')
    expect(driver.state.selectedId).toBe('a')
    expect(driver.keys('Shift+n')).toBe(true)
    expect(selected(driver)).toEqual(['b'])
  })

  it('holds all items that the list shows', () => {
    const driver = start()
    driver.editor.filterBy('face')
    driver.keys('n', 'Ctrl+a')
    expect(selected(driver)).toEqual(['a', 'b', 'c'])
    expect(driver.state).toMatchObject({ selectedId: 'a', labelFilter: 'face', message: { text: '3 items selected' } })
    driver.editor.filterBy('license_plate')
    expect(selected(driver)).toEqual([])
  })

  it('is decided, styled and deleted as one undo step each', () => {
    const driver = start()
    driver.keys('Ctrl+a', 'k')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['keep', 'keep', 'keep', 'keep'])
    expect(driver.state).toMatchObject({
      undoLabel: 'leave 4 items visible',
      message: { text: '4 items left visible. All items reviewed' },
    })
    driver.keys('w')
    // A license plate allows only Black Box.
    expect(driver.tracks.map(({ style }) => style)).toEqual(['Pixelated', 'Pixelated', 'Pixelated', null])
    expect(driver.state.message.text).toBe('3 items: Pixelated')
    driver.keys('Delete')
    expect(driver.tracks.every(({ deleted }) => deleted === true)).toBe(true)
    expect(driver.state).toMatchObject({ selectedId: null, message: { text: '4 items deleted' } })
    driver.keys('Ctrl+z', 'Ctrl+z', 'Ctrl+z')
    expect(driver.tracks.map(({ decision, style, deleted }) => [decision, style, deleted])).toEqual(
      driver.tracks.map(() => ['redact', null, undefined]),
    )
    expect(driver.state.undoLabel).toBeNull()
  })

  it('is labelled as one undo step, without its faces', () => {
    const driver = start()
    driver.keys('Shift+b', 'Ctrl+a', 'Shift+t')
    expect(driver.tracks.map(({ label }) => label)).toEqual([undefined, undefined, undefined, 'text', 'text'])
    expect(driver.state).toMatchObject({
      undoLabel: 'label 2 items as text',
      message: { text: '2 items are now labelled text' },
    })
    driver.keys('Ctrl+z')
    expect(driver.tracks.map(({ label }) => label)).toEqual([undefined, undefined, undefined, 'license_plate', undefined])
  })

  it('keeps what is left after an undo, with a primary item', () => {
    const driver = start()
    driver.keys('b')
    driver.clickToAdd({ x: 110, y: 110 })
    driver.editor.toggle('drawn-1')
    driver.editor.toggle('drawn-1')
    expect(driver.state.selectedId).toBe('drawn-1')
    driver.keys('Ctrl+z')
    expect(selected(driver)).toEqual(['a'])
    expect(driver.state.selectedId).toBe('a')
  })

  it('selects the next item after several were deleted', () => {
    const driver = start()
    driver.keys('n', 'n', 'Shift+n', 'Delete')
    expect(driver.state.selectedId).toBe('plate')
    expect(selected(driver)).toEqual(['plate'])
  })
})
