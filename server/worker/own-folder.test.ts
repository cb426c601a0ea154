import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { makeOwnFolder } from './own-folder'

it('a worker removes the folders of killed workers, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'own-folder-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const line = await readFile(`/proc/${process.ppid}/stat`, 'utf8')
  // The 22nd field; the second is the name in brackets.
  const start = line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  expect(start).toMatch(/^\d+$/)
  const kept = [
    `studio-worker-${process.ppid}-${start}-runs`,
    `studio-worker-${process.ppid}-old`,
    'studio-other-4194999-abc',
    'studio-worker-none',
  ]
  // No process has a number as high as the first. The second was killed in a container, and the third's number has gone to another process.
  const stale = ['studio-worker-4194999-killed', `studio-worker-${process.pid}-7-before`, `studio-worker-${process.ppid}-7-other`]
  for (const name of [...stale, ...kept]) await mkdir(join(parent, name, 'browser'), { recursive: true })
  const own = await makeOwnFolder(parent)
  expect((await readdir(parent)).toSorted()).toEqual([...kept, basename(own)].toSorted())
  expect(basename(own)).toMatch(new RegExp(`^studio-worker-${process.pid}-\\d+-\\w{6}$`))
})
