import 'fake-indexeddb/auto'

import { getResponse } from 'msw'

import { startSimulatedBackend } from '#mocks/start-backend.ts'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import { browserWording } from '#mocks/wording.ts'
import type { RunningBackend } from '#backend/backend.ts'
import { handleContent, isContentRequest } from '#backend/content/content.ts'
import { failure } from '#backend/http/refusal.ts'
import { writingEnginesPerLane } from '#mocks/engines/write-output.ts'
import { openTables, type BrowserTables } from '#mocks/records/tables.ts'
import { accessBytes } from '#mocks/bytes-access.ts'
import type { Channel, ChannelMessage } from '#mocks/storage/channel.ts'
import { NewerBuildError, openDatabase, type Connect, type Database } from '#mocks/storage/database.ts'
import { originFiles } from '#mocks/storage/files.ts'
import type { Files } from '#backend/ports/files.ts'
import { createGateway, type Gateway } from '#mocks/storage/gateway.ts'
import { seekLeadership, type Leadership } from '#mocks/storage/leader.ts'
import { fakeEntities } from '#mocks/testing/fake-document.ts'
import { cacheOpenUploads } from '#backend/uploads/open-uploads.ts'
import { handleUpload, isUploadPath } from '#backend/uploads/tus.ts'
import { openRecords, stepsOf } from './database.ts'
import { simulatedAudio, simulatedDocuments, TINY_MODEL } from './passage-engines.ts'
import { simulatedFilm, simulatedImages, simulatedProbes, simulatedVideos } from './engines.ts'
import { createFaults, type FaultKind, type Faults } from './faults.ts'
import { createLocks } from './locks.ts'
import { createOpfs, type StoredFiles } from './opfs.ts'
import { createProcess, outside, type Process } from './process.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

export const ORIGIN = 'http://localhost'

const HOUR = 3_600_000
/** Clock jumps: a correction, a day, 40 days, which outlast every session and unfinished upload, and a year. */
const JUMPS = [30_000, 24 * HOUR, 24 * 40 * HOUR, 24 * 365 * HOUR] as const
/** How long a frozen tab doesn't run: longer than others wait for it. */
const FREEZE_MILLISECONDS = 90_000

export interface Tab {
  process: Process
  /** The storage as code of this tab reaches it. */
  storage: { connect: Connect; files: Files }
  gateway: Gateway
  /** The back end that runs in this tab; undefined while another tab leads. */
  running: () => { tables: BrowserTables; backend: RunningBackend['backend'] } | undefined
  /** Why the back end couldn't start in this tab. */
  failure: () => unknown
}

export interface Browser {
  faults: Faults
  disk: StoredFiles
  databaseName: string
  tabs: () => Tab[]
  openTab: () => Tab
  /** Deploys a build, which tabs opened later load. Open tabs stay on theirs, as does the service worker until a tab of the new build opens. */
  deploy: (changesRecords: boolean) => void
  /** Opens the records as the last build does, outside all processes and without faults. */
  openRecords: () => Promise<Database>
  /** Points the code back at this browser's files after another simulated browser was used. */
  useFiles: () => void
  /** The tab that leads and has started. */
  leader: () => Tab | undefined
  /** Sends a request to the service worker, which starts if it isn't running, or to the back end by this tab. */
  send: (tab: Tab, request: Request) => Promise<Response>
  /** The last service worker; undefined before the first one has started. */
  worker: () => Process | undefined
  /** Makes full storage free again and lets frozen tabs continue. */
  endEffects: () => void
}

