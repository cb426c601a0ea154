import { createServer, request as requestUpstream, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { listenForSockets } from '#mocks/node-backend/socket-endpoint.ts'
import { createSocketServer, type Admit } from '#mocks/socket/socket-server.ts'

const BASE = '/legacy'
const USER_INFO = '/app/info'

/** A breach of the contract in a request or response, as reported by Prism. */
export interface Breach {
  method: string
  path: string
  status: number
  message: string
}

export interface FrontOptions {
  port: number
  /** The URL of Prism. */
  prism: string
  /** Adds a token to requests without cookie and token, because Prism has no sessions. */
  signsIn: boolean
  onBreach?: (breach: Breach) => void
}

export interface Front {
  url: string
  close: () => Promise<void>
}

function readBreaches(headers: IncomingHttpHeaders): string[] {
  const header = headers['sl-violations']
  if (typeof header !== 'string') return []
  // Prism's own header contains a list of objects with these fields.
  const violations = JSON.parse(header) as { location: string[]; message: string }[]
  return violations.map(({ location, message }) => `${location.join('.')}: ${message}`)
}

/** Sends the user info with `ws` as the socket's protocol. The contract's example has `wss`, which this server does not support. */
async function sendUserInfo(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const text = (await readText(answer)).replace(/"websocket":\s*"wss"/, '"websocket":"ws"')
  const { 'content-length': _length, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(text)
}

function refuse(outgoing: ServerResponse, status: number, error: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
}

/** Admits every client with a token of either kind. */
const anyToken: Admit = ({ socketToken, queryToken }) =>
  Promise.resolve((socketToken ?? queryToken) === '' ? undefined : { token: 'prism', userId: 'prism' })

/**
 * Starts a proxy in front of Prism that removes the base path and adds a Socket.IO server, which Prism lacks. The socket accepts every token
 * and sends no messages.
 */
export async function startFront({ port, prism, signsIn, onBreach = () => undefined }: FrontOptions): Promise<Front> {
  const { hostname, port: prismPort } = new URL(prism)

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/' } = incoming
    if (!url.startsWith(`${BASE}/`)) return refuse(outgoing, 404, 'Not found')
    const path = url.slice(BASE.length)
    const headers = { ...incoming.headers }
    if (signsIn && headers.authorization === undefined && headers.cookie === undefined) headers.authorization = 'Bearer prism'
    const upstream = requestUpstream({ hostname, port: prismPort, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 502
      for (const message of readBreaches(answer.headers)) onBreach({ method, path, status, message })
      if (signsIn && path === USER_INFO) return void sendUserInfo(answer, outgoing)
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', (error) => refuse(outgoing, 502, `Prism did not answer: ${error.message}`))
    incoming.pipe(upstream)
  }

  const server = createServer(forward)
  const sockets = createSocketServer({ tabId: 'prism', admit: anyToken })
  const endpoint = listenForSockets(server, sockets)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    // A server that listens on a port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const client of endpoint.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
