import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { makeOwnFolder } from './own-folder'

it('a worker removes the folders of killed workers, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'own-folder-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  // No process has a number this high.
  const kept = [`studio-worker-${process.pid}-running`, 'studio-other-4194999-abc', 'studio-worker-none']
  for (const name of ['studio-worker-4194999-killed', ...kept]) await mkdir(join(parent, name, 'browser'), { recursive: true })
  const own = await makeOwnFolder(parent)
  expect((await readdir(parent)).toSorted()).toEqual([...kept, basename(own)].toSorted())
})
