import { randomUUID } from 'node:crypto'

import type { S3Settings } from './s3-settings'
import { StoreError } from './store-error'
import { storeRequests, type StoreTime } from './store-requests'
import { isOnlyPart, partsOf } from './parts'

/** An object as it was when it was found. */
export interface StoredObject {
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  modified: number
  /** Changes with the content. */
  etag: string
}

/** An upload in parts that hasn't ended. Its parts take space in the store without being an object. */
export interface PartsUpload {
  key: string
  uploadId: string
}

export interface PutOptions {
  /** Checked just before the object becomes visible. */
  signal?: AbortSignal | undefined
  /** Remembers an upload in parts, and returns a function that forgets it. */
  remember?: (upload: PartsUpload) => Promise<() => Promise<void>>
}

/** Objects of a bucket by their keys, with failures that may pass repeated. */
export interface ObjectStore {
  /** Returns undefined if there is no such object. */
  find: (key: string) => Promise<StoredObject | undefined>
  /**
   * Reads bytes from `start` to `end` (exclusive), and continues where a connection was cut off. Ends with all of them or an error: a
   * NotReadableError if the object has changed or was removed, or the reason of `signal`.
   */
  read: (key: string, object: StoredObject, start: number, end: number, signal?: AbortSignal) => AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Replaces an object once all of its content is stored. */
  put: (key: string, content: AsyncIterable<Uint8Array>, options?: PutOptions) => Promise<void>
  /** Removes an object, if it is there. */
  remove: (key: string) => Promise<void>
  /** Returns the objects whose keys begin with a prefix, in the order of their keys. */
  list: (prefix: string) => AsyncGenerator<{ key: string; size: number }>
  /** Begins an upload in parts. */
  begin: (key: string) => Promise<PartsUpload>
  /** Removes the parts of an upload that was broken off. */
  abandon: (upload: PartsUpload) => Promise<void>
}

/** The header by which an object is known as that of one upload. */
const UPLOAD_HEADER = 'x-amz-meta-upload'

/** Parts of an upload that are sent at the same time. Each takes about twice its size of memory. */
const MAX_PARTS_AT_ONCE = 2

const MISSING = new Set(['404', 'NoSuchKey', 'NotFound'])

const isMissing = (error: unknown): boolean => error instanceof StoreError && MISSING.has(error.code)

/** Returns whether the store itself says that there is no such object. A proxy in front of it may respond with 404 to everything. */
const isSurelyMissing = (error: unknown): boolean => error instanceof StoreError && error.code === 'NoSuchKey'

const changed = (): DOMException => new DOMException('The file has changed since it was opened.', 'NotReadableError')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns a text of a document with its entities resolved. */
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
  })

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns the texts of the elements with a name, which contain no others. */
const textsIn = (document: string, name: string): string[] =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text))

/** @throws StoreError if a document lacks an element */
function textIn(document: string, name: string): string {
  const [text] = textsIn(document, name)
  if (text === undefined) throw new StoreError('answer', `The file store’s response has no ${name}.`)
  return text
}

/** @throws StoreError if the store doesn't send the requested bytes of the object */
function refuseOtherBytes(
  { status, headers }: { status: number; headers: Headers },
  object: StoredObject,
  start: number,
  end: number,
): void {
  if (headers.get('etag') !== object.etag) throw changed()
  const isPart = status === 206 && headers.get('content-range') === `bytes ${start}-${end - 1}/${object.size}`
  const isWhole = status === 200 && start === 0 && end === object.size
  if (!isPart && !isWhole) throw new StoreError('range', 'The file store sent other bytes than were requested.')
}

