import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

import type { Channel } from './protocol'

/**
 * Returns the channel of a WebSocket.
 *
 * @param transport the connection below it
 */
export function socketChannel(socket: WebSocket, transport: Pick<Socket, 'bytesRead'>): Channel {
  // The end of the connection follows each error.
  socket.on('error', () => undefined)
  return {
    send: (text) => socket.send(text, () => undefined),
    close: () => socket.close(),
    drop: () => socket.terminate(),
    bytesRead: () => transport.bytesRead,
    onMessage: (listener) =>
      void socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) socket.terminate()
        else listener(data.toString())
      }),
    onClose: (listener) => void socket.on('close', () => listener()),
  }
}
