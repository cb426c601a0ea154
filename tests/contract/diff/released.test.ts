import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'

import { loadContract } from '../contract/load'
import { acceptChanges, loadAccepted } from './accepted'
import { compareContracts } from './changes'
import { newestRelease } from './released'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

async function folderWith(...names: string[]): Promise<URL> {
  folder = await mkdtemp(join(tmpdir(), 'contracts-'))
  for (const name of names) await writeFile(join(folder, name), '')
  return pathToFileURL(`${folder}/`)
}

it('compares versions as numbers, and ignores other files', async () => {
  const found = await newestRelease(await folderWith('1.9.0.yaml', '1.10.0.yaml', '2.0.0.txt', 'draft.yaml', 'v3.0.0.yaml'))
  expect(found.version).toBe('1.10.0')
  expect(found.file.pathname).toMatch(/\/1\.10\.0\.yaml$/)
})

it('reports a folder without released contracts', async () => {
  await expect(newestRelease(await folderWith('notes.md'))).rejects.toThrow('holds no released contract')
})

it('keeps 1.0.0, and the contract breaks none of its clients', async () => {
  const before = await loadContract(new URL('../../../docs/contract/1.0.0.yaml', import.meta.url))
  const after = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
  expect(before.version).toBe('1.0.0')
  expect(before.operations).toHaveLength(82)
  const accepted = await loadAccepted(new URL('../../../docs/contract/accepted.yaml', import.meta.url))
  const { changes, unused } = acceptChanges(compareContracts(before, after), accepted)
  expect(changes.filter(({ isBreaking }) => isBreaking)).toEqual([])
  expect(unused).toEqual([])
})
