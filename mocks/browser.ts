import { getResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'

import { withBase } from '#lib/addresses/app-base.ts'
import { hasFeature, lackWords, whyUnable } from '#lib/browser/browser-features.ts'
import { SERVICE_WORKER_FILE } from '#lib/browser/embedded-worker.ts'
import { transcriptionModelsIn } from '#engine/audio/transcribe/client.ts'
import { probeDocument } from '#engine/document/client.ts'
import { createMediaEngine } from '#engine/timed/client.ts'
import { startSimulatedBackend } from './start-backend'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import { browserWording } from './wording'
import { createDevControls, type DevControls } from './dev/dev-controls'
import { filmInWorker } from './eagle-eye/film/filmer'
import { MODELS_FOLDER, productEngines } from './engines/product-engines'
import { withhold } from '#backend/jobs/media-work.ts'
import { failure } from '#backend/http/refusal.ts'
import { readFault } from './dev/faults'
import { loadFromBuild, loadSampleFiles } from './seed/sample-project'
import { admitByLeader } from './socket/admission'
import { createSocketServer, type SocketServer } from './socket/socket-server'
import { socketHandler } from './socket/socket-handler'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import { createOverrides, type Overrides } from './dev/overrides'
import { answerWorkers } from './offline/page-requests'
import { followWorkers } from './offline/page-workers'
import { HAS_STARTED, openChannel, type Channel } from './storage/channel'
import { reconnecting, NewerBuildError, type Connect } from './storage/database'
import { createGateway, type Gateway } from './storage/gateway'
import { seekLeadership, type Leadership } from './storage/leader'
import { noteLeaving } from './storage/left-page'
import { createProtection } from './storage/protection'
import { isOpenInPage, openForServiceWorker, pageFiles } from './storage/page-files'
import { openTables } from './records/tables'
import type { Backend } from '#backend/handlers/backend-type.ts'
import { noteDownload } from '#backend/usage/note-download.ts'

/** The address of the app, without a slash at the end. */
const SITE = location.origin + withBase('/').slice(0, -1)

const NO_STORAGE = 'Couldn’t access this browser’s storage. Leave private browsing or allow this site to store data, then reload the page.'
const NO_SERVICE_WORKER =
  'Couldn’t start the service worker. Leave private browsing, allow this site to store data, open it over HTTPS or on this computer, then reload the page.'

async function openStorage(): Promise<Connect> {
  // Insecure pages lack them as well, in every browser, and the service worker's error explains that.
  if (isSecureContext && !hasFeature('privateFiles')) throw new Error(lackWords('The app', ['privateFiles']))
  const connect = reconnecting()
  try {
    await navigator.storage.getDirectory()
    await connect()
    return connect
  } catch (cause) {
    if (cause instanceof NewerBuildError) throw cause
    throw new Error(NO_STORAGE, { cause })
  }
}

async function waitForControl(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Silences failed updates of the service worker: MSW checks for an update whenever a page starts and doesn't catch the failure, which is
 * normal when offline.
 */
async function updateQuietly(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const update = registration.update.bind(registration)
    registration.update = () => update().catch(() => registration)
  }
}

interface WorkerParts {
  gateway: Gateway
  sockets: SocketServer
  overrides: Overrides
  onOutdated: () => void
}

/** Returns the script of this page, which differs in each build. The dev server has none. */
const loadedScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[data-modern]')?.getAttribute('data-modern') ?? null

async function startServiceWorker({ gateway, sockets, overrides, onOutdated }: WorkerParts): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error(NO_SERVICE_WORKER)
  const { serviceWorker } = navigator
  const handle = (request: Request): Promise<Response> => overrides.handle(request, gateway.handle)
  const worker = setupWorker(
    // The worker of an earlier build passes requests through MSW while its pages are open.
    http.all(`${SITE}/legacy/*`, ({ request }) => handle(request)),
    socketHandler(location, sockets),
  )
  try {
    await updateQuietly()
    const registration = await worker.start({
      serviceWorker: { url: withBase(`/${SERVICE_WORKER_FILE}`) },
      onUnhandledRequest: 'bypass',
      quiet: true,
    })
    answerWorkers(serviceWorker, handle)
    if (registration) followWorkers({ workers: serviceWorker, registration, startedWith: loadedScript(), onOutdated })
  } catch (cause) {
    throw new Error(NO_SERVICE_WORKER, { cause })
  }
  // Workers of earlier builds request whether this page has started, and all workers request to write files that they can't write
  // themselves.
  serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (data === HAS_STARTED) port?.postMessage(true)
    if (isOpenInPage(data) && port) openForServiceWorker(data.openFile, port)
  })
  await waitForControl()
}

