import { io, type Socket } from 'socket.io-client'

import { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { log } from '../lib/log'

export const RETRY_MILLISECONDS = 15_000

export interface SocketSettings {
  /** Of the user info. */
  token: string
  websocket: 'ws' | 'wss'
  onMessage: (message: SocketMessage) => void
  onConnectedChange: (connected: boolean) => void
}

/**
 * Listens to the back end on the page's host, by websocket only. When the connection is lost it is tried again every 15 s
 * until it stands. A message that does not fit the contract is logged and dropped.
 *
 * @returns a function that ends it
 */
export function openSocket({ token, websocket, onMessage, onConnectedChange }: SocketSettings): () => void {
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
    if (message.success) onMessage(message.data)
    else log.error('A message of the socket does not fit the contract', message.error.issues)
  })
  return () => {
    stopRetrying()
    socket.off()
    socket.disconnect()
  }
}
