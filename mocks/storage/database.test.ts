import 'fake-indexeddb/auto'

import { openDB } from 'idb'
import { expect, it } from 'vitest'

import { openTables } from '../records/tables'
import { openDatabase, storeNames } from './database'

const FIRST_STORES = ['users', 'sessions', 'media', 'detections', 'versions', 'jobs', 'uploads', 'settings'] as const
const ada = {
  id: 'user-ada',
  name: 'Ada Okafor',
  email: 'ada@council.example',
  emailKey: 'ada@council.example',
  company: null,
  jobTitle: null,
  dateCreated: 1,
  password: { salt: '00', hash: '00', iterations: 1 },
}

it('adds missing stores to the database of the first build and keeps its records', async () => {
  const first = await openDB('from-first-build', 1, {
    upgrade: (database) => {
      for (const store of FIRST_STORES) database.createObjectStore(store, { keyPath: 'id' })
    },
  })
  await first.put('users', ada)
  await first.put('settings', { id: 'session', value: 'token' })
  first.close()
  const database = await openDatabase('from-first-build')
  expect([...database.objectStoreNames].toSorted()).toEqual(storeNames.toSorted())
  const tables = await openTables(database)
  expect(await tables.get('users', 'user-ada')).toEqual(ada)
  expect(await tables.setting('session')).toBe('token')
  await tables.change((draft) => draft.put('projects', { id: 'project-1', ownerId: 'user-ada', name: 'Request', dateCreated: 1 }))
  expect(await database.count('projects')).toBe(1)
})

it('keeps emails and jobs that an earlier build stored under other names', async () => {
  const earlierStores = storeNames.map((name) => (name === 'emails' ? 'mails' : name))
  const earlier = await openDB('from-earlier-build', 24, {
    upgrade: (database) => {
      for (const store of earlierStores) database.createObjectStore(store, { keyPath: 'id' })
    },
  })
  const email = { id: 'mail-1', to: ada.email, subject: 'Verify', text: 'Please verify.', token: null, createdAt: 1 }
  const job = {
    id: 'job-1',
    mediaId: 'media-1',
    ownerId: 'user-ada',
    kind: 'export',
    state: 'queued',
    stage: null,
    progress: 0,
    error: null,
    versionId: null,
    createdAt: 1,
    finishedAt: null,
    stateBefore: 'Uploaded',
    sequence: 1,
  }
  const command = { kind: 'export', versionId: 'version-1' }
  await earlier.put('mails', email)
  await earlier.put('jobs', { ...job, order: command })
  earlier.close()
  const database = await openDatabase('from-earlier-build')
  expect([...database.objectStoreNames].toSorted()).toEqual(storeNames.toSorted())
  const tables = await openTables(database)
  expect(await tables.all('emails')).toEqual([email])
  expect(await tables.get('jobs', 'job-1')).toEqual({ ...job, command })
})

it('keeps the records of an earlier build when they cannot be moved', async () => {
  const earlier = await openDB('from-unreadable-build', 24, {
    upgrade: (database) => {
      for (const store of storeNames) if (store !== 'emails') database.createObjectStore(store, { keyPath: 'id' })
      // Its rows have no ID of their own, so they can't be stored as emails.
      database.createObjectStore('mails', { autoIncrement: true })
    },
  })
  await earlier.put('mails', { subject: 'Verify' })
  earlier.close()
  await expect(openDatabase('from-unreadable-build')).rejects.toMatchObject({ name: 'AbortError' })
  const after = await openDB('from-unreadable-build')
  expect(after.version).toBe(24)
  expect(await after.getAll('mails')).toEqual([{ subject: 'Verify' }])
  after.close()
})
