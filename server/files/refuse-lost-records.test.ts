import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import type { Tables } from '#backend/ports/tables.ts'
import { diskFiles } from './disk-files'
import { StorageError } from './s3/claim-store'
import { refuseLostRecords } from './refuse-lost-records'

/** Tables with a number of users. */
const tablesWith = (total: number): Pick<Tables, 'page'> => ({ page: () => Promise.resolve({ rows: [], total }) })

it('files without any account are refused, because the start would remove them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lost-records-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files = diskFiles(root)
  await refuseLostRecords(tablesWith(0), files)
  await files.write('versions', 'version-1', new Blob(['x']))
  await refuseLostRecords(tablesWith(1), files)
  await expect(refuseLostRecords(tablesWith(0), files)).rejects.toThrow(
    new StorageError(
      'There are files in versions, but no accounts, so all files would be removed. Check DATABASE_URL and DATA, or remove the files.',
    ),
  )
})
