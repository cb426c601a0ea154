import type { z } from 'zod'

import { isAllocationFailure, isStorageFull, outOfMemory, EngineCancelledError, EngineError } from './errors'
import type { Response } from './protocol'
import type { EngineProgress } from './types'
import type { NumberedCall } from './worker-host'

/** Cancellation and progress of one call. */
export interface CallContext {
  signal: AbortSignal
  onProgress: (progress: EngineProgress) => void
}

export interface PartialCallContext<Part> extends CallContext {
  /** Receives results that are final before the call ends. */
  onPartial?: (part: Part) => void
}

function send(response: Response): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
  self.postMessage(response)
}

function toEngineError(error: unknown, subject: string): EngineError {
  if (error instanceof EngineError) return error
  if (isAllocationFailure(error)) return outOfMemory({ cause: error })
  // The words of a library, such as the runtime of models, help only someone who reads the console.
  console.error(`Couldn’t process the ${subject}`, error)
  return new EngineError(
    'worker-failed',
    `Couldn’t process the ${subject} because of an internal error. Nothing was exported. Reload the page and try again.`,
  )
}

/**
 * Serves the page's calls in a worker: sends progress and partial results, then the result, the error or the
 * cancellation of each call.
 *
 * @param Request schema of the page's messages
 * @param subject noun for error messages, such as `image`
 */
export function serveCalls<Call extends NumberedCall>(
  Request: z.ZodType<Call | { type: 'cancel'; id: number }>,
  subject: string,
  work: (call: Call, context: PartialCallContext<unknown>) => Promise<unknown>,
): void {
  const running = new Map<number, AbortController>()

  async function serve(call: Call): Promise<void> {
    const { id } = call
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const result = await work(call, {
        signal: controller.signal,
        onProgress: (progress) => send({ type: 'progress', id, ...progress }),
        onPartial: (partial) => send({ type: 'partial', id, partial }),
      })
      send({ type: 'done', id, result })
    } catch (error) {
      if (error instanceof EngineCancelledError) send({ type: 'cancelled', id })
      else if (isStorageFull(error)) send({ type: 'storage-full', id, message: error.message })
      else {
        const { code, message, itemIds } = toEngineError(error, subject)
        send({ type: 'failed', id, code, message, ...(itemIds === undefined ? {} : { itemIds }) })
      }
    } finally {
      running.delete(id)
    }
  }

  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // An invalid message is a bug in the page. The exception reaches the page as the worker's error event.
    const request = Request.parse(data)
    if (isCancel(request)) running.get(request.id)?.abort()
    else void serve(request)
  })
}

function isCancel(request: NumberedCall): request is { type: 'cancel'; id: number } {
  return request.type === 'cancel'
}
