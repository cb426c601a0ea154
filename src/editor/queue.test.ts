import { describe, expect, it } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { ItemNames } from './names'
import { neighbour, reviewQueue } from './queue'
import { drawnTrack } from './items/track'

const BOX = { x: 0, y: 0, width: 10, height: 10 }
const drawn = drawnTrack('drawn', 'object', 0, BOX)
const tracks = [
  drawn,
  faceTrack('sure', BOX, { confidence: 0.95 }),
  faceTrack('unsure', BOX, { confidence: 0.4 }),
  faceTrack('medium', BOX, { confidence: 0.7 }),
]

describe('review queue', () => {
  it('[MEDIA-04] sorts detections by ascending confidence, and drawn boxes last', () => {
    expect(reviewQueue(tracks).map(({ id }) => id)).toEqual(['unsure', 'medium', 'sure', 'drawn'])
  })

  it('wraps around at both ends', () => {
    const queue = reviewQueue(tracks)
    expect(neighbour(queue, null, 1)?.id).toBe('unsure')
    expect(neighbour(queue, null, -1)?.id).toBe('drawn')
    expect(neighbour(queue, 'drawn', 1)?.id).toBe('unsure')
    expect(neighbour(queue, 'unsure', -1)?.id).toBe('drawn')
    expect(neighbour([], null, 1)).toBeUndefined()
  })

  it('numbers each kind in queue order, and keeps the numbers', () => {
    const names = new ItemNames(tracks)
    expect(tracks.map((track) => names.of(track))).toEqual(['Object 1', 'Face 3', 'Face 1', 'Face 2'])
    expect(names.of(faceTrack('late', BOX, { confidence: 0.1 }))).toBe('Face 4')
    expect(names.of(drawn)).toBe('Object 1')
  })
})
