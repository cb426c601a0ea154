import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

import type { RandomAccess } from './clean-isobmff'

/** Bytes that are written at a time. */
const CHUNK = 4 * 1024 * 1024

/** A handle in a worker. TypeScript's library for pages lacks the method. */
interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<{
    truncate: (size: number) => void
    getSize: () => number
    read: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
    write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
    flush: () => void
    close: () => void
  }>
}

/** A file of the browser's private storage that is being written. */
export interface OutputFile {
  target: StreamTarget
  /** Opens what was written for changes. */
  edit: () => RandomAccess
  /** Writes what the browser still holds to disk and releases the file. Does nothing the second time. */
  close: () => void
}

/**
 * Opens a file for writing and removes its content. Works in workers only. The file stays locked until it is closed.
 *
 * @throws the storage's errors, such as QuotaExceededError
 */
export async function openOutputFile(handle: FileSystemFileHandle): Promise<OutputFile> {
  const access = await (handle as WorkerFileHandle).createSyncAccessHandle()
  access.truncate(0)
  let isOpen = true
  const write = (data: Uint8Array<ArrayBuffer>, at: number) => {
    // Where the disk is full, browsers write less than they got, and Chromium 156 then returns 4294967288.
    if (access.write(data, { at }) !== data.byteLength) throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => write(data, position),
  })
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK }),
    edit: () => ({
      size: access.getSize(),
      read: (from, to) => {
        const bytes = new Uint8Array(to - from)
        return bytes.subarray(0, access.read(bytes, { at: from }))
      },
      write,
    }),
    close: () => {
      if (!isOpen) return
      isOpen = false
      access.flush()
      access.close()
    },
  }
}
