import { ws, type WebSocketHandler } from 'msw'

import type { SocketServer } from './socket-server'

/**
 * Connects the page's Socket.IO clients to the simulated server. MSW ignores the path `/socket.io/` when matching, so this matches every
 * websocket of the page's host; those that don't use Engine.IO 4, such as the dev server's, pass through.
 */
export function socketHandler(address: Location, sockets: SocketServer): WebSocketHandler {
  const link = ws.link(`${address.protocol === 'https:' ? 'wss' : 'ws'}://${address.host}/`)
  return link.addEventListener('connection', ({ client, server }) => {
    const url = new URL(client.url)
    if (url.searchParams.get('EIO') !== '4') {
      server.connect()
      return
    }
    sockets.accept({
      url,
      // Only the leading tab knows the browser's session, and it compares the session itself.
      cookie: null,
      send: (data) => client.send(data),
      close: () => client.close(),
      onMessage: (listener) => client.addEventListener('message', ({ data }) => listener(data)),
      onClose: (listener) => client.addEventListener('close', () => listener()),
    })
  })
}
