import { z } from 'zod'

import { deferred, type Deferred } from '../../core/deferred'
import { EngineError } from '../../core/errors'

const Compressed = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })

/** Compresses bytes for the filter FlateDecode in a separate worker, while the caller draws the next page. */
export class Compressor {
  readonly #running = new Map<number, Deferred<Uint8Array<ArrayBuffer>>>()
  #worker: Worker | undefined
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

  /** Ends the worker. Running calls never settle. */
  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#running.clear()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module', name: 'document-compression' })
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { id, bytes } = Compressed.parse(data)
      this.#running.get(id)?.resolve(bytes)
      this.#running.delete(id)
    })
    worker.addEventListener('error', ({ message }) => {
      const error = new EngineError('worker-failed', `Couldn’t compress the pages (${message}). Nothing was exported. Try again.`)
      for (const { reject } of this.#running.values()) reject(error)
      this.#running.clear()
      this.close()
    })
    return worker
  }
}
