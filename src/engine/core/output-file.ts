import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** Bytes to write at a time. */
const CHUNK = 4 * 1024 * 1024

/** A handle in a worker. TypeScript's DOM library lacks the method. */
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

/** A file that is read and written at any position. */
export interface RandomAccess {
  /** In bytes. */
  size: number
  read: (from: number, to: number) => Uint8Array<ArrayBuffer>
  write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void
}

/** A file in the browser's private storage that is being written. */
export interface OutputFile {
  target: StreamTarget
  /** Opens the written content for changes. */
  edit: () => RandomAccess
  /** Flushes the file to disk and releases it. Does nothing the second time. */
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
    // If the disk is full, browsers write fewer bytes than requested, and Chromium 156 then returns 4294967288.
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
