import { expect, test, vi } from 'vitest'

import { ApiError } from '../api-error'
import { findInterruptedUploads, forgetInterruptedUploads, type UploadStorage } from './interrupted-uploads'
import { claimUpload } from './running-uploads'
import { fingerprintOf } from './upload'

const file = (name: string) => new File(['0123'], name, { type: 'image/jpeg', lastModified: 1 })

/** Simulates tus's storage with an unfinished upload for each pair of user and name. */
function storageOf(...begun: [userId: string, name: string][]): UploadStorage {
  const entries = new Map(
    begun.map(([userId, name], index) => {
      const urlStorageKey = `tus::${fingerprintOf(userId, file(name))}::${index}`
      const uploadUrl = `/legacy/upload/u${index}`
      return [
        urlStorageKey,
        { urlStorageKey, uploadUrl, size: 4, metadata: { filename: name }, creationTime: '', parallelUploadUrls: null },
      ] as const
    }),
  )
  return {
    findAllUploads: () => Promise.resolve([...entries.values()]),
    removeUpload: (key) => {
      entries.delete(key)
      return Promise.resolve()
    },
  }
}

test('finds only the user’s own unfinished uploads', async () => {
  const storage = storageOf(['ada', 'a::b.jpg'], ['ben', 'b.jpg'], ['ad', 'c.jpg'])
  const found = await findInterruptedUploads('ada', storage)
  expect(found).toMatchObject([{ fileName: 'a::b.jpg', size: 4, url: '/legacy/upload/u0' }])
})

test('ignores a running upload', async () => {
  const storage = storageOf(['ada', 'a.jpg'])
  const release = await claimUpload(fingerprintOf('ada', file('a.jpg')))
  await expect(findInterruptedUploads('ada', storage)).resolves.toEqual([])
  release?.()
  await vi.waitFor(async () => expect(await findInterruptedUploads('ada', storage)).toHaveLength(1))
})

test('discarding uploads also deletes them on the server', async () => {
  const storage = storageOf(['ada', 'a.jpg'], ['ada', 'b.jpg'])
  const terminate = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
  await forgetInterruptedUploads(await findInterruptedUploads('ada', storage), storage, terminate)
  expect(terminate.mock.calls).toEqual([['/legacy/upload/u0'], ['/legacy/upload/u1']])
  await expect(findInterruptedUploads('ada', storage)).resolves.toEqual([])
})

test('discards an upload that is missing on the server, and keeps one whose deletion fails', async () => {
  const storage = storageOf(['ada', 'gone.jpg'], ['ada', 'kept.jpg'])
  const terminate = (url: string) => Promise.reject(new ApiError(url.endsWith('u0') ? 404 : 500, `DELETE ${url}`, { error: 'Not now.' }))
  await expect(forgetInterruptedUploads(await findInterruptedUploads('ada', storage), storage, terminate)).rejects.toThrow('Not now.')
  await expect(findInterruptedUploads('ada', storage)).resolves.toMatchObject([{ fileName: 'kept.jpg' }])
})

test('finds nothing without browser storage', async () => {
  // Outside browsers, tus has no storage either.
  await expect(findInterruptedUploads('ada')).resolves.toEqual([])
})
