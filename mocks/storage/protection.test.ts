import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'

import { reconnecting } from './database'
import { createProtection } from './protection'

const persist = vi.fn<() => Promise<boolean>>()
/** Starts the app in the same browser. */
const start = () => createProtection(reconnecting(), { persist })

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  persist.mockReset()
})

it('[INSTALL] requests protection once, whatever the browser decides', async () => {
  persist.mockResolvedValue(false)
  const protection = start()
  expect(await protection.wasDeclined()).toBe(false)
  await Promise.all([protection.requestOnce(), protection.requestOnce()])
  await start().requestOnce()
  expect(persist).toHaveBeenCalledTimes(1)
  expect(await start().wasDeclined()).toBe(true)
})

it('[INSTALL] requests protection again when the user does', async () => {
  persist.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const protection = start()
  await protection.requestOnce()
  expect(await protection.request()).toBe(true)
  expect(await protection.wasDeclined()).toBe(false)
})
