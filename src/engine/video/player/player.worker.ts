import '#lib/browser/no-eval.ts'
import { deferred, type Deferred } from '../../core/deferred'
import { EngineCancelledError, EngineError, sourceUnreadable } from '../../core/errors'
import { PlayerRequest, type PlayerCall, type PlayerResponse } from './messages'
import { openVideo, type OpenVideo } from './open-video'
import { FrameReader, type ReadFrame } from './reader'
import type { PlayerFacts } from './types'
import { throwIfCancelled } from '../../core/cancellation'

/** Counts the free places of a queue that is filled elsewhere. */
class Credits {
  readonly #signal: AbortSignal
  #free = 0
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.(), { once: true })
  }

  /** Frees places. */
  add(count: number): void {
    this.#free += count
    this.#wake?.()
  }

  /**
   * Takes a place, waiting until there is one.
   *
   * @throws EngineCancelledError
   */
  async take(): Promise<void> {
    while (this.#free === 0 && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    throwIfCancelled(this.#signal)
    this.#free -= 1
  }
}

/** The running calls. */
const running = new Map<number, { controller: AbortController; credits: Credits }>()
/** Requests to the page for bytes. */
const reads = new Map<number, Deferred<Uint8Array>>()
let lastRead = 0
let video: OpenVideo | undefined
let reader: FrameReader | undefined

function send(response: PlayerResponse, transfer: Transferable[] = []): void {
  self.postMessage(response, { transfer })
}

/** Requests bytes from the page, which reads them with the user's session. */
function read(from: number, to: number): Promise<Uint8Array> {
  lastRead += 1
  const bytes = deferred<Uint8Array>()
  reads.set(lastRead, bytes)
  send({ type: 'read', id: lastRead, from, to })
  return bytes.promise
}

async function open(size: number): Promise<PlayerFacts> {
  video = await openVideo(size, read)
  reader = await FrameReader.of(video)
  return video.facts
}

function work(call: PlayerCall, signal: AbortSignal, credits: Credits): Promise<unknown> {
  if (call.type === 'open') return open(call.size)
  if (!reader || !video) throw new Error('the video is not open')
  const { start, end } = video.facts
  const { id } = call
  const onFrame = (frame: ReadFrame): void => send({ type: 'frame', id, ...frame }, [frame.bitmap])
  switch (call.type) {
    case 'times': {
      const onProgress = (reached: number): void =>
        send({ type: 'progress', id, fraction: Math.min(1, Math.max(0, (reached - start) / Math.max(end - start, 1e-6))) })
      return reader.times({ from: call.from ?? -Infinity, to: call.to ?? Infinity, signal, onProgress })
    }
    case 'frames':
      return reader.frames({ from: call.from, to: call.to, maxSide: call.maxSide, signal, onFrame })
    case 'play':
      credits.add(call.ahead)
      return reader.play({ from: call.from, signal, onFrame, room: () => credits.take() })
  }
}

async function serve(call: PlayerCall): Promise<void> {
  const { id } = call
  const controller = new AbortController()
  const credits = new Credits(controller.signal)
  running.set(id, { controller, credits })
  try {
    const result = await work(call, controller.signal, credits)
    send({ type: 'done', id, result })
  } catch (error) {
    if (error instanceof EngineCancelledError) send({ type: 'cancelled', id })
    else {
      const { code, message } = error instanceof EngineError ? error : playerStopped(error)
      send({ type: 'failed', id, code, message })
    }
  } finally {
    running.delete(id)
  }
}

function playerStopped(error: unknown): EngineError {
  const detail = error instanceof Error ? error.message : String(error)
  return new EngineError('worker-failed', `Couldn’t show the video because of an internal error (${detail}). Reload the page.`)
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // An invalid message is a bug in the page. The exception reaches the page as the worker's error event.
  const request = PlayerRequest.parse(data)
  switch (request.type) {
    case 'cancel':
      return running.get(request.id)?.controller.abort()
    case 'covers':
      return reader?.setCovers(request)
    case 'taken':
      return running.get(request.id)?.credits.add(1)
    case 'bytes': {
      const { id, bytes } = request
      const waiting = reads.get(id)
      reads.delete(id)
      return bytes === undefined ? waiting?.reject(sourceUnreadable()) : waiting?.resolve(bytes)
    }
    case 'open':
    case 'times':
    case 'frames':
    case 'play':
      void serve(request)
  }
})
