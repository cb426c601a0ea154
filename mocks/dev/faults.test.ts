import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { applyFaultOfUrl, readFault, setFault } from './faults'
import { openDatabase } from '../storage/database'

it("keeps a fault until it is changed, by code or by the page's URL", async () => {
  const database = await openDatabase()
  expect(await readFault(database)).toBeNull()
  await applyFaultOfUrl('?fault=storage-full&v=media-1')
  expect(await readFault(database)).toBe('storage-full')
  await applyFaultOfUrl('?v=media-1')
  expect(await readFault(database)).toBe('storage-full')
  await applyFaultOfUrl('?fault=none')
  expect(await readFault(database)).toBeNull()
  await setFault('job-crash')
  expect(await readFault(database)).toBe('job-crash')
  await setFault(null)
  expect(await readFault(database)).toBeNull()
})

it('lists the valid faults when the URL names an unknown one', async () => {
  await expect(applyFaultOfUrl('?fault=fire')).rejects.toThrow(/Unknown fault "fire"\. Use one of: detector-unavailable, .*, none\./)
})
