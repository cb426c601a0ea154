import { PENDING_APPROVAL } from '../accounts/profiles'
import type { Session } from '../http/define-handlers'
import type { UploadRecord } from '../records/records'
import { failure, Refusal, toFailure } from '../http/refusal'
import { isId } from '../records/is-id'
import { unreachable } from '../ports/unreachable'
import type { BytesAccess } from '../ports/bytes-access'
import { isStorageFull } from '#engine/core/errors.ts'
import { formatBytes } from '#lib/words/formats.ts'
import { isBeingWritten } from '../ports/files'
import type { Wording } from '../ports/wording'
import { finishUpload, waitShortly } from './finish-upload'
import { readMetadata } from './metadata'
import type { OpenUploads } from './open-uploads'

const TUS_VERSION = '1.0.0'
const MAX_BYTES = 2 ** 40
const ENDPOINT = '/legacy/upload'
const BEING_WRITTEN = 'Another worker is still writing this upload. Try again in a moment.'
/** The interval at which an upload's activity is recorded, so that it isn't removed as stale. */
const TOUCH_SECONDS = 60

/** Returns a limit as people write it. */
const wholeSize = (bytes: number): string => (bytes < MAX_BYTES ? `${Math.round(bytes / 2 ** 30)} GB` : `${Math.round(bytes / 2 ** 40)} TB`)

export interface UploadParts {
  access: BytesAccess
  uploads: OpenUploads
  wording: Pick<Wording, 'storageFull'>
  /** The largest file that the home can store. 1 TB if absent. */
  maxBytes?: number
}

function reply(status: 200 | 201 | 204, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { 'Tus-Resumable': TUS_VERSION, 'Cache-Control': 'no-store', ...headers } })
}

function mustSpeakTus(request: Request): void {
  if (request.headers.get('tus-resumable') !== TUS_VERSION)
    throw new Refusal(412, `Tus-Resumable: must be ${TUS_VERSION}.`, { field: 'Tus-Resumable' })
}

