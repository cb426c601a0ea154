import { expect, test, vi } from 'vitest'

import { ApiError } from './api-error'
import { findInterruptedUploads, forgetInterruptedUploads, type UploadStorage } from './interrupted-uploads'
import { claimUpload } from './running-uploads'
import { fingerprintOf } from './upload'

const file = (name: string) => new File(['0123'], name, { type: 'image/jpeg', lastModified: 1 })

/** A storage like tus's, holding one begun upload for each pair of user and name. */
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

test('a user’s own begun uploads are found', async () => {
  const storage = storageOf(['ada', 'a::b.jpg'], ['ben', 'b.jpg'], ['ad', 'c.jpg'])
  const found = await findInterruptedUploads('ada', storage)
  expect(found).toMatchObject([{ fileName: 'a::b.jpg', size: 4, url: '/legacy/upload/u0' }])
})

test('an upload that runs is not an interrupted one', async () => {
  const storage = storageOf(['ada', 'a.jpg'])
  const release = await claimUpload(fingerprintOf('ada', file('a.jpg')))
  await expect(findInterruptedUploads('ada', storage)).resolves.toEqual([])
  release?.()
  await vi.waitFor(async () => expect(await findInterruptedUploads('ada', storage)).toHaveLength(1))
})

test('forgetting deletes them on the server too', async () => {
  const storage = storageOf(['ada', 'a.jpg'], ['ada', 'b.jpg'])
  const terminate = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
  await forgetInterruptedUploads(await findInterruptedUploads('ada', storage), storage, terminate)
  expect(terminate.mock.calls).toEqual([['/legacy/upload/u0'], ['/legacy/upload/u1']])
  await expect(findInterruptedUploads('ada', storage)).resolves.toEqual([])
})

test('one that the server does not know is forgotten; one that it keeps stays known', async () => {
  const storage = storageOf(['ada', 'gone.jpg'], ['ada', 'kept.jpg'])
  const terminate = (url: string) => Promise.reject(new ApiError(url.endsWith('u0') ? 404 : 500, `DELETE ${url}`, { error: 'Not now.' }))
  await expect(forgetInterruptedUploads(await findInterruptedUploads('ada', storage), storage, terminate)).rejects.toThrow('Not now.')
  await expect(findInterruptedUploads('ada', storage)).resolves.toMatchObject([{ fileName: 'kept.jpg' }])
})

test('where the browser stores nothing, nothing can have been interrupted', async () => {
  // Outside browsers tus has the same stand-in.
  await expect(findInterruptedUploads('ada')).resolves.toEqual([])
})
