import { invariant } from '#lib/invariant.ts'
import { throwIfCancelled } from './cancellation'
import { sourceChanged, sourceUnreadable } from './errors'
import type { UrlSource } from './types'

/** Number of bytes requested to open a file at a URL. They serve the reads of its header. */
const FIRST_BYTES = 262_144

/** A file to read. A file handle's `getFile()` returns a Blob without reading it. */
export type Source = Blob | UrlSource

/** A file that is read by ranges, so that it is never completely in memory. */
export interface ByteSource {
  /** In bytes. */
  size: number
  /**
   * Reads the bytes from `from` to before `to`, or up to the end of the file.
   *
   * @throws EngineError 'source-changed' or 'source-unreadable', EngineCancelledError
   */
  read: (from: number, to: number, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
}

/** Limits a range to a file of `size` bytes. */
function limited(from: number, to: number, size: number): [number, number] {
  const start = Math.min(Math.max(0, from), size)
  return [start, Math.min(Math.max(start, to), size)]
}

/** Converts the error of an aborted signal to EngineCancelledError. */
async function cancellable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  throwIfCancelled(signal)
  try {
    return await work()
  } catch (error) {
    throwIfCancelled(signal)
    throw error
  }
}

export function blobSource(file: Blob): ByteSource {
  return {
    size: file.size,
    read: (from, to, signal) =>
      cancellable(signal, async () => {
        try {
          return new Uint8Array(await file.slice(...limited(from, to, file.size)).arrayBuffer())
        } catch (cause) {
          if (cause instanceof DOMException) throw sourceUnreadable({ cause })
          throw cause
        }
      }),
  }
}

/** First and last position of the bytes in a response, and the size of the file. */
interface ContentRange {
  first: number
  last: number
  size: number
}

function contentRangeOf(response: Response): ContentRange | undefined {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return size === undefined ? undefined : { first: Number(first), last: Number(last), size: Number(size) }
}

/** Reads a response's body of exactly `length` bytes. A connection may end early without an error. */
async function bodyOf(response: Response, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw sourceUnreadable({ cause })
  })
  if (bytes.byteLength !== length) throw sourceUnreadable()
  return new Uint8Array(bytes)
}

const requestOf = (from: number, to: number, signal: AbortSignal | undefined): RequestInit => ({
  headers: { Range: `bytes=${from}-${to - 1}` },
  // Rejects a redirect to another origin.
  mode: 'same-origin',
  ...(signal === undefined ? {} : { signal }),
})

/** Returns an identifier of a file's content: its ETag, or else the time of its last change. */
const versionOf = ({ headers }: Response): string | null => headers.get('etag') ?? headers.get('last-modified')

/** Stops the download of an unneeded body. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel()
}

/**
 * Opens a file at a URL with a request for its first bytes, which also returns its size. If the server doesn't support ranges, the response
 * is the whole file, which the browser keeps on disk.
 */
async function openUrl({ url, fetch }: UrlSource, signal: AbortSignal | undefined): Promise<ByteSource> {
  invariant(new URL(url, location.href).origin === location.origin, 'a file is read from the app’s own origin only')
  const response = await fetch(url, requestOf(0, FIRST_BYTES, signal))
  if (response.status === 200) return blobSource(await response.blob())
  // An empty file has no first byte.
  if (response.status === 416 && response.headers.get('content-range') === 'bytes */0') return blobSource(new Blob())
  const range = contentRangeOf(response)
  if (range === undefined || range.first !== 0) throw sourceUnreadable()
  const { size } = range
  const version = versionOf(response)
  const start = await bodyOf(response, range.last + 1)
  return {
    size,
    read: (from, to, stop) =>
      cancellable(stop, async () => {
        const [first, end] = limited(from, to, size)
        if (first === end) return new Uint8Array()
        if (end <= start.length) return start.slice(first, end)
        // The file may have changed since it was opened, even if its size is the same.
        const part = await fetch(url, requestOf(first, end, stop))
        const found = contentRangeOf(part)
        if (part.status !== 206 || found?.size !== size || versionOf(part) !== version) {
          await discard(part)
          throw sourceChanged()
        }
        if (found.first !== first) throw sourceUnreadable()
        return bodyOf(part, end - first)
      }),
  }
}

/**
 * Opens a file for reading by ranges.
 *
 * @throws EngineError 'source-unreadable', EngineCancelledError, and the errors of `UrlSource.fetch`
 */
export async function openSource(source: Source, signal?: AbortSignal): Promise<ByteSource> {
  return source instanceof Blob ? blobSource(source) : cancellable(signal, () => openUrl(source, signal))
}
