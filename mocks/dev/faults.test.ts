import 'fake-indexeddb/auto'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { applyFaultOfUrl, readFault, setFault } from './faults'
import { openDatabase, type Database } from '../storage/database'

const pageAt = (address: string) => new URL(address, 'https://studio.example')

async function openWith(address: string, isDevServer: boolean): Promise<Database> {
  await applyFaultOfUrl(pageAt(address), isDevServer)
  return openDatabase()
}

afterEach(() => setFault(null))

describe('faults', () => {
  it("stay until they are changed, by code or by the scenarios page's URL", async () => {
    const database = await openDatabase()
    expect(await readFault(database)).toBeNull()
    await applyFaultOfUrl(pageAt('/dev/scenarios?fault=storage-full'), false)
    expect(await readFault(database)).toBe('storage-full')
    await applyFaultOfUrl(pageAt('/dev/scenarios'), false)
    expect(await readFault(database)).toBe('storage-full')
    await applyFaultOfUrl(pageAt('/dev/scenarios?fault=none'), false)
    expect(await readFault(database)).toBeNull()
    await setFault('job-crash')
    expect(await readFault(database)).toBe('job-crash')
    await setFault(null)
    expect(await readFault(database)).toBeNull()
  })

  it('are set by the URL of any page in the dev server', async () => {
    expect(await readFault(await openWith('/home?fault=storage-full&v=media-1', true))).toBe('storage-full')
  })

  it('are never set by the URL of another page of a build', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await readFault(await openWith('/home?fault=storage-full', false))).toBeNull()
    expect(await readFault(await openWith('/?fault=job-crash', false))).toBeNull()
    expect(warn).toHaveBeenCalledWith('Ignored the parameter "fault": it works on /dev/scenarios and in the dev server.')
  })

  it('are listed in a note when the URL names an unknown one, which changes nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await setFault('slow-jobs')
    expect(await readFault(await openWith('/dev/scenarios?fault=fire', false))).toBe('slow-jobs')
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^Ignored the unknown fault "fire"\. Use one of: detector-unavailable, .*, none\.$/)],
    ])
  })
})
