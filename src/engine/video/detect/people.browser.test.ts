import { describe, expect, it } from 'vitest'

import { sampleFile } from '../../testing/samples'
import { detectInVideo } from './detect'
import { createVideoDetectors } from './detectors'

const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

describe('[MEDIA-02] detection of heads and people in video', () => {
  it('tracks the person of a clip from its start to its end, and the head without its face only if faces aren’t detected', async ({
    skip,
  }) => {
    const file = await sampleFile('video/asl-walk.mkv', 'video/x-matroska')
    if (file === undefined) return skip('no samples')
    const detectors = createVideoDetectors()
    const search = (labels: ('face' | 'head' | 'person')[]) =>
      detectInVideo(file, { increasedAccuracy: false, labels }, detectors, context())
    const { tracks, gaps } = await search(['head', 'person'])
    const [head, ...otherHeads] = tracks.filter(({ label }) => label === 'head')
    const person = tracks.find(({ label, confidence }) => label === 'person' && confidence > 0.5)
    expect(otherHeads).toEqual([])
    for (const track of [head, person]) {
      expect(track?.positions[0]?.time).toBeLessThan(0.05)
      expect(track?.positions.at(-1)?.time).toBeGreaterThan(2.8)
    }
    expect(gaps).toEqual([])
    const withFaces = await search(['face', 'head'])
    expect(withFaces.tracks.map(({ label }) => label)).toEqual(['face'])
  })
})
