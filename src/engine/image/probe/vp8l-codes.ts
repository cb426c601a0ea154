import { PrefixCode, Vp8lDataError, type Vp8lBits } from './vp8l-bits'

/** Order of the lengths of the codes for code lengths (RFC 9649, 3.7.2.1.2). */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

function readSimpleCode(bits: Vp8lBits, size: number): PrefixCode {
  const lengths = new Uint8Array(256)
  const hasTwo = bits.read(1) === 1
  lengths[bits.read(bits.read(1) === 1 ? 8 : 1)] = 1
  if (hasTwo) lengths[bits.read(8)] = 1
  if (lengths.subarray(size).includes(1)) throw new Vp8lDataError('a code for an undefined symbol')
  return new PrefixCode(lengths)
}

function readNormalCode(bits: Vp8lBits, size: number): PrefixCode {
  const lengthCode = new Uint8Array(LENGTH_ORDER.length)
  const given = 4 + bits.read(4)
  for (const symbol of LENGTH_ORDER.slice(0, given)) lengthCode[symbol] = bits.read(3)
  const code = new PrefixCode(lengthCode)
  let left = bits.read(1) === 1 ? 2 + bits.read(2 + 2 * bits.read(3)) : size
  if (left > size) throw new Vp8lDataError('more code lengths than symbols')
  const lengths = new Uint8Array(size)
  let previous = 8
  for (let symbol = 0; symbol < size && left > 0; left -= 1) {
    const length = code.decode(bits)
    if (length < 16) {
      lengths[symbol] = length
      symbol += 1
      if (length !== 0) previous = length
      continue
    }
    const [extra, offset] = length === 16 ? [2, 3] : length === 17 ? [3, 3] : [7, 11]
    const end = symbol + offset + bits.read(extra)
    if (end > size) throw new Vp8lDataError('more code lengths than symbols')
    if (length === 16) lengths.fill(previous, symbol, end)
    symbol = end
  }
  return new PrefixCode(lengths)
}

/**
 * Reads a prefix code for an alphabet of `size` symbols.
 *
 * @throws Vp8lDataError
 */
export function readPrefixCode(bits: Vp8lBits, size: number): PrefixCode {
  return bits.read(1) === 1 ? readSimpleCode(bits, size) : readNormalCode(bits, size)
}

/** Reads the extra bits of a length or distance after its prefix symbol. @throws Vp8lDataError if the data ends first */
export function readCount(bits: Vp8lBits, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const extra = (symbol - 2) >>> 1
  return ((2 + (symbol & 1)) << extra) + bits.read(extra) + 1
}

/** Offsets of the 120 neighbours to the left and up, ordered by distance; at equal distance the more vertical one is first. */
const NEIGHBOURS = Array.from({ length: 8 * 16 }, (_, index): [left: number, up: number] => [(index % 16) - 7, Math.floor(index / 16)])
  .filter(([left, up]) => up > 0 || left > 0)
  .toSorted(
    ([left, up], [otherLeft, otherUp]) =>
      left ** 2 + up ** 2 - otherLeft ** 2 - otherUp ** 2 || Math.abs(left) - Math.abs(otherLeft) || otherLeft - left,
  )

/** Converts a distance code to a number of pixels to go back in an image of this width. */
export function distanceOf(code: number, width: number): number {
  const [left, up] = NEIGHBOURS[code - 1] ?? [code - NEIGHBOURS.length, 0]
  return Math.max(1, left + up * width)
}
