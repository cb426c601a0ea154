import { describe, expect, it } from 'vitest'

import { coveredShare } from '../../lib/box-areas'
import { boxesAt, movingItem, type ReviewedTrack } from '../../lib/moving-regions'
import type { Box } from '../core/types'
import { decodeUpright } from '../image/decode'
import { evenTimes } from '../testing/media'
import { drawnClip } from '../testing/moving-clip'
import { samplePhotograph } from '../testing/samples'
import { detectInVideo } from './detect'
import { createVideoDetectors } from './detectors'
import type { DetectedTrack, VideoDetectionSettings } from './types'

const detectors = createVideoDetectors()
const faces: VideoDetectionSettings = { increasedAccuracy: false, labels: ['face'] }
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** Returns the share of a box that tracks cover at a time, 0 to 1. */
function coverAt(tracks: readonly DetectedTrack[], time: number, box: Box): number {
  const items = tracks.map(({ key, label, positions }) => movingItem({ id: key, kind: label, positions } as unknown as ReviewedTrack))
  return coveredShare(
    box,
    items.flatMap((item) => boxesAt(item, time)),
  )
}

/** The face in the photograph of one person, in its pixels. */
const FACE: Box = { x: 400, y: 90, width: 230, height: 300 }

describe('[MEDIA-02] detection in video', () => {
  it('covers a moving face in every frame', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/obama.jpg')
    if (photograph === undefined) return skip('no samples')
    const portrait = await decodeUpright(photograph, 'image/jpeg')
    const times = evenTimes(1.5, 25)
    const placeAt = (time: number): Box => ({ x: 30 + 90 * time, y: 50 + 20 * Math.sin(4 * time), width: 60, height: 78 })
    const clip = await drawnClip({
      times,
      draw: (canvas, time) => {
        canvas.fillStyle = '#7c8896'
        canvas.fillRect(0, 0, 320, 180)
        const { x, y, width, height } = placeAt(time)
        canvas.drawImage(portrait, FACE.x, FACE.y, FACE.width, FACE.height, x, y, width, height)
      },
    })
    const { tracks, frames, examined, width, height } = await detectInVideo(clip, faces, detectors, context())
    expect([width, height, frames]).toEqual([320, 180, 38])
    expect(examined).toBeLessThan(frames)
    expect(tracks).toHaveLength(1)
    for (const time of times) expect(coverAt(tracks, time, placeAt(time)), `at ${time}`).toBeGreaterThan(0.9)
  })
})
