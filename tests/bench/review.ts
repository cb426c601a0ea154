import { cpus, loadavg, tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page, type Request } from 'playwright'
import { build, preview } from 'vite'

import { chromiumOptions } from '../tools/find-chromium.ts'
import { dragFrames, idleFrames, recordKeys, type DragTimes } from './review-page/measure.ts'
import { hasFfmpeg } from './review-page/clip.ts'
import { measureVideo, type VideoWork } from './review-page/video.ts'
import { table } from './table.ts'

/**
 * Reviews an image with 1,000 boxes, and with 10,000, in a production build. Prints Markdown and exits with 1 when the review of 1,000
 * boxes misses a limit. Frame times are valid only where an empty page of the same browser holds the display's rate. Then it reviews an
 * hour of video with 500 tracks; `--video` measures that only.
 */
const LIMITED = 1000
const LARGE = 10_000
const FRAMES = 240
const KEY_PRESSES = 60
/** The columns and rows of the boxes that are dragged together. */
const DRAGGED = [
  [1, 1],
  [20, 10],
] as const
const MAX_FRAME = 16.8
const MAX_KEY = 50
const MAX_BYTES = 2048
/** The aim for the work of a frame in the review of a video, in milliseconds of processor time. */
const MAX_WORK = 16

/** Measures the review of a video only. */
const isVideoOnly = process.argv.includes('--video')

/** A line of the result. */
interface Line {
  items: number
  subject: string
  /** 95th percentile in milliseconds, or bytes. */
  value: number
  limit?: number
  /** The 95th percentile of the empty page, for frame times. */
  baseline?: number
  note: string
}

function percentile(values: readonly number[], share = 0.95): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The boxes of the review: rows in the middle of the image, with room on all sides to drag them. */
interface Layout {
  /** In image pixels. */
  width: number
  height: number
  /** The distance between two boxes. */
  pitch: number
}

/** Replaces the boxes of an image by `count` boxes. */
async function fillReview(page: Page, mediaId: string, count: number): Promise<Layout> {
  return page.evaluate(
    async ([id, total]) => {
      const url = `/legacy/media/${id}/detections`
      const { revision, style, width, height } = (await (await fetch(url)).json()) as Layout & { revision: number; style: string }
      const columns = Math.ceil(Math.sqrt((total * width) / height))
      const pitch = (0.8 * width) / columns
      const tracks = Array.from({ length: total }, (_, index) => {
        const x = 0.1 * width + (index % columns) * pitch
        const y = 0.1 * height + Math.floor(index / columns) * pitch
        return {
          id: `bench-${index}`,
          kind: index % 4 === 3 ? 'object' : 'face',
          source: 'detected',
          confidence: ((index * 37) % 100) / 100,
          decision: index % 5 === 4 ? 'keep' : 'redact',
          style: null,
          positions: [{ time: 0, x, y, width: pitch * 0.8, height: pitch * 0.8 }],
        }
      })
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ revision, style, tracks }),
      })
      if (!response.ok) throw new Error(`The review was not saved: ${await response.text()}`)
      return { width, height, pitch }
    },
    [mediaId, count] as const,
  )
}

/** Opens the review and waits until all rows are there. */
async function openReview(page: Page, mediaId: string, count: number): Promise<void> {
  await page.goto(new URL(`/image/review?v=${mediaId}`, page.url()).href)
  const name = new RegExp(`^Image with ${count.toLocaleString('en')} boxes`)
  await page.getByRole('application', { name }).waitFor({ timeout: 120_000 })
  await settle(page)
}

/** Waits until the page is idle, so that what is measured next starts with an empty queue. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 5000 })))
}

/** Returns the position on screen of a point of the fitted image. */
async function positionOf(page: Page, { width, height }: Layout, x: number, y: number): Promise<{ x: number; y: number }> {
  const stage = await page.getByRole('application').boundingBox()
  if (!stage) throw new Error('The page shows no review')
  const margin = 24
  const scale = Math.min((stage.width - 2 * margin) / width, (stage.height - 2 * margin) / height, 1)
  return { x: stage.x + (stage.width - width * scale) / 2 + x * scale, y: stage.y + (stage.height - height * scale) / 2 + y * scale }
}

