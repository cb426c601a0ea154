import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { launch, stop, type Launched } from '../../../e2e/support/launch.ts'
import { checkData } from '#server/operation/check-data.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { Violation } from '../model.ts'
import { commandOf, descendantsOf, killProcess, leftOf, type ProcessId } from '#tests/tools/processes.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WORKER_KEY = 'a-key-of-more-than-32-characters-1234'
/** Time for a program to end, or for its children to notice that it has. */
const END_MILLISECONDS = 30_000
/** Time for a program to be ready, also on a machine that others use. */
const START_MILLISECONDS = 300_000

/** The processes that can be killed. */
export type Victim = 'server' | 'all servers' | 'browser' | 'page' | 'worker' | 'database'

export interface MachineOptions {
  /** The folder of its data and its log. */
  folder: string
  database: 'pglite' | 'postgresql'
  /** Whether a worker runs the jobs, instead of the server. */
  hasWorker: boolean
  /** The number of servers, which share PostgreSQL and the folder. */
  servers: number
  /** The port of the first server. All others are free ones. */
  port: number
}

/** The programs of a team's server, which can be killed and started again. */
export interface Machine {
  /** The public address. */
  url: string
  /** Returns the addresses of the servers that run, the first one first. */
  running: () => string[]
  victims: readonly Victim[]
  /** The path that makes the first administrator, from the last start of the first server. */
  setupPath: () => string
  /** Starts what doesn't run. @throws Violation if it can’t */
  start: () => Promise<void>
  /** Starts a server that doesn't run and kills it so many milliseconds later, ready or not. */
  startAndKill: (milliseconds: number) => Promise<void>
  /** Kills a program at once. `chosen` is the place of the server to kill if there are several. */
  kill: (victim: Victim, chosen: number) => Promise<void>
  /** Stops the servers as an administrator does. @throws Violation if it can’t */
  stop: () => Promise<void>
  /** Compares the files with the records while the servers are stopped. Returns the differences. */
  differences: () => Promise<string[]>
  /** Ends everything. */
  close: () => Promise<void>
}

