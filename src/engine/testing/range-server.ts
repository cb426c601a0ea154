import type { UrlSource } from '../core/types'

export interface RangeServer {
  source: UrlSource
  /** The requested ranges. */
  ranges: string[]
  /** Headers and file of the next responses. */
  etag: string | null
  file: Uint8Array<ArrayBuffer>
}

/** A server that supports range requests as in RFC 9110. `change` replaces a response. */
export function rangeServer(
  file: Uint8Array<ArrayBuffer>,
  change: (response: Response, request: number) => Response | Promise<Response> = (response) => response,
): RangeServer {
  const server: RangeServer = {
    ranges: [],
    etag: '"1"',
    file,
    source: {
      url: '/legacy/media/m1/content',
      fetch: async (_url, { headers }) => {
        const range = new Headers(headers).get('range') ?? ''
        server.ranges.push(range)
        const [first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).slice(1).map(Number)
        const { length } = server.file
        const tag: Record<string, string> = server.etag === null ? {} : { ETag: server.etag }
        const end = Math.min(last, length - 1)
        const response =
          first >= length
            ? new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${length}` } })
            : new Response(server.file.slice(first, end + 1), {
                status: 206,
                headers: { 'Content-Range': `bytes ${first}-${end}/${length}`, ...tag },
              })
        return change(response, server.ranges.length)
      },
    },
  }
  return server
}
