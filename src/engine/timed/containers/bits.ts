/** Thrown for a packet that ends too early or has parts of another kind than expected. */
export class UnreadablePacketError extends Error {
  override readonly name = 'UnreadablePacketError'
}

/** Reads the bits of a packet in order, the highest of each byte first. */
export class BitReader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** @throws UnreadablePacketError at the end */
  bit(): number {
    const byte = this.#bytes[this.at >> 3]
    if (byte === undefined) throw new UnreadablePacketError('the packet ends early')
    const bit = (byte >> (7 - (this.at & 7))) & 1
    this.at += 1
    return bit
  }

  /** @throws UnreadablePacketError at the end */
  bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read += 1) value = value * 2 + this.bit()
    return value
  }

  /**
   * Reads zeros and the one after them. Returns the number of zeros.
   *
   * @throws UnreadablePacketError at the end
   */
  unary(): number {
    for (let zeros = 0; ;) {
      const byte = this.#bytes[this.at >> 3]
      if (byte === undefined) throw new UnreadablePacketError('the packet ends early')
      const used = this.at & 7
      const rest = (byte << used) & 0xff
      const leading = rest === 0 ? 8 - used : Math.clz32(rest) - 24
      zeros += leading
      this.at += rest === 0 ? leading : leading + 1
      if (rest !== 0) return zeros
    }
  }

  /** @throws UnreadablePacketError beyond the end */
  skip(count: number): void {
    this.at += count
    if (this.at > 8 * this.#bytes.length) throw new UnreadablePacketError('the packet ends early')
  }
}

/** Returns ranges of the bits of a packet, one after the other. The last byte is completed by zeros. */
export function joinedBits(bytes: Uint8Array, ranges: readonly (readonly [start: number, end: number])[]): Uint8Array {
  const length = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
  const joined = new Uint8Array(Math.ceil(length / 8))
  let to = 0
  for (const [start, end] of ranges)
    for (let from = start; from < end; from += 1) {
      const bit = ((bytes[from >> 3] ?? 0) >> (7 - (from & 7))) & 1
      joined[to >> 3] = (joined[to >> 3] ?? 0) | (bit << (7 - (to & 7)))
      to += 1
    }
  return joined
}
