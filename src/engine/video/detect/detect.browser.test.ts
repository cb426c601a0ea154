import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { Box } from '../../core/types'
import type { LabelledImage } from '../../testing/face-conditions'
import { labelledSample } from '../../testing/labelled-samples'
import { evenTimes } from '../../testing/media'
import { drawnClip } from '../../testing/moving-clip'
import { coverAt } from '../../testing/planted-subject'
import { sampleFile } from '../../testing/samples'
import { detectInVideo } from './detect'
import { createVideoDetectors } from './detectors'
import type { VideoDetectionSettings } from '../types'

const detectors = createVideoDetectors()
const faces: VideoDetectionSettings = { increasedAccuracy: false, labels: ['face'] }
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** Draws a labelled photograph, enlarged or reduced so that its face is at a place. */
function drawFace(canvas: OffscreenCanvasRenderingContext2D, { image, faces: [face] }: LabelledImage, place: Box): void {
  if (face === undefined) throw new Error('the photograph has no labelled face')
  const scale = place.width / face.width
  const [left, top] = [Math.max(0, face.x - 0.8 * face.width), Math.max(0, face.y - 0.8 * face.height)]
  const [width, height] = [2.6 * face.width, 2.6 * face.height]
  const [x, y] = [place.x + (left - face.x) * scale, place.y + (top - face.y) * scale]
  canvas.drawImage(image, left, top, width, height, x, y, width * scale, height * scale)
}

function fill(canvas: OffscreenCanvasRenderingContext2D, colour: string, x = 0, width = canvas.canvas.width): void {
  canvas.fillStyle = colour
  canvas.fillRect(x, 0, width, canvas.canvas.height)
}

describe('[MEDIA-02] detection of faces in video', () => {
  const MOVING = [
    ['across the frame', { rotation: 0 }],
    ['in a video that is rotated by 90°', { rotation: 90 }],
  ] as const

  it.for(casesOfToday(MOVING, 2))('covers a face that moves %s in every frame', async ([, { rotation }], { skip }) => {
    const photograph = await labelledSample('obama_and_biden.jpg')
    if (photograph === undefined) return skip('no samples')
    const times = evenTimes(1.2, 25)
    const placeAt = (time: number): Box => ({ x: 60 + 110 * time, y: 60 + 18 * Math.sin(5 * time), width: 46, height: 46 })
    const clip = await drawnClip({
      times,
      rotation,
      draw: (canvas, time) => {
        fill(canvas, '#7c8896')
        drawFace(canvas, photograph, placeAt(time))
      },
    })
    const { tracks, gaps, frames, examined, width, height } = await detectInVideo(clip, faces, detectors, context())
    expect([width, height, frames]).toEqual([320, 180, 30])
    expect(examined).toBeLessThan(frames)
    // Texture beside the face may be a track of a low confidence.
    const sure = tracks.filter(({ confidence }) => confidence > 0.5)
    expect(sure).toHaveLength(1)
    expect(gaps.filter(({ track }) => track === sure[0]?.key)).toEqual([])
    for (const time of times) expect(coverAt(sure, time, placeAt(time)), `at ${time}`).toBeGreaterThanOrEqual(0.99)
  })

  const SIZES = [
    [512, 512],
    [720, 1280],
    [1280, 720],
  ] as const
  const SHARES = [0.05, 0.2, 0.5, 0.8, 0.95].flatMap((share) => SIZES.map(([width, height]) => [share, width, height] as const))

  it.for(casesOfToday(SHARES, 15))(
    'covers a face of %d of the shorter side in every frame of %i x %i pixels',
    async ([share, width, height], { skip }) => {
      const photograph = await labelledSample('obama_and_biden.jpg')
      if (photograph === undefined) return skip('no samples')
      const [face] = photograph.faces
      if (face === undefined) throw new Error('the photograph has no labelled face')
      const times = evenTimes(0.4, 10)
      const size = share * Math.min(width, height)
      const placeAt = (time: number): Box => ({
        x: (width - size) / 2 + 8 * time,
        y: (height - size) / 2,
        width: size * (face.width / face.height),
        height: size,
      })
      const clip = await drawnClip({
        width,
        height,
        times,
        draw: (canvas, time) => {
          fill(canvas, '#7c8896')
          const scale = size / face.height
          const { x, y } = placeAt(time)
          const { image } = photograph
          canvas.drawImage(image, x - face.x * scale, y - face.y * scale, image.width * scale, image.height * scale)
        },
      })
      const { tracks } = await detectInVideo(clip, faces, detectors, context())
      for (const time of times) expect(coverAt(tracks, time, placeAt(time)), `at ${time}`).toBeGreaterThanOrEqual(0.95)
    },
  )

  it.for(casesOfToday([16, 22], 2))(
    'covers faces of %i pixels in a frame of 1280 x 720 pixels without a gap, one at rest and one that moves',
    async (size, { skip }) => {
      const photograph = await labelledSample('obama_and_biden.jpg')
      if (photograph === undefined) return skip('no samples')
      const times = evenTimes(0.8, 10)
      const placesAt = (time: number): Box[] => [
        { x: 300, y: 200, width: size, height: size },
        { x: 900 + 40 * time, y: 480, width: size, height: size },
      ]
      const clip = await drawnClip({
        width: 1280,
        height: 720,
        times,
        draw: (canvas, time) => {
          fill(canvas, '#7c8896')
          for (const place of placesAt(time)) drawFace(canvas, photograph, place)
        },
      })
      const { tracks, gaps } = await detectInVideo(clip, faces, detectors, context())
      expect(tracks).toHaveLength(2)
      expect(gaps).toEqual([])
      for (const time of times)
        for (const place of placesAt(time)) expect(coverAt(tracks, time, place), `at ${time}`).toBeGreaterThanOrEqual(0.95)
    },
  )

  async function expectCloseUp(file: Blob, increasedAccuracy: boolean): Promise<void> {
    const { tracks, gaps } = await detectInVideo(file, { ...faces, increasedAccuracy }, detectors, context())
    // Its texture was found as 31 faces with higher accuracy.
    expect(tracks).toHaveLength(1)
    expect(gaps).toEqual([])
    // The label of frame 12, at 30 frames per second.
    expect(coverAt(tracks, 0.4, { x: 110, y: 100, width: 300, height: 385 })).toBeGreaterThanOrEqual(0.95)
  }

  async function expectTalk(file: Blob): Promise<void> {
    const { tracks, gaps } = await detectInVideo(file, faces, detectors, context())
    expect(tracks.length).toBeLessThanOrEqual(11)
    expect(gaps.length).toBeLessThanOrEqual(6)
    for (const cut of [1.52, 3.59, 7.89]) expect(gaps.filter(({ start, end }) => start < cut - 0.05 && end > cut + 0.05)).toEqual([])
  }

  const SAMPLES: [name: string, sample: string, expectIt: (file: Blob) => Promise<void>][] = [
    ['covers the face of a close-up with one track', 'close-up', (file) => expectCloseUp(file, false)],
    ['covers the face of a close-up with one track, with higher accuracy', 'close-up', (file) => expectCloseUp(file, true)],
    ['finds little but faces in a talk, and no gap across its three cuts', 'podium-cuts', expectTalk],
  ]

  it.for(casesOfToday(SAMPLES, 3))('%s', async ([, sample, expectIt], { skip }) => {
    const file = await sampleFile(`video/${sample}.mp4`, 'video/mp4')
    if (file === undefined) return skip('no samples')
    await expect(expectIt(file)).resolves.toBeUndefined()
  })

  it('reports a gap while a face is behind a bar', async ({ skip }) => {
    const photograph = await labelledSample('obama_and_biden.jpg')
    if (photograph === undefined) return skip('no samples')
    const times = evenTimes(1.8, 25)
    const placeAt = (time: number): Box => ({ x: 20 + 130 * time, y: 70, width: 42, height: 42 })
    const clip = await drawnClip({
      times,
      draw: (canvas, time) => {
        fill(canvas, '#7c8896')
        drawFace(canvas, photograph, placeAt(time))
        fill(canvas, '#000000', 105, 90)
      },
    })
    const { tracks, gaps } = await detectInVideo(clip, faces, detectors, context())
    // The bar hides the whole face from 0.65 to 1.02 seconds. While a part is visible, the face is covered or in a gap.
    expect(gaps.some(({ start, end }) => start <= 0.65 && end >= 1.02)).toBe(true)
    for (const time of times) {
      if (gaps.some(({ start, end }) => time >= start && time <= end)) continue
      const { x, width, ...box } = placeAt(time)
      // The part left and the part right of the bar.
      for (const visible of [
        { ...box, x, width: Math.min(x + width, 105) - x },
        { ...box, x: Math.max(x, 195), width: x + width - Math.max(x, 195) },
      ])
        if (visible.width > 0) expect(coverAt(tracks, time, visible), `at ${time}`).toBeGreaterThanOrEqual(0.99)
    }
  })
})

