import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'

/** Pages of the app's router have no dot in their last part; a missing file with an extension is missing. */
const PAGE = /\/[^./]*$/

/**
 * Serves a built app. Every page of its router is the same document.
 *
 * @param headers response headers, such as the policy
 */
export function appFiles(folder: string, headers: Record<string, string>): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    outgoing.setHeaders(new Map(Object.entries(headers)))
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const path = (incoming.url ?? '/').replace(/[?#].*$/, '')
    const serve = (file: string, onMissing: () => void): void => {
      send(incoming, file, {
        root: folder,
        acceptRanges: false,
        // Names in this folder contain a hash of the content.
        ...(path.startsWith('/assets/') ? { maxAge: '1y', immutable: true } : { cacheControl: false }),
      })
        .on('headers', () => {
          if (!path.startsWith('/assets/')) outgoing.setHeader('Cache-Control', 'no-cache')
        })
        .on('error', onMissing)
        .on('directory', onMissing)
        .pipe(outgoing)
    }
    const fail = (): void => void outgoing.writeHead(404).end()
    serve(path, () => (PAGE.test(path) ? serve('/index.html', fail) : fail()))
  }
}
