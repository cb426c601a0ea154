import { JpegDataError, LOOKAHEAD, type HuffmanTable } from './jpeg-tables'

/** Reads the bits of a JPEG's entropy-coded data, up to the next marker. */
export class JpegBits {
  readonly #bytes: Uint8Array
  readonly #end: number
  /** Position of the next byte that is not in the buffer. */
  #at: number
  /** The next bits are the lowest `#count` ones. */
  #buffer = 0
  #count = 0

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  #fill(): void {
    while (this.#count <= 24 && this.#at < this.#end) {
      const byte = this.#bytes[this.#at] ?? 0
      // A data byte of 0xFF is followed by a stuffed zero. Any other value makes it a marker.
      if (byte === 0xff) {
        if (this.#bytes[this.#at + 1] !== 0) return
        this.#at += 1
      }
      this.#at += 1
      this.#buffer = (this.#buffer << 8) | byte
      this.#count += 8
    }
  }

  /** @throws JpegDataError if the data ends first or the table has no code for the bits */
  decode(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const count = this.#count
    const next = count >= LOOKAHEAD ? this.#buffer >>> (count - LOOKAHEAD) : this.#buffer << (LOOKAHEAD - count)
    const found = table.lookup[next & ((1 << LOOKAHEAD) - 1)] ?? 0
    const symbol = found === 0 ? this.#decodeLong(table) : found & 0xff
    if (found !== 0) this.#take(found >>> 8)
    table.used[symbol] = 1
    return symbol
  }

  #decodeLong(table: HuffmanTable): number {
    for (let length = LOOKAHEAD + 1; length <= 16; length += 1) {
      if (length > this.#count) throw new JpegDataError('the data of a scan ends early')
      const code = (this.#buffer >>> (this.#count - length)) & ((1 << length) - 1)
      if (code < (table.limit[length] ?? 0)) {
        this.#take(length)
        return table.symbols[code + (table.offset[length] ?? 0)] ?? 0
      }
    }
    throw new JpegDataError('an undefined Huffman code')
  }

  #take(length: number): void {
    if (length > this.#count) throw new JpegDataError('the data of a scan ends early')
    this.#count -= length
  }

  /** Skips up to 64 bits. @throws JpegDataError if the data ends first */
  skip(length: number): void {
    let left = length
    while (left > this.#count) {
      left -= this.#count
      this.#count = 0
      this.#fill()
      if (this.#count === 0) throw new JpegDataError('the data of a scan ends early')
    }
    this.#count -= left
  }

  /** Reads an unsigned number of up to 16 bits. @throws JpegDataError if the data ends first */
  read(length: number): number {
    if (length === 0) return 0
    if (this.#count < length) this.#fill()
    this.#take(length)
    return (this.#buffer >>> this.#count) & ((1 << length) - 1)
  }

  /**
   * Ends the data of a scan or of a restart interval.
   *
   * @returns whether the last byte is padded with ones, as the standard requires, and the number of bytes left before the next marker
   */
  finish(): { isPadded: boolean; leftOver: number } {
    this.#fill()
    const padding = this.#count & 7
    const ones = (1 << padding) - 1
    const isPadded = ((this.#buffer >>> (this.#count - padding)) & ones) === ones
    let leftOver = this.#count >>> 3
    for (this.#count = 0; this.#at < this.#end; this.#at += 1) {
      if (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] !== 0) break
      leftOver += 1
    }
    return { isPadded, leftOver }
  }

  /** Skips a restart marker and returns its number (0 to 7), or undefined at the end of the scan. */
  restart(): { number: number; fillBytes: number } | undefined {
    let fillBytes = 0
    while (this.#at + 1 < this.#end && this.#bytes[this.#at + 1] === 0xff) {
      this.#at += 1
      fillBytes += 1
    }
    const marker = this.#at + 1 < this.#end ? (this.#bytes[this.#at + 1] ?? 0) : 0
    if ((marker & 0xf8) !== 0xd0) return undefined
    this.#at += 2
    return { number: marker & 7, fillBytes }
  }

  /** Number of remaining bytes of the scan. After `finish` they are fill bytes. */
  get rest(): number {
    return this.#end - this.#at
  }
}
