import type { Channel } from '../workers/protocol'
import { serveCalls, type ServeCallsParts } from './serve-calls'

/** The wait in milliseconds before a lost connection is opened again. */
const RETRY_MILLISECONDS = 2000

/** Thrown when the server refuses this worker, which another attempt wouldn't change. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code = 'worker-refused'
}

export interface StayConnectedParts extends ServeCallsParts {
  /** @throws RefusedError */
  connect: () => Promise<Channel>
  /** Hands back the running calls when aborted. */
  stopping: AbortSignal
  /** Called once per outage, with its cause if there was no connection. */
  onOutage: (cause?: unknown) => void
}

/** Waits; ends early when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

/**
 * Serves calls until `stopping` is aborted, and connects again whenever the connection is lost.
 *
 * @throws RefusedError, or the browser's error if it opens no pages, for which the worker must start again
 */
export async function stayConnected({ connect, stopping, onOutage, onWelcome, ...parts }: StayConnectedParts): Promise<void> {
  let isOut = false
  const noteOutage = (cause?: unknown): void => {
    if (!isOut) onOutage(cause)
    isOut = true
  }

  async function serve(channel: Channel): Promise<void> {
    const served = serveCalls(channel, {
      ...parts,
      onWelcome: () => {
        isOut = false
        onWelcome()
      },
    })
    stopping.addEventListener('abort', served.leave, { once: true })
    if (stopping.aborted) served.leave()
    const end = await served.ended
    stopping.removeEventListener('abort', served.leave)
    if (end.kind === 'refused') throw new RefusedError(end.reason)
    if (end.kind === 'broken') throw end.cause
    if (end.kind === 'lost') noteOutage()
  }

  while (!stopping.aborted) {
    const channel = await connect().catch((error: unknown) => {
      if (error instanceof RefusedError) throw error
      noteOutage(error)
      return undefined
    })
    if (channel) await serve(channel)
    if (!stopping.aborted) await pause(RETRY_MILLISECONDS, stopping)
  }
}
