import { crc32 } from '../crc32'
import { endOfArchive, FULL_32, listEntry, localHeader, type ZipEntry } from './zip-records'

/** Receives an archive in order. */
export interface ZipSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Replaces the bytes of one earlier `write`, which started at this position, by as many others. */
  replace: (position: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

interface AddedFile {
  /** Unique in the archive, with `/` between folders. */
  name: string
  /** Bytes. */
  size: number
  modified: Date
  content: AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** The content of a file ended early, or didn't end. */
export class WrongSizeError extends Error {
  override readonly name = 'WrongSizeError'
  readonly code = 'wrong-size'

  constructor() {
    super('The file arrived incomplete. Check your connection and try again.')
  }
}

/**
 * Writes a ZIP archive of uncompressed files, one after another, without holding any of them in memory. Headers are completed after their
 * file instead of with a data descriptor, which several readers reject for uncompressed files.
 *
 * @param largest the number from which fields get 64 bits; only tests change it
 */
export function createZipWriter(sink: ZipSink, largest = FULL_32) {
  const entries: ZipEntry[] = []
  let position = 0

  async function write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await sink.write(bytes)
    position += bytes.length
  }

  return {
    /** Adds a file. Rejects with `WrongSizeError` if its content isn't as long as its size. */
    add: async ({ name, size, modified, content }: AddedFile): Promise<void> => {
      const entry: ZipEntry = {
        name: new TextEncoder().encode(name),
        modified,
        crc: 0,
        size,
        offset: position,
        isZip64: size >= largest,
      }
      await write(localHeader(entry))
      const start = position
      for await (const bytes of content) {
        entry.crc = crc32(bytes, entry.crc)
        if (position - start + bytes.length > size) throw new WrongSizeError()
        await write(bytes)
      }
      if (position - start !== size) throw new WrongSizeError()
      await sink.replace(entry.offset, localHeader(entry))
      entries.push(entry)
    },
    /** Writes the list of files. Nothing can be added after it. */
    finish: async (): Promise<void> => {
      const start = position
      for (const entry of entries) await write(listEntry(entry, largest))
      await write(endOfArchive(entries.length, start, position - start, largest))
    },
  }
}
