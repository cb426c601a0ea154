import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { deferred, type Deferred } from '../../core/deferred'
import { EngineCancelledError, EngineError } from '../../core/errors'
import { openSource, type ByteSource, type Source } from '../../core/source'
import type { EngineWorker } from '../../core/worker-host'
import { Facts, PlayerResponse, Times, type PlayerCall, type PlayerRequest } from './messages'
import type { FrameOptions, Playback, PlaybackHandlers, PlayerFacts, PlayerFrame, PlayerRange, VideoPlayer } from './types'

/** Frames that are decoded ahead during playback. */
const AHEAD = 8

const startPlayerWorker = (): EngineWorker =>
  new Worker(new URL('./player.worker.ts', import.meta.url), { type: 'module', name: 'video-player' })

interface PlayerOptions {
  signal?: AbortSignal
  workerFactory?: () => EngineWorker
}

/**
 * Opens a video for playback and single frames, in a separate worker. The page reads the parts of the file that the worker requests.
 *
 * @throws EngineError 'not-media', 'truncated', 'cannot-decode', 'too-large', 'source-changed', 'source-unreadable' or 'worker-failed'
 * @throws EngineCancelledError, and the errors of `UrlSource.fetch`
 */
export async function openPlayer(source: Source, { signal, workerFactory = startPlayerWorker }: PlayerOptions = {}): Promise<VideoPlayer> {
  const file = await openSource(source, signal)
  const calls = new PlayerCalls(workerFactory(), file)
  const onAbort = (): void => calls.end(new EngineCancelledError())
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const facts = await calls.open()
    return new OpenPlayer(calls, facts)
  } catch (error) {
    calls.end(new EngineCancelledError())
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

type NewCall = PlayerCall extends infer Call ? (Call extends { id: number } ? Omit<Call, 'id'> : never) : never

interface CallHandlers {
  signal?: AbortSignal | undefined
  onFrame?: (frame: PlayerFrame) => void
  onProgress?: ((fraction: number) => void) | undefined
}

interface RunningCall extends CallHandlers {
  result: Deferred<unknown>
}

/** The calls to the worker of one video, and the bytes that it requests. */
class PlayerCalls {
  readonly #worker: EngineWorker
  readonly #file: ByteSource
  readonly #running = new Map<number, RunningCall>()
  readonly #reading = new AbortController()
  #lastId = 0
  #ended: Error | undefined
  /** The reader's error if the file couldn't be read. */
  #unread: Error | undefined

  constructor(worker: EngineWorker, file: ByteSource) {
    this.#worker = worker
    this.#file = file
    worker.addEventListener('message', ({ data }) => this.#receive(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      // The error event has no message if the worker's script cannot be loaded.
      this.end(playerStopped(event.message || 'the worker could not start'))
    })
    worker.addEventListener('messageerror', () => this.end(playerStopped('unreadable message')))
  }

  async open(): Promise<PlayerFacts> {
    return Facts.parse(await this.run({ type: 'open', size: this.#file.size }).result)
  }

  /** Starts a call. Its result rejects immediately when its signal is aborted. */
  run(call: NewCall, handlers: CallHandlers = {}): { id: number; result: Promise<unknown> } {
    this.#lastId += 1
    const id = this.#lastId
    const { signal } = handlers
    const result = deferred<unknown>()
    if (this.#ended) result.reject(this.#ended)
    else if (signal?.aborted === true) result.reject(new EngineCancelledError())
    else {
      this.#running.set(id, { ...handlers, result })
      signal?.addEventListener('abort', () => this.cancel(id), { once: true })
      this.post({ ...call, id })
    }
    return { id, result: result.promise }
  }

  /** Rejects a call and stops its work. */
  cancel(id: number): void {
    const call = this.#running.get(id)
    if (!call) return
    this.#running.delete(id)
    this.post({ type: 'cancel', id })
    call.result.reject(new EngineCancelledError())
  }

  post(request: PlayerRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer)
  }

  /** Ends the worker. Running and later calls reject with an error. */
  end(error: Error): void {
    this.#ended ??= error
    this.#reading.abort()
    this.#worker.terminate()
    for (const { result } of this.#running.values()) result.reject(error)
    this.#running.clear()
  }

  #receive(data: unknown): void {
    if (this.#ended) return
    const parsed = PlayerResponse.safeParse(data)
    if (!parsed.success) return this.end(playerStopped('invalid response'))
    const response = parsed.data
    if (response.type === 'read') return void this.#read(response.id, response.from, response.to)
    const call = this.#running.get(response.id)
    if (response.type === 'frame') {
      const { bitmap, time, covers } = response
      // A frame that was in transit when its call was cancelled is closed.
      if (call?.onFrame) call.onFrame({ bitmap, time, covers })
      else bitmap.close()
      return undefined
    }
    if (response.type === 'progress') return call?.onProgress?.(response.fraction)
    this.#running.delete(response.id)
    if (response.type === 'done') return call?.result.resolve(response.result)
    if (response.type === 'cancelled') return call?.result.reject(new EngineCancelledError())
    const { code, message } = response
    return call?.result.reject(this.#unread ?? new EngineError(code, message))
  }

  async #read(id: number, from: number, to: number): Promise<void> {
    try {
      const bytes = await this.#file.read(from, to, this.#reading.signal)
      this.#unread = undefined
      if (!this.#ended) this.post({ type: 'bytes', id, bytes }, [bytes.buffer])
    } catch (error) {
      if (this.#ended) return
      this.#unread = error instanceof Error ? error : new Error(String(error))
      this.post({ type: 'bytes', id })
    }
  }
}

function playerStopped(detail: string): EngineError {
  return new EngineError('worker-failed', `The video player stopped unexpectedly (${detail}). Reload the page.`)
}

class OpenPlayer implements VideoPlayer {
  readonly facts: PlayerFacts
  readonly #calls: PlayerCalls
  #coversVersion = 0
  /** The regions that the worker received, by track. */
  #sent: ReadonlyMap<string, MovingRegion> = new Map()

  constructor(calls: PlayerCalls, facts: PlayerFacts) {
    this.#calls = calls
    this.facts = facts
  }

  readonly frameTimes: VideoPlayer['frameTimes'] = async (range, { signal, onProgress } = {}) =>
    Times.parse(await this.#calls.run({ type: 'times', ...range }, { signal, onProgress }).result)

  readonly frameAt: VideoPlayer['frameAt'] = async (time, options) => (await this.framesIn({ from: time, to: time }, options))[0] ?? null

  readonly framesIn = async ({ from, to }: PlayerRange, { maxSide, signal }: FrameOptions = {}): Promise<PlayerFrame[]> => {
    const frames: PlayerFrame[] = []
    const call = this.#calls.run({ type: 'frames', from, to, maxSide }, { signal, onFrame: (frame) => frames.push(frame) })
    try {
      await call.result
      return frames
    } catch (error) {
      for (const { bitmap } of frames) bitmap.close()
      throw error
    }
  }

  readonly play = (from: number, { onFrame, onEnd, onError }: PlaybackHandlers): Playback => {
    const calls = this.#calls
    const { id, result } = calls.run({ type: 'play', from, ahead: AHEAD }, { onFrame })
    result.then(onEnd, (error: unknown) => {
      if (!(error instanceof EngineCancelledError)) onError(error instanceof Error ? error : new Error(String(error)))
    })
    return { taken: () => calls.post({ type: 'taken', id }), stop: () => calls.cancel(id) }
  }

  readonly setCovers: VideoPlayer['setCovers'] = (regions) => {
    this.#coversVersion += 1
    const version = this.#coversVersion
    if (!regions) {
      this.#calls.post({ type: 'covers', version, regions: null })
      return version
    }
    const changed = regions.filter((region) => this.#sent.get(region.trackId) !== region)
    this.#sent = new Map(regions.map((region) => [region.trackId, region]))
    this.#calls.post({ type: 'covers', version, regions: { order: [...this.#sent.keys()], changed } })
    return version
  }

  readonly close = (): void => this.#calls.end(new EngineCancelledError())
}
