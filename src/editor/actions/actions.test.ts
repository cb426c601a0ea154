import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, keyPress, makeReview } from '../../../tests/editor-driver'
import { ariaShortcut, isSingleCharacter, matchesShortcut, shortcutKeys } from '../shortcuts'

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
  it('[MEDIA-04] goes through the queue by key and says where it is', () => {
    const driver = start()
    driver.keys('n')
    expect(driver.state).toMatchObject({ selectedId: 'unsure', message: { text: 'Face 1, 1 of 3, to redact' } })
    driver.keys('n', 'n')
    expect(driver.state.selectedId).toBe('sure')
    driver.keys('p')
    expect(driver.state.message.text).toBe('Face 2, 2 of 3, to redact')
  })

  it('[MEDIA-04] keeps and redacts what is selected', () => {
    const driver = start()
    expect(driver.keys('k')).toBe(false)
    driver.keys('n', 'k')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['redact', 'keep', 'redact'])
    expect(driver.state.message.text).toBe('Face 1 kept')
    expect(driver.keys('k')).toBe(false)
    driver.keys('r')
    expect(driver.state.message.text).toBe('Face 1 will be redacted')
    driver.keys('Shift+k')
    expect(driver.tracks.every(({ decision }) => decision === 'keep')).toBe(true)
    driver.keys('Ctrl+z')
    expect(driver.tracks.every(({ decision }) => decision === 'redact')).toBe(true)
    expect(driver.state.message.text).toBe('Undone: keep all')
  })

  it('deletes what is selected and goes on to the next in the queue', () => {
    const driver = start()
    driver.keys('n', 'Delete')
    expect(driver.tracks.filter(({ deleted }) => deleted !== true).map(({ id }) => id)).toEqual(['sure', 'medium'])
    expect(driver.state.selectedId).toBe('medium')
    driver.keys('Delete', 'Delete')
    expect(driver.state).toMatchObject({ selectedId: null })
    expect(driver.keys('Delete', 'n')).toBe(false)
  })

  it('leaves the canvas by Tab at the ends of the queue and while nothing is selected', () => {
    const driver = start()
    expect(driver.keys('Tab')).toBe(false)
    driver.keys('n')
    expect(driver.keys('Shift+Tab')).toBe(false)
    expect(driver.keys('Tab', 'Tab')).toBe(true)
    expect(driver.keys('Tab')).toBe(false)
    expect(driver.state.selectedId).toBe('sure')
    expect(driver.actions.forKey(keyPress('Shift+Tab'), false, () => true)).toBeUndefined()
  })

  it('[MEDIA-04] draws, moves and resizes by keyboard alone, each run of arrows as one step', () => {
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

  it('moves by a pixel of the screen where that is more than one of the picture', () => {
    const driver = new EditorDriver(makeReview([faceTrack('a', BOX)], { width: 4000, height: 3200 }))
    driver.keys('n', 'ArrowRight')
    expect(driver.box('a')?.x).toBe(104)
  })

  it('moves the picture by arrows while nothing is selected', () => {
    const driver = start()
    driver.toolbox.zoomBy(3, { x: 500, y: 400 })
    const { x } = driver.state.viewport
    driver.keys('ArrowRight')
    expect(driver.state.viewport.x).toBe(x - 64)
  })

  it('[MEDIA-05] gives the selection and all the rest their styles', () => {
    const driver = start()
    driver.keys('n', 'w', 'Shift+e')
    expect(driver.state.review.style).toBe('Smooth')
    expect(driver.tracks.map(({ style }) => style)).toEqual([null, 'Pixelated', null])
    expect(driver.actions.get('style-Pixelated').isOn?.()).toBe(true)
    driver.keys('t')
    expect(driver.tracks.map(({ style }) => style)).toEqual([null, null, null])
  })

  it('zooms, fits, shows the pixels one to one, and toggles the preview', () => {
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

  it('asks its host for what lies outside the editor', () => {
    const driver = start()
    driver.keys('?', 'Ctrl+s', 'Ctrl+Enter')
    expect(driver.asked).toEqual(['shortcuts', 'save', 'export'])
  })

  it('has no two actions for one key that could be meant at the same time', () => {
    const driver = start()
    driver.keys('n', 'n')
    const shortcuts = driver.actions.all.filter(({ isEnabled }) => isEnabled()).flatMap((each) => each.shortcuts)
    expect(shortcuts).toEqual([...new Set(shortcuts)])
  })
})

describe('shortcuts', () => {
  it('takes Command for Ctrl, and does not ask for Shift with signs', () => {
    expect(matchesShortcut(keyPress('Meta+z'), 'Mod+z')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+Shift+Z'), 'Mod+Shift+z')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+Shift+Z'), 'Mod+z')).toBe(false)
    expect(matchesShortcut(keyPress('Shift+?'), '?')).toBe(true)
    expect(matchesShortcut(keyPress('Ctrl+k'), 'k')).toBe(false)
  })

  it('names its keys for people and for screen readers', () => {
    expect(shortcutKeys('Mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(shortcutKeys('Mod+ArrowLeft', true)).toEqual(['⌘', '←'])
    expect(shortcutKeys('+', false)).toEqual(['+'])
    expect(ariaShortcut('Mod+z', true)).toBe('Meta+z')
    expect(ariaShortcut('+', false)).toBe('Plus')
  })

  it('tells the lone characters that can be switched off', () => {
    expect(['k', 'Shift+k', '?', 'Mod+z', 'Delete'].map(isSingleCharacter)).toEqual([true, true, true, false, false])
  })
})
