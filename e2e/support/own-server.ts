import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of one journey on a free port. */
export interface OwnServer {
  url: string
  close: () => Promise<void>
}

/** Headers that don't fit a response whose content has been read. */
const SKIPPED = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive', 'etag', 'date'])

/** Serves the responses to paths, such as those of another server with changes. Paths include their query. */
export async function serve(respond: (path: string) => Promise<Response>): Promise<OwnServer> {
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const original = await respond(url)
    const content = Buffer.from(await original.arrayBuffer())
    for (const [name, value] of original.headers) if (!SKIPPED.has(name)) response.setHeader(name, value)
    response.writeHead(original.status, { 'Content-Length': content.length })
    response.end(content)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
