import { deferred } from '../../core/deferred'
import { EngineCancelledError, EngineError } from '../../core/errors'
import { openSource, type ByteSource, type Source } from '../../core/source'
import type { EngineWorker } from '../../core/worker-host'
import { FollowResponse, type FollowCall } from './messages'
import type { FollowPart, FollowRequest, FollowResult } from './types'

const startFollowWorker = (): EngineWorker =>
  new Worker(new URL('./follow.worker.ts', import.meta.url), { type: 'module', name: 'video-follow' })

interface FollowCallOptions {
  signal: AbortSignal
  /** Called several times a second. Never called after the signal is aborted. */
  onPart: (part: FollowPart) => void
  workerFactory?: () => EngineWorker
}

/**
 * Follows a subject through a video, in a separate worker, which ends immediately when the signal is aborted. The page reads the parts of
 * the file that the worker requests.
 *
 * @throws EngineError 'not-media', 'truncated', 'cannot-decode', 'too-large', 'source-changed', 'source-unreadable' or 'worker-failed'
 * @throws EngineCancelledError, and the errors of `UrlSource.fetch`
 */
export async function followSubject(source: Source, request: FollowRequest, options: FollowCallOptions): Promise<FollowResult> {
  const { signal, onPart, workerFactory = startFollowWorker } = options
  const file = await openSource(source, signal)
  const worker = workerFactory()
  const result = deferred<FollowResult>()
  const reading = new AbortController()
  /** The reader's error if the file couldn't be read. */
  let unread: Error | undefined
  const post = (call: FollowCall, transfer: Transferable[] = []): void => worker.postMessage(call, transfer)
  const read = async (id: number, from: number, to: number): Promise<void> => {
    try {
      const bytes = await readFrom(file, from, to, reading.signal)
      unread = undefined
      post({ type: 'bytes', id, bytes }, [bytes.buffer])
    } catch (error) {
      unread = error instanceof Error ? error : new Error(String(error))
      if (!reading.signal.aborted) post({ type: 'bytes', id })
    }
  }
  worker.addEventListener('message', ({ data }) => {
    const parsed = FollowResponse.safeParse(data)
    if (signal.aborted) return undefined
    if (!parsed.success) return result.reject(workerStopped('invalid response'))
    const response = parsed.data
    if (response.type === 'read') return void read(response.id, response.from, response.to)
    if (response.type === 'part') return onPart(partOf(response))
    if (response.type === 'done') return result.resolve({ end: response.end, time: response.time })
    return result.reject(unread ?? new EngineError(response.code, response.message))
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    // The error event has no message if the worker's script cannot be loaded.
    result.reject(workerStopped(event.message || 'the worker could not start'))
  })
  worker.addEventListener('messageerror', () => result.reject(workerStopped('unreadable message')))
  const onAbort = (): void => result.reject(new EngineCancelledError())
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    post({ type: 'follow', size: file.size, ...request })
    return await result.promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    reading.abort()
    worker.terminate()
  }
}

const readFrom = (file: ByteSource, from: number, to: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  file.read(from, to, signal)

function partOf({ keyframes, current }: Extract<FollowResponse, { type: 'part' }>): FollowPart {
  return current === undefined ? { keyframes } : { keyframes, current }
}

function workerStopped(detail: string): EngineError {
  return new EngineError('worker-failed', `Tracking stopped unexpectedly (${detail}). Try again.`)
}
