import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { loadContract, parseContract } from '../contract/load.ts'
import type { Contract } from '../contract/types.ts'
import { announcesBreaking, compareContracts } from './changes.ts'

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url)

const USAGE = `npm run contract:diff -- OLD
  OLD is a file, or a tag, branch or commit of this repository. Without it the last tag is meant.
  Ends with 0 where nothing breaks clients, or where info.version announces it; with 1 otherwise.`

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
  if (text === undefined) throw new Error(`There is neither a file nor a commit "${name}" with a contract.`)
  return parseContract(text)
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const old = positionals[0] ?? git('describe', '--tags', '--abbrev=0')?.trim()
  if (positionals.length > 1) {
    say(USAGE)
    return 2
  }
  if (old === undefined) {
    say('No contract was tagged yet, so there is nothing to compare with.')
    return 0
  }
  const [before, after] = [await readOld(old), await loadContract(CONTRACT)]
  const changes = compareContracts(before, after)
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
