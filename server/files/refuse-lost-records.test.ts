import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import type { Tables } from '#backend/ports/tables.ts'
import { diskFiles } from './disk-files'
import { StorageError } from './s3/claim-store'
import { refuseLostRecords } from './refuse-lost-records'

/** Tables with some accounts, of which only the number matters. */
const tablesWith = (users: unknown[]): Tables => ({ all: () => Promise.resolve(users) }) as unknown as Tables

it('files without any account are refused, because the start would remove them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lost-records-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files = diskFiles(root)
  await refuseLostRecords(tablesWith([]), files)
  await files.write('versions', 'version-1', new Blob(['x']))
  await refuseLostRecords(tablesWith([{ id: 'ada' }]), files)
  await expect(refuseLostRecords(tablesWith([]), files)).rejects.toThrow(
    new StorageError(
      'There are files in versions, but no accounts, so all files would be removed. Check DATABASE_URL and DATA, or remove the files.',
    ),
  )
})
