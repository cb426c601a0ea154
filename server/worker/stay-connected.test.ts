import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { channelPair, type TestChannel } from '#tests/support/channel-pair.ts'
import { SettingsError } from '../settings'
import type { Channel } from '../workers/protocol'
import { RefusedError, stayConnected, type StayConnectedParts } from './stay-connected'
import { parseWorkerSettings } from './worker-settings'

const KEY = 'a-key-of-more-than-32-characters-1234'

let stopping: AbortController
/** The server's ends of the connections, oldest first. */
let servers: TestChannel[]
const connect = vi.fn<() => Promise<Channel>>()
const onOutage = vi.fn<(cause?: unknown) => void>()
const onWelcome = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  stopping = new AbortController()
  servers = []
  onOutage.mockReset()
  onWelcome.mockReset()
  connect.mockReset().mockImplementation(() => {
    const [server, worker] = channelPair()
    servers.push(server)
    return Promise.resolve(worker)
  })
})

afterEach(() => {
  stopping.abort()
  vi.useRealTimers()
})

const start = (more: Partial<StayConnectedParts> = {}): Promise<void> =>
  stayConnected({
    connect,
    stopping: stopping.signal,
    onOutage,
    onWelcome,
    hello: { build: '0.1.0+0a1b2c3d4e5f', cores: 2, codecs: [] },
    createRunner: () => ({ run: () => new Promise(() => undefined), close: () => undefined }),
    ...more,
  })

const settle = () => vi.advanceTimersByTimeAsync(0)
const types = (place: number) => servers[place]?.received.map(({ type }) => type)

describe('a worker’s connection', () => {
  it('begins with its introduction, answers pings, and is opened again when it is lost', async () => {
    const ended = start()
    await settle()
    servers[0]?.send('{"type":"welcome"}')
    servers[0]?.send('{"type":"ping"}')
    await settle()
    expect(types(0)).toEqual(['hello', 'pong'])
    expect(onWelcome).toHaveBeenCalledOnce()
    servers[0]?.drop()
    await vi.advanceTimersByTimeAsync(1999)
    expect(servers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(types(1)).toEqual(['hello'])
    stopping.abort()
    await ended
  })

  it('is opened again if the server is silent for 15 seconds', async () => {
    const ended = start()
    await settle()
    servers[0]?.cut()
    await vi.advanceTimersByTimeAsync(15_000 + 2000)
    expect(servers).toHaveLength(2)
    stopping.abort()
    await ended
  })

  it('stays open, and says so, while a long message arrives on a slow line', async () => {
    const ended = start()
    await settle()
    for (let second = 0; second < 60; second += 5) {
      servers[0]?.sendPart()
      await vi.advanceTimersByTimeAsync(5000)
    }
    expect(servers).toHaveLength(1)
    expect(types(0)).toEqual(['hello', ...Array.from({ length: 12 }, () => 'pong')])
    stopping.abort()
    await ended
  })

  it('reports an outage once, however often it tries', async () => {
    connect.mockRejectedValue(new Error('connect ECONNREFUSED'))
    const ended = start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connect).toHaveBeenCalledTimes(31)
    expect(onOutage).toHaveBeenCalledExactlyOnceWith(new Error('connect ECONNREFUSED'))
    stopping.abort()
    await ended
  })

  it('isn’t tried again if the server refuses this worker', async () => {
    const ended = start().catch((error: unknown) => error)
    await settle()
    servers[0]?.send('{"type":"refused","reason":"This worker has build 1, and the server has 2."}')
    expect(await ended).toEqual(new RefusedError('This worker has build 1, and the server has 2.'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connect).toHaveBeenCalledOnce()
  })

  it('ends with the cause if the worker can’t open a page, so that the worker is started again', async () => {
    const cause = new Error('page.goto: Timeout 30000ms exceeded.')
    const ended = start({ createRunner: () => ({ run: () => Promise.reject(cause), close: () => undefined }) }).catch(
      (error: unknown) => error,
    )
    await settle()
    const files = `/calls/${'A'.repeat(43)}`
    const call = { id: 1, files, engine: 'image', method: 'probe', args: '', inputs: [], options: '', writes: false, listeners: [] }
    servers[0]?.send(JSON.stringify({ type: 'call', page: 'interactive', call }))
    expect(await ended).toBe(cause)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connect).toHaveBeenCalledOnce()
    expect(onOutage).not.toHaveBeenCalled()
  })

  it('ends with the calls handed back when the worker is stopped', async () => {
    const ended = start()
    await settle()
    stopping.abort()
    await ended
    await settle()
    expect(types(0)).toEqual(['hello', 'leaving'])
  })
})

describe('the settings of a worker', () => {
  it('are the servers and the key', () => {
    const settings = parseWorkerSettings({ SERVER: 'https://workers.studio.example, http://10.0.0.3:4021', WORKER_KEY: KEY })
    expect(settings).toEqual({ servers: [new URL('https://workers.studio.example/'), new URL('http://10.0.0.3:4021/')], key: KEY })
  })

  it.each([
    [{ WORKER_KEY: KEY }, 'SERVER must be the addresses at which servers accept workers, such as https://workers.studio.example.'],
    [
      { SERVER: 'https://workers.studio.example,', WORKER_KEY: KEY },
      'SERVER must be the addresses at which servers accept workers, such as https://workers.studio.example.',
    ],
    [{ SERVER: 'http://10.0.0.2:4021/path', WORKER_KEY: KEY }, 'SERVER must be an address without a path or user.'],
    [{ SERVER: 'http://10.0.0.2:4021', WORKER_KEY: 'short' }, 'WORKER_KEY must have 32 characters or more.'],
  ])('name what is wrong in %j', (environment, message) => {
    expect(() => parseWorkerSettings(environment)).toThrow(new SettingsError(message))
  })
})
