import { ComputerGoneError, type Computer } from '#backend/ports/runner.ts'
import type { EnginePage } from './engine-page'
import type { CallRunner } from './page-runner'
import type { Channel, Hello } from './protocol'
import { enginesOn } from './remote-engines'
import { connectWorker, type WorkerConnection } from './worker-connection'

export interface WorkerPoolParts {
  /** The server's own version and engine page. */
  build: string
  /** Returns what the server's own browser can decode and encode. Undefined if the first worker decides. */
  codecs: () => Promise<readonly string[] | undefined>
  createPage: (runner: CallRunner) => EnginePage
  /** Called when a worker has come. */
  onJoin: () => void
  /** Writes to the log. */
  info: (message: string) => void
}

export interface WorkerPool {
  /** Takes the connection of a worker whose key was valid. */
  add: (channel: Channel, address: string) => void
  computers: () => readonly Computer[]
  /** The workers, their running calls, and the workers that were lost since the start. */
  counts: () => { workers: number; calls: number; lost: number }
  close: () => void
}

interface Member {
  connection: WorkerConnection
  computer: Computer
  codecs: readonly string[]
}

/** Describes how the codecs of two browsers differ; undefined if they don't. */
function differenceOf(theirs: readonly string[], own: readonly string[]): string | undefined {
  const missing = own.filter((codec) => !theirs.includes(codec))
  const additional = theirs.filter((codec) => !own.includes(codec))
  if (missing.length + additional.length === 0) return undefined
  const parts = [...(missing.length > 0 ? [`no ${missing.join(', no ')}`] : []), ...additional]
  return `The codecs of this worker’s Chromium differ from the server’s (${parts.join(', ')}). Use the same Chromium on both.`
}

/** Keeps the connected workers as computers of the queue. */
export function createWorkerPool({ build, codecs, createPage, onJoin, info }: WorkerPoolParts): WorkerPool {
  const members = new Set<Member>()
  const connections = new Set<WorkerConnection>()
  let lost = 0
  let isClosed = false

  /** Returns why a worker can't help, or undefined. */
  async function reasonAgainst(hello: Hello): Promise<string | undefined> {
    if (hello.build !== build) return `This worker has build ${hello.build}, and the server has ${build}. Install the same version on both.`
    const expected = (await codecs()) ?? [...members][0]?.codecs
    return expected && differenceOf(hello.codecs, expected)
  }

  function join(connection: WorkerConnection, hello: Hello, address: string): void {
    const computer: Computer = {
      cores: hello.cores,
      gone: connection.gone,
      ...enginesOn((page) => createPage(connection.runner(page))),
    }
    const member: Member = { connection, computer, codecs: hello.codecs }
    members.add(member)
    connection.gone.addEventListener('abort', () => {
      members.delete(member)
      if (isClosed) return
      const reason: unknown = connection.gone.reason
      const isPlanned = reason instanceof ComputerGoneError && reason.isPlanned
      if (!isPlanned) lost += 1
      info(`The worker at ${address} ${isPlanned ? 'has left' : 'isn’t reachable any more'}; its jobs start again elsewhere.`)
      if (members.size === 0) info('No worker is connected.')
    })
    connection.welcome()
    info(`The worker at ${address} runs jobs, on ${hello.cores} cores.`)
    onJoin()
  }

  async function introduce(connection: WorkerConnection, hello: Hello, address: string): Promise<void> {
    const reason = await reasonAgainst(hello)
    if (reason !== undefined) {
      info(`Refused the worker at ${address}. ${reason}`)
      connection.refuse(reason)
    } else if (!connection.gone.aborted) join(connection, hello, address)
  }

  return {
    add: (channel, address) => {
      const connection = connectWorker(channel, (hello) => {
        introduce(connection, hello, address).catch((error: unknown) => {
          console.error('Couldn’t compare a worker with the server', error)
          connection.close()
        })
      })
      connections.add(connection)
      connection.gone.addEventListener('abort', () => connections.delete(connection))
    },
    computers: () => [...members].map(({ computer }) => computer),
    counts: () => ({ workers: members.size, calls: [...members].reduce((sum, { connection }) => sum + connection.calls(), 0), lost }),
    close: () => {
      isClosed = true
      for (const connection of connections) connection.close()
    },
  }
}
