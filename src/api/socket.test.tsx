import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { openSocket } from './socket'

type Listener = (data?: unknown) => void

const fake = vi.hoisted(() => {
  const listeners = new Map<string, (data?: unknown) => void>()
  return {
    listeners,
    io: vi.fn(),
    socket: {
      on: (event: string, listener: (data?: unknown) => void) => void listeners.set(event, listener),
      off: () => listeners.clear(),
      connect: vi.fn(),
      disconnect: vi.fn(),
    },
  }
})

vi.mock('socket.io-client', () => ({ io: fake.io.mockImplementation(() => fake.socket) }))

const emit = (event: string, data?: unknown): void => {
  const listener: Listener | undefined = fake.listeners.get(event)
  listener?.(data)
}

const messages: SocketMessage[] = []
const connected: boolean[] = []
const onBrokenMessage = vi.fn()
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  fake.io.mockImplementation(() => fake.socket)
  close = openSocket({
    token: 'secret',
    websocket: 'ws',
    onMessage: (message) => messages.push(message),
    onBrokenMessage,
    onConnectedChange: (value) => connected.push(value),
  })
})

afterEach(() => {
  close()
  vi.useRealTimers()
  messages.length = 0
  connected.length = 0
  onBrokenMessage.mockClear()
  fake.socket.connect.mockClear()
})

describe('the socket', () => {
  it('[SOCK-01] connects to the page’s host over the websocket transport only, with the token in the query', () => {
    expect(fake.io).toHaveBeenLastCalledWith(`ws://${location.host}`, {
      transports: ['websocket'],
      query: { token: 'secret' },
      reconnection: false,
    })
  })

  it('[SOCK-02] reconnects every 15 s after a disconnect until connected', () => {
    emit('connect')
    emit('disconnect')
    emit('connect_error')
    vi.advanceTimersByTime(29_999)
    expect(fake.socket.connect).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(fake.socket.connect).toHaveBeenCalledTimes(2)
    emit('connect')
    vi.advanceTimersByTime(45_000)
    expect(fake.socket.connect).toHaveBeenCalledTimes(2)
    expect(connected).toEqual([true, false, false, true])
  })

  it('passes on valid messages, and logs and reports broken ones', () => {
    emit('message', { type: 'force_logout' })
    expect(onBrokenMessage).not.toHaveBeenCalled()
    emit('message', { type: 'job', data: { id: 7 } })
    expect(messages).toEqual([{ type: 'force_logout' }])
    expect(onBrokenMessage).toHaveBeenCalledOnce()
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it.each([{ type: 'toString', data: {} }, { type: 'detections_v2' }, 'hello', null])('ignores %j, which it does not know', (message) => {
    emit('message', message)
    expect([messages, onBrokenMessage.mock.calls]).toEqual([[], []])
    expect(console.error).not.toHaveBeenCalled()
  })

  it('stops reconnecting once it is closed', () => {
    emit('disconnect')
    close()
    vi.advanceTimersByTime(15_000)
    expect(fake.socket.connect).not.toHaveBeenCalled()
  })
})
