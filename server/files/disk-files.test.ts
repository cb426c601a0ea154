import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { diskFiles } from './disk-files'

it('files on disk are never listed before they are complete, and leftovers of a killed server are removed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'disk-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files = diskFiles(root)
  await files.write('media', 'media-1', new Blob(['x']))
  await writeFile(join(root, 'media', 'media-2.0f8a.part'), 'half')
  expect(await files.list('media')).toEqual(['media-1'])
  expect(await files.names('media')).toEqual(['media-1', 'media-2.0f8a.part'])
  await files.removeLeftovers('media')
  expect(await readdir(join(root, 'media'))).toEqual(['media-1'])
})
