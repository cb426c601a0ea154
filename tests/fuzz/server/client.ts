import { Violation } from '../model.ts'

/** Requests may wait for a job that is being ended, but not for ever. */
const MAX_WAIT = 60_000

export interface ServerAnswer {
  status: number
  bytes: Buffer
  text: string
  headers: Headers
}

export interface ClientRequest {
  headers?: Record<string, string>
  body?: BodyInit
}

/** A browser's session with the server, without a browser. */
export interface Client {
  /** Sends a request. Returns undefined when no complete response arrived, as from a killed server. */
  request: (method: string, path: string, options?: ClientRequest) => Promise<ServerAnswer | undefined>
  /** As `request`, below the contract's base path and with JSON. */
  call: (method: string, path: string, body?: unknown) => Promise<ServerAnswer | undefined>
}

/**
 * @param url the public address of all servers
 * @param servers returns the addresses of those that run, which receive the requests in turn, as from a proxy; the first is first
 */
export function createClient(url: string, servers: () => readonly string[]): Client {
  let turn = -1
  let cookie: string | undefined

  const request: Client['request'] = async (method, path, { headers = {}, body } = {}) => {
    const running = servers()
    turn += 1
    try {
      const response = await fetch(`${running[turn % running.length] ?? url}${path}`, {
        method,
        redirect: 'manual',
        headers: { origin: url, 'x-forwarded-host': new URL(url).host, ...(cookie === undefined ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(MAX_WAIT),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return { status: response.status, bytes, text: bytes.toString('utf8'), headers: response.headers }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new Violation(`${method} ${path} has no response after ${MAX_WAIT / 1000} s`)
      return undefined
    }
  }

  return {
    request,
    call: (method, path, body) =>
      request(
        method,
        `/legacy${path}`,
        body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      ),
  }
}
