import { throwIfCancelled } from '../../core/cancellation'
import { pdfTooCompressed } from '../errors'

/** Number of bytes read at a time. */
const CHUNK = 4_194_304
/** Bytes that overlap with the chunk before: a stream's dictionary. */
const OVERLAP = 2048
/** Max bytes of a decompressed stream, which pdf.js holds in memory. */
const MAX_DECOMPRESSED = 512_000_000
/** Max ratio of compression, so that a stream that is smaller than the limit by this factor can't exceed it. */
const MAX_RATIO = 1032
/** Bytes that are decompressed at a time. A failing stream loses the output of its last piece. */
const PIECE = 4096

const STREAM = /\bstream\r?\n/g
const COMPRESSED = /\/(?:FlateDecode|Fl)\b/g

/** Decompresses data, which may be followed by other data. Damaged or encrypted data ends early. */
function decompressed(data: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const inPieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      for (let at = 0; at < chunk.length; at += PIECE) controller.enqueue(chunk.slice(at, at + PIECE))
    },
  })
  const reader = data.pipeThrough(inPieces).pipeThrough(new DecompressionStream('deflate')).getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Counts the bytes of a stream, up to a limit. */
async function sizeOf(data: ReadableStream<Uint8Array>, limit: number): Promise<number> {
  const reader = data.getReader()
  let size = 0
  while (size <= limit) {
    const { done, value } = await reader.read()
    if (done) return size
    size += value.length
  }
  await reader.cancel()
  return size
}

/**
 * Checks that no compressed stream of a PDF is too large for the memory, which would crash the page together with the worker.
 *
 * @param limit in bytes
 * @throws EngineError 'too-large', EngineCancelledError
 */
export async function checkStreams(file: Blob, signal: AbortSignal | undefined, limit = MAX_DECOMPRESSED): Promise<void> {
  for (let start = 0; start < file.size; start += CHUNK) {
    throwIfCancelled(signal)
    const from = Math.max(0, start - OVERLAP)
    const text = new TextDecoder('latin1').decode(await file.slice(from, start + CHUNK).arrayBuffer())
    for (const { 0: word, index } of text.matchAll(STREAM)) {
      if (from + index + word.length <= start && start > 0) continue
      const before = text.slice(Math.max(0, index - OVERLAP), index)
      const passes = before.slice(before.lastIndexOf(' obj') + 1).match(COMPRESSED)?.length ?? 0
      const data = index + word.length
      const end = text.indexOf('endstream', data)
      if (passes === 0 || (passes === 1 && end >= 0 && end - data < limit / MAX_RATIO)) continue
      let stream = file.slice(from + data, end < 0 ? file.size : from + end).stream()
      for (let pass = 0; pass < passes; pass += 1) stream = decompressed(stream)
      if ((await sizeOf(stream, limit)) > limit) throw pdfTooCompressed()
    }
  }
}
