import type { ByteSource } from '../../core/source'

/** A file of an archive. */
interface ZipEntry {
  method: number
  packed: number
  size: number
  /** Position of its local header. */
  offset: number
}

export interface Zip {
  names: readonly string[]
  /** Sum of the sizes that the files declare, in bytes. */
  size: number
  /**
   * Reads a file as UTF-8 text. Returns an empty text for a missing one.
   *
   * @throws ZipTooLargeError for a file above 100 MB, or if all texts together exceed 300 MB
   */
  text: (name: string, signal?: AbortSignal) => Promise<string>
}

const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
const LOCAL_HEADER = 30
const END_RECORD = 22
const MAX_COMMENT = 65_535
/** Max bytes of the list of files, of one text, and of all texts that are read. Archives can declare less than they contain. */
const MAX_LIST = 8_000_000
const MAX_TEXT = 100_000_000
const MAX_TEXTS = 300_000_000

/** Thrown for files that exceed the limits when decompressed. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError'
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  while (size <= limit) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  await reader.cancel()
  if (size > limit) throw new ZipTooLargeError()
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function entriesOf(list: Uint8Array<ArrayBuffer>, count: number): Map<string, ZipEntry> {
  const view = viewOf(list)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < count && at + 46 <= list.length && view.getUint32(at, true) === CENTRAL; index += 1) {
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    entries.set(new TextDecoder().decode(list.subarray(at + 46, at + 46 + nameLength)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** Opens a ZIP archive through its list of files. Returns undefined for any other file. */
export async function openZip(file: ByteSource, signal?: AbortSignal): Promise<Zip | undefined> {
  if (file.size < END_RECORD) return undefined
  const tailStart = Math.max(0, file.size - END_RECORD - MAX_COMMENT)
  const tail = await file.read(tailStart, file.size, signal)
  const view = viewOf(tail)
  let end = tail.length - END_RECORD
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) return undefined
  const [count, length, start] = [view.getUint16(end + 10, true), view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  if (length > MAX_LIST) return undefined
  const entries = entriesOf(await file.read(start, start + length, signal), count)
  let left = MAX_TEXTS
  return {
    names: [...entries.keys()],
    size: [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    text: async (name, stop) => {
      const entry = entries.get(name)
      if (entry === undefined) return ''
      const header = viewOf(await file.read(entry.offset, entry.offset + LOCAL_HEADER, stop))
      const data = entry.offset + LOCAL_HEADER + header.getUint16(26, true) + header.getUint16(28, true)
      const limit = Math.min(left, MAX_TEXT)
      if (entry.packed > limit) throw new ZipTooLargeError()
      const packed = await file.read(data, data + entry.packed, stop)
      const bytes = entry.method === 0 ? packed : await inflate(packed, limit)
      left -= bytes.length
      return new TextDecoder().decode(bytes)
    },
  }
}
