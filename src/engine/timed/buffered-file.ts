import { ByteReader } from '../core/byte-reader'

/** Bytes per read: a disk page. A larger read would be wasted on a long video, whose boxes are far apart. */
const PART = 4096

/** A file, or an object that reads parts of a file elsewhere. */
export type ReadableFile = Blob | { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/** Combines reads of small parts of a file that are close together, because a read takes a millisecond regardless of size. */
export class BufferedFile {
  readonly #file: ReadableFile
  #start = 0
  #part = new Uint8Array()

  constructor(file: ReadableFile) {
    this.#file = file
  }

  get size(): number {
    return this.#file.size
  }

  /** Returns the bytes from a position, up to the end of the file. */
  async read(at: number, count: number): Promise<ByteReader> {
    const end = Math.min(at + count, this.#file.size)
    if (at < this.#start || end > this.#start + this.#part.length) {
      this.#part = await this.#bytes(at, Math.max(end, at + PART))
      this.#start = at
    }
    return new ByteReader(this.#part.subarray(at - this.#start, Math.max(at, end) - this.#start))
  }

  async #bytes(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#file instanceof Blob) return new Uint8Array(await this.#file.slice(from, to).arrayBuffer())
    return new Uint8Array(await this.#file.read(from, Math.min(to, this.#file.size)))
  }
}
