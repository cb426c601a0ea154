import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { obeyFaultOfAddress, readFault, setFault } from './faults'
import { openDatabase } from '../storage/database'

it('keeps a fault until it is changed, and obeys the address of the page', async () => {
  const database = await openDatabase()
  expect(await readFault(database)).toBeNull()
  await obeyFaultOfAddress('?fault=storage-full&v=media-1')
  expect(await readFault(database)).toBe('storage-full')
  await obeyFaultOfAddress('?v=media-1')
  expect(await readFault(database)).toBe('storage-full')
  await obeyFaultOfAddress('?fault=none')
  expect(await readFault(database)).toBeNull()
  await setFault('job-crash')
  expect(await readFault(database)).toBe('job-crash')
  await setFault(null)
  expect(await readFault(database)).toBeNull()
})

it('names the faults when it is asked for one that there is not', async () => {
  await expect(obeyFaultOfAddress('?fault=fire')).rejects.toThrow(/no fault "fire"; there are detector-unavailable, .* and none/)
})
