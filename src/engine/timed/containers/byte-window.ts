/** Bytes to read at once, unless a reader skips most of the file. */
const WINDOW = 262_144

/** Reads numbers of a file at any position through a window, so that the file is never completely in memory. */
export class ByteWindow {
  readonly size: number
  readonly #file: Blob
  readonly #window: number
  #start = 0
  #bytes = new Uint8Array()

  constructor(file: Blob, window = WINDOW) {
    this.#file = file
    this.#window = window
    this.size = file.size
  }

  /** Returns `count` bytes, or fewer at the end of the file. */
  async bytes(at: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
    const isInside = at >= this.#start && at + count <= this.#start + this.#bytes.length
    if (!isInside) {
      this.#bytes = new Uint8Array(await this.#file.slice(at, at + Math.max(count, this.#window)).arrayBuffer())
      this.#start = at
    }
    return this.#bytes.subarray(at - this.#start, at - this.#start + count)
  }
}

/** The findings of a container scan. */
export interface ScannedContainer {
  /** Parts that aren't needed to play the file, for the report. They may reveal a person, place or time. */
  foreign: string[]
  /** The kinds of all tracks in the container's terms, in order, including tracks that players ignore. */
  tracks: string[]
  /** Bytes of media data, if the container stores them apart from its structure. */
  mediaBytes?: number
}

/** Matches the name of the program that writes exports, as stated in containers. */
export const PROGRAM = /^Mediabunny(?: v[\d.]+)?$/

/** Returns whether all bytes are 0. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
