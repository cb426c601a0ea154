import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'

import { makeHour } from './clip.ts'
import { frameWork } from './frame-work.ts'

const TRACKS = 500
const GAPS = 200
const SECONDS = 3600
const FRAMES = 240

/** The work of the main thread while something is done in the review, in milliseconds per frame. */
export interface VideoWork {
  readonly subject: string
  readonly frames: readonly number[]
}

/** Uploads an hour of video to the sample project, and returns its ID once it is ready. */
async function uploadHour(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'review-bench-video-'))
  try {
    await page.goto(new URL('/home', page.url()).href)
    // Faces would be searched for in the whole hour.
    await page.getByRole('button', { name: /^Detect on upload:/ }).click()
    await page.getByText('Faces', { exact: true }).click()
    await page.getByText('Names and contact details in documents', { exact: true }).click()
    await page.getByText('Detect on upload: off').waitFor()
    await page.keyboard.press('Escape')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload$/ }).click()])
    await chooser.setFiles(await makeHour(folder))
    const card = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'hour.mp4' })
    await card.getByText('Converted', { exact: true }).waitFor({ timeout: 600_000 })
    await card.getByRole('link').first().click()
    await page.waitForURL(/\/video\?v=/)
    return new URL(page.url()).searchParams.get('v') ?? ''
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces the review by tracks that start all over the hour, of which about fifteen overlap, and by gaps in some of them. */
async function fillTracks(page: Page, mediaId: string): Promise<void> {
  await page.evaluate(
    async ([id, tracks, gaps, seconds]) => {
      const url = `/legacy/media/${id}/detections`
      const { revision, style, width, height } = (await (await fetch(url)).json()) as {
        revision: number
        style: string
        width: number
        height: number
      }
      const startOf = (index: number): number => Math.round(((index * 997) % (seconds - 120)) * 25) / 25
      const positionsOf = (index: number) =>
        Array.from({ length: 500 }, (_unused, step) => ({
          time: startOf(index) + step / 5,
          x: ((index * 53) % (width - 120)) + (step % 60),
          y: ((index * 31) % (height - 60)) + (step % 20),
          width: 40,
          height: 40,
        }))
      const body = {
        revision,
        style,
        tracks: Array.from({ length: tracks }, (_unused, index) => ({
          id: `bench-${index}`,
          kind: index % 4 === 3 ? 'object' : 'face',
          source: 'detected',
          confidence: ((index * 37) % 100) / 100,
          decision: index % 5 === 4 ? 'keep' : 'redact',
          style: null,
          positions: positionsOf(index),
        })),
        gaps: Array.from({ length: gaps }, (_unused, index) => ({
          id: `gap-${index}`,
          trackId: `bench-${index}`,
          source: 'detected',
          confidence: 0.5,
          decision: 'redact',
          start: startOf(index) + 20,
          end: startOf(index) + 22,
          resolution: index % 2 === 0 ? 'open' : 'covered',
        })),
      }
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`The review was not saved: ${await response.text()}`)
    },
    [mediaId, TRACKS, GAPS, SECONDS] as const,
  )
}

/** The work of a frame, in the page. */
type Doing = 'scrub' | 'drag' | 'zoom' | 'scroll' | 'play'

/** Counts the frames that the page draws, in `window.drawnFrames`. */
function countFrames(): void {
  const counter = { drawnFrames: 0 }
  const count = () => {
    counter.drawnFrames += 1
    Object.assign(window, counter)
    requestAnimationFrame(count)
  }
  count()
}

