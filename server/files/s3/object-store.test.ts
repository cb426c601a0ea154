import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer, cutAnswer, cutRequest, loseAnswer, silence, stallAnswer } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore, type TestTime } from '#tests/support/s3/start-store.ts'
import { objectStore, type ObjectStore, type PartsUpload } from './object-store'

const MEGABYTE = 1024 ** 2

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

async function* piecesOf(...pieces: Uint8Array<ArrayBuffer>[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

const text = (content: string): AsyncIterable<Uint8Array> => piecesOf(new TextEncoder().encode(content))

/** Returns bytes that differ from their neighbours at a distance of a part. */
function numbers(size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size)
  for (let at = 0; at < size; at += 1) all[at] = (at + (at >> 13)) % 251
  return all
}

async function contentOf(key: string, start = 0, end?: number): Promise<Buffer> {
  const object = await store.find(key)
  if (!object) throw new Error(`${key} is missing`)
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(key, object, start, end ?? object.size)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const requests = (): string[] => test.proxy.seen.map(({ method, path }) => `${method} ${path.replace(/uploadId=[\w-]+/, 'uploadId=ID')}`)

describe('an object', () => {
  it('is found with its size, and read whole and in ranges', async () => {
    await store.put('tests/a', text('0123456789'))
    expect(await store.find('tests/a')).toMatchObject({ size: 10, etag: '"781e5e245d69b566979b86e28d23f2c7"' })
    expect((await contentOf('tests/a')).toString()).toBe('0123456789')
    expect((await contentOf('tests/a', 3, 6)).toString()).toBe('345')
    expect((await contentOf('tests/a', 4, 4)).toString()).toBe('')
    expect(await store.find('tests/b')).toBeUndefined()
  })

  it('is removed once and again', async () => {
    await store.put('tests/gone', text('x'))
    await store.remove('tests/gone')
    await store.remove('tests/gone')
    expect(await store.find('tests/gone')).toBeUndefined()
  })

  it.each(['A..b', 'a.b-c_d.JPG', '0', 'x'.repeat(200), 'a!b', 'a*(b)'])('may have the name %s', async (name) => {
    await store.put(`tests/odd/${name}`, text(name))
    expect((await contentOf(`tests/odd/${name}`)).toString()).toBe(name)
    const found: string[] = []
    for await (const { key } of store.list('tests/odd/')) found.push(key)
    expect(found).toContain(`tests/odd/${name}`)
    await store.remove(`tests/odd/${name}`)
    expect(await store.find(`tests/odd/${name}`)).toBeUndefined()
  })

  it('of more than one part is stored in parts of 8 MB', async () => {
    const content = numbers(17 * MEGABYTE)
    await store.put('tests/large', piecesOf(content.subarray(0, 5 * MEGABYTE), content.subarray(5 * MEGABYTE)))
    // The parts are sent at the same time.
    expect([...requests().slice(0, 1), ...requests().slice(1, 4).toSorted(), ...requests().slice(4)]).toEqual([
      'POST tests/large?uploads=',
      'PUT tests/large?partNumber=1&uploadId=ID',
      'PUT tests/large?partNumber=2&uploadId=ID',
      'PUT tests/large?partNumber=3&uploadId=ID',
      'POST tests/large?uploadId=ID',
      'HEAD tests/large',
    ])
    expect((await contentOf('tests/large')).equals(content)).toBe(true)
    expect(
      (await contentOf('tests/large', 8 * MEGABYTE - 2, 8 * MEGABYTE + 2)).equals(content.subarray(8 * MEGABYTE - 2, 8 * MEGABYTE + 2)),
    ).toBe(true)
  })

  it('is listed with the others of its prefix, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await store.put(`tests/list/${name}`, text(name))
    await store.put('tests/other', text('x'))
    const page = (keys: string[], next: string): string =>
      `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')}${next}</ListBucketResult>`
    const found: string[] = []
    for await (const { key, size } of store.list('tests/list/')) found.push(`${key} ${size}`)
    expect(found).toEqual(['tests/list/a 1', 'tests/list/b 1', 'tests/list/c 1'])
    const pages = [
      page(['tests/1', 'tests/&lt;2&#38;'], '<IsTruncated>true</IsTruncated><NextContinuationToken>a/+=&amp;b</NextContinuationToken>'),
      page(['tests/3'], '<IsTruncated>false</IsTruncated>'),
    ]
    test.proxy.fail(/^GET \?list-type/, (_incoming, outgoing) => outgoing.end(pages.shift()), 2)
    const keys: string[] = []
    for await (const { key } of store.list('tests/')) keys.push(key)
    expect(keys).toEqual(['tests/1', 'tests/<2&', 'tests/3'])
    expect(requests().at(-1)).toContain('continuation-token=a%2F%2B%3D%26b')
  })
})

describe('a store that fails', () => {
  it('twice receives the request again after growing waits', async () => {
    test.proxy.fail(/^PUT/, answer(500, 'InternalError'), 2)
    await store.put('tests/twice', text('content'))
    expect(time.waits).toEqual([200, 400])
    test.proxy.fail(/^GET/, answer(503, 'SlowDown'), 2)
    expect((await contentOf('tests/twice')).toString()).toBe('content')
    expect(time.waits).toEqual([200, 400, 200, 400])
  })

  it('permanently receives six attempts, and the old object stays', async () => {
    await store.put('tests/ever', text('before'))
    test.proxy.fail(/^(PUT|GET)/, answer(500, 'InternalError'), Number.POSITIVE_INFINITY)
    await expect(store.put('tests/ever', text('after'))).rejects.toMatchObject({ name: 'StoreError', code: 'InternalError' })
    expect(time.waits).toEqual([200, 400, 800, 1600, 3200])
    await expect(contentOf('tests/ever')).rejects.toMatchObject({ message: 'The file store responded with 500 (InternalError).' })
    test.proxy.reset()
    expect((await contentOf('tests/ever')).toString()).toBe('before')
  })

  it('for a lasting reason receives the request once', async () => {
    test.proxy.fail(/^PUT/, answer(400, 'EntityTooLarge'))
    await expect(store.put('tests/once', text('x'))).rejects.toMatchObject({ code: 'EntityTooLarge' })
    expect(time.waits).toEqual([])
    test.proxy.fail(/^PUT/, answer(507, 'XMinioStorageFull'))
    await expect(store.put('tests/once', text('x'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await store.find('tests/once')).toBeUndefined()
  })

  it('to respond in time receives the request again', async () => {
    await store.put('tests/late', text('content'))
    test.proxy.fail(/^(PUT|GET|HEAD)/, silence(time.expire), 2)
    expect((await contentOf('tests/late')).toString()).toBe('content')
    test.proxy.fail(/^PUT/, silence(time.expire), 6)
    await expect(store.put('tests/late', text('other'))).rejects.toMatchObject({ code: 'timeout' })
    expect((await contentOf('tests/late')).toString()).toBe('content')
  })

  it('with wrong credentials is named without them', async () => {
    const stranger = objectStore({ ...test.settings('tests'), secretAccessKey: 'not-the-secret' }, time)
    const failure: unknown = await stranger.put('tests/stranger', text('x')).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'SignatureDoesNotMatch', message: 'The file store responded with 403 (SignatureDoesNotMatch).' })
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/S3RVER|not-the-secret/)
    expect(await store.find('tests/stranger')).toBeUndefined()
  })
})

