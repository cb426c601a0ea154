/** Thrown for a read beyond the end of the bytes, because the file is truncated or declares wrong sizes. */
export class EndOfBytesError extends Error {
  override readonly name = 'EndOfBytesError'
}

/** Reads numbers and names at absolute positions, with bounds checks. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  /** @throws EndOfBytesError if fewer than `count` bytes follow `at` */
  need(at: number, count: number): void {
    if (at < 0 || count < 0 || at + count > this.length) throw new EndOfBytesError(`${count} bytes at ${at} of ${this.length}`)
  }

  u8(at: number): number {
    this.need(at, 1)
    return this.#view.getUint8(at)
  }

  u16be(at: number): number {
    this.need(at, 2)
    return this.#view.getUint16(at)
  }

  u16le(at: number): number {
    this.need(at, 2)
    return this.#view.getUint16(at, true)
  }

  u24le(at: number): number {
    return this.u16le(at) + this.u8(at + 2) * 0x10000
  }

  u32be(at: number): number {
    this.need(at, 4)
    return this.#view.getUint32(at)
  }

  u32le(at: number): number {
    this.need(at, 4)
    return this.#view.getUint32(at, true)
  }

  i32le(at: number): number {
    this.need(at, 4)
    return this.#view.getInt32(at, true)
  }

  /** Reads `count` bytes as one character each, for example the name of a chunk or box. */
  name(at: number, count = 4): string {
    this.need(at, count)
    return String.fromCharCode(...this.bytes.subarray(at, at + count))
  }

  startsWith(at: number, expected: readonly number[]): boolean {
    return at + expected.length <= this.length && expected.every((byte, index) => this.bytes[at + index] === byte)
  }
}
