import { DetailedError, type HttpRequest, type HttpResponse, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError, ConnectionError } from '../api-error'
import type { TusUpload } from './lazy-tus'
import { createUploadItem, fingerprintOf, type UploadEvents } from './upload'

const photographOf = (lastModified: number) => new File(['0123456789'], 'high street.jpg', { type: 'image/jpeg', lastModified })

/** Every test has its own file, because the claim on a file outlives the test. */
let photograph = photographOf(0)

function fakeEvents(): UploadEvents {
  return { progress: vi.fn<(percent: number) => void>(), error: vi.fn<(error: Error) => void>(), completed: vi.fn<() => void>() }
}

function request(method: string): HttpRequest {
  // Only the methods that the code under test calls.
  return { getMethod: () => method, getURL: () => '/legacy/upload/u1' } as HttpRequest
}

function failure(method: string, status: number | undefined, body = ''): DetailedError {
  // The types of tus lack the constructor of its error.
  const response = status === undefined ? null : ({ getStatus: () => status, getBody: () => body } as HttpResponse)
  return Object.assign(Object.create(DetailedError.prototype) as DetailedError, {
    message: 'tus: …',
    originalRequest: request(method),
    originalResponse: response,
  })
}

interface SetUp {
  previous?: Awaited<ReturnType<TusUpload['findPreviousUploads']>>
  file?: File
  detect?: string
  frame?: number
}

function setUp({ previous = [], file = photograph, detect, frame }: SetUp = {}) {
  let options: UploadOptions | undefined
  const tus = {
    start: vi.fn<() => void>(),
    abort: vi.fn<(terminate?: boolean) => Promise<void>>(() => Promise.resolve()),
    findPreviousUploads: vi.fn<TusUpload['findPreviousUploads']>(() => Promise.resolve(previous)),
    resumeFromPreviousUpload: vi.fn<TusUpload['resumeFromPreviousUpload']>(),
  }
  const events = fakeEvents()
  const item = createUploadItem({
    userId: 'user-ada',
    detect,
    frame,
    file,
    events,
    createTus: (_file, given) => {
      options = given
      return tus
    },
  })
  if (!options) throw new Error('createUploadItem makes its tus upload at once')
  return { item, tus, events, options }
}

/** Starts an upload and waits until it has claimed its file and searched for an earlier part. */
async function running(settings?: Parameters<typeof setUp>[0]) {
  const all = setUp(settings)
  all.item.start()
  await vi.waitFor(() => expect(all.tus.start).toHaveBeenCalledOnce())
  return all
}

const finish = ({ options }: { options: UploadOptions }) => options.onSuccess?.({ lastResponse: {} as HttpResponse })

beforeEach(() => {
  photograph = photographOf(photograph.lastModified + 1)
})

afterEach(() => {
  vi.useRealTimers()
})

test('[UPL-07] an upload has a name, an id, its progress and its duration', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const all = setUp()
  expect(all.item).toMatchObject({ fileName: 'high street.jpg', progress: 0, duration: 0 })
  expect(all.item.id).not.toBe('')
  all.item.start()
  vi.setSystemTime(5000)
  expect(all.item.duration).toBe(4)
  finish(all)
  vi.setSystemTime(9000)
  expect(all.item).toMatchObject({ progress: 100, duration: 4 })
})

test('[UPL-07] progress is reported in percent, and 100 only after the server’s response', async () => {
  const all = await running()
  all.options.onProgress?.(5, 10)
  all.options.onProgress?.(10, 10)
  expect(vi.mocked(all.events.progress).mock.calls).toEqual([[50], [99]])
  expect(all.events.completed).not.toHaveBeenCalled()
  finish(all)
  expect(all.events.completed).toHaveBeenCalledOnce()
})

test('[UPL-07] name and type are sent with the upload, in chunks of 8 MB to the contract’s endpoint', async () => {
  const all = await running()
  expect(all.options).toMatchObject({
    endpoint: '/legacy/upload',
    chunkSize: 8_000_000,
    metadata: { filename: 'high street.jpg', filetype: 'image/jpeg' },
    removeFingerprintOnSuccess: true,
  })
  finish(all)
})

test('detection tags are sent with the upload', async () => {
  const all = await running({ detect: 'faces,text' })
  expect(all.options.metadata).toEqual({ filename: 'high street.jpg', filetype: 'image/jpeg', detect: 'faces,text' })
  finish(all)
})