/** Drags the boxes in the given columns and rows of the layout, from the upper left, and returns the frame times. */
async function drag(page: Page, layout: Layout, columns: number, rows: number): Promise<DragTimes & { processor: number }> {
  const { width, height, pitch } = layout
  const at = (column: number, row: number) =>
    positionOf(page, layout, 0.1 * width + (column - 0.6) * pitch, 0.1 * height + (row - 0.6) * pitch)
  if (columns * rows > 1) {
    const [start, end] = [await positionOf(page, layout, 0.04 * width, 0.04 * height), await at(columns, rows)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('application', { name: `${columns * rows} items selected` }).waitFor()
  }
  const held = await at(Math.ceil(columns / 2), Math.ceil(rows / 2))
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await settle(page)
  const processorTime = await startProcessorTime(page)
  const times = await page.evaluate(dragFrames, [held.x, held.y, FRAMES] as const)
  const processor = (await processorTime()) / FRAMES
  await page.mouse.up()
  await page.getByText(columns * rows > 1 ? `${columns * rows} items moved` : /^(Face|Object) \d+ moved$/).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await settle(page)
  return { ...times, processor }
}

/**
 * Starts to measure the processor time of the page's main thread, which other programs on the computer don't change. The returned function
 * ends that and returns milliseconds.
 */
async function startProcessorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await read()
  return async () => {
    const after = await read()
    await session.detach()
    return after - before
  }
}

