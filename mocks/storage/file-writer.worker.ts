import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { PART, type OpenRequest } from './file-writer'
import type { FileWriter } from '#backend/ports/files.ts'
import { serveWriter } from './writer-port'

/**
 * Writes files of the origin private file system where pages can't, as in Safari 17 to 25, which have no `createWritable`. Each message
 * opens a file, which is written through calls on the transferred port. Files are locked until their writer closes or the worker ends.
 */

/** Methods that only workers have, so that the library for pages lacks them. */
interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<{
    truncate: (size: number) => void
    getSize: () => number
    write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
    flush: () => void
    close: () => void
  }>
  move: (folder: FileSystemDirectoryHandle, name: string) => Promise<void>
}

async function openHandle(folder: FileSystemDirectoryHandle, name: string): Promise<WorkerFileHandle> {
  return (await folder.getFileHandle(name, { create: true })) as WorkerFileHandle
}

/** Opens a file. In WebKit, the error for a second writer has a different name than in other browsers. */
async function lock(handle: WorkerFileHandle): ReturnType<WorkerFileHandle['createSyncAccessHandle']> {
  try {
    return await handle.createSyncAccessHandle()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    throw new DOMException(error.message, 'NoModificationAllowedError')
  }
}

async function open({ path, appends }: OpenRequest): Promise<FileWriter> {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true })
  const name = path.at(-1) ?? ''
  const handle = await openHandle(folder, appends ? name : name + PART)
  const access = await lock(handle)
  if (!appends) access.truncate(0)
  const start = access.getSize()
  let at = start
  return {
    write: async (bytes) => {
      // If the disk is full, browsers write less than requested, and Chromium 156 then returns 4294967288.
      if (access.write(bytes, { at }) !== bytes.byteLength) throw new DOMException('The disk is full.', 'QuotaExceededError')
      at += bytes.byteLength
    },
    close: async () => {
      access.flush()
      access.close()
      if (!appends) await handle.move(folder, name)
    },
    abort: async () => {
      access.truncate(start)
      access.close()
      if (!appends) await folder.removeEntry(name + PART)
    },
  }
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<OpenRequest>) => {
  if (port) serveWriter(port, open(data))
})