/** Simulates a browser with the embedded back end: its storage, a service worker, tabs, and the messages between them. */
export function createBrowser(databaseName: string, time: VirtualTime, random: Random): Browser {
  const tabs = new Set<Tab>()
  const locks = createLocks()
  let names = 0
  let worker: { process: Process; build: number; handle: (request: Request) => Promise<Response> } | undefined
  /** The builds that were deployed, and how many of them changed the records. */
  let build = 0
  let changes = 0

  const alive = (): Tab[] => [...tabs].filter(({ process }) => process.isAlive)
  const leadingTab = (): Tab | undefined => alive().find(({ process }) => process === locks.holder())

  function victims(kind: FaultKind, at: Process | undefined): Process[] {
    const [who] = kind.split('-')
    const ofWorker = worker?.process.isAlive === true ? [worker.process] : []
    if (who === 'worker') return ofWorker
    if (who === 'browser') return [...alive().map(({ process }) => process), ...ofWorker]
    if (who !== 'tab') return []
    const tab = at?.kind === 'tab' ? at : leadingTab()?.process
    return tab ? [tab] : []
  }

  const faults = createFaults({
    victims,
    noteActivity: time.noteActivity,
    freeze: (frozen) => {
      for (const process of frozen) {
        process.freeze()
        outside(() => setTimeout(() => process.thaw(), FREEZE_MILLISECONDS))
      }
    },
    fillStorage: () => void (disk.isFull = true),
    jumpClock: (direction) => time.jump(direction * random.pick(JUMPS)),
  })
  const disk = createOpfs(faults, time.now)
  const receivers = new Map<Process, ((message: ChannelMessage) => void)[]>()

  /** A channel of the current process. Messages arrive in later turns of the loop, and only while their receiver lives. */
  function openChannel(own: Process): Channel {
    const listeners: ((message: ChannelMessage) => void)[] = []
    receivers.set(own, listeners)
    own.onKill(() => receivers.delete(own))
    return {
      send: (message) => {
        if (!faults.before('message', message.kind)) return
        const copy = structuredClone(message)
        for (const [process, theirs] of receivers) {
          if (process === own) continue
          setImmediate(() => {
            void process.running().then(() => process.run(() => theirs.forEach((listener) => listener(copy))))
          })
        }
        faults.after('message')
      },
      listen: (listener) => void listeners.push(listener),
    }
  }

  async function startWorker(own: Process): Promise<(request: Request) => Promise<Response>> {
    const connect = openRecords(databaseName, { faults, disk, changes })
    const channel = openChannel(own)
    const files = originFiles()
    const uploads = cacheOpenUploads(files)
    return async (request) => {
      const access = accessBytes(await connect(), files, (uploadId) => channel.send({ kind: 'upload-finished', uploadId }))
      const { pathname } = new URL(request.url)
      return isUploadPath(pathname) ? handleUpload(request, { access, uploads, wording: browserWording }) : handleContent(request, access)
    }
  }

  async function runWorker(): Promise<{ process: Process; handle: (request: Request) => Promise<Response> }> {
    if (worker?.process.isAlive === true) return worker
    names += 1
    const process = createProcess(`worker-${names}`, 'worker')
    worker = { process, build, handle: await process.run(() => startWorker(process)) }
    return worker
  }

  /** Replaces the service worker of an earlier build. Some browsers let it finish the requests that it has begun. */
  function replaceWorker(): void {
    if (!worker || worker.build === build) return
    if (random.chance(0.5)) worker.process.kill()
    worker = undefined
  }

  function openTab(): Tab {
    names += 1
    const process = createProcess(`tab-${names}`, 'tab')
    const tab = process.run(() => startTab(process))
    tabs.add(tab)
    process.onKill(() => tabs.delete(tab))
    replaceWorker()
    return tab
  }

  /** Does what `startEmbeddedBackend` does in a page. */
  function startTab(process: Process): Tab {
    let running: { tables: BrowserTables; backend: RunningBackend['backend'] } | undefined
    let problem: unknown
    let leadership: Leadership | undefined
    const open = openRecords(databaseName, { faults, disk, changes })
    const connect: Connect = () =>
      open().catch((error: unknown) => {
        if (error instanceof NewerBuildError) leadership?.stepDown()
        throw error
      })
    const channel = openChannel(process)
    const gateway = createGateway({ tabId: process.name, channel, onSilence: () => leadership?.takeOver() })

    async function lead(lost: AbortSignal, hasTakenOver: boolean): Promise<void> {
      gateway.prepare()
      const tables = await openTables(connect, { takesOver: hasTakenOver })
      const files = originFiles()
      const { backend, handlers } = await startSimulatedBackend({
        tables,
        files,
        engines: writingEnginesPerLane(files, {
          image: () => simulatedImages(faults),
          video: () => simulatedVideos(faults),
          audio: () => simulatedAudio(faults),
          document: () => simulatedDocuments(faults),
          entities: () => fakeEntities(),
        }),
        runner: inProcessRunner({ cores: 1, stopped: lost }),
        wording: browserWording,
        probes: simulatedProbes(faults),
        transcriptionModels: () => Promise.resolve([TINY_MODEL]),
        film: simulatedFilm(faults),
        fault: () => Promise.resolve(null),
        sockets: { command: () => undefined },
        origin: ORIGIN,
        simulatesProviders: true,
        clock: () => Date.now(),
        newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
        passwordIterations: 1,
      })
      if (lost.aborted) return
      lost.addEventListener('abort', () => {
        running = undefined
        gateway.resign()
      })
      const adopt = (): void => void backend.adopt().catch((error: unknown) => console.error('Couldn’t adopt a finished upload', error))
      channel.listen((message) => {
        if (!lost.aborted && message.kind === 'upload-finished') adopt()
      })
      adopt()
      running = { tables, backend }
      gateway.lead(async (request) => (await getResponse(handlers, request)) ?? failure(404, 'Not found'))
    }

    leadership = seekLeadership({
      lead,
      locks,
      onFailure: (error) => {
        problem = error
        gateway.resign()
      },
    })
    return { process, storage: { connect, files: originFiles() }, gateway, running: () => running, failure: () => problem }
  }

  const useFiles = (): void =>
    void Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { getDirectory: async () => disk.directory(), estimate: async () => ({}) },
    })
  useFiles()

  return {
    faults,
    disk,
    databaseName,
    tabs: alive,
    openTab,
    deploy: (changesRecords) => {
      build += 1
      if (changesRecords) changes += 1
    },
    openRecords: () => openDatabase(databaseName, undefined, stepsOf(changes)),
    useFiles,
    leader: () => alive().find((tab) => tab.running() !== undefined),
    worker: () => worker?.process,
    send: async (tab, request) => {
      const { pathname } = new URL(request.url)
      if (isUploadPath(pathname) || isContentRequest(request.method, pathname)) {
        const { process, handle } = await runWorker()
        return process.run(() => handle(request))
      }
      return tab.process.run(() => tab.gateway.handle(request))
    },
    endEffects: () => {
      disk.isFull = false
      for (const { process } of alive()) if (process.isFrozen) process.thaw()
    },
  }
}
