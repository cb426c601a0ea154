import { withoutPredictor } from './predictor'
import { PdfName, type PdfDictionary, type PdfValue } from './pdf-values'

/** Max bytes of a decompressed stream that are searched. */
const MAX_BYTES = 256 * 1024 * 1024
/** Bytes that are decompressed at a time. */
const PIECE = 4096

async function inflate(bytes: Uint8Array<ArrayBuffer>, onDamage: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  // A failing stream loses the output of its last piece.
  for (let at = 0; at < bytes.length; at += PIECE) writer.write(bytes.subarray(at, at + PIECE)).catch(() => undefined)
  writer.close().catch(() => undefined)
  const reader = readable.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      size += part.value.length
      if (size > MAX_BYTES) break
    }
  } catch {
    // The data decompressed before the damage is searched. Data after the compressed data counts as damage.
    onDamage()
  }
  void reader.cancel().catch(() => undefined)
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function asciiHex(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const digits = [...bytes].map((byte) => Number.parseInt(String.fromCodePoint(byte), 16)).filter((digit) => !Number.isNaN(digit))
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_unused, at) => (digits[2 * at] ?? 0) * 16 + (digits[2 * at + 1] ?? 0))
}

function ascii85(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  let group: number[] = []
  const flush = (): void => {
    if (group.length < 2) return
    const value = Array.from({ length: 5 }, (_unused, at) => group[at] ?? 84).reduce((sum, digit) => sum * 85 + digit, 0)
    for (let at = 0; at < group.length - 1; at += 1) out.push(Math.floor(value / 256 ** (3 - at)) % 256)
    group = []
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    if (byte < 0x21 || byte > 0x75) continue
    group.push(byte - 0x21)
    if (group.length === 5) flush()
  }
  flush()
  return Uint8Array.from(out)
}

function runLength(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const length = bytes[at] ?? 0
    if (length < 128) {
      for (const byte of bytes.subarray(at + 1, at + 2 + length)) out.push(byte)
      at += length + 2
    } else {
      for (let count = 257 - length; count > 0; count -= 1) out.push(bytes[at + 1] ?? 0)
      at += 2
    }
  }
  return Uint8Array.from(out)
}

/** Decodes LZW (ISO 32000-1, 7.4.4). `early` is 1 if codes grow one code early, which is the default. */
function lzw(bytes: Uint8Array, early: number): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  let table: number[][] = []
  let [width, buffer, bits] = [9, 0, 0]
  let before: number[] | undefined
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_unused, code) => (code < 256 ? [code] : []))
    width = 9
    before = undefined
  }
  clear()
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xff_ffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (buffer >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      clear()
      continue
    }
    const entry: number[] | undefined = code < table.length ? table[code] : before && [...before, before[0] ?? 0]
    if (!entry) break
    for (const one of entry) out.push(one)
    if (before && table.length < 4096) table.push([...before, entry[0] ?? 0])
    before = entry
    width = table.length + early >= 2048 ? 12 : table.length + early >= 1024 ? 11 : table.length + early >= 512 ? 10 : 9
  }
  return Uint8Array.from(out)
}

const listOf = (value: PdfValue | undefined): PdfValue[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Returns the keys of the filters of a stream in their order, each with its parameters. */
function filtersOf(dictionary: PdfDictionary): [name: string, numberOf: (key: string, otherwise: number) => number][] {
  const parameters = listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'))
  return listOf(dictionary.get('Filter') ?? dictionary.get('F')).flatMap((filter, index) => {
    if (!(filter instanceof PdfName)) return []
    const own = parameters[index]
    const numberOf = (key: string, otherwise: number): number => {
      const value = own instanceof Map ? own.get(key) : undefined
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise
    }
    return [[filter.name, numberOf]]
  })
}

/**
 * Returns a stream's bytes without its filters. Image filters stay.
 *
 * @param onDamage called if compressed data is damaged, or followed by other data that readers ignore
 */
export async function decodeStream(
  dictionary: PdfDictionary,
  encoded: Uint8Array<ArrayBuffer>,
  onDamage: () => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = encoded
  for (const [name, numberOf] of filtersOf(dictionary)) {
    if (name === 'FlateDecode' || name === 'Fl') bytes = withoutPredictor(await inflate(bytes, onDamage), numberOf)
    else if (name === 'ASCIIHexDecode' || name === 'AHx') bytes = asciiHex(bytes)
    else if (name === 'ASCII85Decode' || name === 'A85') bytes = ascii85(bytes)
    else if (name === 'RunLengthDecode' || name === 'RL') bytes = runLength(bytes)
    else if (name === 'LZWDecode' || name === 'LZW') bytes = withoutPredictor(lzw(bytes, numberOf('EarlyChange', 1)), numberOf)
  }
  return bytes
}
