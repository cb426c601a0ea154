import type { FileWriter, Files } from '../ports/files'

/** A file without new bytes for this long is closed, which makes its content durable. */
const IDLE_MILLISECONDS = 2000

interface Open {
  writer: FileWriter
  offset: number
  idle: ReturnType<typeof setTimeout> | undefined
}

export interface OpenUploads {
  /** Runs one task at a time for each upload. */
  exclusively: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>
  /** Runs the end of an upload beside its other tasks, or returns the one that is running. */
  ending: (id: string, work: () => Promise<void>) => Promise<void>
  /** Returns whether the end of an upload is running. */
  isEnding: (id: string) => boolean
  /** Returns the number of durable bytes. Throws if the file couldn't be closed. Closes the file first, so that the number holds even if the worker is killed next. */
  durableOffset: (id: string) => Promise<number>
  /** Returns the number of received bytes, not all of which may be durable. */
  offset: (id: string) => Promise<number>
  /** Appends to the received bytes and returns the new offset. Throws when storage is full; bytes that weren't durable are lost. */
  append: (id: string, body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes: number) => Promise<number>
  forget: (id: string) => Promise<void>
}

/**
 * Keeps the files of active uploads open. A file of the origin private file system becomes durable when it is closed, and opening it again
 * copies it. So each file stays open while chunks arrive, and is closed when its offset is requested or no more chunks arrive. If several
 * processes receive chunks, each request closes it.
 *
 * @param lock locks an upload over all processes. Returns a function that unlocks it, or undefined if another process doesn't end with it.
 *   Absent if one process receives all chunks
 */
export function cacheOpenUploads(files: Files, lock?: (name: string) => Promise<(() => Promise<void>) | undefined>): OpenUploads {
  const open = new Map<string, Open>()
  /** The reasons why files couldn't be closed after no more chunks had arrived, until the next request of the upload reports it. */
  const failures = new Map<string, unknown>()
  const queues = new Map<string, Promise<unknown>>()
  const endings = new Map<string, Promise<void>>()

  /** @throws DOMException NoModificationAllowedError if another process doesn't end with the upload */
  async function locked<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (!lock) return work()
    const unlock = await lock(name)
    if (!unlock) throw new DOMException('Another process is writing this upload.', 'NoModificationAllowedError')
    try {
      return await work()
    } finally {
      await unlock()
    }
  }

  const exclusively = <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (queues.get(id) ?? Promise.resolve()).then(() => locked(`upload ${id}`, work))
    const settled = mine.catch(() => undefined)
    queues.set(id, settled)
    void settled.finally(() => {
      if (queues.get(id) === settled) queues.delete(id)
    })
    return mine
  }

  async function sizeOf(id: string): Promise<number> {
    return (await files.read('media', id))?.size ?? 0
  }

  /** @throws the reason why the upload couldn't be closed before; it lost the bytes since it was opened */
  function reportFailure(id: string): void {
    if (!failures.has(id)) return
    const reason = failures.get(id)
    failures.delete(id)
    throw reason
  }

  async function closeIdle(id: string): Promise<void> {
    try {
      await exclusively(id, () => close(id))
    } catch (error) {
      console.error('Couldn’t store an upload', error)
      failures.set(id, error)
    }
  }

  async function close(id: string): Promise<void> {
    const upload = open.get(id)
    if (!upload) return
    open.delete(id)
    clearTimeout(upload.idle)
    await upload.writer.close()
  }

  async function openFor(id: string): Promise<Open> {
    const existing = open.get(id)
    if (existing) {
      clearTimeout(existing.idle)
      return existing
    }
    const offset = await sizeOf(id)
    const upload: Open = { writer: await files.append('media', id), offset, idle: undefined }
    open.set(id, upload)
    return upload
  }

  return {
    exclusively,
    ending: (id, work) => {
      const running = endings.get(id)
      if (running) return running
      const started = locked(`end of upload ${id}`, work).finally(() => endings.delete(id))
      endings.set(id, started)
      return started
    },
    isEnding: (id) => endings.has(id),
    durableOffset: async (id) => {
      reportFailure(id)
      await close(id)
      return sizeOf(id)
    },
    offset: async (id) => {
      reportFailure(id)
      return open.get(id)?.offset ?? (await sizeOf(id))
    },
    append: async (id, body, maxBytes) => {
      const upload = await openFor(id)
      const reader = body.getReader()
      for (;;) {
        // A reload of the page breaks the stream; the bytes received before still count.
        const piece = await reader.read().catch(() => undefined)
        if (piece?.value === undefined) {
          if (piece === undefined) {
            await close(id)
            return sizeOf(id)
          }
          break
        }
        const bytes = piece.value.subarray(0, maxBytes - upload.offset)
        try {
          await upload.writer.write(bytes)
        } catch (error) {
          open.delete(id)
          await upload.writer.abort().catch(() => undefined)
          throw error
        }
        upload.offset += bytes.byteLength
      }
      if (lock) await close(id)
      else upload.idle = setTimeout(() => void closeIdle(id), IDLE_MILLISECONDS)
      return upload.offset
    },
    forget: async (id) => {
      const upload = open.get(id)
      open.delete(id)
      failures.delete(id)
      clearTimeout(upload?.idle)
      await upload?.writer.abort().catch(() => undefined)
      await files.remove('media', id)
    },
  }
}
