import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import { CLIENT_HEADER } from '#backend/http/define-handlers.ts'
import { failure } from '#backend/http/refusal.ts'

/** The maximum size of request bodies other than uploads. A transcript of ten hours with word times has about 12 MB. */
const MAX_BODY = 32 * 1024 * 1024

const TOO_LARGE = 'The request body is too large.'

function headersOf({ headers, socket }: IncomingMessage): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // These headers are only for the tabs of a browser.
    if (name.startsWith('x-embedded-')) continue
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  result.set(CLIENT_HEADER, socket.remoteAddress ?? '')
  return result
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming) {
    // No encoding is set, so the pieces are bytes.
    const bytes = piece as Buffer
    size += bytes.byteLength
    // The rest is read but dropped, because a client that is still writing wouldn't see the response.
    if (size <= MAX_BODY) pieces.push(bytes)
  }
  return size > MAX_BODY ? undefined : new Uint8Array(Buffer.concat(pieces))
}

/** Converts a request for the handlers, or returns an error response if it is too large. Streamed bodies are passed on as streams. */
export async function toRequest(incoming: IncomingMessage, origin: string, isStreamed: boolean): Promise<Request | Response> {
  const { method = 'GET', url = '/' } = incoming
  const init = { method, headers: headersOf(incoming) }
  if (method === 'GET' || method === 'HEAD') return new Request(origin + url, init)
  if (isStreamed) {
    // It is the same byte stream, for which Node and the DOM have separate types.
    const body = Readable.toWeb(incoming) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>
    return new Request(origin + url, { ...init, body, duplex: 'half' } as RequestInit)
  }
  const bytes = await readBody(incoming)
  if (!bytes) return failure(413, TOO_LARGE)
  return new Request(origin + url, { ...init, ...(bytes.byteLength > 0 ? { body: bytes } : {}) })
}

/** Writes a handler's response to the connection. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  if (!response.body) {
    outgoing.end()
    return
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  outgoing.setHeader('Content-Length', bytes.byteLength)
  outgoing.end(bytes)
}
