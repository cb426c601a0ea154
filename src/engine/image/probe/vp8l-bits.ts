/** Lossless data of a WebP that violates RFC 9649. */
export class Vp8lDataError extends Error {
  override readonly name = 'Vp8lDataError'
}

/** Reads bits, lowest bit of each byte first. */
export class Vp8lBits {
  readonly #bytes: Uint8Array
  #at = 0
  #buffer = 0
  #count = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Fills the buffer with at least 24 bits, or all that are left. */
  #fill(): void {
    while (this.#count <= 24 && this.#at < this.#bytes.length) {
      this.#buffer |= (this.#bytes[this.#at] ?? 0) << this.#count
      this.#at += 1
      this.#count += 8
    }
  }

  /** Returns the next bits without consuming them. Bits beyond the end are zeros. */
  peek(length: number): number {
    if (this.#count < length) this.#fill()
    return this.#buffer & ((1 << length) - 1)
  }

  /** @throws Vp8lDataError if the data ends first */
  skip(length: number): void {
    if (this.#count < length) this.#fill()
    if (this.#count < length) throw new Vp8lDataError('the data ends early')
    this.#count -= length
    this.#buffer = length === 32 ? 0 : this.#buffer >>> length
  }

  /** Reads an unsigned number of up to 24 bits. @throws Vp8lDataError if the data ends first */
  read(length: number): number {
    const value = this.peek(length)
    this.skip(length)
    return value
  }

  /** Returns the number of bytes after the current one, and whether the remaining bits of the current byte are zeros. */
  finish(): { leftOver: number; isPadded: boolean } {
    const padding = this.#count & 7
    return { leftOver: (this.#count >>> 3) + this.#bytes.length - this.#at, isPadded: this.peek(padding) === 0 }
  }
}

const ROOT = 8
const MAX_BITS = 15

/** A canonical prefix code. */
export class PrefixCode {
  /** Indexed by the next eight bits: the code's length in the high bits and its symbol in the low 12; 0 for longer codes. */
  readonly #lookup = new Uint16Array(1 << ROOT)
  readonly #counts = new Uint16Array(MAX_BITS + 1)
  readonly #symbols: number[] = []
  /** The symbol of a code with a single symbol, which takes no bits. */
  readonly only: number | undefined

  /** @throws Vp8lDataError if the lengths do not form a complete code */
  constructor(lengths: ArrayLike<number>) {
    for (let length = 1; length <= MAX_BITS; length += 1) {
      for (let symbol = 0; symbol < lengths.length; symbol += 1) if (lengths[symbol] === length) this.#symbols.push(symbol)
      this.#counts[length] = this.#symbols.length - this.#before(length)
    }
    const [first] = this.#symbols
    if (first === undefined) throw new Vp8lDataError('a code without symbols')
    this.only = this.#symbols.length === 1 ? first : undefined
    if (this.only === undefined) this.#build()
  }

  #before(length: number): number {
    return this.#counts.subarray(0, length).reduce((sum, count) => sum + count, 0)
  }

  #build(): void {
    let code = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS; length += 1) {
      code <<= 1
      for (let left = this.#counts[length] ?? 0; left > 0; left -= 1) {
        if (length <= ROOT) {
          const entry = (length << 12) | (this.#symbols[index] ?? 0)
          for (let at = reversed(code, length); at < 1 << ROOT; at += 1 << length) this.#lookup[at] = entry
        }
        code += 1
        index += 1
      }
      if (code > 1 << length) throw new Vp8lDataError('too many codes')
    }
    if (code !== 1 << MAX_BITS) throw new Vp8lDataError('an incomplete code')
  }

  /** Whether the code takes no bits. */
  get isFree(): boolean {
    return this.only !== undefined
  }

  /** @throws Vp8lDataError if the data ends first */
  decode(bits: Vp8lBits): number {
    if (this.only !== undefined) return this.only
    const entry = this.#lookup[bits.peek(ROOT)] ?? 0
    if (entry === 0) return this.#decodeLong(bits)
    bits.skip(entry >>> 12)
    return entry & 0xfff
  }

  #decodeLong(bits: Vp8lBits): number {
    const next = bits.peek(MAX_BITS)
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS; length += 1) {
      const count = this.#counts[length] ?? 0
      code = (code << 1) | ((next >>> (length - 1)) & 1)
      first <<= 1
      if (code - first < count) {
        bits.skip(length)
        return this.#symbols[index + code - first] ?? 0
      }
      index += count
      first += count
    }
    throw new Vp8lDataError('an undefined code')
  }
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit += 1) result |= ((code >>> bit) & 1) << (length - 1 - bit)
  return result
}
