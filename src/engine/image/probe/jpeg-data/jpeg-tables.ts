/** Coded data of a JPEG that violates ITU-T T.81, because it is damaged or contains hidden data. */
export class JpegDataError extends Error {
  override readonly name = 'JpegDataError'
}

/** Tables of ITU-T T.81, K.3.3, in hexadecimal: 16 counts of codes by length, then the symbols. */
const STANDARD_TABLES = new Set([
  '00010501010101010100000000000000000102030405060708090a0b',
  '00030101010101010101010000000000000102030405060708090a0b',
  '0002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a34353637' +
    '38393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8' +
    'b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  '00020102040403040705040400010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536' +
    '3738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6' +
    'b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
])

const COUNTS = 16
/** Max bits of a code that is decoded with one table lookup. */
export const LOOKAHEAD = 9

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One Huffman table of a DHT segment, ready for decoding. */
export class HuffmanTable {
  /** Indexed by the next nine bits: the code's length in the high byte and its symbol in the low byte; 0 for longer codes. */
  readonly lookup = new Uint16Array(1 << LOOKAHEAD)
  /** Indexed by code length: the last code plus one, and the difference between a symbol's index and its code. */
  readonly limit = new Int32Array(COUNTS + 1)
  readonly offset = new Int32Array(COUNTS + 1)
  readonly symbols: Uint8Array
  /** 1 for each decoded symbol. */
  readonly used = new Uint8Array(256)
  readonly #isStandard: boolean

  /** @throws JpegDataError if there are more codes than their length allows */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.symbols = symbols
    this.#isStandard = STANDARD_TABLES.has(hexOf(counts) + hexOf(symbols))
    let code = 0
    let index = 0
    for (let length = 1; length <= COUNTS; length += 1) {
      const count = counts[length - 1] ?? 0
      this.offset[length] = index - code
      if (length <= LOOKAHEAD) this.#fill(code, count, length)
      code += count
      index += count
      if (code > 1 << length) throw new JpegDataError('too many Huffman codes')
      this.limit[length] = code
      code <<= 1
    }
  }

  #fill(first: number, count: number, length: number): void {
    const spread = 1 << (LOOKAHEAD - length)
    for (let code = first; code < first + count; code += 1) {
      const symbol = this.symbols[(this.offset[length] ?? 0) + code] ?? 0
      this.lookup.fill((length << 8) | symbol, code * spread, (code + 1) * spread)
    }
  }

  /** Whether every symbol was decoded, or the table is defined by the standard. */
  get isNeeded(): boolean {
    const isRepeated = new Set(this.symbols).size !== this.symbols.length
    return this.#isStandard || (!isRepeated && this.symbols.every((symbol) => this.used[symbol] === 1))
  }
}

/** One quantisation table of a DQT segment. */
export interface QuantTable {
  /** Step of each coefficient, in coding order. */
  steps: Uint16Array
  isUsed: boolean
}

interface TableIn<Table> {
  /** 0 to 3, or 16 to 19 for Huffman tables of AC coefficients. */
  slot: number
  table: Table
}

/**
 * Reads the tables of a DHT payload.
 *
 * @throws JpegDataError if a table is truncated or invalid
 */
export function* huffmanTables(payload: Uint8Array): Generator<TableIn<HuffmanTable>> {
  for (let at = 0; at < payload.length;) {
    const slot = payload[at] ?? 0
    const counts = payload.subarray(at + 1, at + 1 + COUNTS)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const end = at + 1 + COUNTS + total
    if ((slot & 0xec) !== 0 || end > payload.length || total > 256) throw new JpegDataError('a malformed DHT segment')
    yield { slot, table: new HuffmanTable(counts, payload.subarray(at + 1 + COUNTS, end)) }
    at = end
  }
}

/**
 * Reads the tables of a DQT payload.
 *
 * @throws JpegDataError if a table is truncated or invalid
 */
export function* quantTables(payload: Uint8Array): Generator<TableIn<QuantTable>> {
  for (let at = 0; at < payload.length;) {
    const head = payload[at] ?? 0
    const width = 1 + (head >>> 4)
    const end = at + 1 + 64 * width
    if (width > 2 || (head & 15) > 3 || end > payload.length) throw new JpegDataError('a malformed DQT segment')
    const steps = Uint16Array.from({ length: 64 }, (_, index) => {
      const value = at + 1 + index * width
      return width === 1 ? (payload[value] ?? 0) : (payload[value] ?? 0) * 256 + (payload[value + 1] ?? 0)
    })
    yield { slot: head & 15, table: { steps, isUsed: false } }
    at = end
  }
}
