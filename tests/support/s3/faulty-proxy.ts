import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a store, as tests name it: its method and its path with the query, below the bucket. */
export interface SeenRequest {
  method: string
  path: string
  range: string | undefined
}

/** Ends a request in another way than the store does, or passes it on. */
export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse, pass: () => void) => void

export interface FaultyProxy {
  origin: string
  /** The requests since the start. */
  seen: SeenRequest[]
  /** Applies a fault to the next requests whose method and path match. */
  fail: (pattern: RegExp, fault: Fault, times?: number) => void
  /** Ends all faults and forgets the requests. */
  reset: () => void
  close: () => Promise<void>
}

/** Responds like a store that fails. */
export const answer =
  (status: number, code = ''): Fault =>
  (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status, { 'Content-Type': 'application/xml' })
    outgoing.end(code === '' ? '' : `<Error><Code>${code}</Code><Message>AWSAccessKeyId S3RVER</Message></Error>`)
  }

/** Never responds, and reports that. */
export const silence =
  (onRequest: () => void): Fault =>
  (incoming) => {
    incoming.resume()
    onRequest()
  }

/** Cuts the connection when a part of the request has arrived. */
export const cutRequest: Fault = (incoming) => {
  incoming.once('data', () => incoming.destroy())
}

/** Passes the request on, and cuts the connection instead of sending the answer. */
export const loseAnswer: Fault = (_incoming, outgoing, pass) => {
  outgoing.writeHead = () => outgoing.destroy()
  pass()
}

/** Passes the request on, and cuts the connection after some bytes of the answer. */
export const cutAnswer =
  (bytes: number): Fault =>
  (_incoming, outgoing, pass) => {
    let left = bytes
    const write = outgoing.write.bind(outgoing)
    outgoing.write = (chunk: Uint8Array) => {
      if (left <= 0) return true
      const part = chunk.subarray(0, left)
      left -= part.byteLength
      if (left > 0) return write(part)
      write(part, () => outgoing.destroy())
      return true
    }
    pass()
  }

/** Responds with some bytes of a range and then no more, and reports that until the connection is closed. */
export const stallAnswer =
  (headers: Record<string, string>, bytes: string, onStall: () => void): Fault =>
  (_incoming, outgoing) => {
    outgoing.writeHead(206, headers).write(bytes)
    const timer = setInterval(onStall, 20)
    outgoing.on('close', () => clearInterval(timer))
  }

/** Starts a proxy in front of a store, which fails as tests order it. It removes broken uploads itself, which the store can't. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const seen: SeenRequest[] = []
  let faults: { pattern: RegExp; fault: Fault; left: number }[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // The signature covers the host of the proxy.
    const forwarded = send({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers })
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers)
      response.on('data', (piece: Buffer) => {
        if (!outgoing.write(piece)) response.pause()
      })
      outgoing.on('drain', () => response.resume())
      outgoing.on('close', () => response.destroy())
      response.on('end', () => outgoing.end())
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }

  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined)
    const { method = '', url = '' } = incoming
    const path = url.replace(/^\/[^/?]+\/?/, '')
    seen.push({ method, path, range: incoming.headers.range })
    const found = faults.find(({ pattern, left }) => left > 0 && pattern.test(`${method} ${path}`))
    if (found) {
      found.left -= 1
      found.fault(incoming, outgoing, () => pass(incoming, outgoing))
    } else if (method === 'DELETE' && url.includes('uploadId=')) outgoing.writeHead(204).end()
    else pass(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (pattern, fault, times = 1) => {
      faults.push({ pattern, fault, left: times })
    },
    reset: () => {
      faults = []
      seen.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
