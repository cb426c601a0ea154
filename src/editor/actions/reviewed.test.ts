import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { countReviewed } from '#lib/review/review-progress.ts'
import { changesBetween } from '../history/difference'
import { toWire } from '../history/changes'
import { decide } from './items/decision-actions'

const BOX = { x: 100, y: 100, width: 100, height: 100 }
const byAda = { at: 1000, by: 'ada@example.com' }
const faces = [
  faceTrack('third', BOX, { confidence: 0.9 }),
  faceTrack('first', { ...BOX, x: 300 }, { confidence: 0.4 }),
  faceTrack('second', { ...BOX, x: 500 }, { confidence: 0.6 }),
  faceTrack('fourth', { ...BOX, x: 700 }, { confidence: 0.95 }),
]
const start = (tracks = faces): EditorDriver => new EditorDriver(makeReview(tracks))
const reviewedIds = (driver: EditorDriver): string[] => driver.tracks.filter(isReviewed).map(({ id }) => id)

describe('reviewed items', () => {
  it('[MEDIA-04] are those decided on by key, which moves on to the next unreviewed item in review order', () => {
    const driver = start()
    driver.keys('n', 'r')
    expect(reviewedIds(driver)).toEqual(['first'])
    expect(driver.state.selectedId).toBe('second')
    driver.keys('k')
    expect(reviewedIds(driver)).toEqual(['first', 'second'])
    expect(driver.state.selectedId).toBe('third')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['redact', 'redact', 'keep', 'redact'])
    expect(countReviewed(driver.tracks)).toEqual({ reviewed: 2, total: 4 })
  })

  it('[MEDIA-04] are left out when a decision moves on, at the end from the start, until all are reviewed', () => {
    const driver = start(faces.map((face) => (face.id === 'second' ? { ...face, reviewed: byAda } : face)))
    driver.keys('p', 'r')
    expect(driver.state.selectedId).toBe('first')
    driver.keys('r')
    expect(driver.state.selectedId).toBe('third')
    driver.keys('k')
    expect(driver.state).toMatchObject({ selectedId: 'third', message: { text: 'Face 3 left visible. All items reviewed' } })
  })

  it('[MEDIA-04] lose the mark with the undo of the decision, also when the decision only confirmed', () => {
    const driver = start()
    driver.keys('n', 'r')
    expect(driver.state.undoLabel).toBe('redact Face 1')
    driver.keys('Ctrl+z')
    expect(reviewedIds(driver)).toEqual([])
    expect(driver.state.undoLabel).toBeNull()
  })

  it('[MEDIA-04] keep their reviewer when the same decision is made again, and get a new one with another decision', () => {
    const driver = start([faceTrack('a', BOX, { reviewed: byAda })])
    driver.keys('n', 'r')
    expect(driver.tracks[0]?.reviewed).toEqual(byAda)
    expect(driver.state.undoLabel).toBeNull()
    driver.keys('k')
    expect(driver.tracks[0]?.reviewed).toEqual({ at: expect.any(Number) as unknown })
    expect(driver.tracks[0]?.reviewed?.at).toBeGreaterThan(byAda.at)
  })

  it('[MEDIA-04] are decided on in their row without moving on', () => {
    const driver = start()
    driver.keys('n')
    decide(driver, 'third', 'keep')
    expect(reviewedIds(driver)).toEqual(['third'])
    expect(driver.state).toMatchObject({ selectedId: 'first', message: { text: 'Face 3 left visible' } })
  })

  it('[MEDIA-04] are several when they were selected, but none when all items are decided on together', () => {
    const driver = start()
    driver.keys('Shift+k')
    expect(driver.tracks.map(({ decision }) => decision)).toEqual(['keep', 'keep', 'keep', 'keep'])
    expect(reviewedIds(driver)).toEqual([])
    driver.keys('n', 'Shift+n', 'r')
    expect(reviewedIds(driver)).toEqual(['first', 'second'])
    driver.keys('Shift+k')
    expect(reviewedIds(driver)).toEqual([])
    driver.keys('Ctrl+z')
    expect(reviewedIds(driver)).toEqual(['first', 'second'])
  })

  it('[MEDIA-04] include drawn, deleted and restored ones', () => {
    const driver = start(faces.slice(0, 2))
    driver.keys('b')
    expect(reviewedIds(driver)).toEqual(['drawn-1'])
    driver.editor.select('first')
    driver.keys('Delete')
    expect(driver.tracks[1]).toMatchObject({ id: 'first', deleted: true, reviewed: { at: expect.any(Number) as unknown } })
    expect(countReviewed(driver.tracks)).toEqual({ reviewed: 2, total: 3 })
  })

  it('[MEDIA-04] can be marked as not reviewed by key, which is one change', () => {
    const driver = start(faces.map((face) => ({ ...face, reviewed: byAda })))
    expect(driver.keys('u')).toBe(false)
    driver.keys('n')
    const before = driver.state.settled
    driver.keys('Shift+u')
    expect(changesBetween(before, driver.state.settled).map(toWire)).toEqual([
      { type: 'edit_track', id: 'first', fields: { reviewed: null } },
    ])
    expect(driver.state).toMatchObject({ undoLabel: 'mark Face 1 as not reviewed', message: { text: 'Face 1: not reviewed' } })
    expect(driver.keys('Shift+u')).toBe(false)
  })

  it('[MEDIA-04] are filtered together with labels, and deciding stays in the list', () => {
    const plate = faceTrack('plate', { ...BOX, y: 400 }, { kind: 'object', label: 'license_plate', confidence: 0.5 })
    const driver = start([...faces.slice(0, 3), plate])
    driver.editor.filterBy('face', 'unreviewed')
    driver.keys('n', 'r')
    expect(driver.state).toMatchObject({ selectedId: 'second', message: { text: 'Face 1 will be redacted. Face 2, 1 of 2, to redact' } })
    driver.keys('r', 'r')
    expect(driver.state).toMatchObject({ selectedId: 'third', labelFilter: 'face', reviewFilter: 'unreviewed' })
    expect(driver.state.message.text).toBe('Face 3 will be redacted. All items in this list reviewed')
    driver.editor.filterBy('all')
    driver.keys('u')
    expect(driver.state.selectedId).toBe('plate')
  })

  it('[MEDIA-04] are shown again when a hidden one is selected', () => {
    const driver = start(faces.map((face, index) => (index === 0 ? { ...face, reviewed: byAda } : face)))
    driver.editor.filterBy('all', 'unreviewed')
    driver.editor.goTo('third')
    expect(driver.state).toMatchObject({ selectedId: 'third', reviewFilter: 'all' })
    driver.editor.filterBy('all', 'reviewed')
    driver.keys('u')
    expect(driver.state).toMatchObject({ selectedId: 'fourth', reviewFilter: 'all' })
  })
})
