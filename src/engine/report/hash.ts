import { sha256 as streamOf } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { throwIfCancelled, yieldToMessages } from '../core/cancellation'

/** Bytes per read. Hashing them takes less than an animation frame. */
const PART = 1_000_000

/** Returns the SHA-256 of bytes in memory as 64 hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/**
 * Returns the SHA-256 of a file as 64 hexadecimal digits, in memory that doesn't grow with the file. The browser's own needs all of it.
 *
 * @param onProgress receives the completed fraction, 0 to 1
 * @throws EngineCancelledError
 */
export async function sha256OfFile(file: Blob, signal?: AbortSignal, onProgress?: (fraction: number) => void): Promise<string> {
  const stream = streamOf.create()
  for (let from = 0; from < file.size; from += PART) {
    if (from > 0) await yieldToMessages()
    throwIfCancelled(signal)
    stream.update(new Uint8Array(await file.slice(from, from + PART).arrayBuffer()))
    onProgress?.(Math.min(1, (from + PART) / file.size))
  }
  return bytesToHex(stream.digest())
}
