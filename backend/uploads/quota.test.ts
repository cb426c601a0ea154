import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { openDatabase } from '#mocks/storage/database.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { signIn, startUploads } from '#mocks/testing/test-bytes.ts'
import { startTestBackend } from '#mocks/testing/test-backend.ts'
import { mediaRow, userRow, versionRow } from '#tests/support/records.ts'
import { storedBytes } from '../usage/stored-bytes'

it('the storage of a user has the files that they added, their versions and their uploads', async () => {
  const { tables, database } = await startTestBackend()
  await tables.change((draft) => {
    draft.put('media', mediaRow('own', { ownerId: 'ada', size: 1000 }))
    draft.put('media', mediaRow('added-by-ben', { ownerId: 'ada', uploaderId: 'ben', size: 200 }))
    draft.put('media', mediaRow('added-to-ben', { ownerId: 'ben', uploaderId: 'ada', size: 30 }))
    draft.put('versions', versionRow('version-1', { mediaId: 'own', ownerId: 'ada', size: 4 }))
    draft.put('versions', versionRow('version-2', { mediaId: 'added-to-ben', ownerId: 'ben', size: 70 }))
  })
  for (const [id, ownerId, length] of [
    ['upload-1', 'ada', 500_000],
    ['upload-2', 'ben', 9],
  ] as const)
    await database.put('uploads', { id, ownerId, length, name: 'a.jpg', fileType: '', touchedAt: 1, finished: false })
  expect([await storedBytes(tables, 'ada'), await storedBytes(tables, 'ben'), await storedBytes(tables, 'eve')]).toEqual([501_034, 279, 0])
})

it('an upload that exceeds the quota is refused, and two that begin together don’t exceed it together', async () => {
  const database = await openDatabase('quota')
  const lengths = async () => (await database.getAll('uploads')).map(({ length }) => length)
  const uploads = startUploads(database, memoryFiles(), {
    quota: async () => ({ usedBytes: (await lengths()).reduce((total, length) => total + length, 1_500_000), limitBytes: 2_000_000 }),
  })
  await signIn(database, 'ada')
  const { response } = await uploads.begin(500_001)
  expect([response.status, await response.json()]).toEqual([
    413,
    { error: 'This file doesn’t fit into your storage: 1.5 MB of 2.0 MB are used. Delete files or versions.', code: 'storage-quota' },
  ])
  const both = await Promise.all([uploads.begin(300_000), uploads.begin(300_000)])
  expect(both.map(({ response: { status } }) => status)).toEqual([201, 413])
  expect([(await uploads.begin(200_000)).response.status, (await lengths()).toSorted((one, other) => one - other)]).toEqual([
    201,
    [200_000, 300_000],
  ])
})

it('the statistics have the storage of the user where there is a limit, and nothing about it elsewhere', async () => {
  const read = async (storageLimit?: number) => {
    const backend = await startTestBackend(storageLimit === undefined ? {} : { storageLimit })
    await backend.tables.change((draft) => {
      draft.put('users', userRow('ada'))
      draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: backend.clock.milliseconds / 1000 })
      draft.put('media', mediaRow('own', { ownerId: 'ada', size: 1000 }))
    })
    const { body } = await backend.call('GET', '/app/info/advanced', undefined, { as: 'ada' })
    return (body as { storage?: unknown }).storage
  }
  expect(await read(5000)).toEqual({ usedBytes: 1000, limitBytes: 5000 })
  expect(await read()).toBeUndefined()
})
