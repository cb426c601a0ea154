import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer, silence } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore, type TestTime } from '#tests/support/s3/start-store.ts'
import type { ObjectStore } from './object-store'

let test: TestStore
let time: TestTime
let store: ObjectStore

beforeAll(async () => {
  test = await startTestStore()
})

afterAll(() => test.close())

beforeEach(() => {
  time = testTime()
  store = test.open(time)
})

afterEach(() => test.proxy.reset())

const text = (content: string): AsyncIterable<Uint8Array> => new Blob([content]).stream()

describe('a store that', () => {
  it('has 60 seconds to respond, 10 to HEAD and DELETE, and 30 for each piece', async () => {
    await store.put('tests/limits', text('x'))
    expect(time.limits[0]).toBe(60_000)
    time.limits.length = 0
    const object = await store.find('tests/limits')
    expect(time.limits[0]).toBe(10_000)
    time.limits.length = 0
    if (object) for await (const _ of store.read('tests/limits', object, 0, 1));
    expect(time.limits.slice(0, 2)).toEqual([60_000, 30_000])
    time.limits.length = 0
    await store.remove('tests/limits')
    expect(time.limits[0]).toBe(10_000)
  })

  it('is silent and is no longer read from ends the request', async () => {
    await store.put('tests/ended', text('0123456789'))
    const object = await store.find('tests/ended')
    if (!object) throw new Error('missing')
    const ending = new AbortController()
    test.proxy.fail(
      /^GET/,
      silence(() => ending.abort()),
    )
    await expect(store.read('tests/ended', object, 0, 10, ending.signal).next()).rejects.toMatchObject({ name: 'AbortError' })
    expect(time.waits).toEqual([])
  })

  it('has a proxy in front of it that responds with 404 loses and deletes nothing', async () => {
    await store.put('tests/behind', text('x'))
    test.proxy.fail(/^/, answer(404), Number.POSITIVE_INFINITY)
    await expect(store.find('tests/behind')).rejects.toMatchObject({ code: '404' })
    await expect(store.remove('tests/behind')).rejects.toMatchObject({ code: '404' })
    test.proxy.reset()
    expect(await store.find('tests/behind')).toMatchObject({ size: 1 })
  })

  it.each(['BadDigest', 'IncompleteBody', 'XAmzContentSHA256Mismatch'])('reports damaged content (%s) receives it again', async (code) => {
    test.proxy.fail(/^PUT/, answer(400, code))
    await store.put('tests/damaged', text('content'))
    expect(time.waits).toEqual([200])
  })
})
