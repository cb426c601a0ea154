import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { canInstallPackages, installPackage } from './debian-packages.ts'
import { freePort } from './free-port.ts'
import { descendantsOf, killProcess, leftOf } from './processes.ts'

/** Time for killed processes to end. */
const END_MILLISECONDS = 10_000

const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the folder of PostgreSQL's programs, or undefined if it isn't installed, or only in part, without the user it runs as. */
export function findPostgres(): string | undefined {
  if (isRoot() && !readFileSync('/etc/passwd', 'utf8').includes('\npostgres:')) return undefined
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted()
    .at(-1)
}

/** Like `findPostgres`, after installing Debian's PostgreSQL if there is none. Undefined if it can't be installed. */
export function ensurePostgres(): string | undefined {
  const found = findPostgres()
  if (found !== undefined || !canInstallPackages()) return found
  try {
    installPackage('postgresql')
  } catch {
    return undefined
  }
  return findPostgres()
}

/** The user that PostgreSQL runs as, because it refuses to run as root. Undefined if this isn't root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A PostgreSQL of a test. */
export interface TestPostgres {
  /** The address of its database, which is empty at the first start. */
  url: string
  /** Ends it and its connections, and deletes its folder. */
  stop: () => Promise<void>
  /** Ends all of its processes at once, as a crash does. */
  kill: () => Promise<void>
  /** Starts it again with its data, unless it runs. */
  start: () => Promise<void>
}

/** Starts a PostgreSQL with a database of its own in a temporary folder. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], ...user }
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const port = await freePort()
  let running: { child: ChildProcess; ended: Promise<unknown> } | undefined

  async function start(): Promise<void> {
    if (running) return
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'], options)
    running = { child, ended: once(child, 'exit') }
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`PostgreSQL didn’t start: ${output}`)))
      child.stderr.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('ready to accept connections')) resolve()
      })
    })
  }

  /** Ends the processes with a signal to the first one. */
  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!running) return
    const { child, ended } = running
    // Each has a session of its own, so that no group of processes has them all.
    const others = signal === 'SIGKILL' ? descendantsOf(child.pid ?? 0) : []
    child.kill(signal)
    for (const other of others) killProcess(other)
    await ended
    await leftOf(others, END_MILLISECONDS)
    running = undefined
  }

  await start()
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      // PostgreSQL's fast shutdown, which doesn't wait for connections.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
