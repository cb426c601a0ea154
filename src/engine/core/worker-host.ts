import { deferred } from './deferred'
import { Response } from './protocol'
import { EngineCancelledError, EngineError } from './errors'
import type { EngineCallOptions } from './types'

/** The part of a Worker that the engine uses. */
export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** A call to a worker. Its responses carry the same id. */
export interface NumberedCall {
  type: string
  id: number
}

/** Time limit for a worker to confirm a cancellation before it counts as hung. */
const GRACE_MILLISECONDS = 2000

/** Options of a call whose partial results are not validated yet. */
interface RawOptions extends Pick<EngineCallOptions, 'signal' | 'onProgress'> {
  /** Returns whether the partial result is valid. */
  onPartial: (partial: unknown) => boolean
}

/** Returns the error with which a call ended in the worker. */
function errorOf(response: Extract<Response, { type: 'failed' | 'storage-full' | 'cancelled' }>): Error {
  switch (response.type) {
    case 'failed':
      return new EngineError(response.code, response.message, response.itemIds === undefined ? {} : { itemIds: response.itemIds })
    case 'storage-full':
      return new DOMException(response.message, 'QuotaExceededError')
    case 'cancelled':
      return new EngineCancelledError()
  }
}

/** The running call and its handlers. */
interface Listener<Call> {
  call: Call
  signal: AbortSignal | undefined
  onResponse: (response: Response) => void
  onCrash: (error: EngineError) => void
}

/** Manages one worker: starts it with the first call and replaces it after a crash or a hang. Runs one call at a time. */
export class WorkerHost<Call extends NumberedCall> {
  readonly #factory: () => EngineWorker
  readonly #subject: string
  #worker: EngineWorker | undefined
  #listener: Listener<Call> | undefined

  /** @param subject starts the error messages, such as `Image` in "Image processing stopped unexpectedly" */
  constructor(factory: () => EngineWorker, subject: string) {
    this.#factory = factory
    this.#subject = subject
  }

  /** Returns the error for a worker that stopped. */
  failure(detail: string): EngineError {
    const message =
      `${this.#subject} processing stopped unexpectedly (${detail}). Nothing was exported. ` +
      'Try again. If it stops again, reload the page.'
    return new EngineError('worker-failed', message)
  }

  /** Terminates the worker. A running call fails with `reason`. */
  stop(reason: string): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#listener?.onCrash(this.failure(reason))
  }

  /** @param isLastTry whether its script was loaded in vain before */
  #start(isLastTry = false): EngineWorker {
    if (this.#worker !== undefined) return this.#worker
    const started = this.#factory()
    let hasResponded = false
    const crash = (reason: string) => {
      if (started === this.#worker) this.stop(reason)
    }
    started.addEventListener('message', ({ data }) => {
      // A replaced worker may still have a message in the queue.
      if (started !== this.#worker) return
      hasResponded = true
      const response = Response.safeParse(data)
      if (!response.success) crash('invalid response')
      else if (response.data.id === this.#listener?.call.id) this.#listener.onResponse(response.data)
    })
    started.addEventListener('error', (event) => {
      event.preventDefault()
      // The error event has no message if the worker's script cannot be loaded.
      if (event.message || hasResponded || isLastTry || !this.#startAgain(started)) crash(event.message || 'the worker could not start')
    })
    started.addEventListener('messageerror', () => crash('unreadable message'))
    this.#worker = started
    return started
  }

  /**
   * Replaces a worker whose script could not be loaded, because browsers sometimes fail to read a cache. Returns whether the running call was
   * sent to another.
   */
  #startAgain(failed: EngineWorker): boolean {
    if (failed !== this.#worker || this.#listener === undefined || this.#listener.signal?.aborted === true) return false
    failed.terminate()
    this.#worker = undefined
    this.#post(this.#start(true), this.#listener.call)
    return true
  }

  #post(worker: EngineWorker, request: Call | { type: 'cancel'; id: number }): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin to name
    worker.postMessage(request)
  }

  /**
   * Runs one call. A cancelled call rejects immediately, but the worker is free only when `onFree` is called.
   *
   * @throws EngineError, EngineCancelledError
   */
  run(call: Call, { signal, onProgress, onPartial }: RawOptions, onFree: () => void): Promise<unknown> {
    const { promise, resolve, reject } = deferred<unknown>()
    let grace: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(grace)
      signal?.removeEventListener('abort', onAbort)
      this.#listener = undefined
      onFree()
    }
    const onAbort = () => {
      reject(new EngineCancelledError())
      if (this.#worker !== undefined) this.#post(this.#worker, { type: 'cancel', id: call.id })
      grace = setTimeout(() => this.stop('no response to a cancellation'), GRACE_MILLISECONDS)
    }
    this.#listener = {
      call,
      signal,
      onCrash: (error) => {
        reject(error)
        finish()
      },
      onResponse: (response) => {
        if (response.type === 'progress') {
          if (signal?.aborted !== true) onProgress?.({ stage: response.stage, fraction: response.fraction })
          return
        }
        if (response.type === 'partial') {
          if (signal?.aborted !== true && !onPartial(response.partial)) this.stop('invalid partial result')
          return
        }
        if (response.type === 'done') resolve(response.result)
        else reject(errorOf(response))
        finish()
      },
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#post(this.#start(), call)
    } catch (error) {
      this.stop(error instanceof Error ? error.message : String(error))
    }
    return promise
  }
}
