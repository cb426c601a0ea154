import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'

import { UserInfo } from '#generated/model/userInfo.zod.ts'
import { startNodeBackend, type NodeBackend } from '#mocks/node.ts'
import { PERSONA_PASSWORD, personas } from '#mocks/seed/personas.ts'

const browser = { browser: 'Node', browserVersion: '24.0.0', isMobile: false }

let backend: NodeBackend
let server: ViteDevServer
let origin: string

/** Starts `npm run dev:remote` with the Node mock in place of a real back end. */
beforeAll(async () => {
  backend = await startNodeBackend({ port: 0 })
  process.env['BACKEND_URL'] = backend.url
  server = await createServer({
    configFile: 'vite.config.ts',
    mode: 'remote',
    logLevel: 'error',
    cacheDir: '../node_modules/.vite-dev-remote-test',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const address = server.httpServer?.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  await server.close()
  await backend.close()
  delete process.env['BACKEND_URL']
})

describe('the dev server with a remote back end', () => {
  it('[AUTH-03] forwards requests, session cookies and sockets', async () => {
    const body = JSON.stringify({ ...browser, email: personas.standard.email, password: PERSONA_PASSWORD })
    const login = await fetch(`${origin}/legacy/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect(login.status).toBe(200)
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const info = await fetch(`${origin}/legacy/app/info`, { headers: { Cookie: cookie } })
    const user: unknown = await info.json()
    expect(user).toMatchObject({ user: { email: personas.standard.email }, token: expect.any(String) as string })
    const { token } = UserInfo.parse(user)
    const socket = io(origin, { transports: ['websocket'], query: { token }, reconnection: false })
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => resolve())
      socket.on('connect_error', reject)
    })
    expect(socket.connected).toBe(true)
    socket.close()
  })
})
