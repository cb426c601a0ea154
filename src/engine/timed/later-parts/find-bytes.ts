import { ByteReader } from '../../core/byte-reader'

/** Bytes per read. A read takes a millisecond regardless of size. */
const PART = 1_048_576

/** Yields the positions at or after `from` at which a file contains `sought`. */
export async function* findBytes(file: Blob, sought: readonly [number, ...number[]], from: number): AsyncGenerator<number, void> {
  for (let start = from; start < file.size; start += PART) {
    // Parts overlap, because the bytes may extend from one to the next.
    const part = new ByteReader(new Uint8Array(await file.slice(start, start + PART + sought.length - 1).arrayBuffer()))
    for (let at = part.bytes.indexOf(sought[0]); at !== -1; at = part.bytes.indexOf(sought[0], at + 1))
      if (part.startsWith(at, sought)) yield start + at
  }
}
