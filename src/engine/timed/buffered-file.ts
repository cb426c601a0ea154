import { ByteReader } from '../core/byte-reader'

/** Bytes that are read at once: a page of a disk. More would be wasted on a long video, whose boxes are far apart. */
const PART = 4096

/** Reads small parts of a file that are close together with few reads. A read takes a millisecond, however small it is. */
export class BufferedFile {
  readonly #file: Blob
  #start = 0
  #part = new Uint8Array()

  constructor(file: Blob) {
    this.#file = file
  }

  get size(): number {
    return this.#file.size
  }

  /** Returns the bytes from a position, as far as the file has them. */
  async read(at: number, count: number): Promise<ByteReader> {
    const end = Math.min(at + count, this.#file.size)
    if (at < this.#start || end > this.#start + this.#part.length) {
      this.#part = new Uint8Array(await this.#file.slice(at, Math.max(end, at + PART)).arrayBuffer())
      this.#start = at
    }
    return new ByteReader(this.#part.subarray(at - this.#start, Math.max(at, end) - this.#start))
  }
}
