import { Vp8lBits, Vp8lDataError, type PrefixCode } from './vp8l-bits'
import { distanceOf, readCount, readPrefixCode } from './vp8l-codes'

const LITERALS = 256
const LENGTHS = 24
const DISTANCES = 40
/** Multiplier of the hash of colours (RFC 9649, 3.6.3). */
const HASH = 0x1e35a7bd
/** Limits the memory for codes. Encoders use far fewer groups. */
const MAX_GROUPS = 65_536

/** The five codes of a part of an image: green with lengths and cache, red, blue, alpha, distance. */
interface CodeGroup {
  green: PrefixCode
  red: PrefixCode
  blue: PrefixCode
  alpha: PrefixCode
  distance: PrefixCode
}

/** The code group of each square of the image. */
interface GroupMap {
  shift: number
  columns: number
  groups: Uint32Array
}

interface Size {
  width: number
  height: number
}

const scaled = (length: number, shift: number) => Math.ceil(length / 2 ** shift)

/** Reads the transforms before the pixels. Returns the width in coded pixels. */
function readTransforms(bits: Vp8lBits, { width, height }: Size): number {
  const seen = new Set<number>()
  let coded = width
  while (bits.read(1) === 1) {
    const kind = bits.read(2)
    if (seen.has(kind)) throw new Vp8lDataError('a repeated transform')
    seen.add(kind)
    if (kind === 0 || kind === 1) {
      const shift = 2 + bits.read(3)
      readPixels(bits, { width: scaled(coded, shift), height: scaled(height, shift) }, { isWhole: false })
    } else if (kind === 3) {
      const colours = 1 + bits.read(8)
      readPixels(bits, { width: colours, height: 1 }, { isWhole: false })
      const shift = colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3
      coded = scaled(coded, shift)
    }
  }
  return coded
}

function readGroupMap(bits: Vp8lBits, { width, height }: Size): GroupMap {
  const shift = 2 + bits.read(3)
  const columns = scaled(width, shift)
  const size = { width: columns, height: scaled(height, shift) }
  const groups = new Uint32Array(size.width * size.height)
  readPixels(bits, size, { isWhole: false, values: groups })
  for (let at = 0; at < groups.length; at += 1) groups[at] = ((groups[at] ?? 0) >>> 8) & 0xffff
  return { shift, columns, groups }
}

function readGroups(bits: Vp8lBits, count: number, cacheSize: number): CodeGroup[] {
  if (count > MAX_GROUPS) throw new Vp8lDataError('too many code groups')
  return Array.from({ length: count }, () => {
    const green = readPrefixCode(bits, LITERALS + LENGTHS + cacheSize)
    const [red, blue, alpha] = [readPrefixCode(bits, LITERALS), readPrefixCode(bits, LITERALS), readPrefixCode(bits, LITERALS)]
    return { green, red, blue, alpha, distance: readPrefixCode(bits, DISTANCES) }
  })
}

/** Stores the colours of a subimage that later data depends on. */
class Colours {
  readonly #values: Uint32Array
  readonly #cache: Uint32Array
  readonly #shift: number
  readonly #width: number

  constructor(values: Uint32Array, cacheBits: number, width: number) {
    this.#values = values
    this.#cache = new Uint32Array(cacheBits === 0 ? 0 : 1 << cacheBits)
    this.#shift = 32 - cacheBits
    this.#width = width
  }

  put(at: number, colour: number): void {
    this.#values[at] = colour
    if (this.#cache.length > 0) this.#cache[Math.imul(HASH, colour) >>> this.#shift] = colour
  }

  putCached(at: number, index: number): void {
    this.put(at, this.#cache[index] ?? 0)
  }

  copy(at: number, length: number, code: number): void {
    const distance = distanceOf(code, this.#width)
    if (distance > at) throw new Vp8lDataError('a copy of pixels before the first')
    for (let index = at; index < at + length; index += 1) this.put(index, this.#values[index - distance] ?? 0)
  }
}

/** Reads the whole image or a subimage that describes it. Stores the colours in `values`, if given. */
function readPixels(bits: Vp8lBits, { width, height }: Size, { isWhole, values }: { isWhole: boolean; values?: Uint32Array }): void {
  const cacheBits = bits.read(1) === 1 ? bits.read(4) : 0
  if (cacheBits > 11) throw new Vp8lDataError('an oversized cache')
  const cacheSize = cacheBits === 0 ? 0 : 1 << cacheBits
  const map = isWhole && bits.read(1) === 1 ? readGroupMap(bits, { width, height }) : undefined
  const groups = readGroups(bits, 1 + (map?.groups.reduce((most, group) => Math.max(most, group), 0) ?? 0), cacheSize)
  const colours = values && new Colours(values, cacheBits, width)
  const total = width * height
  const [onlyGroup] = groups
  // All pixels are equal if no code takes bits.
  if (groups.length === 1 && colours === undefined && onlyGroup && isFlat(onlyGroup)) return
  for (let at = 0; at < total;) {
    const group = map === undefined ? onlyGroup : groups[map.groups[groupAt(map, at, width)] ?? 0]
    if (group === undefined) throw new Vp8lDataError('an undefined code group')
    const symbol = group.green.decode(bits)
    if (symbol < LITERALS) {
      const red = group.red.decode(bits)
      const blue = group.blue.decode(bits)
      const alpha = group.alpha.decode(bits)
      colours?.put(at, ((alpha << 24) | (red << 16) | (symbol << 8) | blue) >>> 0)
      at += 1
    } else if (symbol < LITERALS + LENGTHS) {
      const length = readCount(bits, symbol - LITERALS)
      const code = readCount(bits, group.distance.decode(bits))
      if (at + length > total) throw new Vp8lDataError('more pixels than expected')
      colours?.copy(at, length, code)
      at += length
    } else {
      colours?.putCached(at, symbol - LITERALS - LENGTHS)
      at += 1
    }
  }
}

const groupAt = ({ shift, columns }: GroupMap, at: number, width: number) =>
  (Math.floor(at / width) >>> shift) * columns + ((at % width) >>> shift)

/** Returns whether all pixels have the same colour and take no bits. */
function isFlat({ green, red, blue, alpha }: CodeGroup): boolean {
  return green.only !== undefined && green.only < LITERALS && red.isFree && blue.isFree && alpha.isFree
}

export interface Vp8lWalk {
  /** Number of bytes after the last pixel. */
  leftOver: number
  /** Whether the unused bits of the last byte are zeros, as written by encoders. */
  isPadded: boolean
}

/**
 * Reads the pixels of lossless data after its header, without storing them.
 *
 * @throws Vp8lDataError if the data is truncated or invalid
 */
export function walkVp8l(bits: Vp8lBits, size: Size): Vp8lWalk {
  const width = readTransforms(bits, size)
  readPixels(bits, { width, height: size.height }, { isWhole: true })
  return bits.finish()
}
