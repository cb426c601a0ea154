import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, keyPress, makeReview } from '#tests/editor-driver.ts'
import { ariaShortcut, isSingleCharacter, matchesShortcut, shortcutKeys } from './shortcuts'

const BOX = { x: 100, y: 100, width: 100, height: 100 }
const start = (): EditorDriver =>
  new EditorDriver(
    makeReview([
      faceTrack('sure', BOX, { confidence: 0.9 }),
      faceTrack('unsure', { ...BOX, x: 500 }, { confidence: 0.4 }),
      faceTrack('medium', { ...BOX, x: 800 }, { confidence: 0.7 }),
    ]),
  )

describe('actions', () => {
  it('[MEDIA-04] navigates the queue by key and announces the position', () => {
    const driver = start()
    driver.keys('n')
    expect(driver.state).toMatchObject({ selectedId: 'unsure', message: { text: 'Face 1, 1 of 3, to redact' } })
    driver.keys('n', 'n')
    expect(driver.state.selectedId).toBe('sure')
    driver.keys('p')
    expect(driver.state.message.text).toBe('Face 2, 2 of 3, to redact')
  })

  it('[MEDIA-04] leaves the selection visible and redacts it', () => {
    const driver = start()
    expect(driver.keys('k')).toBe(false)
    driver.keys('n', 'k')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['redact', 'keep', 'redact'])
    expect(driver.state.message.text).toBe('Face 1 left visible. Face 2, 2 of 3, to redact')
    driver.keys('p', 'r')
    expect(driver.state.message.text).toBe('Face 1 will be redacted. Face 2, 2 of 3, to redact')
    driver.keys('Shift+k')
    expect(driver.tracks.every(({ decision }) => decision === 'keep')).toBe(true)
    driver.keys('Ctrl+z')
    expect(driver.tracks.every(({ decision }) => decision === 'redact')).toBe(true)
    expect(driver.state.message.text).toBe('Undone: leave all visible')
  })

  it('deletes the selection and selects the next item in the queue', () => {
    const driver = start()
    driver.keys('n', 'Delete')
    expect(driver.tracks.filter(({ deleted }) => deleted !== true).map(({ id }) => id)).toEqual(['sure', 'medium'])
    expect(driver.state.selectedId).toBe('medium')
    driver.keys('Delete', 'Delete')
    expect(driver.state).toMatchObject({ selectedId: null })
    expect(driver.keys('Delete', 'n')).toBe(false)
  })

  it('lets Tab leave the canvas at the ends of the queue and without a selection', () => {
    const driver = start()
    expect(driver.keys('Tab')).toBe(false)
    driver.keys('n')
    expect(driver.keys('Shift+Tab')).toBe(false)
    expect(driver.keys('Tab', 'Tab')).toBe(true)
    expect(driver.keys('Tab')).toBe(false)
    expect(driver.state.selectedId).toBe('sure')
    expect(driver.actions.forKey(keyPress('Shift+Tab'), [], () => true)).toBeUndefined()
  })

  it('[MEDIA-04] draws, moves and resizes by keyboard, with each run of arrow keys as one undo step', () => {
    const driver = start()
    driver.keys('b')
    expect(driver.tracks[3]).toMatchObject({ kind: 'face', source: 'drawn', decision: 'redact' })
    const first = driver.box('drawn-1')
    expect(first).toEqual({ x: 429.5, y: 329.5, width: 141, height: 141 })
    driver.keys('ArrowRight', 'ArrowRight', 'Shift+ArrowDown')
    expect(driver.box('drawn-1')).toEqual({ ...first, x: (first?.x ?? 0) + 2, y: (first?.y ?? 0) + 10 })
    driver.editor.endRun()
    driver.keys('Alt+ArrowLeft', 'Alt+Shift+ArrowDown')
    expect(driver.box('drawn-1')?.width).toBeCloseTo(140)
    expect(driver.box('drawn-1')?.height).toBeCloseTo(151)
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.box('drawn-1')).toEqual(first)
    expect(driver.state.undoLabel).toBe('add face')
  })

  it('moves by one screen pixel when that is more than one image pixel', () => {
    const driver = new EditorDriver(makeReview([faceTrack('a', BOX)], { width: 4000, height: 3200 }))
    driver.keys('n', 'ArrowRight')
    expect(driver.box('a')?.x).toBe(104)
  })

  it('pans by arrow keys without a selection', () => {
    const driver = start()
    driver.toolbox.zoomBy(3, { x: 500, y: 400 })
    const { x } = driver.state.viewport
    driver.keys('ArrowRight')
    expect(driver.state.viewport.x).toBe(x - 64)
  })

  it('[MEDIA-05] sets the style of the selection and the default style', () => {
    const driver = start()
    driver.keys('n', 'w', 'Shift+e')
    expect(driver.state.review.style).toBe('Smooth')
    expect(driver.tracks.map(({ style }) => style)).toEqual([null, 'Pixelated', null])
    expect(driver.actions.get('style-Pixelated').isOn?.()).toBe(true)
    driver.keys('t')
    expect(driver.tracks.map(({ style }) => style)).toEqual([null, null, null])
  })

  it('zooms, fits, shows full size and toggles the preview', () => {
    const driver = start()
    driver.keys('+', '+')
    expect(driver.state.viewport.scale).toBeCloseTo(1.25 ** 2)
    expect(driver.state.isFitted).toBe(false)
    driver.keys('1')
    expect(driver.state.viewport.scale).toBe(1)
    driver.keys('-', '0')
    expect(driver.state.isFitted).toBe(true)
    driver.keys('n', 'z')
    expect(driver.state.viewport.scale).toBeCloseTo(848 / 300)
    driver.keys('l')
    expect(driver.state).toMatchObject({ isPreviewing: true, message: { text: 'Preview on' } })
  })

  it('delegates to its host outside the editor', () => {
    const driver = start()
    driver.keys('?', 'Ctrl+s', 'Ctrl+Enter')
    expect(driver.asked).toEqual(['shortcuts', 'save', 'export'])
  })

  it('has no two enabled actions for the same shortcut while the stage has the focus', () => {
    const driver = start()
    driver.keys('n', 'n')
    const shortcuts = driver.actions.all.filter(({ scope, isEnabled }) => scope !== 'list' && isEnabled()).flatMap((each) => each.shortcuts)
    expect(shortcuts).toEqual([...new Set(shortcuts)])
  })
})

describe('shortcuts', () => {
  it('accepts Command for Ctrl, and ignores Shift for punctuation', () => {
    expect(matchesShortcut(keyPress('Meta+z'), 'Mod+z')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+Shift+Z'), 'Mod+Shift+z')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+Shift+Z'), 'Mod+z')).toBe(false)
    expect(matchesShortcut(keyPress('Shift+?'), '?')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+k'), 'k')).toBe(false)
  })

  it('formats keys for display and for screen readers', () => {
    expect(shortcutKeys('Mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(shortcutKeys('Mod+ArrowLeft', true)).toEqual(['⌘', '←'])
    expect(shortcutKeys('+', false)).toEqual(['+'])
    expect(ariaShortcut('Mod+z', true)).toBe('Meta+z')
    expect(ariaShortcut('+', false)).toBe('Plus')
  })

  it('identifies single characters, which can be turned off', () => {
    expect(['k', 'Shift+k', '?', 'Mod+z', 'Delete'].map(isSingleCharacter)).toEqual([true, true, true, false, false])
  })
})
