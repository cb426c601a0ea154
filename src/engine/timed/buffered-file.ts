import { ByteReader } from '../core/byte-reader'

/** Bytes that are read at once: a page of a disk. More would be wasted on a long video, whose boxes are far apart. */
const PART = 4096

/** A file, or one that is read in parts from elsewhere. */
export type ReadableFile = Blob | { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/** Reads small parts of a file that are close together with few reads. A read takes a millisecond, however small it is. */
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

  /** Returns the bytes from a position, as far as the file has them. */
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
