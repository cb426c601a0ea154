import { describe, expect, it } from 'vitest'

import { expectedAt, rangeBefore } from './ends'
import type { LinkedTrack } from './link'
import type { SearchedSample, Sighting } from './predict'

const sample = (time: number, more: Partial<SearchedSample> = {}): SearchedSample => ({
  time,
  shift: { x: 0, y: 0 },
  isCut: false,
  isAdditional: false,
  ...more,
})
const sighting = (time: number, x: number, more: Partial<SearchedSample> = {}): Sighting => ({
  ...sample(time, more),
  box: { x, y: 50, width: 20, height: 20 },
  confidence: 0.9,
})
const track = (...sightings: Sighting[]): LinkedTrack => ({ key: 'face', label: 'face', sightings })

describe('[MEDIA-02] where a track is expected', () => {
  it('lies between its detections before and after a frame, apart from the motion of the picture', () => {
    const moving = track(sighting(1, 100), sighting(2, 160, { shift: { x: 40, y: 0 } }))
    expect(expectedAt([moving], { time: 1.5, shift: { x: 20, y: 0 } }, 1.5)).toEqual([{ x: 130, y: 50, width: 20, height: 20 }])
  })

  it('is where it was seen last or next, and nowhere if that is too long ago', () => {
    const short = track(sighting(1, 100))
    const at = (time: number) => expectedAt([short], { time, shift: { x: 5, y: 0 } }, 1.5)
    expect(at(1.4)).toEqual([{ x: 105, y: 50, width: 20, height: 20 }])
    expect(at(0.2)).toEqual([{ x: 105, y: 50, width: 20, height: 20 }])
    expect(at(2.6)).toEqual([])
  })
})

describe('[MEDIA-02] a face that a search for small faces finds', () => {
  it('is searched for back to the search before or the start of its scene, for max 1.5 seconds', () => {
    const late = track(sighting(4, 100), sighting(4.3, 100))
    expect(rangeBefore(late, [0, 3.5, 4], [])).toEqual([{ start: 3.5, end: 4, every: 0.2 }])
    expect(rangeBefore(late, [0, 2, 4], [])).toEqual([{ start: 2.5, end: 4, every: 0.2 }])
    expect(rangeBefore(late, [0, 2, 4], [sample(0), sample(3, { isCut: true })])).toEqual([{ start: 3, end: 4, every: 0.2 }])
  })

  it('is not searched for earlier if every search sees it, or the scene starts with it', () => {
    expect(rangeBefore(track(sighting(3.3, 100)), [0, 2, 4], [])).toEqual([])
    expect(rangeBefore(track(sighting(4, 100, { isCut: true })), [0, 2, 4], [])).toEqual([])
    expect(rangeBefore(track(sighting(0, 100)), [0, 2, 4], [])).toEqual([])
  })
})
