import { defaultOptions } from 'tus-js-client'
import { expect, it, vi } from 'vitest'

import { createLazyTus } from './lazy-tus'

const previous = { size: 4, metadata: {}, creationTime: '', uploadUrl: '/u/1', urlStorageKey: 'tus::a::1', parallelUploadUrls: null }

function lazyTus() {
  const find = vi.fn<() => Promise<(typeof previous)[]>>(() => Promise.resolve([previous]))
  const urlStorage = { ...defaultOptions.urlStorage, findUploadsByFingerprint: find }
  const file = new File(['0123'], 'a.jpg')
  return { tus: createLazyTus(file, { endpoint: '/upload', fingerprint: () => Promise.resolve('a'), urlStorage }), find }
}

it('an upload whose code is loaded later finds its earlier attempt, and resumes it', async () => {
  const { tus, find } = lazyTus()
  await expect(tus.findPreviousUploads()).resolves.toEqual([previous])
  expect(find).toHaveBeenCalledExactlyOnceWith('a')
  tus.resumeFromPreviousUpload(previous)
  expect(tus.url).toBe('/u/1')
})

it('an upload that is cancelled before its code is loaded sends nothing', async () => {
  const { tus, find } = lazyTus()
  await expect(tus.abort(true)).resolves.toBeUndefined()
  expect(find).not.toHaveBeenCalled()
  expect(tus.url).toBeNull()
})
