import { expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { canRedactAllAs, redactAllAs } from './items/decision-actions'

const BOX = { x: 100, y: 100, width: 100, height: 100 }
const reviewed = { at: 1000, by: 'ada@example.com' }
const items = [
  faceTrack('none', BOX, { reviewed }),
  faceTrack('own', { ...BOX, x: 300 }, { reason: 's38', reviewed }),
  faceTrack('kept', { ...BOX, x: 500 }, { decision: 'keep', reviewed }),
  faceTrack('plate', { ...BOX, x: 700 }, { kind: 'object', label: 'license_plate', decision: 'keep' }),
]
const stateOf = (driver: EditorDriver) =>
  driver.tracks.map(({ decision, reason, reviewed: mark }) => [decision, reason, mark !== undefined])

it('[MEDIA-05] redacts all items for a reason as one undo step, and keeps the reasons of items that were redacted', () => {
  const driver = new EditorDriver(makeReview(items))
  const before = stateOf(driver)
  redactAllAs(driver, 's40')
  expect(stateOf(driver)).toEqual([
    ['redact', 's40', true],
    ['redact', 's38', true],
    ['redact', 's40', false],
    ['redact', 's40', false],
  ])
  expect(driver.state).toMatchObject({
    undoLabel: 'redact all as s40',
    message: { text: 'All 4 will be redacted, 3 with reason s40' },
  })
  driver.keys('Ctrl+z')
  expect(stateOf(driver)).toEqual(before)
  expect(driver.state.undoLabel).toBeNull()
})

it('[MEDIA-05] redacts only what the list shows for a reason', () => {
  const driver = new EditorDriver(makeReview(items))
  driver.editor.filterBy('license_plate')
  redactAllAs(driver, 's40')
  expect(driver.tracks.map(({ reason }) => reason)).toEqual([undefined, 's38', undefined, 's40'])
  expect(driver.state.message?.text).toBe('1 license plate will be redacted, 1 with reason s40')
  expect(driver.state.undoLabel).toBe('redact all license plates as s40')
})

it('[MEDIA-05] can run while an item is kept or has no reason of its own', () => {
  const canRun = (...tracks: typeof items) => canRedactAllAs(new EditorDriver(makeReview(tracks)))
  const [none, own, kept] = items
  if (!none || !own || !kept) throw new Error('there are four items')
  expect([canRun(), canRun(own), canRun(own, none), canRun(own, kept)]).toEqual([false, false, true, true])
})

it('leaves reasons alone when all are redacted without one', () => {
  const driver = new EditorDriver(makeReview(items))
  driver.keys('Shift+R')
  expect(driver.tracks.map(({ decision, reason }) => [decision, reason])).toEqual([
    ['redact', undefined],
    ['redact', 's38'],
    ['redact', undefined],
    ['redact', undefined],
  ])
  expect(driver.state).toMatchObject({ undoLabel: 'redact all', message: { text: 'All 4 will be redacted' } })
})
