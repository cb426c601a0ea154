import { expect, test, vi } from 'vitest'

import { lazyModel } from './runtime'

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
