import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'

/** Returns a function that forwards the requests of a call's files to the server, without a credential and without keeping a body. */
export function forwardCalls(server: URL): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const request = server.protocol === 'https:' ? httpsRequest : httpRequest
  return (incoming, outgoing) => {
    const length = incoming.headers['content-length']
    const forwarded = request(new URL(incoming.url ?? '/', server), {
      method: incoming.method ?? 'GET',
      headers: length === undefined ? {} : { 'Content-Length': length },
    })
    const fail = (): void => void outgoing.destroy()
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, {
        'Content-Type': 'application/octet-stream',
        'Cache-Control': 'no-store',
        ...(response.headers['content-length'] === undefined ? {} : { 'Content-Length': response.headers['content-length'] }),
      })
      pipeline(response, outgoing, () => undefined)
    })
    forwarded.on('error', fail)
    outgoing.on('close', () => void forwarded.destroy())
    pipeline(incoming, forwarded, () => undefined)
  }
}
