import '#lib/browser/no-eval.ts'

import { downloadedVersion, handleContent, isContentRequest } from '#backend/content/content.ts'
import { AUTHORISATION_PATH, handleAuthorisation } from '../eagle-eye/authorisation'
import { createAppFiles, type AppBuild } from './app-files'
import { openInPage } from './open-in-page'
import { passToPage } from './page-requests'
import { receiveShared } from './shared-files'
import { isPageMessage, type PageMessage, type WorkerReply } from './page-workers'
import { failure } from '#backend/http/refusal.ts'
import { accessBytes, type BrowserBytes } from '../bytes-access'
import { openChannel } from '../storage/channel'
import { browserWording } from '../wording'
import { reconnecting } from '../storage/database'
import { canWriteHere, FILES_ROOT, originFiles } from '../storage/files'
import { cacheOpenUploads } from '#backend/uploads/open-uploads.ts'
import { handleUpload, isUploadPath } from '#backend/uploads/tus.ts'
import { paths } from '#lib/addresses/paths.ts'
import { SHARE_PATH } from '#lib/browser/opened-files.ts'

/**
 * The service worker of the embedded back end. It handles uploads and content itself, because MSW would pass them through the page, slowly
 * and without ranges, and it serves the simulated camera cloud's authorisation page. It passes all other requests below /legacy to the
 * page. MSW's own worker, which the build appends to this script, only reports to MSW's part of the page that it is running. In builds this
 * worker also stores the app's files for offline use.
 */

/** The part of the service worker types that is used here; the DOM library doesn't include them. */
interface FetchEvent extends Event {
  readonly request: Request
  readonly clientId: string
  respondWith: (response: Promise<Response>) => void
}

interface Client {
  readonly id: string
  postMessage: (message: unknown, transfer: Transferable[]) => void
}

interface MessageFromClient extends MessageEvent<unknown> {
  waitUntil: (work: Promise<void>) => void
}

/** Inserted by the build; null in the dev server, whose files change during editing. */
declare const APP_BUILD: AppBuild | null

/** Globals that only service workers have. */
declare const clients: {
  matchAll: (options?: { type: 'window'; includeUncontrolled: boolean }) => Promise<Client[]>
  get: (id: string) => Promise<Client | undefined>
}
declare const skipWaiting: () => Promise<void>

const BASE = '/legacy/'

/** Includes pages that another worker controls. */
const ALL_PAGES = { type: 'window', includeUncontrolled: true } as const

/** The address of the app, without a slash at the end. */
const SITE = new URL('.', self.location.href).href.slice(0, -1)
const APP_PATH = new URL(SITE).pathname.replace(/\/$/, '')

