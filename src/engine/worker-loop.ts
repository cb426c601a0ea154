import type { z } from 'zod'

import { isAllocationFailure } from './decode'
import type { Response } from './messages'
import { outOfMemory } from './probe/errors'
import { EngineCancelledError, EngineError, type EngineProgress } from './types'
import type { NumberedCall } from './worker-host'

/** What a call's work gets beside the call. */
export interface JobContext {
  signal: AbortSignal
  onProgress: (progress: EngineProgress) => void
}

function send(response: Response): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
  self.postMessage(response)
}

function toEngineError(error: unknown, subject: string): EngineError {
  if (error instanceof EngineError) return error
  if (isAllocationFailure(error)) return outOfMemory({ cause: error })
  const what = error instanceof Error ? error.message : String(error)
  return new EngineError(
    'worker-failed',
    `The ${subject} could not be worked on, because of a fault in this program (${what}). Nothing was exported. Please try again.`,
  )
}

/**
 * Answers the page's calls, in a worker: progress, the result or the error of each, and cancellations.
 *
 * @param Request what the page may send; everything else is a fault of the page's code
 * @param subject what is worked on, in words for the person, such as `image`
 */
export function serveCalls<Call extends NumberedCall>(
  Request: z.ZodType<Call | { type: 'cancel'; id: number }>,
  subject: string,
  work: (call: Call, context: JobContext) => Promise<unknown>,
): void {
  const running = new Map<number, AbortController>()

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
        const { code, message } = toEngineError(error, subject)
        send({ type: 'failed', id, code, message })
      }
    } finally {
      running.delete(id)
    }
  }

  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A message that is not ours is a fault of the page's code: thrown, it reaches the page as the worker's error.
    const request = Request.parse(data)
    if (isCancel(request)) running.get(request.id)?.abort()
    else void answer(request)
  })
}

function isCancel(request: NumberedCall): request is { type: 'cancel'; id: number } {
  return request.type === 'cancel'
}
