import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { SocketCredentials } from '#backend/accounts/socket-tokens.ts'
import { acceptSocket, type ConnectedSocket, type RawSocket } from './engine-io'

interface Client {
  raw: RawSocket
  received: string[]
  deliver: (packet: string) => Promise<void>
  disconnect: () => void
  isClosed: () => boolean
}

function client(token: string, cookie: string | null = null): Client {
  const received: string[] = []
  let onMessage: (data: unknown) => void = () => undefined
  let onClose: () => void = () => undefined
  let closed = false
  return {
    received,
    isClosed: () => closed,
    deliver: async (packet) => {
      onMessage(packet)
      await vi.advanceTimersByTimeAsync(0)
    },
    disconnect: () => onClose(),
    raw: {
      cookie,
      url: new URL(`ws://localhost/socket.io/?EIO=4&transport=websocket&token=${token}`),
      send: (packet) => void received.push(packet),
      close: () => {
        closed = true
      },
      onMessage: (listener) => {
        onMessage = listener
      },
      onClose: (listener) => {
        onClose = listener
      },
    },
  }
}

const sockets: ConnectedSocket[] = []
const allowed: SocketCredentials[] = []
const onGone = vi.fn()

function accept({ raw }: Client): void {
  acceptSocket(raw, {
    isAllowed: (credentials) => {
      allowed.push(credentials)
      return Promise.resolve(credentials.queryToken === 'good')
    },
    onConnect: (socket) => void sockets.push(socket),
    onGone,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  allowed.length = 0
  onGone.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('[SOCK-01] client', () => {
  it('connects with a valid token and receives message events', async () => {
    const page = client('good')
    accept(page)
    expect(JSON.parse(page.received[0]?.slice(1) ?? '')).toMatchObject({ upgrades: [], pingInterval: 25_000 })
    await page.deliver('40')
    sockets[0]?.send({ type: 'force_logout' })
    expect(page.received.slice(1)).toEqual([expect.stringMatching(/^40\{"sid":"/), '42["message",{"type":"force_logout"}]'])
  })

  it('is rejected with an invalid token', async () => {
    const page = client('bad')
    accept(page)
    await page.deliver('40')
    expect(page.received.at(-1)).toBe('44{"message":"The session has ended."}')
    expect(sockets).toEqual([])
  })

  it('presents the token of its auth, the one of its query and its cookie', async () => {
    for (const [auth, socketToken] of [
      ['{"token":"once"}', 'once'],
      ['{"token":7}', undefined],
      ['null', undefined],
      ['', undefined],
    ] as const) {
      const page = client('good', 'own')
      accept(page)
      await page.deliver(`40${auth}`)
      expect(allowed.at(-1)).toEqual({ socketToken, queryToken: 'good', cookie: 'own' })
    }
  })

  it('is pinged every 25 seconds until it disconnects', async () => {
    const page = client('good')
    accept(page)
    await page.deliver('40')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.received.filter((packet) => packet === '2')).toHaveLength(2)
    page.disconnect()
    page.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.received.filter((packet) => packet === '2')).toHaveLength(2)
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('receives a disconnect packet before its connection is closed when it is kicked', async () => {
    const page = client('good')
    accept(page)
    await page.deliver('40')
    sockets[0]?.kick()
    expect([page.received.at(-1), page.isClosed()]).toEqual(['41', false])
    await vi.advanceTimersByTimeAsync(50)
    expect(page.isClosed()).toBe(true)
    sockets[0]?.send('too late')
    expect(page.received.at(-1)).toBe('41')
  })

  it('loses its connection without a disconnect packet when it is dropped', async () => {
    const page = client('good')
    accept(page)
    await page.deliver('40')
    sockets[0]?.drop()
    expect([page.received.at(-1)?.slice(0, 2), page.isClosed()]).toEqual(['40', true])
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('gets no response to unknown packets', async () => {
    const page = client('good')
    accept(page)
    const before = page.received.length
    for (const packet of ['3', '42["hello"]', '']) await page.deliver(packet)
    expect(page.received).toHaveLength(before)
  })
})
