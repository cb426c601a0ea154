import { EngineError } from '#engine/core/errors.ts'
import { rememberSuccess } from '#lib/remember-success.ts'
import type { Engines } from '#backend/ports/engines.ts'
import type { Probes } from '#backend/ports/probes.ts'
import type { Computer } from '#backend/ports/runner.ts'
import type { ServerFiles } from '../files/server-files'
import type { ServerSettings } from '../settings'
import { askCodecs } from './ask-codecs'
import { buildId } from './build-id'
import { createCallFiles } from './call-files'
import { createEngineBrowser } from './engine-browser'
import { createEnginePage } from './engine-page'
import { createPageRunner, type CallRunner } from './page-runner'
import { startPageServer } from './page-server'
import { enginesOn, type ComputerEngines } from './remote-engines'
import { createWorkerPool, type WorkerPool } from './worker-pool'
import { startWorkerServer } from './worker-server'

const NO_WORKER = 'No computer is available for this at the moment. Try again later.'

export interface TeamEnginesParts {
  settings: Pick<ServerSettings, 'runsEngine' | 'workers'>
  /** The folder of this machine's browser, which is deleted at each start. */
  browserFolder: string
  /** The version of the package. */
  version: string
  /** The built engine page, and its response headers. */
  enginePage: string
  headers: Record<string, string>
  /** The path of Chromium. */
  chromium: string
  files: Pick<ServerFiles, 'replace'>
  /** Called when a page of this machine had to be replaced. */
  onLostPage: () => void
  /** Called when a worker has come. */
  onJoin: () => void
  info: (message: string) => void
}

/** The computers that run the engine: this machine, and workers. */
export interface TeamEngines {
  /** For requests and the jobs of this machine. */
  engines: Engines
  probes: Probes
  others: () => readonly Computer[]
  counts: WorkerPool['counts']
  /** Whether jobs wait, because no computer runs any. */
  isWaiting: () => boolean
  close: () => Promise<void>
}

interface LocalEngines extends ComputerEngines {
  codecs: () => Promise<readonly string[]>
  close: () => Promise<void>
}

/** Starts this machine's browser, and a server for its pages. */
async function startLocal({ browserFolder, enginePage, headers, chromium, files, onLostPage }: TeamEnginesParts): Promise<LocalEngines> {
  const callFiles = createCallFiles()
  const pageServer = await startPageServer(enginePage, headers, callFiles.handle)
  const browser = createEngineBrowser(chromium, browserFolder)
  const createRunner = (): CallRunner => createPageRunner({ browser, address: pageServer.origin, onLost: onLostPage })
  try {
    await browser.start()
  } catch (error) {
    await pageServer.close()
    throw error
  }
  return {
    ...enginesOn(() => createEnginePage({ runner: createRunner(), callFiles, files })),
    codecs: () => askCodecs(createRunner()),
    close: async () => {
      await browser.close()
      await pageServer.close()
    },
  }
}

/** Returns the engines of a machine that runs none: their calls fail. */
function noEngines(): ComputerEngines {
  return enginesOn(() => ({ call: () => Promise.reject(new EngineError('worker-failed', NO_WORKER)), close: () => undefined }))
}

/**
 * Starts what runs the engine.
 *
 * @throws BrowserStartError
 */
export async function startTeamEngines(parts: TeamEnginesParts): Promise<TeamEngines> {
  const { settings, version, enginePage, files, onJoin, info } = parts
  const { runsEngine, workers } = settings
  const local = runsEngine ? await startLocal(parts) : undefined
  const { engines, probes } = local ?? noEngines()
  // A failure must not refuse every worker until the server restarts.
  const codecs = rememberSuccess(async () => local?.codecs())
  const callFiles = createCallFiles()
  const pool = createWorkerPool({
    build: await buildId(version, enginePage),
    codecs,
    createPage: (runner) => createEnginePage({ runner, callFiles, files }),
    onJoin,
    info,
  })
  const workerServer = workers && (await startWorkerServer({ ...workers, callFiles, onWorker: pool.add }))
  if (!runsEngine) info('This server runs no jobs itself. They wait until a worker is connected.')
  return {
    engines: runsEngine ? engines : { ...engines, get: (lane) => (pool.computers()[0]?.engines ?? engines).get(lane) },
    probes,
    others: pool.computers,
    counts: pool.counts,
    isWaiting: () => !runsEngine && pool.counts().workers === 0,
    close: async () => {
      pool.close()
      await workerServer?.close()
      await local?.close()
    },
  }
}
