import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { createTextModel } from '../../detect/text/text-model'
import { createTextSearch } from '../../detect/text/text-search'
import { evenTimes } from '../../testing/media'
import { drawnClip } from '../../testing/moving-clip'
import { verifiedVideo } from '../../testing/verified-video'

const search = createTextSearch(createTextModel())

/** Draws a card that moves to the right. Its PIN appears at `from`. */
const clip = (from = 0) =>
  drawnClip({
    width: 640,
    height: 360,
    times: evenTimes(0.8, 15),
    draw: (canvas, time) => {
      canvas.fillStyle = '#59636e'
      canvas.fillRect(0, 0, 640, 360)
      canvas.fillStyle = '#f4f4f0'
      canvas.fillRect(100 + 60 * time, 140, 150, 60)
      if (time < from) return
      canvas.fillStyle = '#101010'
      canvas.font = 'bold 42px monospace'
      canvas.fillText('4271', 120 + 60 * time, 184)
    },
  })

const region = (more: Partial<MovingRegion> = {}): MovingRegion => ({
  trackId: 'pin',
  number: 3,
  kind: 'object',
  label: 'other',
  style: 'Pixelated',
  stretches: [{ boxes: [0, 0.8].map((time) => ({ time, x: 105 + 60 * time, y: 145, width: 140, height: 50 })), isOpenEnded: false }],
  ...more,
})

describe('[MEDIA-05] text under a coarse style in a video', () => {
  it.each([{}, { style: 'Smooth' }, { kind: 'face', label: 'face' }] as const)('refuses the export: %o', async (more) => {
    await expect(verifiedVideo(await clip(), { regions: [region(more)] }, search)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'readable-text',
      itemIds: ['pin'],
    })
  })

  it('refuses the export of text that appears when the object is largest', async () => {
    const boxes = [
      { time: 0, x: 105, y: 145, width: 140, height: 50 },
      { time: 0.8, x: 150, y: 140, width: 150, height: 60 },
    ]
    const growing = region({ stretches: [{ boxes, isOpenEnded: false }] })
    await expect(verifiedVideo(await clip(0.4), { regions: [growing] }, search)).rejects.toMatchObject({ code: 'readable-text' })
  })

  it('releases Black Box, and an object without text', async () => {
    const file = await clip()
    expect((await verifiedVideo(file, { regions: [region({ style: 'Black Box' })] }, search)).findings).toEqual([])
    const boxes = [0, 0.8].map((time) => ({ time, x: 400, y: 240, width: 120, height: 80 }))
    const blank = region({ stretches: [{ boxes, isOpenEnded: false }] })
    expect((await verifiedVideo(file, { regions: [blank] }, search)).findings).toEqual([])
  })
})
