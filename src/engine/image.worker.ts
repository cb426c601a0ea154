import { z } from 'zod'

import { isAllocationFailure } from './decode'
import type { FaceDetector } from './detector/face-detector'
import { createFullRangeDetector } from './detector/full-range-detector'
import { detectInPicture, probePicture, redactPicture, type JobContext } from './image-jobs'
import { Request, type Response } from './messages'
import { outOfMemory } from './probe/refusals'
import { EngineCancelledError, EngineError } from './types'

// The page's policy forbids code made from strings, which zod otherwise uses to be faster.
z.config({ jitless: true })

type Call = Exclude<Request, { type: 'cancel' }>

const running = new Map<number, AbortController>()
let detector: { modelUrl: string | undefined; instance: FaceDetector } | undefined

function detectorFor(modelUrl: string | undefined): FaceDetector {
  if (detector === undefined || detector.modelUrl !== modelUrl) detector = { modelUrl, instance: createFullRangeDetector({ modelUrl }) }
  return detector.instance
}

function send(response: Response): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
  self.postMessage(response)
}

function work(call: Call, context: JobContext): Promise<unknown> {
  switch (call.type) {
    case 'probe':
      return probePicture(call.file, context)
    case 'detect':
      return detectInPicture(call.file, call, detectorFor(call.modelUrl), context)
    case 'redact':
      return redactPicture(call.file, call.order, detectorFor(call.modelUrl), context)
  }
}

function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  if (isAllocationFailure(error)) return outOfMemory({ cause: error })
  const what = error instanceof Error ? error.message : String(error)
  return new EngineError(
    'worker-failed',
    `The picture could not be worked on, because of a fault in this program (${what}). Nothing was exported. Please try again.`,
  )
}

async function answer(call: Call): Promise<void> {
  const { id } = call
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const result = await work(call, { signal: controller.signal, onProgress: (progress) => send({ type: 'progress', id, ...progress }) })
    send({ type: 'done', id, result })
  } catch (error) {
    if (error instanceof EngineCancelledError) send({ type: 'cancelled', id })
    else {
      const { code, message } = toEngineError(error)
      send({ type: 'failed', id, code, message })
    }
  } finally {
    running.delete(id)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // A message that is not ours is a fault of the page's code: thrown, it reaches the page as the worker's error.
  const request = Request.parse(data)
  if (request.type === 'cancel') running.get(request.id)?.abort()
  else void answer(request)
})
