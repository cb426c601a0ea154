/** The frame header of lossy WebP data (RFC 6386, 9). */
export interface Vp8Header {
  width: number
  height: number
  /** Whether the image is to be upscaled for display, which does not occur on the web. */
  isScaled: boolean
  /** The partitions: the first contains the modes of all blocks, the others their coefficients. */
  partitions: { start: number; end: number }[]
}

/** The boolean decoder of RFC 6386, 7.3, for bits with equal probabilities. */
class Flags {
  readonly #bytes: Uint8Array
  #at = 2
  #value: number
  #range = 255
  #shifted = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#value = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  }

  #bit(): number {
    const split = 1 + ((this.#range - 1) >>> 1)
    const isOne = this.#value >= split * 256
    if (isOne) this.#value -= split * 256
    this.#range = isOne ? this.#range - split : split
    while (this.#range < 128) {
      this.#value *= 2
      this.#range *= 2
      this.#shifted += 1
      if (this.#shifted === 8) {
        this.#value += this.#bytes[this.#at] ?? 0
        this.#at += 1
        this.#shifted = 0
      }
    }
    return isOne ? 1 : 0
  }

  read(length: number): number {
    let value = 0
    for (let left = length; left > 0; left -= 1) value = value * 2 + this.#bit()
    return value
  }

  /** Skips optional numbers. */
  skipOptional(count: number, bits: number): void {
    for (let left = count; left > 0; left -= 1) if (this.read(1) === 1) this.read(bits)
  }
}

function countPartitions(modes: Uint8Array): number {
  const flags = new Flags(modes)
  flags.read(2)
  if (flags.read(1) === 1) {
    const hasMap = flags.read(1) === 1
    if (flags.read(1) === 1) {
      flags.read(1)
      flags.skipOptional(4, 8)
      flags.skipOptional(4, 7)
    }
    if (hasMap) flags.skipOptional(3, 8)
  }
  flags.read(10)
  if (flags.read(1) === 1 && flags.read(1) === 1) flags.skipOptional(8, 7)
  return 1 << flags.read(2)
}

/**
 * Reads the header and the positions of the partitions of lossy data.
 *
 * @param data the payload of a `VP8 ` chunk
 * @returns undefined if the data is not a key frame or its partitions extend beyond its end
 */
export function readVp8Header(data: Uint8Array): Vp8Header | undefined {
  const [tag0 = 1, tag1 = 0, tag2 = 0, start0, start1, start2, widthLow = 0, widthHigh = 0, heightLow = 0, heightHigh = 0] = data
  const isKeyFrame = (tag0 & 1) === 0 && start0 === 0x9d && start1 === 0x01 && start2 === 0x2a
  const firstEnd = 10 + ((tag0 | (tag1 << 8) | (tag2 << 16)) >>> 5)
  if (!isKeyFrame || firstEnd > data.length) return undefined
  const count = countPartitions(data.subarray(10, firstEnd))
  const partitions = [{ start: 10, end: firstEnd }]
  let start = firstEnd + 3 * (count - 1)
  for (let index = 0; index < count; index += 1) {
    const at = firstEnd + 3 * index
    const end = index === count - 1 ? data.length : start + ((data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16))
    if (end > data.length || start > end) return undefined
    partitions.push({ start, end })
    start = end
  }
  return {
    width: ((widthHigh & 0x3f) << 8) | widthLow,
    height: ((heightHigh & 0x3f) << 8) | heightLow,
    isScaled: widthHigh >>> 6 !== 0 || heightHigh >>> 6 !== 0,
    partitions,
  }
}