/** Does something once and waits until it is painted. Returns how many frames were drawn. Self-contained, because it runs in the page. */
async function doStep([doing, x, y, frame]: readonly [Doing, number, number, number]): Promise<number> {
  const targets = {
    scrub: '[role=slider][aria-label=Position]',
    zoom: '[role=slider][aria-label=Position]',
    drag: '[role=application]',
    scroll: '[data-review-list]',
    play: '[role=application]',
  }
  const element = document.querySelector(targets[doing])
  if (!element) throw new Error(`The page has no ${targets[doing]}`)
  const { left, top } = element.getBoundingClientRect()
  const pointer = (clientX: number, clientY: number) =>
    element.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true, isPrimary: true, pointerId: 1, buttons: 1 }))
  // Ends beside the start, so that the box has moved.
  const angle = (frame / 64) * 2 * Math.PI
  const isFirstHalf = frame % 120 < 60
  if (doing === 'scrub') pointer(left + 40 + frame * 3, top + 10)
  else if (doing === 'drag') pointer(x + 24 * Math.sin(angle), y + 24 * (1 - Math.cos(angle)))
  else if (doing === 'zoom') {
    const at = { clientX: left + 400, clientY: top + 80, deltaY: isFirstHalf ? -24 : 24 }
    element.dispatchEvent(new WheelEvent('wheel', { ...at, bubbles: true, cancelable: true }))
  } else if (doing === 'scroll') element.parentElement?.scrollBy(0, isFirstHalf ? 90 : -90)
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(null)
    })
  })
  return (window as unknown as { drawnFrames: number }).drawnFrames
}

/** Measures the review of an hour of video with 500 tracks. */
export async function measureVideo(page: Page): Promise<VideoWork[]> {
  const mediaId = await uploadHour(page)
  await fillTracks(page, mediaId)
  await page.goto(new URL(`/video/review?v=${mediaId}`, page.url()).href)
  const stage = page.getByRole('application', { name: `Video with ${TRACKS} boxes` })
  await stage.waitFor({ timeout: 300_000 })
  await page.evaluate(countFrames)
  const settle = () => page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 5000 })))
  const work = async (subject: string, doing: Doing, x = 0, y = 0): Promise<VideoWork> => {
    await settle()
    const frames = await frameWork(page, FRAMES, (frame) => page.evaluate(doStep, [doing, x, y, frame] as const), doing === 'play')
    return { subject, frames }
  }
  const results: VideoWork[] = []
  const timeline = page.getByRole('slider', { name: 'Position' })
  const ruler = await timeline.boundingBox()
  if (!ruler) throw new Error('The page shows no timeline')
  await page.mouse.move(ruler.x + 40, ruler.y + 10)
  await page.mouse.down()
  results.push(await work('scrubbing on the timeline', 'scrub'))
  await page.mouse.up()
  if (Number(await timeline.getAttribute('aria-valuenow')) < SECONDS / 4) throw new Error('The timeline was not scrubbed')
  results.push(await work('zooming the timeline', 'zoom'))
  results.push(await work('scrolling the list of tracks', 'scroll'))
  // Gaps come first.
  await page.locator('[data-review-list]').evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight / 2))
  const row = page
    .getByRole('complementary', { name: 'Detections' })
    .getByRole('button', { name: /^(Face|Object) \d+/ })
    .first()
  await row.click()
  const held = await page.evaluate(() => {
    const canvas = document.querySelectorAll('[role=application] canvas')[2]
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {}
    return { left, top }
  })
  // The frame of the start may be shown from a moment before it.
  await page.getByRole('button', { name: 'Next frame' }).click()
  const box = await boxOfSelected(page)
  await page.mouse.move(held.left + box.x, held.top + box.y)
  await page.mouse.down()
  results.push(await work('dragging one box', 'drag', held.left + box.x, held.top + box.y))
  await page.mouse.up()
  await page.getByText(/^(Face|Object) \d+ moved$/).waitFor({ state: 'attached' })
  await stage.press('Escape')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  results.push(await work('playing', 'play'))
  await page.getByRole('button', { name: 'Pause' }).click()
  return results
}

/** Returns a point in the selected box on the stage, from its handles: the middle of the pixels in the colour of the selection. */
async function boxOfSelected(page: Page): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(() => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('[role=application] canvas')[2]
    const { data = [], width = 1 } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    let [count, x, y] = [0, 0, 0]
    for (let index = 0; index < data.length / 4; index += 1) {
      if (data[4 * index] !== 255 || data[4 * index + 1] !== 255 || data[4 * index + 2] !== 255 || data[4 * index + 3] !== 255) continue
      count += 1
      x += index % width
      y += Math.floor(index / width)
    }
    const ratio = window.devicePixelRatio
    return count > 0 && { x: x / count / ratio, y: y / count / ratio }
  })
  const place = await found.jsonValue()
  if (place === false) throw new Error('The page shows no selected box')
  return place
}