/** Returns a request of the app with the path that the back end expects, at the root of the origin. */
function atRoot(request: Request): Request {
  if (APP_PATH === '') return request
  const url = request.url.replace(SITE, self.location.origin)
  // A copy would lose the mode of a navigation.
  return new Proxy(request, {
    get: (target, name) => {
      if (name === 'url') return url
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Returns a response whose Location is an address of the app. */
function belowApp(response: Response): Response {
  const location = response.headers.get('Location')
  if (APP_PATH === '' || location?.startsWith(BASE) !== true) return response
  const headers = new Headers(response.headers)
  headers.set('Location', APP_PATH + location)
  return new Response(response.body, { status: response.status, headers })
}

const NOT_STARTED = 'The embedded back end of this page has not started.'

const files = originFiles(FILES_ROOT, canWriteHere() ? undefined : openInPage(clients))
const uploads = cacheOpenUploads(files)
const channel = openChannel()
const appFiles = APP_BUILD && createAppFiles({ build: APP_BUILD, storage: caches, load: (request, init) => fetch(request, init) })
const database = reconnecting()
/** The IDs of pages that are known to have started. */
const startedPages = new Set<string>()

async function access(): Promise<BrowserBytes> {
  return accessBytes(await database(), files, (uploadId) => channel.send({ kind: 'upload-finished', uploadId }))
}

async function sendContent(request: Request): Promise<Response> {
  const response = await handleContent(request, await access())
  const versionId = downloadedVersion(request, response)
  if (versionId !== undefined) channel.send({ kind: 'version-downloaded', versionId })
  return response
}

const isOwnPage = (startedWith: string | null | undefined): boolean =>
  APP_BUILD === null || (typeof startedWith === 'string' && APP_BUILD.files.includes(startedWith))

/** Returns the open pages that are recorded. */
async function recordedPages(): Promise<{ id: string; startedWith?: string | null }[]> {
  const open = new Set((await clients.matchAll(ALL_PAGES)).map((client) => client.id))
  return (await (await database()).getAll('pages')).filter(({ id }) => open.has(id))
}

/** Records that a page has started, and removes closed pages. If storage is full, pages are queried instead. */
async function rememberPage(id: string, startedWith: string | null): Promise<void> {
  try {
    const pages = await database()
    const open = new Set((await clients.matchAll(ALL_PAGES)).map((client) => client.id))
    await pages.put('pages', { id, startedWith })
    for (const page of await pages.getAllKeys('pages')) if (!open.has(page) && page !== id) await pages.delete('pages', page)
  } catch (error) {
    console.warn('Couldn’t record that a page has started', error)
  }
}

/** Returns whether a page is recorded. Unreadable records count as no. */
const isRecorded = (id: string): Promise<boolean> =>
  recordedPages().then(
    (pages) => pages.some((page) => page.id === id),
    () => false,
  )

/** Stores the app for offline use. On failure the app still works online, and the next page to start tries again. */
async function cacheAppFiles(): Promise<void> {
  // Pages of another build still load its files.
  const isAlone = async (): Promise<boolean> => (await recordedPages()).every(({ startedWith }) => isOwnPage(startedWith))
  await appFiles?.keep(isAlone).catch((error: unknown) => console.warn('Couldn’t store the app for offline use', error))
}

/**
 * Takes over from an earlier build's worker, unless an open page can't follow: pages of earlier builds only listen to the worker with which
 * they started. Returns whether it takes over.
 */
async function takeOver(): Promise<boolean> {
  const canFollow = (await recordedPages()).every(({ startedWith }) => startedWith !== undefined)
  if (canFollow) await skipWaiting()
  return canFollow
}

/** Records the page that sent a message, and replies whether it is of this worker's build. */
async function meetPage(id: string, { startedWith, isControlling }: PageMessage, reply: (reply: WorkerReply) => void): Promise<void> {
  const isOwn = isOwnPage(startedWith)
  // Its first requests arrive before it is recorded, and if storage is full it is never recorded.
  startedPages.add(id)
  // A waiting worker doesn't open the records before a page of its build does, because opening may upgrade them.
  if (!isOwn && !isControlling) {
    reply({ isOwn, isWaiting: true })
    return
  }
  await rememberPage(id, startedWith)
  const isWaiting = !isControlling && !(await takeOver())
  reply({ isOwn, isWaiting })
  // Starts after the page, so that the page isn't delayed.
  if (isOwn && !isWaiting) await cacheAppFiles()
}

/**
 * Passes a request to the page that has sent it. Pages that have started are also in storage, because browsers stop idle workers. The
 * lookup precedes the request, because a page that starts later has missed the request.
 */
async function requestPage({ clientId, request }: FetchEvent): Promise<Response> {
  const page = await clients.get(clientId)
  if (!startedPages.has(clientId) && (await isRecorded(clientId))) startedPages.add(clientId)
  const response = page && (await passToPage(page, request, startedPages.has(clientId)))
  return response ?? failure(503, NOT_STARTED)
}

self.addEventListener('fetch', (plainEvent) => {
  // Only service workers receive this event, always with these fields.
  const event = plainEvent as FetchEvent
  const { request } = event
  const inner = atRoot(request)
  const { origin, pathname } = new URL(inner.url)
  // MSW's own listener would pass every request through the page, even the one for the detector's model.
  event.stopImmediatePropagation()
  if (origin !== self.location.origin) return
  if (pathname === AUTHORISATION_PATH) {
    event.respondWith(access().then((parts) => handleAuthorisation(inner, parts, SITE)))
    return
  }
  if (pathname === SHARE_PATH && request.method === 'POST') {
    event.respondWith(receiveShared(request, SITE + paths.home()))
    return
  }
  if (!pathname.startsWith(BASE)) {
    const response = appFiles?.answer(request)
    if (response) event.respondWith(response)
    return
  }
  if (isUploadPath(pathname))
    event.respondWith(
      access().then(async (parts) => belowApp(await handleUpload(inner, { access: parts, uploads, wording: browserWording }))),
    )
  else if (isContentRequest(request.method, pathname)) event.respondWith(sendContent(inner))
  else if (request.mode !== 'navigate') event.respondWith(requestPage(event))
})

self.addEventListener('message', (plainEvent) => {
  // Only service workers receive this event, always with these fields.
  const event = plainEvent as MessageFromClient
  // MSW considers a page closed before it unloads, but the user may stay, as the upload warning suggests.
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
  const {
    data,
    source,
    ports: [port],
  } = event
  if (!isPageMessage(data) || !source || !port) return
  // In service workers, the source of a message is the page's client.
  event.waitUntil(meetPage((source as unknown as Client).id, data, (reply) => port.postMessage(reply)))
})

// MSW's worker would take over immediately, even from pages of another build.
self.addEventListener('install', (event) => event.stopImmediatePropagation())
