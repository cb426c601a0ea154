import { expect, test, vi } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { EditorDriver } from '#tests/editor-driver.ts'
import type { PageText } from '../../items/page-words'

const mark = (id: string, fields: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe',
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 100, y: 100, width: 80, height: 12 }],
  ...fields,
})

const text: PageText = {
  text: 'Dear Jane',
  words: [
    { text: 'Dear', start: 0, end: 4, x: 50, y: 50, width: 24, height: 12 },
    { text: 'Jane', start: 5, end: 9, x: 80, y: 50, width: 24, height: 12 },
  ],
}

function start(...marks: Mark[]): EditorDriver {
  const driver = new EditorDriver({ style: 'Black Box', tracks: [], marks })
  const sizes = Array.from({ length: 3 }, () => ({ width: 600, height: 800 }))
  driver.pages.set({ sizes, texts: new Map([[2, text]]) })
  return driver
}
const marksOf = (driver: EditorDriver) => driver.state.settled.marks ?? []

test('[MEDIA-04] decides on marks and goes through them by the keys of other media', () => {
  const driver = start(mark('sure'), mark('unsure', { confidence: 0.4, category: null, contact: 'iban', text: 'GB29 NWBK' }))
  driver.keys('n')
  expect(driver.state).toMatchObject({ selectedId: 'unsure', message: { text: 'IBAN 2, 1 of 2, to redact' } })
  driver.keys('k')
  expect(driver.state.message.text).toBe('IBAN 2 left visible. Person 1, 2 of 2, to redact')
  expect(marksOf(driver).map(({ decision }) => decision)).toEqual(['redact', 'keep'])
  driver.keys('r', 'Ctrl+z', 'Ctrl+z')
  expect(marksOf(driver).map(({ decision, reviewed }) => [decision, reviewed])).toEqual([
    ['redact', undefined],
    ['redact', undefined],
  ])
})

test('[MEDIA-04] redacts the selected words as one undo step', () => {
  const driver = start()
  expect(driver.keys('r')).toBe(false)
  driver.pages.set({ selected: { page: 2, from: 1, to: 1 } })
  expect(driver.keys('r')).toBe(true)
  expect(marksOf(driver)).toMatchObject([
    { source: 'drawn', decision: 'redact', category: null, text: 'Jane', page: 2, range: { start: 5, end: 9 }, reviewed: {} },
  ])
  expect(driver.pages.getSnapshot().selected).toBeNull()
  expect(driver.state).toMatchObject({ selectedId: 'drawn-1', undoLabel: 'redact text', message: { text: 'Mark 1 will be redacted' } })
  driver.keys('Ctrl+z')
  expect(marksOf(driver)).toEqual([])
})

test('[MEDIA-04] adds, moves and resizes a box by keyboard, with each run of arrow keys as one undo step', () => {
  const driver = start()
  driver.pages.set({ current: 3 })
  driver.keys('b')
  expect(marksOf(driver)).toMatchObject([{ page: 3, boxes: [{ x: 240, y: 388, width: 120, height: 24 }] }])
  driver.keys('ArrowRight', 'ArrowRight', 'Shift+ArrowUp')
  expect(marksOf(driver)[0]?.boxes).toEqual([{ x: 242, y: 378, width: 120, height: 24 }])
  driver.editor.endRun()
  driver.keys('Alt+ArrowLeft', 'Alt+Shift+ArrowDown')
  expect(marksOf(driver)[0]?.boxes).toEqual([{ x: 242, y: 378, width: 119, height: 34 }])
  driver.keys('Ctrl+z', 'Ctrl+z')
  expect(marksOf(driver)[0]?.boxes).toEqual([{ x: 240, y: 388, width: 120, height: 24 }])
})

test('[MEDIA-04] repeats a mark on every page, and selects and groups those with the same text', () => {
  const driver = start(mark('a'), mark('b', { page: 2, text: 'jane  doe' }), mark('c', { text: 'Joan' }))
  driver.editor.select('a')
  driver.keys('e')
  expect(marksOf(driver)[0]).toMatchObject({ everyPage: true })
  expect(driver.actions.get('every-page').isOn?.()).toBe(true)
  driver.keys('e', 's', 'Ctrl+g')
  expect(marksOf(driver).map(({ everyPage, group }) => [everyPage, group])).toEqual([
    [undefined, 'drawn-1'],
    [undefined, 'drawn-1'],
    [undefined, undefined],
  ])
})

test('shows pages, zooms and opens the search by key', () => {
  const driver = start()
  const viewer = { goTo: vi.fn(), reveal: vi.fn(), zoomBy: vi.fn(), setZoom: vi.fn() }
  expect(driver.keys('+')).toBe(false)
  driver.pages.connect(viewer)
  driver.keys('Alt+PageDown', '+', '-', '0', '1', '2', 'Ctrl+f')
  expect(viewer.goTo.mock.calls).toEqual([[2]])
  expect(viewer.zoomBy.mock.calls).toEqual([[1], [-1]])
  expect(viewer.setZoom.mock.calls).toEqual([['width'], [100], ['page']])
  expect(driver.pages.getSnapshot().isFinding).toBe(true)
})

test('has no two actions for the same shortcut in a scope', () => {
  const driver = start(mark('a'), mark('b'))
  driver.pages.connect({ goTo: vi.fn(), reveal: vi.fn(), zoomBy: vi.fn(), setZoom: vi.fn() })
  driver.keys('n')
  const shortcuts = driver.actions.all.filter(({ scope }) => scope !== 'list').flatMap((each) => each.shortcuts)
  expect(shortcuts).toEqual([...new Set(shortcuts)])
  expect(driver.actions.get('keep').label).toBe('Leave visible')
  expect(driver.actions.get('export').label).toBe('Redact document')
})
