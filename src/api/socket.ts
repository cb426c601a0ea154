import { io, type Socket } from 'socket.io-client'

import { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { log } from '../lib/log'

const RETRY_MILLISECONDS = 15_000

export interface SocketSettings {
  /** From the user info. */
  token: string
  websocket: 'ws' | 'wss'
  onMessage: (message: SocketMessage) => void
  /** A message of a known type didn't match the contract, so cached data may be out of date. */
  onBrokenMessage: () => void
  onConnectedChange: (connected: boolean) => void
}

// The compiler requires every type of the contract.
const knownTypes = { job: true, media: true, media_deleted: true, detections: true, force_logout: true } satisfies Record<
  SocketMessage['type'],
  true
>

/** Returns whether a message has a type of this contract. Newer back ends may send others. */
function isKnown(data: unknown): boolean {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return typeof type === 'string' && Object.hasOwn(knownTypes, type)
}

/**
 * Connects to the back end on the page's host, by websocket only. After a lost connection it retries every 15 s until it is connected.
 * Messages of unknown types are ignored; known ones that don't match the contract are logged and reported to the caller.
 *
 * @returns a function that disconnects
 */
export function openSocket({ token, websocket, onMessage, onBrokenMessage, onConnectedChange }: SocketSettings): () => void {
  const socket: Socket = io(`${websocket}://${location.host}`, { transports: ['websocket'], query: { token }, reconnection: false })
  let retry: ReturnType<typeof setInterval> | undefined
  const stopRetrying = (): void => {
    clearInterval(retry)
    retry = undefined
  }
  const lost = (): void => {
    onConnectedChange(false)
    retry ??= setInterval(() => socket.connect(), RETRY_MILLISECONDS)
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
    log.error("A socket message doesn't match the contract", message.error.issues)
    onBrokenMessage()
  })
  return () => {
    stopRetrying()
    socket.off()
    socket.disconnect()
  }
}
