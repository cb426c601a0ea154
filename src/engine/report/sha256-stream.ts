import { Sha256Stream } from '#lib/sha256-stream.ts'
import { throwIfCancelled, yieldToMessages } from '../core/cancellation'

/** Bytes that are read at a time. */
const PART = 4 * 1024 * 1024

/**
 * Returns the SHA-256 of a file as 64 hexadecimal digits, in memory that doesn't grow with the file.
 *
 * @param onProgress receives the completed fraction, 0 to 1
 * @throws EngineCancelledError
 */
export async function sha256OfFile(file: Blob, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<string> {
  const stream = new Sha256Stream()
  for (let from = 0; from < file.size; from += PART) {
    await yieldToMessages()
    throwIfCancelled(signal)
    stream.update(new Uint8Array(await file.slice(from, from + PART).arrayBuffer()))
    onProgress(Math.min(1, (from + PART) / file.size))
  }
  return stream.digest()
}
