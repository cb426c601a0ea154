import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { RawSocket } from './engine-io'
import { createSocketServer, type SocketServer } from './socket-server'

let server: SocketServer

async function connect(token: string): Promise<string[]> {
  const received: string[] = []
  let deliver: (data: unknown) => void = () => undefined
  const raw: RawSocket = {
    cookie: null,
    url: new URL(`ws://localhost/?EIO=4&token=${token}`),
    send: (packet) => void received.push(packet),
    close: () => undefined,
    onMessage: (listener) => {
      deliver = listener
    },
    onClose: () => undefined,
  }
  server.accept(raw)
  deliver('40')
  await vi.waitFor(() => expect(received.at(-1)).toMatch(/^40/))
  received.length = 0
  return received
}

beforeEach(() => {
  server = createSocketServer({
    tabId: 'tab-1',
    admit: ({ queryToken }) => Promise.resolve({ token: queryToken, userId: queryToken.split('-')[0] ?? '' }),
  })
})

describe('sockets of a tab', () => {
  it('receive only messages for their user', async () => {
    const ada = await connect('ada-1')
    const ben = await connect('ben-1')
    server.obey({ kind: 'message', userId: 'ada', message: { type: 'media_deleted', data: { id: 'media-1' } } })
    expect(ada).toEqual(['42["message",{"type":"media_deleted","data":{"id":"media-1"}}]'])
    expect(ben).toEqual([])
  })

  it('[AUTH-11] receive force_logout and are kicked when their session ends', async () => {
    const ada = await connect('ada-1')
    const other = await connect('ada-2')
    server.obey({ kind: 'end-session', token: 'ada-1', exceptTab: 'tab-2' })
    expect(ada).toEqual(['42["message",{"type":"force_logout"}]', '41'])
    expect(other).toEqual([])
  })

  it('stay connected when their user signs in again, and end with the new session', async () => {
    const ada = await connect('ada-1')
    server.obey({ kind: 'renew-session', token: 'ada-1', renewed: 'ada-2' })
    server.obey({ kind: 'end-session', token: 'ada-1', exceptTab: '' })
    expect(ada).toEqual([])
    server.obey({ kind: 'message', userId: 'ada', message: { type: 'media_deleted', data: { id: 'media-1' } } })
    expect(ada).toEqual(['42["message",{"type":"media_deleted","data":{"id":"media-1"}}]'])
    server.obey({ kind: 'end-session', token: 'ada-2', exceptTab: '' })
    expect(ada.slice(1)).toEqual(['42["message",{"type":"force_logout"}]', '41'])
  })

  it('[AUTH-11] are waited for before a client is told anything', async () => {
    const told: string[] = []
    const waiting = server.whenConnected().then(() => told.push('connected'))
    await Promise.resolve()
    expect(told).toEqual([])
    const ada = await connect('ada-1')
    await waiting
    expect(told).toEqual(['connected'])
    await server.whenConnected()
    server.tell({ type: 'force_logout' })
    expect(ada).toEqual(['42["message",{"type":"force_logout"}]'])
  })

  it('are kicked without force_logout in the tab that logged out', async () => {
    const ada = await connect('ada-1')
    server.obey({ kind: 'end-session', token: 'ada-1', exceptTab: 'tab-1' })
    expect(ada).toEqual(['41'])
    server.obey({ kind: 'message', userId: 'ada', message: { type: 'force_logout' } })
    expect(ada).toEqual(['41'])
  })
})
