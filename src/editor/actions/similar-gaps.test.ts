import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '../clock'
import type { Review } from '../review'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
const gapAt = (id: string, time: number, fields: Partial<Gap> = {}): Gap => ({
  id,
  trackId: 'face',
  source: 'detected',
  confidence: 0.5,
  decision: 'redact',
  start: time,
  end: time + 0.5,
  resolution: 'open',
  ...fields,
})
const track = (id: string) => faceTrack(id, BOX, { positions: [0, 20].map((time) => ({ time, ...BOX })) })
const review: Review = {
  ...makeReview([track('face'), track('other')]),
  gaps: [
    gapAt('first', 1),
    gapAt('shown', 3),
    gapAt('shown too', 5),
    gapAt('not shown', 7),
    gapAt('covered', 9, { resolution: 'covered' }),
    gapAt('of another track', 11, { trackId: 'other' }),
    gapAt('deleted', 13, { deleted: true }),
  ],
}

function open() {
  // One frame is inside each gap.
  const frameTimes = Array.from({ length: 40 }, (_unused, index) => index / 2 + 0.25)
  const clock = new Clock({ range: { start: 0, end: 20 }, now: () => 0, frameTimes })
  const driver = new EditorDriver(review, undefined, 'drawn', clock)
  for (const time of [1.25, 3.25, 5.25, 9.25, 11.25, 13.25]) driver.editor.markSeen(time)
  const resolutions = () => Object.fromEntries((driver.state.settled.gaps ?? []).map(({ id, resolution }) => [id, resolution]))
  return { driver, resolutions, similar: driver.actions.get('gap-similar') }
}

describe('[MEDIA-04] the other gaps of a track', () => {
  it('are judged like a gap that was judged, if they were shown, as one undo step', () => {
    const { driver, resolutions, similar } = open()
    driver.editor.select('first')
    expect(similar.isEnabled()).toBe(false)
    driver.keys('a')
    driver.editor.select('first')
    const before = resolutions()
    expect(similar.isEnabled()).toBe(true)
    similar.run()
    expect(resolutions()).toEqual({ ...before, shown: 'absent', 'shown too': 'absent' })
    expect(driver.state.message.text).toBe('2 items: not in frame')
    expect(similar.isEnabled()).toBe(false)
    driver.keys('Ctrl+z')
    expect(resolutions()).toEqual(before)
  })

  it('are marked as already covered, too, and need to have been shown for that as well', () => {
    const { driver, resolutions, similar } = open()
    const before = resolutions()
    driver.editor.select('covered')
    similar.run()
    expect(resolutions()).toEqual({ ...before, first: 'covered', shown: 'covered', 'shown too': 'covered' })
  })

  it('stay as they are if several gaps are selected', () => {
    const { driver, similar } = open()
    driver.editor.select('covered')
    driver.editor.toggle('first')
    expect(similar.isEnabled()).toBe(false)
  })
})
