import { createCallQueue, type CallQueue } from '../core/call-queue'
import { EngineCancelledError } from '../core/errors'
import type { EngineWorker } from '../core/worker-host'
import { documentTooSlow } from './errors'
import { DocumentRead, DocumentRedacted, PageDrawn, PageRead, Unlocked, type DocumentRequest } from './messages'
import type { DocumentEngine } from './types'

/** Watches a call for signs of progress. */
interface SilenceWatch {
  /** Aborted by the caller's signal, or after the silence. */
  signal: AbortSignal
  /** Restarts the timer. */
  onSign: () => void
  /** Returns whether the call was silent for too long. */
  isOver: () => boolean
  end: () => void
}

/**
 * Returns a signal that is aborted when a call is silent for too long. The timer starts with the first sign.
 *
 * @param patience in milliseconds
 */
function watchSilence(patience: number, caller: AbortSignal | undefined): SilenceWatch {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const onAbort = (): void => controller.abort()
  if (caller?.aborted === true) controller.abort()
  caller?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    onSign: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        over = true
        controller.abort()
      }, patience)
    },
    isOver: () => over,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onAbort)
    },
  }
}

export interface DocumentEngineOptions {
  workerFactory?: () => EngineWorker
  /** Max milliseconds without a sign of life, after which the worker is terminated. */
  patience?: number
}

/** Longer than the worker's time limit for the PDF parser, so that the worker can report it. */
const PATIENCE = 240_000

const startDocumentWorker = (): EngineWorker =>
  new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module', name: 'document-engine' })

type Call = Exclude<DocumentRequest, { type: 'cancel' }>

/**
 * Returns the queue's `run` with a time limit between signs of life from the worker.
 *
 * @throws EngineError 'too-large' after the limit
 */
function watchCalls({ run }: CallQueue<Call>, patience: number): CallQueue<Call>['run'] {
  return async (makeCall, schemas, { signal, onProgress, onPartial } = {}) => {
    const watch = watchSilence(patience, signal)
    try {
      return await run(
        (id) => {
          // Calls wait for their turn, so the silence starts here.
          watch.onSign()
          return makeCall(id)
        },
        schemas,
        {
          signal: watch.signal,
          onProgress: (progress) => {
            watch.onSign()
            onProgress?.(progress)
          },
          onPartial: (part) => {
            watch.onSign()
            onPartial?.(part)
          },
        },
      )
    } catch (error) {
      if (watch.isOver() && error instanceof EngineCancelledError) throw documentTooSlow()
      throw error
    } finally {
      watch.end()
    }
  }
}

/**
 * Creates the engine for documents. Its worker starts with the first call and opens one document at a time. Files are passed by reference.
 * A worker that a document blocks for too long is terminated.
 *
 * @returns an engine whose calls reject with EngineError, EngineCancelledError, or a QuotaExceededError if the disk is full
 */
export function createDocumentEngine({
  workerFactory = startDocumentWorker,
  patience = PATIENCE,
}: DocumentEngineOptions = {}): DocumentEngine {
  const queue = createCallQueue<Call>(workerFactory, 'Document')
  const run = watchCalls(queue, patience)
  return {
    read: (file, { password, from, ...options } = {}) =>
      run(
        (id) => ({ type: 'read', id, file, ...(password === undefined ? {} : { password }), ...(from === undefined ? {} : { from }) }),
        { Result: DocumentRead, Part: PageRead },
        options,
      ),
    redact: (file, plan, { path }, { password, ...options } = {}) =>
      run(
        (id) => ({ type: 'redact', id, file, plan, output: { path }, ...(password === undefined ? {} : { password }) }),
        { Result: DocumentRedacted },
        options,
      ),
    drawPage: (file, page, options) => run((id) => ({ type: 'draw', id, file, page }), { Result: PageDrawn }, options),
    unlock: (file, password, options) => run((id) => ({ type: 'unlock', id, file, password }), { Result: Unlocked }, options),
    dispose: queue.dispose,
  }
}
