import type { FileHandle } from 'node:fs/promises'

import type { TarPart } from '#backend/archive/tar.ts'

/** Bytes per read. */
const PIECE = 1024 ** 2

/** A part of an open file of any size. */
export interface FilePart extends TarPart<FilePart> {
  /** Reads the bytes one piece after another, in memory that doesn't grow with the part. */
  pieces: () => AsyncGenerator<Uint8Array>
}

/** Returns the bytes of an open file from `start`, which are read when they are used. */
export function filePart(handle: FileHandle, start: number, size: number): FilePart {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < size;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(PIECE, size - at)), { position: start + at })
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  return {
    size,
    slice: (from, to) => filePart(handle, start + from, Math.min(to, size) - from),
    arrayBuffer: async () => {
      const bytes = new Uint8Array(size)
      let at = 0
      for await (const piece of pieces()) {
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes.buffer
    },
    pieces,
  }
}
