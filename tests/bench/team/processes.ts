import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { commandOf, descendantsOf } from '../../tools/processes.ts'

/** The public address of all measured servers. */
export const ORIGIN = 'https://studio.example'

/** Milliseconds of a tick in /proc. */
const TICK = 10

/** Returns the processor time of a process in milliseconds, with that of its ended children. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return TICK * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  } catch {
    return 0
  }
}

/** Returns the processor time of this computer's PostgreSQL in milliseconds. */
export function postgresTime(): number {
  const ours = descendantsOf(process.pid).filter((one) => /\/postgres |postgres:/.test(commandOf(one)))
  return ours.reduce((sum, { pid }) => sum + processorTime(pid), 0)
}

/** A server in a process of its own. */
export interface Running {
  url: string
  child: ChildProcess
}

/** Starts a server. `root` is the folder of its code, this one if absent. */
export async function startServer(
  folder: string,
  databaseUrl: string,
  root = fileURLToPath(new URL('../../..', import.meta.url)),
): Promise<Running> {
  const child = spawn(process.execPath, ['--import', './tests/tools/resolve-modules.ts', 'tests/support/team/server-process.ts'], {
    cwd: root,
    env: { ...process.env, FOLDER: folder, DATABASE_URL: databaseUrl, PUBLIC_URL: ORIGIN },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { ...(JSON.parse(line.toString()) as { url: string }), child }
}

export async function stopServer({ child }: Running): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
