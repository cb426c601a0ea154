import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns a script that removes features, which are paths such as `FileSystemFileHandle.prototype.createWritable`. */
export function removalOf(features: readonly string[]): string {
  const removals = features.map((path) => {
    const parts = path.split('.')
    const owner = ['globalThis', ...parts.slice(0, -1)]
    const name = JSON.stringify(parts.at(-1))
    // A page has more classes than a worker.
    const guard = parts.length > 1 ? `${JSON.stringify(parts[0])} in globalThis && ` : ''
    return `${guard}delete ${owner.join('.')}[${name}];`
  })
  return removals.join('\n')
}

/** Serves an app for browsers without some features. */
export interface ReducedServer {
  url: string
  close: () => Promise<void>
}

/** Serves the app at `origin` with features removed from its pages, workers and service worker, where no other script can reach. */
export async function serveWithout(origin: string, features: readonly string[]): Promise<ReducedServer> {
  const removal = removalOf(features)
  const respond = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const original = await fetch(origin + url)
    const isScript = original.headers.get('content-type')?.startsWith('text/javascript') === true
    const body = Buffer.from(await original.arrayBuffer())
    // Modules run after those that they import, so each script removes the features before its own code.
    const content = isScript ? Buffer.concat([Buffer.from(`${removal}\n`), body]) : body
    const skipped = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive', 'etag', 'date'])
    for (const [name, value] of original.headers) if (!skipped.has(name)) response.setHeader(name, value)
    response.writeHead(original.status, { 'Content-Length': content.length })
    response.end(content)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
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