describe('a connection that is cut off', () => {
  it('in a read is continued where it was cut', async () => {
    const content = numbers(3 * MEGABYTE)
    await store.put('tests/cut', piecesOf(content))
    test.proxy.reset()
    test.proxy.fail(/^GET/, cutAnswer(MEGABYTE), 2)
    expect((await contentOf('tests/cut')).equals(content)).toBe(true)
    expect(test.proxy.seen.map(({ method, range }) => `${method} ${range ?? ''}`)).toEqual([
      'HEAD ',
      'GET bytes=0-3145727',
      'GET bytes=1048576-3145727',
      'GET bytes=2097152-3145727',
    ])
  })

  it('or silent in a read is continued where it fell silent', async () => {
    await store.put('tests/silent', text('0123456789'))
    const headers = { ETag: (await store.find('tests/silent'))?.etag ?? '', 'Content-Range': 'bytes 0-9/10' }
    test.proxy.fail(/^GET/, stallAnswer(headers, '0123', time.expire))
    expect((await contentOf('tests/silent')).toString()).toBe('0123456789')
    expect(test.proxy.seen.at(-1)?.range).toBe('bytes=4-9')
  })

  it('in each attempt of a read ends it with an error, not with less', async () => {
    await store.put('tests/short', text('0123456789'))
    test.proxy.fail(/^GET/, cutAnswer(4))
    test.proxy.fail(/^GET/, answer(500), Number.POSITIVE_INFINITY)
    await expect(contentOf('tests/short')).rejects.toMatchObject({ code: '500' })
    // Four bytes were progress, after which the attempts count again.
    expect(time.waits).toEqual([200, 400, 800, 1600, 3200])
  })

  it('in a put is repeated, and the object is whole', async () => {
    test.proxy.fail(/^PUT/, cutRequest, 2)
    await store.put('tests/put', piecesOf(numbers(2 * MEGABYTE)))
    expect((await contentOf('tests/put')).equals(numbers(2 * MEGABYTE))).toBe(true)
    expect(time.waits).toEqual([200, 400])
  })

  it('in each attempt of a put in parts leaves the old object and no parts', async () => {
    await store.put('tests/parts', text('before'))
    test.proxy.fail(/^PUT .*partNumber=2/, cutRequest, Number.POSITIVE_INFINITY)
    const open: PartsUpload[] = []
    const remember = async (upload: PartsUpload) => {
      open.push(upload)
      return async () => void open.pop()
    }
    await expect(store.put('tests/parts', piecesOf(numbers(9 * MEGABYTE)), { remember })).rejects.toMatchObject({ name: 'StoreError' })
    expect(requests().at(-1)).toBe('DELETE tests/parts?uploadId=ID')
    expect(open).toEqual([])
    expect((await contentOf('tests/parts')).toString()).toBe('before')
  })

  it('or refused when parts are abandoned is repeated', async () => {
    test.proxy.fail(/^PUT .*partNumber=2/, answer(403, 'AccessDenied'))
    test.proxy.fail(/^DELETE/, answer(503, 'SlowDown'), 2)
    const forgotten: string[] = []
    const remember =
      async ({ key }: PartsUpload) =>
      async () =>
        void forgotten.push(key)
    await expect(store.put('tests/abandoned', piecesOf(numbers(9 * MEGABYTE)), { remember })).rejects.toMatchObject({
      code: 'AccessDenied',
    })
    expect(time.waits).toEqual([200, 400])
    expect(forgotten).toEqual(['tests/abandoned'])
  })

  it('when the parts have been joined loses nothing', async () => {
    test.proxy.fail(/^POST .*uploadId/, loseAnswer)
    await store.put('tests/joined', piecesOf(numbers(9 * MEGABYTE)))
    expect((await contentOf('tests/joined')).equals(numbers(9 * MEGABYTE))).toBe(true)
    expect(requests()).not.toContain('DELETE tests/joined?uploadId=ID')
  })
})

