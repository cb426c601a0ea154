import '../../src/lib/no-eval'

import { downloadedVersion, handleContent, isContentRequest } from '../content/content'
import { AUTHORISATION_PATH, handleAuthorisation } from '../eagle-eye/authorisation'
import { createAppFiles, type AppBuild } from './app-files'
import { openInPage } from './open-in-page'
import { failure } from '../handlers/refusal'
import { accessBytes, type BytesAccess } from '../storage/bytes-access'
import { HAS_STARTED, openChannel } from '../storage/channel'
import { keepOpen } from '../storage/database'
import { canWriteHere, FILES_ROOT, originFiles } from '../storage/files'
import { keepUploadsOpen } from '../uploads/open-uploads'
import { handleUpload, isUploadPath } from '../uploads/tus'

/**
 * The service worker of the embedded back end. It handles uploads and content itself, because MSW would pass them through the page, slowly
 * and without ranges, and it serves the simulated camera cloud's authorisation page. Everything else below /legacy is left to MSW's own
 * worker, which the build appends to this script. In builds it also stores the app's files for offline use.
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

/** Inserted by the build; null in the dev server, whose files change while they are edited. */
declare const APP_BUILD: AppBuild | null

/** Globals that only service workers have. */
declare const clients: { matchAll: () => Promise<Client[]>; get: (id: string) => Promise<Client | undefined> }

/** Globals of MSW's script (2.15.0), which shares this scope: the pages that have started it, and its request handler. */
declare const activeClientIds: Set<string>
declare function handleRequest(event: FetchEvent, requestId: string, interceptedAt: number): Promise<Response>

const BASE = '/legacy/'

/** How long a page may take to reply that it has started. */
const REPLY_MILLISECONDS = 1000

/** The address of the app, without a slash at the end. */
const SITE = new URL('.', self.location.href).href.slice(0, -1)
const APP_PATH = new URL(SITE).pathname.replace(/\/$/, '')

/** Returns a request of the app as the back end knows it, at the root of the origin. */
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
const uploads = keepUploadsOpen(files)
const channel = openChannel()
const appFiles = APP_BUILD && createAppFiles({ build: APP_BUILD, storage: caches, load: (request, init) => fetch(request, init) })
const database = keepOpen()

async function access(): Promise<BytesAccess> {
  return accessBytes(await database(), files, (uploadId) => channel.send({ kind: 'upload-finished', uploadId }))
}

async function sendContent(request: Request): Promise<Response> {
  const response = await handleContent(request, await access())
  const versionId = downloadedVersion(request, response)
  if (versionId !== undefined) channel.send({ kind: 'version-downloaded', versionId })
  return response
}

/** Records that a page has started, and removes closed pages. With full storage, pages are asked instead. */
async function rememberPage(id: string): Promise<void> {
  try {
    const pages = await database()
    await pages.put('pages', { id })
    const open = new Set((await clients.matchAll()).map((client) => client.id))
    for (const page of await pages.getAllKeys('pages')) if (!open.has(page) && page !== id) await pages.delete('pages', page)
  } catch (error) {
    console.warn("Couldn't record that a page has started", error)
  }
}

/** Asks a page whether its back end has started. Pages that haven't started don't reply. */
async function hasStarted(id: string): Promise<boolean> {
  const client = await clients.get(id)
  if (!client) return false
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), REPLY_MILLISECONDS)
  })
  client.postMessage(HAS_STARTED, [port2])
  return reply
}

/** Stores the app for offline use. On failure the app still works online, and the next page to start tries again. */
async function keepAppFiles(): Promise<void> {
  await appFiles?.keep().catch((error: unknown) => console.warn("Couldn't store the app for offline use", error))
}

/** Passes a request to MSW. Browsers stop idle workers, and MSW then loses its list of pages, so it is also kept in storage. */
async function requestPage(event: FetchEvent): Promise<Response> {
  const { clientId } = event
  if (!activeClientIds.has(clientId)) {
    const isKnown = (await (await database()).get('pages', clientId)) !== undefined || (await hasStarted(clientId))
    if (!isKnown) return failure(503, NOT_STARTED)
    activeClientIds.add(clientId)
  }
  return handleRequest(event, crypto.randomUUID(), Date.now())
}

self.addEventListener('fetch', (plainEvent) => {
  // Only service workers receive this event, always with these fields.
  const event = plainEvent as FetchEvent
  const { request } = event
  const inner = atRoot(request)
  const { origin, pathname } = new URL(inner.url)
  // MSW's own listener would pass every request through the page, even that for the detector's model.
  event.stopImmediatePropagation()
  if (origin !== self.location.origin) return
  if (pathname === AUTHORISATION_PATH) {
    event.respondWith(access().then((parts) => handleAuthorisation(inner, parts, SITE)))
    return
  }
  if (!pathname.startsWith(BASE)) {
    const response = appFiles?.answer(request)
    if (response) event.respondWith(response)
    return
  }
  if (isUploadPath(pathname))
    event.respondWith(access().then(async (parts) => belowApp(await handleUpload(inner, { access: parts, uploads }))))
  else if (isContentRequest(request.method, pathname)) event.respondWith(sendContent(inner))
  else if (request.mode !== 'navigate') event.respondWith(requestPage(event))
})

self.addEventListener('message', (plainEvent) => {
  // Only service workers receive this event, always with these fields.
  const event = plainEvent as MessageFromClient
  // MSW considers a page closed before it unloads, but the user may stay, as the upload warning suggests.
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
  // In service workers, the source of a message is the page's client.
  if (event.data !== 'MOCK_ACTIVATE' || !event.source) return
  event.waitUntil(rememberPage((event.source as unknown as Client).id))
  // Starts after the page, so that the page isn't delayed.
  event.waitUntil(keepAppFiles())
})
