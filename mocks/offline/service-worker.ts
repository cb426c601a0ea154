import { downloadedVersion, handleContent, isContentRequest } from '../content/content'
import { AUTHORISATION_PATH, handleAuthorisation } from '../eagle-eye/authorisation'
import { createAppFiles, type AppBuild } from './app-files'
import { failure } from '../handlers/refusal'
import { accessBytes, type BytesAccess } from '../storage/bytes-access'
import { openChannel } from '../storage/channel'
import { DATABASE_NAME, openDatabase, type Database } from '../storage/database'
import { originFiles } from '../storage/files'
import { keepUploadsOpen } from '../uploads/open-uploads'
import { handleUpload, isUploadPath } from '../uploads/tus'

/**
 * The service worker of the embedded back end. It answers uploads and bytes itself, because MSW would carry them through the
 * page, slowly and without their Range, and is the simulated camera cloud's authorisation page; everything else below /legacy is left to MSW's own worker, which the build puts
 * behind this one in the same script. In a build it also keeps the files of the app, which then opens without a network.
 */

/** The parts of the service worker's types that are used; the library of types for pages does not have them. */
interface FetchEvent extends Event {
  readonly request: Request
  readonly clientId: string
  respondWith: (response: Promise<Response>) => void
}

interface Client {
  readonly id: string
}

interface MessageFromClient extends MessageEvent<unknown> {
  waitUntil: (work: Promise<void>) => void
}

/** Put in by the build; null in the dev server, whose files change as they are edited. */
declare const APP_BUILD: AppBuild | null

/** What a service worker's `self` has beside a page's. */
declare const clients: { matchAll: () => Promise<Client[]> }

/** Of MSW's script, which shares this one's scope (2.15.0): the pages that have started it, and how it answers a request. */
declare const activeClientIds: Set<string>
declare function handleRequest(event: FetchEvent, requestId: string, interceptedAt: number): Promise<Response>

const BASE = '/legacy/'

const NOT_STARTED = 'The embedded back end of this page has not started.'

const files = originFiles()
const uploads = keepUploadsOpen(files)
const channel = openChannel()
const appFiles = APP_BUILD && createAppFiles({ build: APP_BUILD, storage: caches, load: (request, init) => fetch(request, init) })
let opened: Promise<Database> | undefined

function database(): Promise<Database> {
  opened ??= openDatabase(DATABASE_NAME, () => {
    // The next request opens it again.
    opened = undefined
  })
  return opened
}

async function access(): Promise<BytesAccess> {
  return accessBytes(await database(), files, (uploadId) => channel.send({ kind: 'upload-finished', uploadId }))
}

async function sendContent(request: Request): Promise<Response> {
  const response = await handleContent(request, await access())
  const versionId = downloadedVersion(request, response)
  if (versionId !== undefined) channel.send({ kind: 'version-downloaded', versionId })
  return response
}

/** Notes that a page has started, and forgets those that are closed. */
async function rememberPage(id: string): Promise<void> {
  const pages = await database()
  await pages.put('pages', { id })
  const open = new Set((await clients.matchAll()).map((client) => client.id))
  for (const page of await pages.getAllKeys('pages')) if (!open.has(page) && page !== id) await pages.delete('pages', page)
}

/** Without it the app still works as long as there is a network, and the next page to start tries again. */
async function keepAppFiles(): Promise<void> {
  await appFiles?.keep().catch((error: unknown) => console.warn('The app could not be kept for use without a network', error))
}

/** MSW's answer. The browser stops idle workers, and MSW then forgets its pages, so they are also noted in storage. */
async function askPage(event: FetchEvent): Promise<Response> {
  const { clientId } = event
  if (!activeClientIds.has(clientId)) {
    if ((await (await database()).get('pages', clientId)) === undefined) return failure(503, NOT_STARTED)
    activeClientIds.add(clientId)
  }
  return handleRequest(event, crypto.randomUUID(), Date.now())
}

self.addEventListener('fetch', (plainEvent) => {
  // Only service workers get this event, and they get it with these fields.
  const event = plainEvent as FetchEvent
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // MSW's own listener would send every request through the page, even the detector's model.
  event.stopImmediatePropagation()
  if (origin !== self.location.origin) return
  if (pathname === AUTHORISATION_PATH) {
    event.respondWith(access().then((parts) => handleAuthorisation(request, parts)))
    return
  }
  if (!pathname.startsWith(BASE)) {
    const answer = appFiles?.answer(request)
    if (answer) event.respondWith(answer)
    return
  }
  if (isUploadPath(pathname)) event.respondWith(access().then((parts) => handleUpload(request, { access: parts, uploads })))
  else if (isContentRequest(request.method, pathname)) event.respondWith(sendContent(request))
  else if (request.mode !== 'navigate') event.respondWith(askPage(event))
})

self.addEventListener('message', (plainEvent) => {
  // As above.
  const event = plainEvent as MessageFromClient
  // MSW takes a page for closed when it is about to be; the person may stay, as the upload's warning asks them to.
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
  // The source of a message to a service worker is the page's client.
  if (event.data !== 'MOCK_ACTIVATE' || !event.source) return
  event.waitUntil(rememberPage((event.source as unknown as Client).id))
  // Once a page has started, so that the files wait for nothing that a person waits for.
  event.waitUntil(keepAppFiles())
})