function postgresPrograms(): string {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL isn’t installed (Debian: apt-get install postgresql).')
  return programs
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess => child?.exitCode === null && child.signalCode === null

export async function createMachine({ folder, database, hasWorker, servers: count, port }: MachineOptions): Promise<Machine> {
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, 'data')
  const log = openSync(join(folder, 'log.txt'), 'a')
  const postgres: TestPostgres | undefined = database === 'postgresql' ? await startPostgres(postgresPrograms()) : undefined
  const workAddresses: string[] = []
  if (hasWorker) for (let place = 0; place < count; place += 1) workAddresses.push(`127.0.0.1:${await freePort()}`)
  const ports = [port]
  while (ports.length < count) ports.push(await freePort())
  const servers: (ChildProcess | undefined)[] = ports.map(() => undefined)
  const running = (): ChildProcess[] => servers.filter((child) => isAlive(child))
  let worker: ChildProcess | undefined
  let setupAddress = ''
  /** Processes whose parent was killed. */
  let orphans: ProcessId[] = []

  const settings: Record<string, string> = {
    DATA: data,
    PUBLIC_URL: url,
    SIGN_UP: 'open',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }

  function launchServer(place: number): Launched {
    const workAddress = workAddresses[place]
    const work = workAddress === undefined ? {} : { WORKER_KEY, WORK_ADDRESS: workAddress, LOCAL_ENGINE: 'off' }
    const launched = launch(ROOT, 'server/main.ts', { ...settings, PORT: String(ports[place]), ...work }, 'Redaction Studio: ', log)
    servers[place] = launched.child
    return launched
  }

  async function started({ started: ready }: Launched, what: string): Promise<string> {
    const late = pause(START_MILLISECONDS, undefined, { ref: false }).then(() => {
      throw new Violation(`${what} isn’t ready after ${START_MILLISECONDS / 1000} s`)
    })
    return Promise.race([ready, late]).catch((error: unknown) => {
      throw error instanceof Violation ? error : new Violation(`${what} doesn’t start: ${String(error)}`)
    })
  }

  async function killChild(child: ChildProcess): Promise<void> {
    orphans.push(...descendantsOf(child.pid ?? 0))
    await stop(child, 'SIGKILL')
  }

  async function end(child: ChildProcess, what: string): Promise<void> {
    const late = pause(END_MILLISECONDS, undefined, { ref: false })
    const code = await Promise.race([stop(child, 'SIGTERM'), late])
    if (code === undefined) throw new Violation(`${what} doesn’t stop`)
    if (code !== 0) throw new Violation(`${what} stops with ${code}`)
  }

  /** Kills the browsers of the engine, or their pages. */
  function killBrowsers(isPage: boolean): void {
    for (const host of hasWorker ? [worker] : servers) {
      if (!isAlive(host)) continue
      const processes = descendantsOf(host.pid ?? 0)
      const wanted = isPage ? processes.filter((one) => commandOf(one).includes('--type=renderer')) : processes.slice(0, 1)
      for (const one of wanted) killProcess(one)
    }
  }

  async function killDatabase(): Promise<void> {
    const before = running()
    for (const server of before) orphans.push(...descendantsOf(server.pid ?? 0))
    const ends = before.map((server) => once(server, 'exit'))
    await postgres?.kill()
    // A server can't reserve a database that is gone, so that it ends.
    const late = pause(END_MILLISECONDS, true, { ref: false })
    if ((await Promise.race([Promise.all(ends), late])) === true) throw new Violation('A server continues without its database')
  }

  async function start(): Promise<void> {
    await postgres?.start()
    for (const place of servers.keys()) {
      if (isAlive(servers[place])) continue
      const printed = await started(launchServer(place), `Server ${place + 1}`)
      if (place === 0) setupAddress = /first administrator: (\S+)/.exec(printed)?.[1] ?? ''
    }
    if (hasWorker && !isAlive(worker)) {
      const launched = launch(
        ROOT,
        'server/worker/main.ts',
        { SERVER: workAddresses.map((one) => `http://${one}`).join(','), WORKER_KEY },
        'Running jobs of ',
        log,
      )
      worker = launched.child
      await started(launched, 'The worker')
    }
    const left = await leftOf(orphans, END_MILLISECONDS)
    if (left[0]) throw new Violation(`${left.length} processes of a killed program still run, such as ${commandOf(left[0]).slice(0, 200)}`)
    orphans = []
  }

  return {
    url,
    running: () => ports.flatMap((one, place) => (isAlive(servers[place]) ? [`http://127.0.0.1:${one}`] : [])),
    victims: [
      'server',
      ...(count > 1 ? (['all servers'] as const) : []),
      'browser',
      'page',
      ...(hasWorker ? (['worker'] as const) : []),
      ...(postgres ? (['database'] as const) : []),
    ],
    setupPath: () => setupAddress.slice(url.length),
    start,
    startAndKill: async (milliseconds) => {
      await postgres?.start()
      const place = servers.findIndex((server) => !isAlive(server))
      if (place < 0) return
      const launched = launchServer(place)
      launched.started.catch(() => undefined)
      await pause(milliseconds)
      await killChild(launched.child)
    },
    kill: async (victim, chosen) => {
      const server = servers[chosen % count]
      if (victim === 'server' && isAlive(server)) await killChild(server)
      if (victim === 'all servers') await Promise.all(running().map((one) => killChild(one)))
      if (victim === 'worker' && isAlive(worker)) await killChild(worker)
      if (victim === 'browser' || victim === 'page') killBrowsers(victim === 'page')
      if (victim === 'database') await killDatabase()
    },
    stop: async () => {
      await Promise.all(running().map((server) => end(server, 'A server')))
    },
    differences: async () => {
      const lines: string[] = []
      for await (const line of checkData({ data, databaseUrl: postgres?.url }, () => undefined)) lines.push(line)
      return lines
    },
    close: async () => {
      for (const server of servers) await stop(server, 'SIGKILL')
      await stop(worker, 'SIGTERM')
      await postgres?.stop()
      closeSync(log)
    },
  }
}
