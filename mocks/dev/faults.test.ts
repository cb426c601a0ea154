import 'fake-indexeddb/auto'

import { afterEach, describe, expect, it } from 'vitest'

import { openDatabase, writeSetting } from '../storage/database'
import { readFault, setFault } from './faults'

afterEach(() => setFault(null))

describe('faults', () => {
  it('stay until they are changed', async () => {
    const database = await openDatabase()
    expect(await readFault(database)).toBeNull()
    await setFault('job-crash')
    expect(await readFault(database)).toBe('job-crash')
    await setFault(null)
    expect(await readFault(database)).toBeNull()
  })

  it('that this build does not know are ignored', async () => {
    const database = await openDatabase()
    await writeSetting(database, 'fault', 'fire')
    expect(await readFault(database)).toBeNull()
  })
})