describe('a store that doesn’t keep its word', () => {
  it('in joining parts, with an error after a good status, is asked again', async () => {
    test.proxy.fail(/^POST .*uploadId/, answer(200, 'InternalError'))
    await store.put('tests/late-error', piecesOf(numbers(9 * MEGABYTE)))
    expect(time.waits).toEqual([200])
    expect((await contentOf('tests/late-error')).equals(numbers(9 * MEGABYTE))).toBe(true)
  })

  it('by joining nothing is noticed', async () => {
    await store.put('tests/lost', text('before'))
    test.proxy.fail(/^POST .*uploadId/, answer(200))
    await expect(store.put('tests/lost', piecesOf(numbers(9 * MEGABYTE)))).rejects.toMatchObject({ code: 'incomplete' })
    expect((await contentOf('tests/lost')).toString()).toBe('before')
  })

  it.each([
    ['the whole object instead of a range', { status: 200, headers: {}, body: '0123456789' }, 'range'],
    ['another range', { status: 206, headers: { 'Content-Range': 'bytes 0-2/10' }, body: '012' }, 'range'],
    ['more than the range', { status: 206, headers: { 'Content-Range': 'bytes 3-5/10' }, body: '3456' }, 'range'],
  ])('and sends %s is not believed', async (_what, { status, headers, body }, code) => {
    await store.put('tests/word', text('0123456789'))
    const found = await store.find('tests/word')
    test.proxy.fail(/^GET/, (_incoming, outgoing) => outgoing.writeHead(status, { ...headers, ETag: found?.etag ?? '' }).end(body))
    await expect(contentOf('tests/word', 3, 6)).rejects.toMatchObject({ code })
  })

  it('and sends less than the range ends with an error', async () => {
    await store.put('tests/less', text('0123456789'))
    const found = await store.find('tests/less')
    const less = { ETag: found?.etag ?? '', 'Content-Range': 'bytes 3-5/10' }
    test.proxy.fail(/^GET/, (_incoming, outgoing) => outgoing.writeHead(206, less).end(''), Number.POSITIVE_INFINITY)
    await expect(contentOf('tests/less', 3, 6)).rejects.toMatchObject({ code: 'cut-off' })
  })
})

describe('an object that changes while it is read', () => {
  it.each([
    ['is replaced', () => store.put('tests/changing', text('other bytes'))],
    ['is removed', () => store.remove('tests/changing')],
  ])('and %s is not mixed with the new one', async (_how, change) => {
    await store.put('tests/changing', text('0123456789'))
    const object = await store.find('tests/changing')
    if (!object) throw new Error('missing')
    await change()
    await expect(store.read('tests/changing', object, 0, 10).next()).rejects.toMatchObject({ name: 'NotReadableError' })
  })
})

it('an upload in parts that can’t be remembered is abandoned', async () => {
  const remember = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  await expect(store.put('tests/forgotten', piecesOf(numbers(9 * MEGABYTE)), { remember })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
  expect(requests()).toEqual(['POST tests/forgotten?uploads=', 'DELETE tests/forgotten?uploadId=ID'])
})

it('a put that is cancelled when all has arrived leaves the old object', async () => {
  const controller = new AbortController()
  async function* cancelledAtEnd(size: number): AsyncGenerator<Uint8Array> {
    yield numbers(size)
    controller.abort()
  }
  await store.put('tests/cancelled', text('before'))
  for (const size of [10, 9 * MEGABYTE])
    await expect(store.put('tests/cancelled', cancelledAtEnd(size), { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  expect((await contentOf('tests/cancelled')).toString()).toBe('before')
})