async function keyTimes(page: Page): Promise<number[]> {
  await page.evaluate(recordKeys)
  await page.getByRole('application').focus()
  for (let press = 1; press <= KEY_PRESSES; press += 1) {
    await page.keyboard.press('n')
    await page.waitForFunction((count) => (window as unknown as { keyTimes: number[] }).keyTimes.length === count, press)
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

/** Decides one item and returns the bytes of its save: request and response with their headers. */
async function decisionBytes(page: Page): Promise<{ sent: number; received: number }> {
  const isSave = (request: Request) => request.method() === 'PATCH' && request.url().endsWith('/detections')
  const saving = page.waitForRequest(isSave)
  await page.keyboard.press('k')
  const request = await saving
  const response = await request.response()
  if (!response) throw new Error('The save got no response')
  const headerBytes = (headers: Record<string, string>) =>
    Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const { pathname } = new URL(request.url())
  const line = `${request.method()} ${pathname} HTTP/1.1\r\n`.length
  const body = Buffer.byteLength(request.postData() ?? '')
  const sent = line + headerBytes(await request.allHeaders()) + body
  const received = headerBytes(await response.allHeaders()) + (await response.body()).length
  return { sent, received }
}

async function measureReview(page: Page, mediaId: string, items: number, baseline: number): Promise<Line[]> {
  const layout = await fillReview(page, mediaId, items)
  await openReview(page, mediaId, items)
  const limits = items === LIMITED ? { frame: MAX_FRAME, key: MAX_KEY, bytes: MAX_BYTES } : undefined
  const limited = (limit: number | undefined) => (limit === undefined ? {} : { limit })
  const lines: Line[] = []
  for (const [columns, rows] of DRAGGED) {
    const count = columns * rows
    const { frames, work, processor } = await drag(page, layout, columns, rows)
    lines.push({
      items,
      subject: count === 1 ? 'frame while dragging one box, ms' : `frame while dragging ${count} boxes, ms`,
      value: percentile(frames),
      ...limited(limits?.frame),
      baseline,
      note: `median ${percentile(frames, 0.5).toFixed(1)}, max ${Math.max(...frames).toFixed(1)}, until painted ${percentile(work).toFixed(1)}, processor time per frame ${processor.toFixed(1)}`,
    })
  }
  const keys = await keyTimes(page)
  const note = `median ${percentile(keys, 0.5).toFixed(1)}, max ${Math.max(...keys).toFixed(1)}`
  lines.push({ items, subject: 'next item, key to paint, ms', value: percentile(keys), ...limited(limits?.key), note })
  const { sent, received } = await decisionBytes(page)
  lines.push({
    items,
    subject: 'save of one decision, bytes',
    value: sent + received,
    ...limited(limits?.bytes),
    note: `${sent} sent, ${received} received`,
  })
  return lines
}

function isMissed({ value, limit }: Line): boolean {
  // The frame times of a page come in tenths of a millisecond.
  return limit !== undefined && !(Math.round(value * 10) / 10 <= limit)
}

function report(lines: readonly Line[], baseline: number): void {
  const number = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? ''
  const rows = lines.map((line) => {
    const digits = line.subject.endsWith('ms') ? 1 : 0
    const ratio = line.baseline === undefined ? '' : (line.value / line.baseline).toFixed(2)
    return [
      line.subject,
      String(line.items),
      number(line.value, digits),
      number(line.limit, digits),
      ratio,
      isMissed(line) ? 'missed' : line.limit === undefined ? '' : 'met',
      line.note,
    ]
  })
  const load = loadavg()[0]?.toFixed(1) ?? 'unknown'
  console.log(`\n### Review of an image (${cpus().length} cores, load ${load}; empty page: ${baseline.toFixed(1)} ms per frame)\n`)
  console.log(table(['95 % of', 'items', 'measured', 'limit', 'to empty page', '', 'details'], rows))
  if (baseline > MAX_FRAME)
    console.log('\nThe empty page already misses the frame limit: this computer is too busy, so only the ratio to it means anything.')
}

/** Prints the work per frame in the review of a video. Returns whether the aim is reached. */
function reportVideo(works: readonly VideoWork[]): boolean {
  const rows = works.map(({ subject, frames }) => {
    const value = percentile(frames)
    const numbers = [value, percentile(frames, 0.5), Math.max(...frames)].map((number) => number.toFixed(1))
    return [subject, ...numbers, value <= MAX_WORK ? 'met' : 'missed']
  })
  console.log(
    `\n### Review of an hour of video with 500 tracks: processor time of the main thread per frame, ms (load ${loadavg()[0]?.toFixed(1) ?? 'unknown'})\n`,
  )
  console.log(table(['while', '95 %', 'median', 'max', `aim: ${MAX_WORK}`], rows))
  return rows.every((row) => row.at(-1) === 'met')
}

/** Measures and reports the reviews of an image. Returns whether the limits are kept. */
async function measureImages(page: Page, baseline: number): Promise<boolean> {
  const mediaId = await page.evaluate(async () => {
    const { medias } = (await (await fetch('/legacy/media?projectId=sample-project')).json()) as {
      medias: Record<string, { type: string }>
    }
    return Object.entries(medias).find(([, { type }]) => type === 'image')?.[0]
  })
  if (mediaId === undefined) throw new Error('The sample project has no image')
  const lines = [...(await measureReview(page, mediaId, LIMITED, baseline)), ...(await measureReview(page, mediaId, LARGE, baseline))]
  report(lines, baseline)
  return !lines.some(isMissed)
}

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const outDir = await mkdtemp(join(tmpdir(), 'review-bench-'))
try {
  const options = { configFile, mode: 'embedded', logLevel: 'warn' as const, build: { outDir, emptyOutDir: true } }
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('The preview server has no URL')
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.on('pageerror', (error) => console.error(error.message))
    await page.goto('about:blank')
    const baseline = percentile(await page.evaluate(idleFrames, FRAMES))
    await page.goto(new URL('/login', url).href)
    await page.getByRole('button', { name: 'Use demo account' }).click()
    await page.waitForURL(/\/home/)
    if (!isVideoOnly && !(await measureImages(page, baseline))) process.exitCode = 1
    if (!hasFfmpeg()) console.log('\nSkipped the review of a video: the command ffmpeg is missing, which makes the clip.')
    else if (!reportVideo(await measureVideo(page))) process.exitCode = 1
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await rm(outDir, { recursive: true, force: true })
}
