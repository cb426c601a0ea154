import { io, type Socket } from 'socket.io-client'

import { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { log } from '../lib/log'

const RETRY_MILLISECONDS = 15_000

export interface SocketSettings {
  /** From the user info. */
  token: string
  websocket: 'ws' | 'wss'
  onMessage: (message: SocketMessage) => void
  onConnectedChange: (connected: boolean) => void
}

/**
 * Connects to the back end on the page's host, by websocket only. After a lost connection it retries every 15 s until it is connected.
 * Messages that don't match the contract are logged and dropped.
 *
 * @returns a function that disconnects
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
    else log.error("A socket message doesn't match the contract", message.error.issues)
  })
  return () => {
    stopRetrying()
    socket.off()
    socket.disconnect()
  }
}