describe('[MEDIA-02] detection of text and plates in video', () => {
  it('covers a moving plate and a moving text in every frame, each as one track', async () => {
    const times = evenTimes(1.6, 15)
    const plateAt = (time: number): Box => ({ x: 40 + 60 * time, y: 40, width: 150, height: 34 })
    const textAt = (time: number): Box => ({ x: 330 - 40 * time, y: 260, width: 210, height: 26 })
    const clip = await drawnClip({
      width: 640,
      height: 360,
      times,
      draw: (canvas, time) => {
        fill(canvas, '#59636e')
        canvas.textBaseline = 'top'
        const plate = plateAt(time)
        canvas.fillStyle = '#f4f4f0'
        canvas.fillRect(plate.x - 8, plate.y - 8, plate.width + 16, plate.height + 16)
        canvas.fillStyle = '#101010'
        canvas.font = 'bold 36px monospace'
        canvas.fillText('B 4X21 K', plate.x, plate.y, plate.width)
        const text = textAt(time)
        canvas.fillStyle = '#ffffff'
        canvas.font = '26px sans-serif'
        canvas.fillText('Maria Keller, ward three', text.x, text.y, text.width)
      },
    })
    const settings: VideoDetectionSettings = { increasedAccuracy: false, labels: ['text', 'license_plate'] }
    const { tracks, examined } = await detectInVideo(clip, settings, detectors, context())
    expect(examined).toBeLessThan(14)
    expect(tracks.map(({ label }) => label).toSorted()).toEqual(['license_plate', 'text'])
    for (const time of times) {
      const plates = tracks.filter(({ label }) => label === 'license_plate')
      expect(coverAt(plates, time, plateAt(time)), `plate at ${time}`).toBeGreaterThanOrEqual(0.95)
      const texts = tracks.filter(({ label }) => label === 'text')
      expect(coverAt(texts, time, textAt(time)), `text at ${time}`).toBeGreaterThanOrEqual(0.95)
    }
  })
})