test('[UPL-07] resumes an earlier upload of the same file by the same user', async () => {
  const previous = {
    urlStorageKey: 'k',
    uploadUrl: '/legacy/upload/u1',
    size: 10,
    metadata: {},
    creationTime: '',
    parallelUploadUrls: null,
  }
  const all = await running({ previous: [previous] })
  expect(all.tus.resumeFromPreviousUpload).toHaveBeenCalledExactlyOnceWith(previous)
  finish(all)
})

test('a fingerprint distinguishes users and files', () => {
  const other = new File(['x'], photograph.name, { type: photograph.type, lastModified: 1 })
  const all = [fingerprintOf('ada', photograph), fingerprintOf('ben', photograph), fingerprintOf('ada', other)]
  expect(new Set(all).size).toBe(3)
  expect(fingerprintOf('a::b', photograph).split('::')[0]).toBe('a%3A%3Ab')
})

test.each([
  [507, '{"error":"The disk is full."}', 'The disk is full.'],
  [413, '{"error":"Too large."}', 'Too large.'],
  [502, '<html>Bad gateway</html>', 'Request failed with status code 502'],
])('[UPL-07] the error for a status %d contains the server’s message', async (status, body, message) => {
  const all = await running()
  all.options.onError?.(failure('PATCH', status, body))
  const [error] = vi.mocked(all.events.error).mock.calls[0] ?? []
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message, call: 'PATCH /legacy/upload/u1' })
})

test('[UPL-07] a request without a response is a lost connection', async () => {
  const all = await running()
  all.options.onError?.(failure('PATCH', undefined))
  expect(vi.mocked(all.events.error).mock.calls[0]?.[0]).toBeInstanceOf(ConnectionError)
})

test('temporary errors are retried, and permanent ones are reported immediately', async () => {
  const all = await running()
  const retries = (status: number | undefined) => all.options.onShouldRetry?.(failure('PATCH', status), 0, all.options)
  expect([undefined, 409, 423, 500, 503].map(retries)).toEqual([true, true, true, true, true])
  expect([400, 401, 404, 413, 422, 501, 507].map(retries)).toEqual([false, false, false, false, false, false, false])
  finish(all)
})

test('[UPL-07] cancelling deletes the upload on the server, and reports nothing more', async () => {
  const all = await running()
  await all.item.cancel()
  expect(all.tus.abort).toHaveBeenCalledExactlyOnceWith(true)
  all.options.onProgress?.(5, 10)
  all.options.onError?.(failure('PATCH', 500))
  finish(all)
  expect(all.events.progress).not.toHaveBeenCalled()
  expect(all.events.error).not.toHaveBeenCalled()
  expect(all.events.completed).not.toHaveBeenCalled()
})

test('cancelling while tus opens the file blocks all requests except the deletion', async () => {
  const all = await running()
  await all.item.cancel()
  expect(() => all.options.onBeforeRequest?.(request('POST'))).toThrow('cancelled')
  expect(() => all.options.onBeforeRequest?.(request('DELETE'))).not.toThrow()
  expect(all.options.onShouldRetry?.(failure('POST', undefined), 0, all.options)).toBe(false)
})

test('cancelling a waiting upload sends nothing and prevents its start', async () => {
  const { item, tus } = setUp()
  await item.cancel()
  item.start()
  expect(tus.abort).not.toHaveBeenCalled()
  expect(tus.findPreviousUploads).not.toHaveBeenCalled()
})

test('cancelling an upload that is missing on the server succeeds, and other errors are thrown', async () => {
  const gone = await running()
  gone.tus.abort.mockRejectedValueOnce(failure('DELETE', 404))
  await expect(gone.item.cancel()).resolves.toBeUndefined()
  const refused = await running()
  refused.tus.abort.mockRejectedValueOnce(failure('DELETE', 500, '{"error":"No."}'))
  await expect(refused.item.cancel()).rejects.toThrow('No.')
})

test('the same file cannot be uploaded twice at the same time', async () => {
  const first = await running()
  const second = setUp()
  second.item.start()
  await vi.waitFor(() => expect(second.events.error).toHaveBeenCalledOnce())
  expect(vi.mocked(second.events.error).mock.calls[0]?.[0].message).toBe('This file is already being uploaded, here or in another tab.')
  finish(first)
})

test('[UPL-08] the chosen frame of an animation is sent, and another frame is another upload', async () => {
  const all = await running({ frame: 7 })
  expect(all.options.metadata).toMatchObject({ frame: '7' })
  finish(all)
  const prints = [undefined, 1, 7].map((frame) => fingerprintOf('user-ada', photograph, frame))
  expect(new Set(prints).size).toBe(3)
  // tus resumes uploads whose keys start like this one.
  expect(prints.filter((print) => print.startsWith(prints[0] ?? ''))).toHaveLength(1)
})