/** Opens a bucket. Nothing is sent before the first call. */
export function objectStore(settings: S3Settings, time?: StoreTime): ObjectStore {
  const { once, text, attempts } = storeRequests(settings, time)

  async function headersOf(key: string): Promise<Headers | undefined> {
    try {
      return (await text({ method: 'HEAD', key })).headers
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    // Responses to HEAD have no document, which would name the reason.
    try {
      await text({ method: 'GET', key, headers: { Range: 'bytes=0-0' } })
      return (await text({ method: 'HEAD', key })).headers
    } catch (error) {
      if (isSurelyMissing(error)) return undefined
      throw error
    }
  }

  async function* read(
    key: string,
    object: StoredObject,
    start: number,
    end: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let failed = attempts()
    for (let at = start; at < end;) {
      try {
        const headers = { Range: `bytes=${at}-${end - 1}`, 'If-Match': object.etag }
        const response = await once({ method: 'GET', key, headers, signal })
        try {
          refuseOtherBytes(response, object, at, end)
        } catch (error) {
          response.discard()
          throw error
        }
        for await (const piece of response.pieces()) {
          if (at + piece.byteLength > end) throw new StoreError('range', 'The file store sent more bytes than were requested.')
          at += piece.byteLength
          failed = attempts()
          yield piece
        }
        if (at < end) throw new StoreError('cut-off', 'The file store sent fewer bytes than were requested.', true)
      } catch (error) {
        signal?.throwIfAborted()
        if (isMissing(error) || (error instanceof StoreError && (error.code === 'PreconditionFailed' || error.code === '412')))
          throw changed()
        await failed(error)
      }
    }
  }

  async function abandon({ key, uploadId }: PartsUpload): Promise<void> {
    try {
      await text({ method: 'DELETE', key, query: { uploadId } })
    } catch (error) {
      if (!isSurelyMissing(error) && !(error instanceof StoreError && error.code === 'NoSuchUpload')) throw error
    }
  }

  /** Stores parts and joins them. The object is visible only after the last request. */
  async function putParts(
    key: string,
    parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
    mark: string,
    upload: PartsUpload,
    signal?: AbortSignal,
  ): Promise<void> {
    const { uploadId } = upload
    const etags: string[] = []
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let size = 0

    async function putPart(index: number, body: Uint8Array<ArrayBuffer>): Promise<void> {
      try {
        const { headers } = await text({ method: 'PUT', key, query: { partNumber: String(index + 1), uploadId }, body })
        etags[index] = headers.get('etag') ?? ''
      } catch (error) {
        failures.push(error)
      }
    }

    let count = 0
    try {
      for await (const body of parts) {
        const sent = putPart(count, body).finally(() => running.delete(sent))
        running.add(sent)
        count += 1
        size += body.byteLength
        if (running.size >= MAX_PARTS_AT_ONCE) await Promise.race(running)
        if (failures.length > 0) break
      }
    } finally {
      // A part that arrives after the upload was aborted may stay.
      await Promise.all(running)
    }
    if (failures.length > 0) throw failures[0]
    signal?.throwIfAborted()
    const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`).join('')
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
    const isJoined = async (): Promise<boolean> => {
      const headers = await headersOf(key)
      return headers?.get(UPLOAD_HEADER) === mark && Number(headers.get('content-length')) === size
    }
    try {
      await text({ method: 'POST', key, query: { uploadId }, headers: { 'Content-Type': 'application/xml' }, body })
    } catch (error) {
      // An attempt whose response was lost may have joined the parts, after which the others fail.
      if (await isJoined()) return
      throw error
    }
    if (!(await isJoined())) throw new StoreError('incomplete', 'The file store didn’t keep all parts of a file.')
  }

  async function begin(key: string, mark: string): Promise<PartsUpload> {
    const begun = await text({ method: 'POST', key, query: { uploads: '' }, headers: { [UPLOAD_HEADER]: mark } })
    return { key, uploadId: textIn(begun.text, 'UploadId') }
  }

  async function putLarge(key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>, { signal, remember }: PutOptions): Promise<void> {
    const mark = randomUUID()
    const upload = await begin(key, mark)
    let forget: (() => Promise<void>) | undefined
    try {
      forget = await remember?.(upload)
      await putParts(key, parts, mark, upload, signal)
    } catch (error) {
      // Without an answer, the upload stays remembered.
      await abandon(upload).then(forget, () => undefined)
      throw error
    }
    await forget?.()
  }

  return {
    find: async (key) => {
      const headers = await headersOf(key)
      if (!headers) return undefined
      const size = Number(headers.get('content-length') ?? Number.NaN)
      const etag = headers.get('etag')
      if (!Number.isSafeInteger(size) || etag === null) throw new StoreError('answer', 'The file store’s response has no size or ETag.')
      return { size, etag, modified: Date.parse(headers.get('last-modified') ?? '') || 0 }
    },
    read,
    put: async (key, content, options = {}) => {
      const parts = await partsOf(content)
      if (!isOnlyPart(parts)) return putLarge(key, parts.all, options)
      options.signal?.throwIfAborted()
      await text({ method: 'PUT', key, body: parts.only })
    },
    remove: async (key) => {
      try {
        await text({ method: 'DELETE', key })
      } catch (error) {
        if (!isSurelyMissing(error)) throw error
      }
    },
    list: async function* list(prefix) {
      for (let after: string | undefined; ;) {
        const query = { 'list-type': '2', prefix, ...(after !== undefined && { 'continuation-token': after }) }
        const { text: document } = await text({ method: 'GET', key: '', query })
        for (const [, entry = ''] of document.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          yield { key: textIn(entry, 'Key'), size: Number(textIn(entry, 'Size')) }
        if (textIn(document, 'IsTruncated') !== 'true') return
        after = textIn(document, 'NextContinuationToken')
      }
    },
    begin: (key) => begin(key, randomUUID()),
    abandon,
  }
}
