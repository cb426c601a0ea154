import type { Page } from 'playwright'

import { toneWav } from '#mocks/testing/tone-wav.ts'
import { frameWork } from '../review-page/frame-work.ts'

const SECONDS = 2 * 3600
const WORDS = 10_000
const WORDS_OF_LINE = 10
const SPANS = 500
const FRAMES = 240

/** The work of the main thread while something is done, in milliseconds per frame. */
export interface EditorWork {
  readonly subject: string
  readonly frames: readonly number[]
}

/** Uploads two hours of audio and returns its ID once it is ready. */
async function uploadHours(page: Page, path: string): Promise<string> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload$/ }).click()])
  await chooser.setFiles(path)
  const card = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'hours.wav' })
  await card.getByText('Converted', { exact: true }).waitFor({ timeout: 600_000 })
  await card.getByRole('link').first().click()
  await page.waitForURL(/\/audio\?v=/)
  return new URL(page.url()).searchParams.get('v') ?? ''
}

/** Saves a transcript with times for each word, and spans all over the recording. */
async function fillReview(page: Page, mediaId: string): Promise<void> {
  await page.evaluate(
    async ([id, seconds, words, perLine, spans]) => {
      const put = async (path: string, body: object): Promise<void> => {
        const headers = { 'Content-Type': 'application/json' }
        const response = await fetch(`/legacy/media/${id}/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(`${path} was not saved: ${await response.text()}`)
      }
      const step = seconds / words
      const segments = Array.from({ length: words / perLine }, (_unused, line) => {
        const own = Array.from({ length: perLine }, (_each, index) => {
          const start = (line * perLine + index) * step
          return { text: `word${line * perLine + index}`, start, end: start + 0.8 * step }
        })
        const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0]
        return { id: `line-${line}`, start, end, speaker: `Speaker ${line % 3}`, text: own.map(({ text }) => text).join(' '), words: own }
      })
      await put('transcript', { revision: 0, language: 'en', source: 'imported', segments })
      const { revision, style } = (await (await fetch(`/legacy/media/${id}/detections`)).json()) as { revision: number; style: string }
      const stretches = Array.from({ length: spans }, (_unused, index) => ({
        id: `bench-${index}`,
        source: 'drawn',
        category: null,
        text: null,
        confidence: null,
        decision: index % 5 === 4 ? 'keep' : 'redact',
        cover: index % 3 === 0 ? 'tone' : 'mute',
        start: (index * seconds) / spans,
        end: (index * seconds) / spans + 2,
      }))
      await put('detections', { revision, style, tracks: [], spans: stretches })
    },
    [mediaId, SECONDS, WORDS, WORDS_OF_LINE, SPANS] as const,
  )
}

type Doing = 'scrub' | 'zoom' | 'pan' | 'scroll' | 'play'

/** Does something once and waits until it is painted. Returns how many frames were drawn. Self-contained, because it runs in the page. */
async function doStep([doing, frame]: readonly [Doing, number]): Promise<number> {
  const counter = window as unknown as { drawnFrames?: number }
  if (counter.drawnFrames === undefined) {
    const count = (): void => {
      counter.drawnFrames = (counter.drawnFrames ?? 0) + 1
      requestAnimationFrame(count)
    }
    count()
  }
  const isOfList = doing === 'scroll' || document.querySelector('[role=slider][aria-label=Position]') === null
  const element = document.querySelector(isOfList ? 'ol[aria-label=Passages]' : '[role=slider][aria-label=Position]')
  if (!element) throw new Error(`The page has nothing to ${doing}`)
  const { left, top } = element.getBoundingClientRect()
  const isFirstHalf = frame % 120 < 60
  const key = (name: string) => element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  if (doing === 'scrub')
    element.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + 40 + frame * 3, clientY: top + 10, bubbles: true, pointerId: 1, buttons: 1 }),
    )
  else if (doing === 'zoom') key(isFirstHalf ? '+' : '-')
  else if (doing === 'pan') key(isFirstHalf ? 'PageDown' : 'PageUp')
  else if (doing === 'scroll') element.scrollBy(0, isFirstHalf ? 90 : -90)
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
  return counter.drawnFrames ?? 0
}

/** Measures the review and the transcript of two hours of audio with 10,000 words and 500 spans. */
export async function measureEditors(page: Page, save: (bytes: Uint8Array) => Promise<string>): Promise<EditorWork[]> {
  const mediaId = await uploadHours(page, await save(toneWav(SECONDS)))
  await fillReview(page, mediaId)
  const work = async (subject: string, doing: Doing): Promise<EditorWork> => {
    await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 5000 })))
    const frames = await frameWork(page, FRAMES, (frame) => page.evaluate(doStep, [doing, frame] as const), doing === 'play')
    return { subject, frames }
  }
  const results: EditorWork[] = []
  await page.goto(new URL(`/audio/review?v=${mediaId}`, page.url()).href)
  await page
    .getByText(`0 of ${SPANS} reviewed`)
    .or(page.getByText(`${SPANS} of ${SPANS} reviewed`))
    .first()
    .waitFor({ timeout: 300_000 })
  const timeline = page.getByRole('slider', { name: 'Position', exact: true })
  const place = await timeline.boundingBox()
  if (!place) throw new Error('The page shows no timeline')
  await page.mouse.move(place.x + 40, place.y + 10)
  await page.mouse.down()
  results.push(await work('audio review: scrubbing', 'scrub'))
  await page.mouse.up()
  if (Number(await timeline.getAttribute('aria-valuenow')) < SECONDS / 4) throw new Error('The timeline was not scrubbed')
  results.push(await work('audio review: zooming', 'zoom'), await work('audio review: moving by a screen', 'pan'))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  results.push(await work('audio review: playing', 'play'))
  await page.goto(new URL(`/transcript?v=${mediaId}`, page.url()).href)
  await page.getByRole('list', { name: 'Passages' }).getByRole('listitem').first().waitFor({ timeout: 300_000 })
  results.push(await work('transcript: scrolling', 'scroll'))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  results.push(await work('transcript: playing', 'play'))
  return results
}
