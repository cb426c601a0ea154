import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

import type { CallFilesRegistry } from './call-files'
import { MAX_MESSAGE, WORKER_PATH, type Channel } from './protocol'
import { socketChannel } from './socket-channel'
import { hasKey } from './worker-key'

/** Closes connections that don't send their headers in time. */
const HEADERS_MILLISECONDS = 20_000

export interface WorkerServerParts {
  host: string
  port: number
  /** Lets a worker offer its lanes. The files of a call need only the path of the call. */
  key: string
  callFiles: Pick<CallFilesRegistry, 'handle'>
  onWorker: (channel: Channel, address: string) => void
}

export interface WorkerServer {
  port: number
  close: () => Promise<void>
}

/** Accepts workers, and serves the files of their calls. */
export async function startWorkerServer({ host, port, key, callFiles, onWorker }: WorkerServerParts): Promise<WorkerServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  const server = createServer({ headersTimeout: HEADERS_MILLISECONDS, requestTimeout: 0 }, (incoming, outgoing) => {
    if (incoming.url?.startsWith('/calls/')) callFiles.handle(incoming, outgoing)
    else outgoing.writeHead(404, { Connection: 'close' }).end()
  })
  server.on('upgrade', (incoming, socket, head) => {
    const refuse = (status: string): void => {
      // A client that never ends its side would keep the connection.
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
    }
    const address = incoming.socket.remoteAddress ?? 'unknown'
    // The connection may end while it is refused.
    socket.on('error', () => socket.destroy())
    if (incoming.url !== WORKER_PATH) {
      refuse('404 Not Found')
      return
    }
    if (!hasKey(incoming.headers.authorization, key)) {
      console.warn(`Refused a worker without the right key, from ${address}.`)
      refuse('401 Unauthorized')
      return
    }
    sockets.handleUpgrade(incoming, socket, head, (accepted) => onWorker(socketChannel(accepted, incoming.socket), address))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    // A server that listens on a port has an address of this type.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
