import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { loadContract, parseContract } from '../contract/load.ts'
import type { Contract } from '../contract/types.ts'
import { acceptChanges, loadAccepted } from './accepted.ts'
import { announcesBreaking, compareContracts } from './changes.ts'
import { newestRelease } from './released.ts'

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url)

const RELEASES = new URL('../../../docs/contract/', import.meta.url)

/** The changes since the newest release that break no client of it. */
const ACCEPTED = new URL('accepted.yaml', RELEASES)

const USAGE = `npm run contract:diff -- [OLD]
  OLD is a file, tag, branch or commit; the default is the newest contract in docs/contract.
  Changes that docs/contract/accepted.yaml lists with a reason count as harmless.
  Exits with 0 if no change breaks clients or info.version announces it, otherwise with 1.`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function git(...parts: string[]): string | undefined {
  try {
    return execFileSync('git', parts, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 })
  } catch {
    return undefined
  }
}

async function readOld(name: string): Promise<Contract> {
  if (existsSync(name)) return parseContract(await readFile(name, 'utf8'))
  const text = git('show', `${name}:openapi.yaml`)
  if (text === undefined) throw new Error(`No file or commit "${name}" contains a contract.`)
  return parseContract(text)
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) {
    say(USAGE)
    return 2
  }
  const released = await newestRelease(RELEASES)
  const old = positionals[0] ?? released.version
  const before = positionals[0] === undefined ? await loadContract(released.file) : await readOld(positionals[0])
  const after = await loadContract(CONTRACT)
  const { changes } = acceptChanges(compareContracts(before, after), positionals[0] === undefined ? await loadAccepted(ACCEPTED) : [])
  const lines = changes.map(({ place, what, isBreaking, why }) => `${isBreaking ? 'BREAKING ' : 'harmless '} ${place}: ${what} (${why})`)
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length
  say([...lines, `${changes.length} changes since ${old}, ${breaking} of them breaking.`].join('\n'))
  if (breaking === 0) return 0
  const isAnnounced = announcesBreaking(before.version, after.version)
  say(
    `The version went from ${before.version} to ${after.version}, which ${isAnnounced ? 'announces that' : 'does not announce that: raise info.version'}.`,
  )
  return isAnnounced ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
