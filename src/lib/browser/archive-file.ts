import type { ZipSink } from '../zip/zip-writer'
import { saveBlob } from './save-blob'

/** Archives from this size are written to a file that the user chooses. Smaller ones are downloads like others, without that question. */
export const LARGE_ARCHIVE_BYTES = 500_000_000

/** A file of the user that is being written. */
export interface ArchiveFile extends ZipSink {
  /** Completes the file. Before that, the user has none. */
  close: () => Promise<void>
  /** Discards what was written. */
  abort: () => Promise<void>
}

type Pick = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>

/** Chromium only, so that TypeScript's types lack it. */
function picker(): Pick | undefined {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: Pick }
  return showSaveFilePicker?.bind(globalThis)
}

/** Returns whether archives of this size are written to a file that the user chooses, maybe on another drive. */
export function choosesPlace(bytes: number): boolean {
  return bytes >= LARGE_ARCHIVE_BYTES && picker() !== undefined
}

/**
 * Opens a file for an archive of this size. The user may be asked where to save it, which needs a click just before.
 *
 * @throws DOMException named AbortError if the user chose no file
 */
export async function openArchiveFile(name: string, bytes: number): Promise<ArchiveFile> {
  const pick = choosesPlace(bytes) ? picker() : undefined
  return pick ? writeTo(await pick({ suggestedName: name })) : collect(name)
}

async function writeTo(handle: FileSystemFileHandle): Promise<ArchiveFile> {
  const file = await handle.createWritable()
  let position = 0
  return {
    write: async (data) => {
      await file.write({ type: 'write', position, data })
      position += data.length
    },
    replace: (at, data) => file.write({ type: 'write', position: at, data }),
    close: () => file.close(),
    abort: () => file.abort(),
  }
}

/** Collects the archive in blobs, which browsers move to disk when they grow, and downloads it when it is complete. */
function collect(name: string): ArchiveFile {
  const parts = new Map<number, Blob>()
  let position = 0
  return {
    write: (bytes) => {
      parts.set(position, new Blob([bytes]))
      position += bytes.length
      return Promise.resolve()
    },
    replace: (at, bytes) => {
      // A set key keeps its place.
      parts.set(at, new Blob([bytes]))
      return Promise.resolve()
    },
    close: () => {
      saveBlob(name, new Blob([...parts.values()], { type: 'application/zip' }))
      return Promise.resolve()
    },
    abort: () => {
      parts.clear()
      return Promise.resolve()
    },
  }
}
