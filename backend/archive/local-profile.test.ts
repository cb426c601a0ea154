import { expect, it } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import { addImage, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }

const start = async (backend: TestBackend) => ((await backend.call('POST', '/auth/local', browser)).body as { userId: string }).userId
const media = async (backend: TestBackend) => (await backend.call('GET', '/media')).body

/** Returns an archive of a browser whose local profile has an image. */
async function archived(): Promise<Blob> {
  const old = await startTestBackend()
  await addImage(old, await start(old))
  const { archive } = await exportArchive(storedRows(old.database), old.files, 1_795_132_800)
  return new Blob([await archive.arrayBuffer()])
}

it('imports a local profile into a browser without one, on the Unlimited plan', async () => {
  const backend = await startTestBackend()
  expect((await importArchive(storedRows(backend.database), backend.files, await archived())).leftOut).toEqual([])
  const moved = await startTestBackend({ from: backend })
  await start(moved)
  expect(await media(moved)).toMatchObject({ total: 1 })
  expect((await moved.call('GET', '/app/info/payment')).body).toMatchObject({ planTitle: 'Unlimited' })
})

it('gives the files of an archived local profile to the one of this browser', async () => {
  const backend = await startTestBackend()
  const own = await start(backend)
  expect((await importArchive(storedRows(backend.database), backend.files, await archived())).leftOut).toEqual([])
  const moved = await startTestBackend({ from: backend })
  expect(await start(moved)).toBe(own)
  expect(await media(moved)).toMatchObject({ total: 1 })
  expect((await moved.tables.all('users')).filter(({ email }) => email === '')).toHaveLength(1)
})
