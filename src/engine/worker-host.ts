import { deferred } from './deferred'
import { Response } from './messages'
import { EngineCancelledError, EngineError, type EngineCallOptions } from './types'

/** The part of a Worker that the engine uses. */
export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** What a worker is asked to do; answers bear its number. */
export interface NumberedCall {
  type: string
  id: number
}

/** How long a cancelled worker may take to say so before it is taken for hung. */
const GRACE_MILLISECONDS = 2000

/** What happens with messages about the call that is under way. */
interface Listener {
  id: number
  onResponse: (response: Response) => void
  onCrash: (error: EngineError) => void
}

/** Holds one worker, starts it when it is needed, and replaces it after a crash or when it hangs. Takes one call at a time. */
export class WorkerHost<Call extends NumberedCall> {
  readonly #factory: () => EngineWorker
  readonly #subject: string
  #worker: EngineWorker | undefined
  #listener: Listener | undefined

  /** @param subject what the worker works on, in words for the person, such as `images` */
  constructor(factory: () => EngineWorker, subject: string) {
    this.#factory = factory
    this.#subject = subject
  }

  /** The error that says, in words for the person, that the worker stopped. */
  failure(detail: string): EngineError {
    const message =
      `The part of this program that works on ${this.#subject} stopped (${detail}). ` +
      'Nothing was exported. Please try again; if it stops once more, reload the page.'
    return new EngineError('worker-failed', message)
  }

  /** Ends the worker; a call that is under way fails with `reason`. */
  stop(reason: string): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#listener?.onCrash(this.failure(reason))
  }

  #start(): EngineWorker {
    if (this.#worker !== undefined) return this.#worker
    const started = this.#factory()
    const crash = (reason: string) => {
      if (started === this.#worker) this.stop(reason)
    }
    started.addEventListener('message', ({ data }) => {
      // A worker that was replaced may have had an answer on its way.
      if (started !== this.#worker) return
      const response = Response.safeParse(data)
      if (!response.success) crash('it sent an answer that makes no sense')
      else if (response.data.id === this.#listener?.id) this.#listener.onResponse(response.data)
    })
    started.addEventListener('error', (event) => {
      event.preventDefault()
      // A worker whose file cannot be loaded gives an event without a message.
      crash(event.message || 'it could not be started')
    })
    started.addEventListener('messageerror', () => crash('a message could not be read'))
    this.#worker = started
    return started
  }

  #post(worker: EngineWorker, request: Call | { type: 'cancel'; id: number }): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin to name
    worker.postMessage(request)
  }

  /**
   * Runs one call. `onFree` is called once the worker can take the next, which after a cancellation is later than the promise settles.
   *
   * @throws EngineError, EngineCancelledError
   */
  run(call: Call, { signal, onProgress }: EngineCallOptions, onFree: () => void): Promise<unknown> {
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
      grace = setTimeout(() => this.stop('it did not stop when asked'), GRACE_MILLISECONDS)
    }
    this.#listener = {
      id: call.id,
      onCrash: (error) => {
        reject(error)
        finish()
      },
      onResponse: (response) => {
        if (response.type === 'progress') {
          if (signal?.aborted !== true) onProgress?.({ stage: response.stage, fraction: response.fraction })
          return
        }
        if (response.type === 'done') resolve(response.result)
        else reject(response.type === 'failed' ? new EngineError(response.code, response.message) : new EngineCancelledError())
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
