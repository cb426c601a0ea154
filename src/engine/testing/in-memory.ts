import type { RandomAccess } from '../core/output-file'

/** Returns bytes as a file that can be read and written at any position. */
export const inMemory = (bytes: Uint8Array<ArrayBuffer>): RandomAccess => ({
  size: bytes.length,
  read: (from, to) => bytes.slice(from, to),
  write: (data, at) => bytes.set(data, at),
})
