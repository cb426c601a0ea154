import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { createFakeSocket } from '#tests/support/fake-socket.ts'
import { openSocket } from './socket'

const fake = createFakeSocket()
vi.mock('socket.io-client', () => ({ io: (...args: Parameters<typeof fake.io>) => fake.io(...args) }))

const { emit } = fake
const respond = vi.fn<() => Response>()
let requests: { address: string; method: string | undefined }[] = []

const messages: SocketMessage[] = []
const connected: boolean[] = []
const onBrokenMessage = vi.fn()
let close: () => void

let issued = 0
const issue = (): Response => Response.json({ token: `single-use-token-${(issued += 1)}`, expiresAt: 1_795_000_030 })

const open = () =>
  openSocket({
    token: 'secret',
    websocket: 'ws',
    onMessage: (message) => messages.push(message),
    onBrokenMessage,
    onConnectedChange: (value) => connected.push(value),
  })

/** Lets the request for a token and the connection that follows it happen, `milliseconds` later. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  vi.useFakeTimers()
  issued = 0
  requests = []
  respond.mockImplementation(issue)
  vi.stubGlobal('fetch', (address: string, { method, signal }: RequestInit = {}) => {
    requests.push({ address, method })
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      void Promise.resolve().then(() => resolve(respond()), reject)
    })
  })
  close = open()
  await pass()
})

afterEach(() => {
  close()
  vi.useRealTimers()
  messages.length = 0
  connected.length = 0
  onBrokenMessage.mockClear()
  fake.connect.mockClear()
  fake.sentWith.length = 0
  vi.unstubAllGlobals()
})

describe('the socket', () => {
  it('[SOCK-01] connects to the page’s host over the websocket transport only', () => {
    expect(fake.io).toHaveBeenLastCalledWith(`ws://${location.host}`, {
      transports: ['websocket'],
      autoConnect: false,
      reconnection: false,
    })
  })

  it('sends a new token in its auth with every connection, and none in its address', async () => {
    expect(requests).toEqual([{ address: '/legacy/socket/token', method: 'POST' }])
    emit('disconnect')
    await pass(30_000)
    expect(fake.sentWith).toEqual(
      ['single-use-token-1', 'single-use-token-2', 'single-use-token-3'].map((token) => ({ auth: { token }, query: {} })),
    )
  })

  it.each([404, 405, 501])(
    '[SOCK-01] sends the session’s token in the query where a back end of contract 1.0.0 responds with %i',
    async (status) => {
      respond.mockImplementation(() => Response.json({ error: 'Not found' }, { status }))
      emit('disconnect')
      await pass(15_000)
      expect(fake.sentWith.at(-1)).toEqual({ auth: {}, query: { token: 'secret' } })
      expect(connected).toEqual([false])
    },
  )

  it.each([
    ['refuses unknown calls with 400', () => Response.json({ error: 'Bad request' }, { status: 400 })],
    ['refuses unknown calls with 403', () => Response.json({ error: 'Forbidden' }, { status: 403 })],
    [
      'shows its page for unknown calls',
      () => new Response('<!doctype html><title>App</title>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('[SOCK-01] sends the session’s token in the query where a back end of contract 1.0.0 %s', async (_how, refuse) => {
    close()
    fake.sentWith.length = 0
    respond.mockImplementation(refuse)
    close = open()
    await pass()
    expect(fake.sentWith).toEqual([{ auth: {}, query: { token: 'secret' } }])
    expect(connected).toEqual([])
  })

  it.each([400, 403])(
    'never sends the session’s token in the query after the back end has issued tokens, and then responds with %i',
    async (status) => {
      respond.mockImplementation(() => Response.json({ error: 'Refused' }, { status }))
      emit('disconnect')
      await pass(15_000)
      expect([fake.sentWith.length, connected]).toEqual([1, [false, false]])
    },
  )

  it.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch')) as never],
    ['the back end is busy', () => Response.json({ error: 'Busy' }, { status: 503 })],
    ['the response has no token', () => Response.json({})],
  ])('tries again after 15 s when %s', async (_why, refuse) => {
    emit('disconnect')
    respond.mockImplementation(refuse)
    await pass(15_000)
    expect([fake.connect.mock.calls.length, connected]).toEqual([1, [false, false]])
    respond.mockImplementation(issue)
    await pass(15_000)
    expect(fake.sentWith.at(-1)).toEqual({ auth: { token: 'single-use-token-2' }, query: {} })
    expect(fake.connect).toHaveBeenCalledTimes(2)
  })

  it('never logs its token', async () => {
    const written = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.mocked(console.error)].map((log) =>
      log.mockImplementation(() => undefined),
    )
    emit('connect_error', new Error('refused'))
    emit('message', { type: 'job', data: { id: 7 } })
    await pass(15_000)
    expect(JSON.stringify(written.flatMap(({ mock }) => mock.calls))).not.toContain('single-use-token')
    vi.mocked(console.error).mockClear()
  })

  it('[SOCK-02] reconnects every 15 s after a disconnect until connected', async () => {
    emit('connect')
    emit('disconnect')
    emit('connect_error')
    await pass(29_999)
    expect(fake.connect).toHaveBeenCalledTimes(2)
    await pass(1)
    expect(fake.connect).toHaveBeenCalledTimes(3)
    emit('connect')
    await pass(45_000)
    expect(fake.connect).toHaveBeenCalledTimes(3)
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

  it('stops reconnecting once it is closed', async () => {
    emit('disconnect')
    close()
    await pass(15_000)
    expect([fake.connect.mock.calls.length, requests.length]).toEqual([1, 1])
  })

  it('never connects when it is closed while it waits for its token', async () => {
    emit('disconnect')
    vi.advanceTimersByTime(15_000)
    close()
    await pass(15_000)
    expect([fake.connect.mock.calls.length, requests.length]).toEqual([1, 2])
    expect(connected).toEqual([false])
  })
})
