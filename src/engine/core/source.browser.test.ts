import { expect, it } from 'vitest'

import { rangeServer } from '../testing/range-server'
import { deferred } from './deferred'
import { openSource } from './source'

const bytes = Uint8Array.from({ length: 600_000 }, (_, index) => index % 251)

it('reads the requested parts of a file at a URL, and its first bytes once', async () => {
  const { source, ranges } = rangeServer(bytes)
  const file = await openSource(source)
  expect(file.size).toBe(600_000)
  expect(await file.read(10, 20)).toEqual(bytes.slice(10, 20))
  expect(await file.read(300_000, 300_100)).toEqual(bytes.slice(300_000, 300_100))
  expect(await file.read(599_990, 700_000)).toEqual(bytes.slice(599_990))
  expect(await file.read(600_000, 600_010)).toHaveLength(0)
  expect(ranges).toEqual(['bytes=0-262143', 'bytes=300000-300099', 'bytes=599990-599999'])
})

it('reads a Blob by the same rules', async () => {
  const file = await openSource(new Blob([bytes]))
  expect(file.size).toBe(600_000)
  expect(await file.read(-5, 5)).toEqual(bytes.slice(0, 5))
  expect(await file.read(599_990, 700_000)).toEqual(bytes.slice(599_990))
})

it('opens an empty file', async () => {
  const server = rangeServer(bytes)
  server.file = new Uint8Array()
  const file = await openSource(server.source)
  expect(file.size).toBe(0)
  expect(await file.read(0, 10)).toHaveLength(0)
})

it('keeps the whole file if the server ignores ranges', async () => {
  const { source, ranges } = rangeServer(bytes, () => new Response(bytes))
  const file = await openSource(source)
  expect(file.size).toBe(600_000)
  expect(await file.read(400_000, 400_010)).toEqual(bytes.slice(400_000, 400_010))
  expect(ranges).toHaveLength(1)
})

it.for([1, 2])('rejects a body that ends early, in request %i', async (broken) => {
  const { source } = rangeServer(bytes, async (response, request) =>
    request === broken ? new Response((await response.arrayBuffer()).slice(0, 50), response) : response,
  )
  const reading = openSource(source).then((file) => file.read(300_000, 300_100))
  await expect(reading).rejects.toMatchObject({ name: 'EngineError', code: 'source-unreadable' })
})

it('rejects a connection that breaks in the middle of a body', async () => {
  const { source } = rangeServer(bytes, (response, request) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(10))
        controller.error(new TypeError('network error'))
      },
    })
    return request === 2 ? new Response(body, response) : response
  })
  const file = await openSource(source)
  await expect(file.read(300_000, 300_100)).rejects.toMatchObject({ code: 'source-unreadable' })
})

it('rejects other bytes than the requested ones', async () => {
  const { source } = rangeServer(bytes, (response, request) => {
    if (request === 2) response.headers.set('Content-Range', 'bytes 0-99/600000')
    return response
  })
  const file = await openSource(source)
  await expect(file.read(300_000, 300_100)).rejects.toMatchObject({ code: 'source-unreadable' })
})

it('rejects the bytes of a file that was replaced while it was open', async () => {
  const server = rangeServer(bytes)
  const file = await openSource(server.source)
  server.etag = '"2"'
  await expect(file.read(300_000, 300_100)).rejects.toMatchObject({ name: 'EngineError', code: 'source-changed' })
})

it('notices a shorter or longer file where the server sends no ETag', async () => {
  const server = rangeServer(bytes)
  server.etag = null
  const file = await openSource(server.source)
  expect(await file.read(300_000, 300_100)).toEqual(bytes.slice(300_000, 300_100))
  server.file = bytes.slice(0, 500_000)
  // The server responds with 416 to a range beyond the new end.
  await expect(file.read(550_000, 550_100)).rejects.toMatchObject({ code: 'source-changed' })
  server.file = new Uint8Array(700_000)
  await expect(file.read(300_000, 300_100)).rejects.toMatchObject({ code: 'source-changed' })
})

it('cancels a read, and reads again afterwards', async () => {
  const controller = new AbortController()
  const started = deferred<void>()
  const server = rangeServer(bytes)
  const file = await openSource({
    url: server.source.url,
    fetch: (url, init) => {
      if (init.signal === undefined || init.signal === null) return server.source.fetch(url, init)
      const { signal } = init
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
        started.resolve()
      })
    },
  })
  const reading = file.read(300_000, 300_100, controller.signal)
  await started.promise
  controller.abort()
  await expect(reading).rejects.toMatchObject({ name: 'EngineCancelledError', code: 'cancelled' })
  await expect(file.read(0, 10, controller.signal)).rejects.toMatchObject({ code: 'cancelled' })
  expect(await file.read(300_000, 300_100)).toEqual(bytes.slice(300_000, 300_100))
})

it('passes on the errors of the request', async () => {
  const offline = new Error('offline')
  await expect(openSource({ url: '/x', fetch: () => Promise.reject(offline) })).rejects.toBe(offline)
})

it('reads no URL of another origin', async () => {
  const { source, ranges } = rangeServer(bytes)
  await expect(openSource({ ...source, url: 'https://other.example/file' })).rejects.toThrow(/own origin/)
  expect(ranges).toEqual([])
})
