import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { changedTracks } from './changed-tracks'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
const start = (): EditorDriver => new EditorDriver(makeReview([faceTrack('a', BOX), faceTrack('b', { ...BOX, x: 300 })]))
const changed = ({ state }: EditorDriver): unknown[] =>
  changedTracks(state.settled, state.review, 0).map(({ track, rect }) => [track.id, rect.x])

describe('changedTracks', () => {
  it('returns the boxes that a drag moves, where they are now, and none before and after it', () => {
    const driver = start()
    expect(changed(driver)).toEqual([])
    driver.press({ x: 330, y: 130 }, { x: 350, y: 130 })
    expect(changed(driver)).toEqual([['b', 320]])
    driver.release({ x: 350, y: 130 })
    expect(changed(driver)).toEqual([])
  })

  it('returns a box that is being drawn', () => {
    const driver = start()
    driver.keys('f')
    driver.press({ x: 500, y: 500 }, { x: 600, y: 600 })
    expect(changed(driver)).toEqual([['drawn-1', 500]])
  })
})
