import { z } from 'zod'

import { deferred, type Deferred } from '../../core/deferred'
import { EngineError } from '../../core/errors'
import { SpareWorkers } from '../../core/spare-workers'

const Compressed = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })

const spare = new SpareWorkers({
  start: () => new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module', name: 'document-compression' }),
  end: (worker) => worker.terminate(),
  workerOf: (worker) => worker,
  limit: 1,
  patience: 30_000,
})

/** Compresses bytes for the filter FlateDecode in a separate worker, while the caller draws the next page. */
export class Compressor {
  readonly #running = new Map<number, Deferred<Uint8Array<ArrayBuffer>>>()
  #worker: Worker | undefined
  #listening: AbortController | undefined
  #calls = 0

  /**
   * Compresses bytes, which can't be used afterwards.
   *
   * @throws EngineError 'worker-failed'
   */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    this.#calls += 1
    const result = deferred<Uint8Array<ArrayBuffer>>()
    // The caller awaits the result later and gets the rejection then.
    result.promise.catch(() => undefined)
    this.#running.set(this.#calls, result)
    this.#worker ??= this.#start()
    this.#worker.postMessage({ id: this.#calls, bytes }, [bytes.buffer])
    return result.promise
  }

  /** Releases the worker. Running calls never settle. */
  close(): void {
    const worker = this.#leave()
    if (worker && this.#running.size === 0) spare.giveBack(worker)
    else worker?.terminate()
    this.#running.clear()
  }

  /** Stops listening to the worker, and returns it. */
  #leave(): Worker | undefined {
    const worker = this.#worker
    this.#listening?.abort()
    this.#worker = undefined
    return worker
  }

  #start(): Worker {
    const worker = spare.take()
    const { signal } = (this.#listening = new AbortController())
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const { id, bytes } = Compressed.parse(data)
      this.#running.get(id)?.resolve(bytes)
      this.#running.delete(id)
    }
    const onError = ({ message }: ErrorEvent): void => {
      const error = new EngineError('worker-failed', `Couldn’t compress the pages (${message}). Nothing was exported. Try again.`)
      for (const { reject } of this.#running.values()) reject(error)
      this.#running.clear()
      this.#leave()?.terminate()
    }
    worker.addEventListener('message', onMessage, { signal })
    worker.addEventListener('error', onError, { signal })
    return worker
  }
}
