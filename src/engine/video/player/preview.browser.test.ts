import { afterEach, describe, expect, it } from 'vitest'

import { coversAt } from '#lib/review/covers/frame-covers.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { canvasContext } from '../../core/canvas'
import { evenTimes } from '../../testing/media'
import { decodedFrames, frameNumberOf, plantedVideo, type PlantedVideo } from '../../testing/planted-video'
import { redacted } from '../../testing/redacted-video'
import { openPlayer } from './client'
import type { PlayerFrame, VideoPlayer } from './types'

const open: VideoPlayer[] = []

afterEach(() => {
  for (const player of open.splice(0)) player.close()
})

async function opened(file: Blob): Promise<VideoPlayer> {
  const player = await openPlayer(file)
  open.push(player)
  return player
}

/** Returns the pixels of a frame and closes it. */
function pixelsOf({ bitmap }: PlayerFrame): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvasContext(canvas).drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvasContext(canvas).getImageData(0, 0, canvas.width, canvas.height)
}

async function imageAt(player: VideoPlayer, time: number): Promise<ImageData> {
  const frame = await player.frameAt(time)
  if (!frame) throw new Error(`there is no frame at ${time}`)
  return pixelsOf(frame)
}

/** Returns the mean difference of two images inside the covers of regions, per channel, of 255. */
function differenceInside(a: ImageData, b: ImageData, regions: readonly MovingRegion[], time: number): number {
  let [sum, count] = [0, 0]
  for (const { box } of regions.flatMap((region) => coversAt(region, time, a)))
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const at = (y * a.width + x) * 4 + channel
          sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
          count += 1
        }
  if (count === 0) throw new Error('nothing is covered')
  return sum / count
}

/** A region that enters at the left edge, and touches the pattern's way at the end. */
const entering = ({ height }: PlantedVideo, more: Partial<MovingRegion>): MovingRegion => ({
  trackId: 'entering',
  kind: 'object',
  style: 'Pixelated',
  stretches: [
    {
      boxes: [
        { time: 0.1, x: -58, y: height - 70, width: 60, height: 60 },
        { time: 0.8, x: 40, y: height - 70, width: 60, height: 60 },
      ],
      isOpenEnded: false,
    },
  ],
  ...more,
})

describe('[MEDIA-05] preview of a redacted video', () => {
  it.for([
    ['Black Box', 'mp4', 0],
    ['Pixelated', 'mp4', 90],
    ['Smooth', 'mp4', 270],
    ['Pixelated', 'webm', 0],
    ['Smooth', 'mkv', 0],
  ] as const)('shows the frames of the export: %s in %s turned by %i°', async ([style, kind, rotation]) => {
    const planted = await plantedVideo({ kind, rotation, times: evenTimes(1, 25) })
    const regions = [planted.region({ style }), entering(planted, { style })]
    const exported = await decodedFrames((await redacted(planted.file, { regions })).blob)
    const player = await opened(planted.file)
    const version = player.setCovers(regions)
    // Not from the start, because the colours are those of frames that the reviewer may never have seen.
    for (const index of [20, 12, 3, 4, 24, 0]) {
      const output = exported[index]
      if (!output) throw new Error('the export has too few frames')
      const frame = await player.frameAt(output.time)
      expect(frame).toMatchObject({ time: output.time, covers: version })
      const shown = frame && pixelsOf(frame)
      if (!shown) return
      expect([shown.width, shown.height]).toEqual([planted.width, planted.height])
      expect(frameNumberOf(shown)).toBe(index)
      const present = regions.filter((region) => coversAt(region, output.time, shown).length > 0)
      expect(differenceInside(shown, output.image, present, output.time)).toBeLessThan(3)
    }
  })

  it('plays them at speed', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(1, 25) })
    const regions = [planted.region({ style: 'Pixelated' })]
    const exported = await decodedFrames((await redacted(planted.file, { regions })).blob)
    const player = await opened(planted.file)
    player.setCovers(regions)
    const frames = await new Promise<{ time: number; image: ImageData }[]>((resolve, reject) => {
      const shown: { time: number; image: ImageData }[] = []
      const playback = player.play(0.4, {
        onFrame: (frame) => {
          shown.push({ time: frame.time, image: pixelsOf(frame) })
          playback.taken()
        },
        onEnd: () => resolve(shown),
        onError: reject,
      })
    })
    expect(frames.map(({ time }) => time)).toEqual(exported.slice(10).map(({ time }) => time))
    for (const [index, { image, time }] of frames.entries())
      expect(differenceInside(image, exported[index + 10]?.image ?? image, regions, time)).toBeLessThan(3)
  })

  it('follows changes of a region, and shows the original again', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(1, 25) })
    const player = await opened(planted.file)
    const region = planted.region({ style: 'Pixelated' })
    const original = await imageAt(player, 0.48)
    const inside = (image: ImageData) => differenceInside(image, original, [region], 0.48)
    player.setCovers([region])
    const pixelated = await imageAt(player, 0.48)
    expect(inside(pixelated)).toBeGreaterThan(15)
    player.setCovers([{ ...region, style: 'Black Box' }])
    const black = await imageAt(player, 0.48)
    expect(differenceInside(black, new ImageData(black.width, black.height), [region], 0.48)).toBeLessThan(1)
    player.setCovers([])
    expect(inside(await imageAt(player, 0.48))).toBe(0)
    player.setCovers([region])
    expect(differenceInside(await imageAt(player, 0.48), pixelated, [region], 0.48)).toBe(0)
    player.setCovers(null)
    expect(inside(await imageAt(player, 0.48))).toBe(0)
    // Thumbnails are of the original.
    player.setCovers([region])
    const small = await player.frameAt(0.48, { maxSide: 320 })
    expect(small && inside(pixelsOf(small))).toBe(0)
  })

  it('measures the colours of a track again where its first place changes, and in a neighbour that becomes black', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(1, 25) })
    const player = await opened(planted.file)
    const before = planted.region({ style: 'Smooth' })
    player.setCovers([before])
    await imageAt(player, 0.8)
    const [stretch] = before.stretches
    const moved = planted.region({
      style: 'Smooth',
      stretches: [
        { boxes: (stretch?.boxes ?? []).map((box, index) => (index === 0 ? { ...box, x: box.x + 24 } : box)), isOpenEnded: false },
      ],
    })
    const black = entering(planted, {
      style: 'Black Box',
      stretches: [{ boxes: [{ time: 0, x: 40, y: 50, width: 30, height: 30 }], isOpenEnded: false }],
    })
    const regions = [moved, black]
    player.setCovers(regions)
    const exported = await decodedFrames((await redacted(planted.file, { regions })).blob)
    expect(differenceInside(await imageAt(player, 0.8), exported[20]?.image ?? new ImageData(1, 1), [moved], 0.8)).toBeLessThan(3)
  })
})
