import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string
  /** Relative to the base path, with the query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  milliseconds: number
}

/** Says that a request came over TLS, as a proxy that ends it does. */
export const OVER_TLS = { 'X-Forwarded-Proto': 'https' }

/** Returns whether a request comes over TLS, or says so. */
export function isOverTls({ origin }: Pick<Client, 'origin'>, { headers }: WireRequest): boolean {
  return (
    origin.startsWith('https:') || Object.entries(headers).some(([name, value]) => /^x-forwarded-proto$/i.test(name) && value === 'https')
  )
}

/** Reports a lost connection or a timeout. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly code = 'no-answer'
}

export interface Client {
  /** The back end's origin, without the base path. */
  origin: string
  basePath: string
  send: (request: WireRequest) => Promise<WireAnswer>
  /** Sends a number of bytes of the body, then closes the connection, as a failing network does. */
  sendAndCut: (request: WireRequest & { body: Uint8Array }, bytes: number) => Promise<void>
  /** Requests sent so far. */
  count: () => number
  close: () => void
}

const ANSWER_WITHIN_MILLISECONDS = 15_000

/** Creates an HTTP client with persistent connections. It follows no redirects, stores no cookies and reads every response completely. */
export function createClient(origin: string, basePath: string, respondWithin: number = ANSWER_WITHIN_MILLISECONDS): Client {
  const { protocol, hostname, port, pathname } = new URL(origin)
  const isSecure = protocol === 'https:'
  const agent = isSecure ? new HttpsAgent({ keepAlive: true, maxSockets: 16 }) : new HttpAgent({ keepAlive: true, maxSockets: 16 })
  const start = isSecure ? httpsRequest : httpRequest
  const prefix = pathname.replace(/\/$/, '') + basePath
  let sent = 0

  function begin({ method, path, headers, body }: WireRequest): ClientRequest {
    sent += 1
    const length: Record<string, string> = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    return start({ hostname, port, method, path: prefix + path, agent, headers: { ...headers, ...length }, timeout: respondWithin })
  }

  return {
    origin,
    basePath,
    count: () => sent,
    close: () => agent.destroy(),
    send: (request) => {
      const begun = performance.now()
      return new Promise((resolve, reject) => {
        const fail = (error: Error): void =>
          reject(new NoAnswerError(`No answer to ${request.method} ${request.path}: ${error.message}`, { cause: error }))
        const outgoing = begin(request)
        outgoing.on('response', (incoming) => {
          const pieces: Buffer[] = []
          incoming.on('data', (piece: Buffer) => pieces.push(piece))
          incoming.on('error', fail)
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(pieces),
              milliseconds: performance.now() - begun,
            }),
          )
        })
        outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing within ${respondWithin} ms`)))
        outgoing.on('error', fail)
        outgoing.end(request.body)
      })
    },
    sendAndCut: (request, bytes) =>
      new Promise((resolve) => {
        const outgoing = begin(request)
        // The error is expected, because this function closes the connection.
        outgoing.on('error', () => resolve())
        outgoing.on('response', () => outgoing.destroy())
        outgoing.on('close', () => resolve())
        outgoing.write(request.body.subarray(0, bytes), () => outgoing.destroy())
      }),
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

const LONGEST_SHOWN = 4000

/** Headers whose values are secret, with the text that stands in for them. */
const SECRETS: Readonly<Record<string, string>> = { authorization: 'Bearer $TOKEN', cookie: '$COOKIE' }

function shownHeader([name, value]: [string, string]): string {
  const secret = SECRETS[name.toLowerCase()]
  // Double quotes let the shell insert the secret.
  return secret === undefined ? `-H ${quote(`${name}: ${value}`)}` : `-H "${name}: ${secret}"`
}

/** Returns a curl command that repeats a request. Truncates long bodies, with a note. */
export function curlOf({ origin, basePath }: Pick<Client, 'origin' | 'basePath'>, { method, path, headers, body }: WireRequest): string {
  const shown = Object.entries(headers).map(shownHeader)
  const text = body === undefined ? undefined : typeof body === 'string' ? body : `(${body.length} bytes)`
  const cut = text !== undefined && text.length > LONGEST_SHOWN ? `${text.slice(0, 200)}… (${text.length} characters)` : text
  const data = cut === undefined ? [] : [`--data-raw ${quote(cut)}`]
  const how = method === 'HEAD' ? ['-I'] : ['-i', `-X ${method}`]
  return ['curl', ...how, ...shown, ...data, quote(origin + basePath + path)].join(' ')
}