/** Returns a non-negative integer header; undefined if it is missing or invalid. */
function numberIn(request: Request, header: string): number | undefined {
  const text = request.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** @throws Refusal 413 if a file exceeds what its user may still store */
async function mustFit(length: number, { userId }: Session, { quota }: BytesAccess): Promise<void> {
  const use = await quota?.(userId)
  if (!use || use.usedBytes + length <= use.limitBytes) return
  const words = `This file doesn’t fit into your storage: ${formatBytes(use.usedBytes)} of ${formatBytes(use.limitBytes)} are used. Delete files or versions.`
  throw new Refusal(413, words, { code: 'storage-quota' })
}

async function create(
  request: Request,
  session: Session,
  { access, uploads, wording, maxBytes = MAX_BYTES }: UploadParts,
): Promise<Response> {
  const length = numberIn(request, 'upload-length')
  if (length === undefined) throw new Refusal(422, 'Upload-Length: must be the size of the file in bytes.', { field: 'Upload-Length' })
  if (length === 0) throw new Refusal(422, 'This file is empty.')
  if (length > maxBytes) throw new Refusal(413, `Files are limited to ${wholeSize(maxBytes)}.`)
  if (!(await access.isApproved(session.userId))) throw new Refusal(403, PENDING_APPROVAL, { code: 'pending-approval' })
  const metadata = readMetadata(request.headers.get('upload-metadata'))
  if (!metadata) throw new Refusal(422, 'Upload-Metadata: must contain a filename.', { field: 'Upload-Metadata' })
  const room = await access.room()
  if (room !== undefined && room < length) throw new Refusal(507, wording.storageFull)
  const id = access.newId()
  const upload = { id, ownerId: session.userId, length, ...metadata, touchedAt: access.now(), finished: false }
  // One at a time for each user, so that uploads that begin together don't exceed the limit together.
  await uploads.exclusively(`quota of ${session.userId}`, async () => {
    await mustFit(length, session, access)
    await access.saveUpload(upload)
  })
  return reply(201, { Location: `${ENDPOINT}/${id}`, 'Upload-Offset': '0' })
}

/** A response, and the end of the upload for which it waits outside the upload's queue. */
interface Answer {
  response: Response
  ending?: Promise<void>
}

/** Responds with the progress of an upload; an upload that was added to the library is complete. */
async function reportProgress(id: string, session: Session, { access, uploads }: UploadParts): Promise<Answer> {
  const upload = await access.upload(id)
  if (upload?.ownerId === session.userId) {
    const offset = await uploads.durableOffset(id)
    // The worker may have ended between storing the last bytes and recording it, and clients send nothing more to a complete upload.
    const isRepeated = offset === upload.length && !upload.finished && !uploads.isEnding(id)
    const response = reply(200, { 'Upload-Offset': String(offset), 'Upload-Length': String(upload.length) })
    return { response, ...(isRepeated && { ending: finishUpload(id, { access, uploads }) }) }
  }
  const media = await access.media(id)
  const uploader = media?.uploaderId ?? media?.ownerId
  if (!media || uploader !== session.userId) throw new Refusal(404, 'Upload not found')
  return { response: reply(200, { 'Upload-Offset': String(media.size), 'Upload-Length': String(media.size) }) }
}

async function ownUpload(id: string, session: Session, access: BytesAccess): Promise<UploadRecord> {
  const upload = await access.upload(id)
  if (upload?.ownerId !== session.userId) throw new Refusal(404, 'Upload not found')
  return upload
}

/** Returns the request's body as a stream. Firefox has no `Request.body`, so there each chunk of 8 MB is read completely. */
async function bodyOf(request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (request.body) return request.body
  const whole = await request.blob().catch(() => new Blob())
  return whole.stream()
}

async function append(request: Request, id: string, session: Session, { access, uploads, wording }: UploadParts): Promise<Answer> {
  const upload = await ownUpload(id, session, access)
  if (request.headers.get('content-type') !== 'application/offset+octet-stream') {
    throw new Refusal(415, 'The body must be application/offset+octet-stream.')
  }
  await access.interrupt('upload-chunk')
  const before = await uploads.offset(id)
  if (numberIn(request, 'upload-offset') !== before)
    throw new Refusal(409, `Upload-Offset: ${before} bytes have arrived.`, { field: 'Upload-Offset' })
  // A finished upload may be added to the library at any moment; saving it again would add a second file.
  if (upload.finished) return { response: reply(204, { 'Upload-Offset': String(before) }) }
  if (Math.abs(access.now() - upload.touchedAt) > TOUCH_SECONDS) await access.saveUpload({ ...upload, touchedAt: access.now() })
  let offset = before
  try {
    if (before < upload.length) offset = await uploads.append(id, await bodyOf(request), upload.length)
    // Another tab may have removed the upload as stale, if the clock was set forward, while the chunk arrived.
    if (offset < upload.length && !(await access.upload(id))) {
      await uploads.forget(id)
      throw new Refusal(404, 'Upload not found')
    }
    if (offset >= upload.length) {
      // Only bytes that were closed to storage count as complete.
      offset = await uploads.durableOffset(id)
    }
    // After a success response, the client would send the same chunk again, forever.
    if (offset <= before && before < upload.length) throw new Refusal(409, 'No bytes of the file arrived. Try again.')
  } catch (error) {
    if (isStorageFull(error)) throw new Refusal(507, wording.storageFull)
    if (isBeingWritten(error)) throw new Refusal(409, BEING_WRITTEN)
    throw error
  }
  const response = reply(204, { 'Upload-Offset': String(offset) })
  return { response, ...(offset === upload.length && { ending: finishUpload(id, { access, uploads }) }) }
}

async function cancel(id: string, session: Session, { access, uploads }: UploadParts): Promise<Answer> {
  await ownUpload(id, session, access)
  await access.deleteUpload(id)
  await uploads.forget(id)
  return { response: reply(204, {}) }
}

async function route(request: Request, parts: UploadParts): Promise<Response> {
  if (request.method === 'OPTIONS') {
    return reply(204, {
      'Tus-Version': TUS_VERSION,
      'Tus-Extension': 'creation,termination',
      'Tus-Max-Size': String(parts.maxBytes ?? MAX_BYTES),
    })
  }
  const session = await parts.access.session(request)
  if (!session) throw new Refusal(401, 'Please sign in.')
  mustSpeakTus(request)
  const id = new URL(request.url).pathname.slice(ENDPOINT.length + 1)
  if (id === '') {
    if (request.method === 'POST') return create(request, session, parts)
    throw new Refusal(405, `This path doesn’t support ${request.method}.`)
  }
  if (!isId(id)) throw new Refusal(404, 'Upload not found')
  const { response, ending } = await parts.uploads.exclusively(id, () => {
    if (request.method === 'HEAD') return reportProgress(id, session, parts)
    if (request.method === 'PATCH') return append(request, id, session, parts)
    if (request.method === 'DELETE') return cancel(id, session, parts)
    throw new Refusal(405, `Uploads don’t support ${request.method}.`)
  })
  if (ending) await waitShortly(ending)
  return response
}

/** Returns whether `handleUpload` handles this path. */
export function isUploadPath(pathname: string): boolean {
  return pathname === ENDPOINT || pathname.startsWith(`${ENDPOINT}/`)
}

/**
 * Handles resumable uploads with tus 1.0.0 (https://tus.io/protocols/resumable-upload) and its extensions creation and termination, into
 * the home's files. Bytes that HEAD reports are durable.
 */
export async function handleUpload(request: Request, parts: UploadParts): Promise<Response> {
  try {
    return await route(request, parts)
  } catch (error) {
    const headers = { 'Tus-Resumable': TUS_VERSION, 'Tus-Version': TUS_VERSION }
    if (error instanceof Refusal) return toFailure(error, headers)
    if (isStorageFull(error)) return failure(507, parts.wording.storageFull, headers)
    if (isBeingWritten(error)) return failure(409, BEING_WRITTEN, headers)
    console.error('An upload failed', error)
    return unreachable(error, headers) ?? failure(500, 'Couldn’t store the upload. Try again.', headers)
  }
}
