import { createServer, type Server } from 'node:http'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'

import { freePort } from '../tools/free-port'
import { startFront, type Breach, type Front } from './front'

let upstream: Server | undefined
let front: Front | undefined

afterEach(async () => {
  await front?.close()
  await new Promise((resolve) => upstream?.close(resolve) ?? resolve(undefined))
})

/** Starts a fake Prism that returns the request and reports one breach. */
async function start(signsIn: boolean, breaches: Breach[] = []): Promise<string> {
  upstream = createServer((request, response) => {
    response.setHeader('sl-violations', JSON.stringify([{ location: ['request', 'body'], message: 'must be a number' }]))
    response.end(JSON.stringify({ path: request.url, authorization: request.headers.authorization ?? null, websocket: 'wss' }))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => upstream?.listen(port, '127.0.0.1', resolve))
  front = await startFront({ port: 0, prism: `http://127.0.0.1:${port}`, signsIn, onBreach: (breach) => breaches.push(breach) })
  return front.url
}

describe('the proxy of Prism', () => {
  it('removes the base path and signs every user in', async () => {
    const url = await start(true)
    expect(await (await fetch(`${url}/legacy/media?page=1`)).json()).toEqual({
      path: '/media?page=1',
      authorization: 'Bearer prism',
      websocket: 'wss',
    })
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
  })

  it('replaces the socket protocol in the user info', async () => {
    const url = await start(true)
    expect(await (await fetch(`${url}/legacy/app/info`)).json()).toMatchObject({ path: '/app/info', websocket: 'ws' })
  })

  it('keeps the session of a real back end, and records breaches', async () => {
    const breaches: Breach[] = []
    const url = await start(false, breaches)
    expect(await (await fetch(`${url}/legacy/app/info`)).json()).toEqual({ path: '/app/info', authorization: null, websocket: 'wss' })
    expect(breaches).toEqual([{ method: 'GET', path: '/app/info', status: 200, message: 'request.body: must be a number' }])
  })

  it('[SOCK-01] accepts a socket with a token', async () => {
    const socket = io(await start(true), { transports: ['websocket'], query: { token: 'any' }, reconnection: false, forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => resolve())
      socket.on('connect_error', reject)
    })
    expect(socket.connected).toBe(true)
    socket.close()
  })
})
