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

it('gives a browser of the first build every store, and keeps what it had', async () => {
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
  expect(tables.get('users', 'user-ada')).toEqual(ada)
  expect(await tables.setting('session')).toBe('token')
  await tables.change((draft) => draft.put('projects', { id: 'project-1', ownerId: 'user-ada', name: 'Request', dateCreated: 1 }))
  expect(await database.count('projects')).toBe(1)
})
