import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { DataInUseError, lockData } from './data-lock'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-lock-'))
})

afterEach(() => rm(folder, { recursive: true }))

const HOLD = `
const { lockData } = await import(process.argv[1])
await lockData(process.argv[2])
process.stdout.write('held')
setInterval(() => {}, 1000)`

it('refuses a folder that another process uses, also by another path, until that process is killed', async () => {
  const module = new URL('data-lock.ts', import.meta.url).href
  const other = spawn(process.execPath, ['--input-type=module', '-e', HOLD, module, folder])
  await once(other.stdout, 'data')
  await symlink(folder, join(folder, 'same'))
  await expect(lockData(folder)).rejects.toThrow(`Another server uses the folder ${folder}.`)
  await expect(lockData(join(folder, 'same'))).rejects.toThrow(DataInUseError)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = await lockData(folder)
  await release()
})

it('lets one of several starts have it', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockData(folder)))
  const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  expect(held).toHaveLength(1)
  await held[0]?.()
})

it('fails for a folder that can’t be made', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(lockData(join(folder, 'file', 'data'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
