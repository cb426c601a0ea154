import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'

import type { SocketServer } from '../socket/socket-server'

const PATH = '/socket.io/'

/**
 * Connects websockets at `/socket.io/` to the back end's Socket.IO server; rejects others.
 *
 * @param cookieIn returns the session's token in the cookies of a request
 */
export function listenForSockets(
  server: Server,
  sockets: SocketServer,
  cookieIn: (cookies: string) => string | null = () => null,
): WebSocketServer {
  const endpoint = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== PATH || url.searchParams.get('EIO') !== '4' || url.searchParams.get('transport') !== 'websocket') {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      return
    }
    endpoint.handleUpgrade(request, socket, head, (client) => {
      sockets.accept({
        url,
        cookie: cookieIn(request.headers.cookie ?? ''),
        send: (data) => client.send(data),
        close: () => client.close(),
        onMessage: (listener) =>
          client.on('message', (data, isBinary) => {
            // Engine.IO's text packets arrive as bytes.
            if (!isBinary) listener((data as Buffer).toString('utf8'))
          }),
        onClose: (listener) => client.on('close', () => listener()),
      })
    })
  })
  return endpoint
}
