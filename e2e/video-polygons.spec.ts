import type { Page } from '@playwright/test'

import type { UploadFile } from './support/images.ts'
import { bytesOf, mediaIdOf, openStep, savedReview, signInToEmptyLibrary } from './support/steps.ts'
import { greensOf, type Square } from './support/video-greens.ts'
import { expect, test } from './support/studio-test.ts'
import { detections, downloadVideo, exportVideo, openVideo, playback } from './support/video-review.ts'

test.use({ begins: 'empty library' })

/** The size of the clip. Points below are in its pixels. */
const SIZE = { width: 640, height: 360 }
/** An L: an upright and a foot, without the upper right of their box. */
const CORNERS = [
  [100, 60],
  [180, 60],
  [180, 200],
  [300, 200],
  [300, 280],
  [100, 280],
] as const
/** The distance by which its box is moved at the end, in whole clip pixels. */
const MOVED = { x: 200, y: 40 }
/** The degrees by which it is turned at the end, around the middle of its box. */
const TURNED = 30
const MIDDLE = { x: 200, y: 170 }

/** Returns where a point of the polygon is at a share of the clip, in whole clip pixels. */
function placeAt([x, y]: Square, share: number): Square {
  const turn = (TURNED * share * Math.PI) / 180
  const [across, down] = [x - MIDDLE.x, y - MIDDLE.y]
  return [
    Math.round(MIDDLE.x + share * MOVED.x + across * Math.cos(turn) - down * Math.sin(turn)),
    Math.round(MIDDLE.y + share * MOVED.y + across * Math.sin(turn) + down * Math.cos(turn)),
  ]
}

/** Records a clip of two seconds of a still gradient, which is far brighter than black, and in which no detector sees a face. */
async function recordGradient(page: Page, name: string): Promise<UploadFile> {
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('This browser has no 2D canvas')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 6_000_000 })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    const start = performance.now()
    recorder.start()
    await new Promise<void>((resolve) => {
      const draw = (): void => {
        const across = context.createLinearGradient(0, 0, width, height)
        across.addColorStop(0, 'rgb(230 120 110)')
        across.addColorStop(0.5, 'rgb(120 230 140)')
        across.addColorStop(1, 'rgb(110 130 240)')
        context.fillStyle = across
        context.fillRect(0, 0, width, height)
        if (performance.now() - start < 2000) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, SIZE)
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

test('[MEDIA-04] [MEDIA-05] [MEDIA-06] a polygon in a video is drawn, moved and turned at a later time, exported and verified', async ({
  studio: { page },
}) => {
  await signInToEmptyLibrary(page)
  const clip = await recordGradient(page, 'yard.webm')
  await openVideo(page, clip, 'yard.webm')
  await openStep(page, 'Review')
  const stage = page.getByRole('application')
  await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
  await stage.press('0')
  const area = await stage.boundingBox()
  if (!area) throw new Error('The video is not on the page')
  const scale = Number.parseInt((await page.getByLabel(/^Zoom \d+ percent$/).textContent()) ?? '', 10) / 100
  const at = ([x, y]: Square): [number, number] => [
    area.x + area.width / 2 + (x - SIZE.width / 2) * scale,
    area.y + area.height / 2 + (y - SIZE.height / 2) * scale,
  ]
  const drawn = async () => (await savedReview(page, mediaIdOf(page))).tracks

  await test.step('is drawn by clicks on the first frame', async () => {
    await page.getByRole('button', { name: 'Draw polygon' }).click()
    for (const corner of CORNERS) await page.mouse.click(...at(corner))
    await page.keyboard.press('Enter')
    await expect(detections(page).getByText('1 to redact, 0 left visible')).toBeVisible()
    await expect.poll(async () => (await drawn()).map(({ shape, points }) => [shape, points?.length])).toEqual([['polygon', 6]])
  })

  await test.step('its box is moved on the last frame, and its outline comes along', async () => {
    await page.getByRole('slider', { name: 'Position', exact: true }).press('End')
    await expect(playback(page).getByText(/^Frame (\d+) of \1$/)).toBeVisible()
    await stage.press('>')
    await page.mouse.move(...at([140, 130]))
    await page.mouse.down()
    await page.mouse.move(...at([140 + MOVED.x, 130 + MOVED.y]), { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await drawn()).map(({ positions }) => positions.length)).toEqual([2])
    const [track] = await drawn()
    const [first, last] = track?.positions ?? []
    expect(Math.abs((last?.x ?? 0) - (first?.x ?? 0) - MOVED.x)).toBeLessThan(4)
    expect(track?.points).toHaveLength(6)
  })

  await test.step('it is turned by the keyboard on the last frame', async () => {
    for (let step = 0; step < TURNED / 15; step += 1) await stage.press('Control+Shift+ArrowRight')
    await expect.poll(async () => (await drawn())[0]?.positions.map(({ angle }) => angle)).toEqual([undefined, TURNED])
  })

  await exportVideo(page)
  const download = await downloadVideo(page, 'yard.webm', { minBytes: 5000 })
  await test.step('covers the outline and leaves its surroundings, at the beginning, in the middle and at the end', async () => {
    const inside: Square[] = [
      [112, 80],
      [168, 180],
      [140, 264],
      [280, 216],
    ]
    const around: Square[] = [
      [205, 100],
      [280, 176],
      [76, 170],
      [200, 306],
    ]
    const shares = [0, 0.5, 0.995]
    const moved = (squares: readonly Square[], share: number): Square[] => squares.map((square) => placeAt(square, share))
    const places = shares.map((share) => ({ share, squares: moved([...inside, ...around], share) }))
    const [before, after] = [await greensOf(page, clip.buffer, places), await greensOf(page, await bytesOf(download), places)]
    for (const [index, share] of shares.entries()) {
      const [source, output] = [before[index] ?? [], after[index] ?? []]
      expect(Math.min(...source), `the source at ${share}`).toBeGreaterThan(100)
      expect(Math.max(...output.slice(0, 4)), `inside at ${share}`).toBeLessThan(8)
      for (const [place, green] of output.slice(4).entries())
        expect(Math.abs(green - (source[4 + place] ?? 0)), `${place} around at ${share}`).toBeLessThan(6)
    }
  })
})