interface LeadParts {
  connect: Connect
  channel: Channel
  gateway: Gateway
  sockets: SocketServer
  /** Aborted when another tab has taken over. */
  lost: AbortSignal
  hasTakenOver: boolean
}

/** Records a download by the person who is signed in to this browser. */
async function noteDownloadHere({ tables, now }: Pick<Backend, 'tables' | 'now'>, versionId: string): Promise<void> {
  const session = await tables.get('sessions', (await tables.setting('session')) ?? '')
  if (session) await noteDownload(tables, versionId, session.userId, now())
}

/** Runs in the leading tab only: holds the tables, handles every tab's requests and runs the jobs. */
async function lead({ connect, channel, gateway, sockets, lost, hasTakenOver }: LeadParts): Promise<void> {
  gateway.prepare()
  const commandSockets = (command: SocketCommand): void => {
    if (lost.aborted) return
    sockets.obey(command)
    channel.send({ kind: 'socket', command })
  }
  const files = pageFiles()
  const protection = createProtection(connect)
  const fault = async () => readFault(await connect())
  const { backend, handlers } = await startSimulatedBackend({
    tables: await openTables(connect, { takesOver: hasTakenOver }),
    files,
    engines: productEngines(files, fault),
    runner: inProcessRunner({ cores: navigator.hardwareConcurrency, stopped: lost, wasLeft: noteLeaving(lost) }),
    wording: browserWording,
    film: filmInWorker,
    transcriptionModels: transcriptionModelsIn(MODELS_FOLDER),
    probes: { document: probeDocument, media: createMediaEngine() },
    fault,
    sockets: { command: commandSockets },
    origin: SITE,
    simulatesProviders: true,
    clock: () => Date.now(),
    newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
    loadSample: () => loadSampleFiles(loadFromBuild),
  })
  if (lost.aborted) return
  lost.addEventListener('abort', () => gateway.resign())
  const adopt = (): void => {
    backend.adopt().catch((error: unknown) => console.error('Couldn’t adopt a finished upload', error))
  }
  channel.listen((message) => {
    if (lost.aborted) return
    if (message.kind === 'version-downloaded') {
      noteDownloadHere(backend, message.versionId).catch((error: unknown) => console.error('Couldn’t record a download', error))
    }
    if (message.kind !== 'upload-finished') return
    adopt()
    // The first upload is the first data that could be lost.
    protection.requestOnce().catch((error: unknown) => console.warn('Couldn’t request protection of the files', error))
  })
  // Adopts uploads that finished between the start of the back end and the listener above.
  adopt()
  gateway.lead(async (request) => (await getResponse(handlers, request)) ?? failure(404, 'Not found'))
}

/**
 * Starts the back end inside this browser, which then handles this page's API calls, uploads, content and socket. Must be awaited before
 * any module that connects to the back end is imported, above all the socket client.
 *
 * @param onFailure called when this tab became the leading one but can't open the records
 * @param onOutdated called when a newer build was deployed while this page was open
 * @returns the developer controls
 * @throws Error with a message for the user if the browser has no service worker or storage
 */
export async function startEmbeddedBackend({
  onFailure,
  onOutdated,
}: {
  onFailure: () => void
  onOutdated: () => void
}): Promise<DevControls> {
  const open = await openStorage()
  const connect: Connect = () =>
    open().catch((error: unknown) => {
      // The tab with the newer build handles the requests of this one.
      if (error instanceof NewerBuildError) leadership?.stepDown()
      throw error
    })
  withhold('video', {
    detect: whyUnable('Detecting in a video', 'detectInVideos'),
    redact: whyUnable('Exporting a video', 'exportVideos'),
  })
  const tabId = crypto.randomUUID()
  const channel = openChannel()
  const sockets = createSocketServer({ tabId, admit: (credentials) => admitByLeader(gateway, SITE)(credentials) })
  channel.listen((message) => {
    if (message.kind === 'socket') sockets.obey(message.command)
  })
  const gateway = createGateway({ tabId, channel, onSilence: () => leadership?.takeOver() })
  let leadership: Leadership | undefined
  const overrides = createOverrides(sessionStorage)
  await startServiceWorker({ gateway, sockets, overrides, onOutdated })
  leadership = seekLeadership({
    lead: (lost, hasTakenOver) => lead({ connect, channel, gateway, sockets, lost, hasTakenOver }),
    onFailure: (error) => {
      gateway.resign()
      console.error('Couldn’t start the embedded back end in this tab', error)
      onFailure()
    },
    locks: navigator.locks,
  })
  return createDevControls({ connect, sockets, overrides, gateway, site: SITE })
}
