import { throwIfCancelled } from '../core/cancellation'

/** Number of bytes read at a time. */
const CHUNK = 4_194_304
/** Bytes that overlap with the previous chunk, because a searched word may be cut at its end. */
const OVERLAP = 64
/** Max bytes of a searched compressed list of objects, before and after decompression. */
const MAX_LIST = 32_000_000

const OBJECT_LIST = /\/Type\s*\/ObjStm[\s\S]{0,512}?>>\s*stream\r?\n|\/ObjStm[\s\S]{0,512}?>>\s*stream\r?\n/g

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Decompresses data whose end is unknown, up to a limit. */
async function inflated(data: Blob): Promise<string> {
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    while (text.length < MAX_LIST) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // The data ends before the chunk does, or is encrypted.
  }
  return text
}

/**
 * Counts the matches of global patterns of max 64 characters in the bytes of a PDF, and in its compressed lists of objects. Objects that the
 * PDF no longer uses count, too.
 */
export async function countInObjects(file: Blob, patterns: readonly RegExp[], signal: AbortSignal | undefined): Promise<number[]> {
  const counts = patterns.map(() => 0)
  const add = (text: string, factor = 1): void => {
    for (const [index, pattern] of patterns.entries()) counts[index] = (counts[index] ?? 0) + factor * countOf(text, pattern)
  }
  let listsFrom = 0
  for (let start = 0; start < file.size; start += CHUNK) {
    throwIfCancelled(signal)
    const from = Math.max(0, start - OVERLAP)
    const text = new TextDecoder('latin1').decode(await file.slice(from, start + CHUNK).arrayBuffer())
    add(text)
    add(text.slice(0, start - from), -1)
    for (const { 0: header, index } of text.matchAll(OBJECT_LIST)) {
      const data = from + index + header.length
      if (data <= listsFrom) continue
      listsFrom = data
      add(await inflated(file.slice(data, data + MAX_LIST)))
    }
  }
  return counts
}
