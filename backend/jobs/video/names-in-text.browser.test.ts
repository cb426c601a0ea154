import { afterAll, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { Box } from '#engine/core/types.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { drawnClip } from '#engine/testing/moving-clip.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import { coveredShare } from '#lib/review/box-areas.ts'
import { boxesAt, movingItem } from '#lib/review/moving-regions.ts'
import { addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const video = createVideoEngine()
const entities = createEntityEngine()
afterAll(() => {
  video.dispose()
  entities.dispose()
})

const [WIDTH, HEIGHT, RATE] = [640, 360, 15]
const FONT = '30px sans-serif'
const as = { as: 'ada' }

/** Words at the left end of their baseline. */
interface Line {
  text: string
  x: number
  y: number
}

/** Returns the box around the letters of a part of a line. */
function placeOf({ text, x, y }: Line, part: string): Box {
  const context = new OffscreenCanvas(8, 8).getContext('2d')
  if (!context) throw new Error('The browser draws no canvas.')
  context.font = FONT
  const before = context.measureText(text.slice(0, text.indexOf(part))).width
  const { actualBoundingBoxRight: width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(part)
  return { x: x + before, y: y - ascent, width, height: ascent + descent }
}

/** Makes a video of words, and a back end that has it. */
async function start(seconds: number, linesAt: (time: number) => readonly Line[]): Promise<TestBackend> {
  const clip = await drawnClip({
    width: WIDTH,
    height: HEIGHT,
    times: evenTimes(seconds, RATE),
    draw: (context, time) => {
      context.fillStyle = '#59636e'
      context.fillRect(0, 0, WIDTH, HEIGHT)
      context.fillStyle = '#ffffff'
      context.font = FONT
      for (const { text, x, y } of linesAt(time)) context.fillText(text, x, y)
    },
  })
  const backend = await startTestBackend({ video, entities })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada', { width: WIDTH, height: HEIGHT, duration: seconds, size: clip.size })
  await backend.files.write('media', 'media-1', clip)
  return backend
}

async function detect(backend: TestBackend, request: object = { tags: {}, entities: ['PERSON'] }): Promise<readonly Track[]> {
  const { status } = await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, ...request }, as)
  expect(status).toBe(202)
  await backend.backend.queue.idle()
  expect((await backend.tables.all('jobs')).map(({ state }) => state)).not.toContain('failed')
  return ((await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections).tracks
}

/** Returns the covered share of a place at a time, to six decimals. */
function shareAt(tracks: readonly Track[], time: number, place: Box): number {
  const boxes = tracks.flatMap((track) => boxesAt(movingItem(track), time))
  return Number(coveredShare(place, boxes).toFixed(6))
}

const labelled = (tracks: readonly Track[]) => tracks.map(({ label, text }) => [label, text])

describe('[MEDIA-02] names in the text of a video', () => {
  it('are covered in every frame that shows them, and the words around them are not', async () => {
    const line: Line = { text: 'Please call Maria Holloway today', x: 60, y: 200 }
    const isShown = (time: number): boolean => time >= 0.4 && time < 1.4
    const backend = await start(2, (time) => (isShown(time) ? [line] : []))
    const tracks = await detect(backend)
    expect(labelled(tracks)).toEqual([['entity:PERSON', 'Maria Holloway']])
    const shown = evenTimes(2, RATE).filter((time) => isShown(time))
    expect(shown.map((time) => shareAt(tracks, time, placeOf(line, 'Maria Holloway')))).toEqual(shown.map(() => 1))
    expect(Math.max(...shown.map((time) => shareAt(tracks, time, placeOf(line, 'Please'))))).toBe(0)
  })

  it('stay covered while the text moves', async () => {
    const lineAt = (time: number): Line => ({ text: 'Please call Maria Holloway today', x: 20 + 100 * time, y: 120 + 80 * time })
    const backend = await start(1.2, (time) => [lineAt(time)])
    const tracks = await detect(backend)
    expect(new Set(tracks.map(({ label }) => label))).toEqual(new Set(['entity:PERSON']))
    const times = evenTimes(1.2, RATE)
    expect(times.map((time) => shareAt(tracks, time, placeOf(lineAt(time), 'Maria Holloway')))).toEqual(times.map(() => 1))
  })

  it('are covered while a subtitle has them, and not in the one after it', async () => {
    const [first, second]: Line[] = [
      { text: 'I work with Maria Holloway', x: 60, y: 320 },
      { text: 'Turn off the water first', x: 60, y: 320 },
    ]
    if (!first || !second) throw new Error('There are two subtitles.')
    const backend = await start(2, (time) => [time < 1 ? first : second])
    const tracks = await detect(backend)
    expect(labelled(tracks)).toEqual([['entity:PERSON', 'Maria Holloway']])
    const [early, late] = [evenTimes(1, RATE), evenTimes(2, RATE).filter((time) => time > 1.6)]
    expect(early.map((time) => shareAt(tracks, time, placeOf(first, 'Maria Holloway')))).toEqual(early.map(() => 1))
    expect(Math.max(...late.map((time) => shareAt(tracks, time, placeOf(second, second.text))))).toBe(0)
  })

  it("aren't reported where the text has none", async () => {
    const backend = await start(1, () => [{ text: 'Turn off the water first', x: 60, y: 200 }])
    expect(await detect(backend)).toEqual([])
  })

  it('are detected again without doubling, beside the text itself', async () => {
    const backend = await start(1, () => [{ text: 'Please call Maria Holloway today', x: 60, y: 200 }])
    const request = { tags: { text: 1 }, entities: ['PERSON'] }
    const first = await detect(backend, request)
    expect(first.map(({ label }) => label)).toEqual(['text', 'entity:PERSON'])
    const second = await detect(backend, request)
    const numbered = (tracks: readonly Track[]) => tracks.map(({ label, number }) => [label, number])
    expect(numbered(second)).toEqual(numbered(first))
  })
})
