import { Upload, type HttpRequest, type HttpResponse, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createUploadItem, type UploadItem } from './upload'

const STOPPED = 'The upload stopped making progress. Check your connection and try again.'
const CHUNK = 8_000_000

/** The server's response: a status with an offset, a lost connection, or none. */
type Answer = { status: number; offset?: number } | 'disconnected' | 'silence'

interface Call {
  method: string
  /** The offset of the sent bytes. */
  offset: number
  size: number
}

/** Runs the real tus client against a server whose responses the test determines. */
function setUp(size: number, answer: (call: Call) => Answer) {
  const calls: Call[] = []
  const file = new File(['x'], `${crypto.randomUUID()}.jpg`)
  const events = { progress: vi.fn<(percent: number) => void>(), error: vi.fn<(error: Error) => void>(), completed: vi.fn<() => void>() }

  function createRequest(method: string, url: string): HttpRequest {
    const headers = new Map<string, string>()
    let onSent: (bytes: number) => void = () => undefined
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void headers.set(name, value),
      getHeader: (name) => headers.get(name),
      setProgressHandler: (handler) => {
        onSent = handler
      },
      abort: () => Promise.resolve(),
      getUnderlyingObject: () => null,
      send: async (body: { size: number } | null) => {
        const call = { method, offset: Number(headers.get('Upload-Offset') ?? 0), size: body?.size ?? 0 }
        calls.push(call)
        const told = answer(call)
        if (told === 'silence') return new Promise<HttpResponse>(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 100))
        if (told === 'disconnected') throw new Error('No connection.')
        onSent(call.size)
        const values: Record<string, string> = {
          'Upload-Offset': String(told.offset),
          'Upload-Length': String(size),
          Location: '/legacy/upload/u1',
        }
        return { getStatus: () => told.status, getHeader: (name) => values[name], getBody: () => '', getUnderlyingObject: () => null }
      },
    }
  }

  const item: UploadItem = createUploadItem({
    userId: 'user-ada',
    file,
    events,
    createTus: (given, options: UploadOptions) =>
      new Upload(given, {
        ...options,
        endpoint: 'http://localhost/legacy/upload',
        httpStack: { createRequest, getName: () => 'server as told' },
        urlStorage: {
          findAllUploads: () => Promise.resolve([]),
          findUploadsByFingerprint: () => Promise.resolve([]),
          removeUpload: () => Promise.resolve(),
          addUpload: () => Promise.resolve('key'),
        },
        fileReader: {
          openFile: () =>
            Promise.resolve({
              size,
              slice: (start: number, end: number) => Promise.resolve({ value: { size: end - start }, done: end >= size }),
              close: () => undefined,
            }),
        },
      }),
  })
  return { item, events, calls, sends: () => calls.filter(({ method }) => method === 'PATCH').length }
}

/** Simulates a server that stores all bytes it receives. */
function storingServer(size: number) {
  let kept = 0
  return ({ method, offset, size: bytes }: Call): Answer => {
    if (method === 'POST') return { status: 201 }
    if (method === 'HEAD') return { status: 200, offset: kept }
    if (offset !== kept) return { status: 409 }
    kept = Math.min(size, kept + bytes)
    return { status: 204, offset: kept }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000

test('[UPL-05] an upload is given up when the server keeps returning 204 without storing anything', async () => {
  const { item, events, sends } = setUp(20 * CHUNK, ({ method }) => (method === 'POST' ? { status: 201 } : { status: 204, offset: 0 }))
  item.start()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(events.error.mock.calls.map(([error]) => error.message)).toEqual([STOPPED])
  expect(sends()).toBe(5)
  expect(events.completed).not.toHaveBeenCalled()
})

test('[UPL-05] an upload is given up when the offset alternates without progress', async () => {
  const { item, events, sends } = setUp(20 * CHUNK, ({ method, offset }) =>
    method === 'POST' ? { status: 201 } : { status: 204, offset: offset === 0 ? CHUNK : 0 },
  )
  item.start()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(events.error.mock.calls.map(([error]) => error.message)).toEqual([STOPPED])
  expect(sends()).toBeLessThan(15)
})

test.each(['POST', 'PATCH'])('[UPL-05] an upload is given up after two minutes without a response to %s', async (silent) => {
  const { item, events, calls } = setUp(2 * CHUNK, ({ method }) =>
    method === silent ? 'silence' : { status: method === 'POST' ? 201 : 200, offset: 0 },
  )
  item.start()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(events.error).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1.1 * MINUTE)
  expect(events.error.mock.calls.map(([error]) => error.message)).toEqual([STOPPED])
  const asked = calls.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(calls).toHaveLength(asked)
  expect(events.error).toHaveBeenCalledOnce()
})

test('[UPL-05] a cancelled upload reports no error later', async () => {
  const { item, events } = setUp(2 * CHUNK, ({ method }) =>
    method === 'DELETE' ? { status: 204 } : method === 'POST' ? { status: 201 } : 'silence',
  )
  item.start()
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([item.cancel(), vi.advanceTimersByTimeAsync(1000)])
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(events.error).not.toHaveBeenCalled()
})

test('[UPL-07] an upload completes over a connection that fails at every second chunk', async () => {
  const size = 30 * CHUNK + 17
  const keep = storingServer(size)
  let chunks = 0
  const { item, events } = setUp(size, (call) => {
    if (call.method !== 'PATCH') return keep(call)
    chunks += 1
    return chunks % 2 === 0 ? 'disconnected' : keep(call)
  })
  item.start()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(events.error).not.toHaveBeenCalled()
  expect(events.completed).toHaveBeenCalledOnce()
})

test('[UPL-07] an upload continues after a pause, such as a laptop in sleep mode', async () => {
  const size = 3 * CHUNK
  const keep = storingServer(size)
  let isAsleep = true
  const { item, events } = setUp(size, (call) => {
    if (call.method !== 'PATCH' || call.offset === 0 || !isAsleep) return keep(call)
    isAsleep = false
    return 'silence'
  })
  item.start()
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(events.error).not.toHaveBeenCalled()
  expect(events.completed).toHaveBeenCalledOnce()
})

test('[UPL-07] an upload completes when the server loses bytes and receives them again', async () => {
  const size = 12 * CHUNK
  let kept = 0
  let hasLost = false
  const { item, events } = setUp(size, ({ method, offset, size: bytes }) => {
    if (method === 'POST') return { status: 201 }
    if (method === 'HEAD') return { status: 200, offset: kept }
    if (offset === 9 * CHUNK && !hasLost) {
      hasLost = true
      kept = 0
    }
    if (offset !== kept) return { status: 409 }
    kept = Math.min(size, kept + bytes)
    return { status: 204, offset: kept }
  })
  item.start()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(events.error).not.toHaveBeenCalled()
  expect(events.completed).toHaveBeenCalledOnce()
})
