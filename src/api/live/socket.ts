import { io, type Socket } from 'socket.io-client'

import { createSocketToken } from '#generated/app/app.ts'
import { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { SocketToken } from '#generated/model/socketToken.zod.ts'
import { log } from '#lib/log.ts'
import { ApiError, lacksCall } from '../api-error'

const RETRY_MILLISECONDS = 15_000

export interface SocketSettings {
  /** From the user info, for back ends that issue no socket tokens. */
  token: string
  websocket: 'ws' | 'wss'
  onMessage: (message: SocketMessage) => void
  /** A message of a known type didn't match the contract, so cached data may be out of date. */
  onBrokenMessage: () => void
  onConnectedChange: (connected: boolean) => void
}

// The compiler requires every type of the contract.
const knownTypes = {
  job: true,
  media: true,
  media_deleted: true,
  detections: true,
  project: true,
  reviewers: true,
  force_logout: true,
} satisfies Record<SocketMessage['type'], true>

/** Returns whether a message has a type of this contract. Newer back ends may send others. */
function isKnown(data: unknown): boolean {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return typeof type === 'string' && Object.hasOwn(knownTypes, type)
}

/**
 * Returns a token for one connection, or undefined if the back end issues none, as in version 1.0.0.
 *
 * @param hasIssued whether the back end has issued a token before; if so, a refusal or an HTML page is a failure
 */
async function requestToken(signal: AbortSignal, hasIssued: boolean): Promise<string | undefined> {
  try {
    const response: unknown = await createSocketToken({ signal })
    if (typeof response === 'string' && !hasIssued) return undefined
    return SocketToken.parse(response).token
  } catch (error) {
    if (lacksCall(error) || (isRefused(error) && !hasIssued)) return undefined
    throw error
  }
}

/** Returns whether an error has a status that some back ends also use for unknown calls. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 403].includes(error.status)
}

/**
 * Connects to the back end on the page's host, by websocket only. Every connection has a new token in its `auth`, which no URL contains;
 * only back ends without tokens for connections get the session's token in the query, as specified. After a lost connection it retries
 * every 15 s until it is connected. Messages of unknown types are ignored; known ones that don't match the contract are logged and reported
 * to the caller.
 *
 * @returns a function that disconnects
 */
export function openSocket({ token, websocket, onMessage, onBrokenMessage, onConnectedChange }: SocketSettings): () => void {
  const socket: Socket = io(`${websocket}://${location.host}`, { transports: ['websocket'], autoConnect: false, reconnection: false })
  const closing = new AbortController()
  let isConnecting = false
  let hasIssued = false
  let retry: ReturnType<typeof setInterval> | undefined
  const stopRetrying = (): void => {
    clearInterval(retry)
    retry = undefined
  }
  const lost = (): void => {
    onConnectedChange(false)
    retry ??= setInterval(connect, RETRY_MILLISECONDS)
  }
  async function requestAndConnect(): Promise<void> {
    const socketToken = await requestToken(closing.signal, hasIssued)
    hasIssued ||= socketToken !== undefined
    if (closing.signal.aborted) return
    socket.auth = socketToken === undefined ? {} : { token: socketToken }
    socket.io.opts.query = socketToken === undefined ? { token } : {}
    socket.connect()
  }
  function connect(): void {
    if (isConnecting) return
    isConnecting = true
    requestAndConnect()
      // Without a token the connection has failed, and is retried like a lost one.
      .catch(() => !closing.signal.aborted && lost())
      .finally(() => {
        isConnecting = false
      })
  }
  socket.on('connect', () => {
    stopRetrying()
    onConnectedChange(true)
  })
  socket.on('disconnect', lost)
  socket.on('connect_error', lost)
  socket.on('message', (data: unknown) => {
    const message = SocketMessage.safeParse(data)
    if (message.success) return onMessage(message.data)
    if (!isKnown(data)) return
    log.error('A socket message doesn’t match the contract', message.error.issues)
    onBrokenMessage()
  })
  connect()
  return () => {
    closing.abort()
    stopRetrying()
    socket.off()
    socket.disconnect()
  }
}
