import { WebSocket } from 'ws'

import { MAX_MESSAGE, WORKER_PATH, type Channel } from '../workers/protocol'
import { socketChannel } from '../workers/socket-channel'
import { RefusedError } from './stay-connected'

const HANDSHAKE_MILLISECONDS = 10_000
const UNAUTHORIZED = 401

/**
 * Opens a connection to the server.
 *
 * @throws RefusedError if the key is wrong
 */
export function connectSocket(server: URL, key: string): Promise<Channel> {
  const address = new URL(WORKER_PATH, server)
  address.protocol = server.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address, {
    headers: { Authorization: `Bearer ${key}` },
    handshakeTimeout: HANDSHAKE_MILLISECONDS,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('upgrade', ({ socket: transport }) => socket.once('open', () => resolve(socketChannel(socket, transport))))
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy()
      reject(
        statusCode === UNAUTHORIZED ? new RefusedError('The server refused WORKER_KEY.') : new Error(`The server returned ${statusCode}.`),
      )
    })
    socket.on('error', reject)
  })
}
