import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { appFiles } from '../http/app-files'

export interface PageServer {
  /** The origin, such as `http://127.0.0.1:41234`. */
  origin: string
  close: () => Promise<void>
}

/**
 * Serves the engine page to the browser of this machine, and lets its calls reach their files.
 *
 * @param folder the built engine page
 * @param headers response headers of the page and its workers, such as their policy
 * @param handleCall answers requests below `/calls/`
 */
export async function startPageServer(
  folder: string,
  headers: Record<string, string>,
  handleCall: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<PageServer> {
  const servePage = appFiles(folder, {
    ...headers,
    // Isolation lets the engine use several threads.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  })
  // A large export takes longer than the usual limit of a request.
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    if (incoming.url?.startsWith('/calls/')) handleCall(incoming, outgoing)
    else servePage(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    // A server that listens on a port has an address of this type.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
