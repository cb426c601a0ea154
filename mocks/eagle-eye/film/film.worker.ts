import '#lib/browser/no-eval.ts'

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_MEDIUM,
  WebMOutputFormat,
} from 'mediabunny'

import { FilmPlan, type FilmMessage } from './film-plan'
import { FootageError } from '#backend/ports/cloud.ts'
import { framesOf } from './frames'
import { drawScene, FRAME_SIZE } from './scene'

/** Renders one film, after which the worker is terminated; cancelling terminates it immediately. */

const PROGRESS_EVERY = 10
const KEY_FRAME_SECONDS = 2
const NO_ENCODER = 'This browser can’t encode video, so footage isn’t available. Use a current version of Chromium, Chrome or Edge.'
const UNEXPECTED = 'Couldn’t make the footage. Try again.'

function post(message: FilmMessage, transfer: Transferable[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin to name
  self.postMessage(message, { transfer })
}

function newCanvas(): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(FRAME_SIZE.width, FRAME_SIZE.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new FootageError(UNEXPECTED)
  return { canvas, context }
}

async function makeStill({ camera, pieces: [first], events }: FilmPlan): Promise<void> {
  if (!first) throw new FootageError(UNEXPECTED)
  const { canvas, context } = newCanvas()
  drawScene(context, camera, first.start, isWithin(events, first.start))
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  const bytes = await blob.arrayBuffer()
  post({ type: 'done', bytes, contentType: blob.type, extension: '.jpg' }, [bytes])
}

function isWithin(stretches: FilmPlan['events'], at: number): boolean {
  return stretches.some(({ start, end }) => start <= at && at < end)
}

async function makeVideo({ camera, pieces, events, container }: FilmPlan): Promise<void> {
  const codec = await getFirstEncodableVideoCodec(container === 'webm' ? ['vp8', 'vp9'] : ['avc', 'vp8', 'vp9'], FRAME_SIZE)
  if (codec === null) throw new FootageError(NO_ENCODER)
  const { canvas, context } = newCanvas()
  const isMp4 = codec === 'avc'
  const target = new BufferTarget()
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_MEDIUM, keyFrameInterval: KEY_FRAME_SECONDS })
  output.addVideoTrack(source)
  await output.start()
  const frames = framesOf(pieces)
  for (const [index, { at, timestamp, duration }] of frames.entries()) {
    drawScene(context, camera, at, isWithin(events, at))
    await source.add(timestamp, duration)
    if (index % PROGRESS_EVERY === 0) post({ type: 'progress', fraction: index / frames.length })
  }
  await output.finalize()
  if (!target.buffer) throw new FootageError(UNEXPECTED)
  const kind = isMp4 ? { contentType: 'video/mp4', extension: '.mp4' } : { contentType: 'video/webm', extension: '.webm' }
  post({ type: 'done', bytes: target.buffer, ...kind }, [target.buffer])
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const plan = FilmPlan.parse(data)
  const rendering = plan.kind === 'still' ? makeStill(plan) : makeVideo(plan)
  rendering.catch((error: unknown) => {
    if (!(error instanceof FootageError)) console.error('Couldn’t make a film', error)
    post({ type: 'failed', sentence: error instanceof FootageError ? error.message : UNEXPECTED })
  })
})
