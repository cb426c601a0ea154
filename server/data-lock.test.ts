import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { DataInUseError, lockData } from './data-lock'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-lock-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('refuses a folder that another running process uses, and names it', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(join(folder, 'server.pid'), String(other.pid))
  await expect(lockData(folder)).rejects.toThrow(DataInUseError)
  await expect(lockData(folder)).rejects.toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = await lockData(folder)
  await release()
})

it.each(['', 'no number', '-1'])('takes over a lock that reads %j', async (content) => {
  await writeFile(join(folder, 'server.pid'), content)
  const release = await lockData(folder)
  await release()
})
