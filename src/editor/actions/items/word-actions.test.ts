import { expect, test } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { EditorDriver } from '#tests/editor-driver.ts'
import type { PageText } from '../../items/page-words'

const mark = (id: string, fields: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe,',
  confidence: 0.9,
  decision: 'redact',
  page: 2,
  boxes: [{ x: 79, y: 49, width: 56, height: 14 }],
  range: { start: 5, end: 14 },
  ...fields,
})

const text: PageText = {
  text: 'Dear Jane\nDoe, hello',
  words: [
    { text: 'Dear', start: 0, end: 4, x: 50, y: 50, width: 24, height: 12 },
    { text: 'Jane', start: 5, end: 9, x: 80, y: 50, width: 24, height: 12 },
    { text: 'Doe,', start: 10, end: 14, x: 110, y: 50, width: 24, height: 12 },
    { text: 'hello', start: 15, end: 20, x: 140, y: 50, width: 30, height: 12 },
  ],
}

function start(...marks: Mark[]): EditorDriver {
  const driver = new EditorDriver({ style: 'Black Box', tracks: [], marks })
  const sizes = Array.from({ length: 3 }, () => ({ width: 600, height: 800 }))
  driver.pages.set({ sizes, texts: new Map([[2, text]]) })
  return driver
}
const select = (driver: EditorDriver, from: number, to: number) => driver.pages.set({ selected: { page: 2, from, to } })
const marksOf = (driver: EditorDriver) => driver.state.settled.marks ?? []

test('[MEDIA-04] redacting words that a mark redacts already adds no second mark', () => {
  const driver = start(mark('a'))
  select(driver, 1, 2)
  driver.keys('r')
  expect(marksOf(driver)).toEqual([mark('a')])
  expect(driver.state).toMatchObject({ undoLabel: null, message: { text: 'Already marked for redaction' } })
  expect(driver.pages.getSnapshot().selected).toBeNull()
})

test('[MEDIA-04] leaves the marks of the selected words visible, and redacts them again', () => {
  const driver = start(mark('a'))
  select(driver, 0, 0)
  expect(driver.keys('k')).toBe(false)
  select(driver, 0, 3)
  driver.keys('k')
  expect(marksOf(driver)).toMatchObject([{ decision: 'keep', reviewed: {} }])
  expect(driver.state.message.text).toBe('Person 1 left visible')
  select(driver, 1, 2)
  driver.keys('r')
  expect(marksOf(driver)).toMatchObject([{ id: 'a', decision: 'redact' }])
  expect(driver.state.selectedId).toBe('a')
})

test('[MEDIA-04] redacts the selected words at the same place on every page, as one undo step', () => {
  const driver = start()
  select(driver, 1, 2)
  driver.keys('e')
  expect(marksOf(driver)).toMatchObject([{ text: 'Jane Doe,', page: 2, decision: 'redact', everyPage: true }])
  driver.keys('Ctrl+z')
  expect(marksOf(driver)).toEqual([])
})

test('[MEDIA-04] copies the selected words with their lines, and the texts of the selected marks', () => {
  const driver = start(mark('a'), mark('b', { page: 3, text: 'Joan' }), mark('c', { text: null }))
  expect(driver.actions.get('copy').isEnabled()).toBe(false)
  select(driver, 0, 2)
  driver.keys('Ctrl+c')
  expect(driver.clipboard).toBe('Dear Jane\nDoe,')
  expect(driver.state.message.text).toBe('Text copied')
  driver.pages.set({ selected: null })
  driver.editor.selectAllOf(['a', 'b', 'c'])
  driver.keys('Ctrl+c')
  expect(driver.clipboard).toBe('Jane Doe,\nJoan')
})

test('[MEDIA-04] searches further copies of a mark or of the selected words, without the punctuation around them', () => {
  const driver = start(mark('a', { text: '(Jane  Doe),' }))
  expect(driver.keys('f')).toBe(false)
  driver.editor.select('a')
  driver.keys('f')
  expect(driver.pages.getSnapshot()).toMatchObject({ isFinding: true, sought: { text: 'Jane Doe' } })
  driver.editor.select(null)
  select(driver, 1, 2)
  driver.actions.run('find-copies')
  expect(driver.pages.getSnapshot().sought).toEqual({ text: 'Jane Doe' })
})

test('Escape drops the selected words', () => {
  const driver = start()
  select(driver, 1, 2)
  driver.keys('Escape')
  expect(driver.pages.getSnapshot().selected).toBeNull()
})
