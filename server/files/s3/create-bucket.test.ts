import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { answer } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore } from '#tests/support/s3/start-store.ts'
import { createBucket } from './create-bucket'
import { objectStore } from './object-store'
import type { S3Settings } from './s3-settings'

let test: TestStore

beforeAll(async () => {
  test = await startTestStore()
})

afterAll(() => test.close())
afterEach(() => test.proxy.reset())

const settings = (changes: Partial<S3Settings>): S3Settings => ({ ...test.settings('live'), ...changes })
const create = (changes: Partial<S3Settings>): Promise<boolean> => createBucket(settings(changes), testTime())

describe('a bucket of a new store', () => {
  it('is created once, and keeps its objects when the command is repeated', async () => {
    expect(await create({ bucket: 'new-bucket' })).toBe(true)
    const store = objectStore(settings({ bucket: 'new-bucket' }), testTime())
    await store.put('live/media/a', new Blob(['content']).stream())
    expect(await create({ bucket: 'new-bucket' })).toBe(false)
    expect((await store.find('live/media/a'))?.size).toBe(7)
  })

  it('counts as there if another command has created it in the meantime', async () => {
    test.proxy.fail(/^GET/, answer(404, 'NoSuchBucket'))
    test.proxy.fail(/^PUT/, answer(409, 'BucketAlreadyOwnedByYou'))
    expect(await create({})).toBe(false)
  })

  it.each([
    ['GET', 403, 'AccessDenied', /refuses the credentials for the bucket studio \(AccessDenied\)/],
    ['PUT', 403, 'AccessDenied', /refuses the credentials for the bucket studio \(AccessDenied\)/],
    ['GET', 404, '', /There is no bucket studio at/],
  ])('isn’t created if %s is answered with %i %s', async (method, status, code, message) => {
    test.proxy.fail(/^GET/, method === 'GET' ? answer(status, code) : answer(404, 'NoSuchBucket'))
    test.proxy.fail(/^PUT/, answer(status, code))
    await expect(create({})).rejects.toThrow(message)
    if (method === 'GET') expect(test.proxy.seen.map(({ method: sent }) => sent)).toEqual(['GET'])
  })
})
