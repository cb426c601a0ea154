import { throwIfCancelled } from '../../core/cancellation'

/** Number of bytes read at a time. */
const CHUNK = 4_194_304
/** Bytes that overlap with the previous chunk, because a searched word may be cut at its end. */
const OVERLAP = 64
/** Max bytes of a searched compressed list of objects, before and after decompression. */
const MAX_LIST = 32_000_000

export interface ByteFacts {
  /** Earlier states of the document, to which later ones were appended. */
  earlierRevisions: number
  pageThumbnails: number
}

/** The end of a revision, except for the first part of a linearized file, which has the offset 0. */
const REVISION = /startxref\s+[1-9]\d*\s+%%EOF/g
const THUMBNAIL = /\/Thumb\s+\d+\s+\d+\s+R/g
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

/** Searches the bytes of a PDF for content that pdf.js doesn't report. */
export async function scanBytes(file: Blob, signal: AbortSignal | undefined): Promise<ByteFacts> {
  let revisions = 0
  let pageThumbnails = 0
  let listsFrom = 0
  for (let start = 0; start < file.size; start += CHUNK) {
    throwIfCancelled(signal)
    const from = Math.max(0, start - OVERLAP)
    const text = new TextDecoder('latin1').decode(await file.slice(from, start + CHUNK).arrayBuffer())
    const overlap = text.slice(0, start - from)
    revisions += countOf(text, REVISION) - countOf(overlap, REVISION)
    pageThumbnails += countOf(text, THUMBNAIL) - countOf(overlap, THUMBNAIL)
    for (const { 0: header, index } of text.matchAll(OBJECT_LIST)) {
      const data = from + index + header.length
      if (data <= listsFrom) continue
      listsFrom = data
      pageThumbnails += countOf(await inflated(file.slice(data, data + MAX_LIST)), THUMBNAIL)
    }
  }
  return { earlierRevisions: Math.max(0, revisions - 1), pageThumbnails }
}
