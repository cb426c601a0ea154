import { describe, expect, it, vi } from 'vitest'

import { EngineCancelledError, EngineError } from '../../core/errors'
import { evenTimes } from '../../testing/media'
import { drawnClip } from '../../testing/moving-clip'
import { createTrackReader } from './detectors'
import { withTexts } from './read-texts'
import type { DetectedTrack } from '../../track/types'
import type { VideoDetection } from '../types'

const models = createTrackReader()
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** A plate moves to the right, and words appear after half a second. */
const clip = () =>
  drawnClip({
    width: 640,
    height: 360,
    times: evenTimes(1.2, 15),
    draw: (canvas, time) => {
      canvas.fillStyle = '#59636e'
      canvas.fillRect(0, 0, 640, 360)
      canvas.textBaseline = 'top'
      canvas.fillStyle = '#f4f4f0'
      canvas.fillRect(32 + 60 * time, 32, 166, 50)
      canvas.fillStyle = '#101010'
      canvas.font = 'bold 36px monospace'
      canvas.fillText('B 4X21 K', 40 + 60 * time, 40, 150)
      if (time < 0.5) return
      canvas.fillStyle = '#ffffff'
      canvas.font = '30px sans-serif'
      canvas.fillText('Maria Keller, ward three', 200, 260)
    },
  })
const position = (time: number, x: number, y: number, width: number, height: number) => ({
  time,
  x,
  y,
  width,
  height,
  source: 'detected' as const,
})
/** The boxes that a detection finds in the clip, with their margins. */
const tracks: DetectedTrack[] = [
  {
    key: 'plate',
    label: 'license_plate',
    confidence: 0.9,
    positions: [0, 0.6, 1.2].map((time) => position(time, 30 + 60 * time, 30, 170, 54)),
  },
  {
    key: 'words',
    label: 'text',
    confidence: 0.9,
    positions: [position(0.6, 190, 250, 350, 50), { ...position(1.2, 0, 0, 9, 9), outside: true }],
  },
  { key: 'edge', label: 'text', confidence: 0.9, positions: [position(0.6, 630, 350, 40, 40)] },
  { key: 'gone', label: 'text', confidence: 0.9, positions: [position(0.6, 700, 20, 40, 40)] },
  { key: 'face', label: 'face', confidence: 0.9, positions: [position(0.6, 190, 250, 350, 50)] },
]
const detection: VideoDetection = { width: 640, height: 360, frames: 18, examined: 4, tracks, gaps: [] }
const withoutSpaces = (text = ''): string => text.replaceAll(/\s/g, '')
const withoutTexts = ({ tracks: all, ...rest }: VideoDetection) => ({ ...rest, tracks: all.map(({ text: _text, ...track }) => track) })

describe('[MEDIA-02] words of texts and license plates in a video', () => {
  it('are read in two frames of each track at most, and change nothing else of the detection', async () => {
    const lines = vi.spyOn(models.search, 'linesAt')
    const result = await withTexts(await clip(), detection, models, context())
    expect(result.tracks.map(({ key, text }) => [key, text === undefined ? undefined : withoutSpaces(text)])).toEqual([
      ['plate', 'B4X21K'],
      ['words', expect.stringMatching(/^MariaKeller,?wardthree$/i)],
      ['edge', undefined],
      ['gone', undefined],
      ['face', undefined],
    ])
    expect(lines.mock.calls.length).toBeLessThanOrEqual(6)
    expect(withoutTexts(result)).toEqual(detection)
  })

  it('are left out where reading fails, and stop with the detection', async () => {
    const file = await clip()
    const broken = {
      ...models,
      reader: { ...models.reader, load: () => Promise.reject(new EngineError('detector-unavailable', 'No model.')) },
    }
    expect(await withTexts(file, detection, broken, context())).toBe(detection)
    const cancelled = withTexts(file, detection, models, { ...context(), signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toBeInstanceOf(EngineCancelledError)
    const faces = { ...detection, tracks: tracks.filter(({ label }) => label === 'face') }
    expect(await withTexts(new Blob(['not a video']), faces, models, context())).toBe(faces)
  })
})
