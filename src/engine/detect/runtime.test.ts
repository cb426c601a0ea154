import { expect, test, vi } from 'vitest'

import { lazyModel, modelThreads } from './runtime'

test('[MEDIA-02] says what to do about a model that cannot be loaded, and leaves the words of the runtime to the console', async () => {
  const cause = new Error('failed to call OrtRun(). ERROR_CODE: 7, Protobuf parsing failed.')
  const start = lazyModel('face detector', () => Promise.reject(cause))
  await expect(start()).rejects.toMatchObject({
    code: 'detector-unavailable',
    message:
      'Couldn’t load the face detector. Check your connection, reload the page and try again. If it fails again, contact your administrator.',
    cause,
  })
  expect(vi.mocked(console.error).mock.calls).toEqual([['Couldn’t load the face detector', cause]])
  vi.mocked(console.error).mockClear()
})

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [8, 7],
  [64, 8],
])('on an isolated page with %i cores, models run on %i threads', (hardwareConcurrency, threads) => {
  vi.stubGlobal('navigator', { hardwareConcurrency })
  vi.stubGlobal('crossOriginIsolated', true)
  expect(modelThreads()).toBe(threads)
  vi.stubGlobal('crossOriginIsolated', false)
  expect(modelThreads()).toBe(1)
  vi.unstubAllGlobals()
})
