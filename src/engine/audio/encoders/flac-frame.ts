/** Collects bits, the highest first. */
class BitWriter {
  #bytes = new Uint8Array(1024)
  #length = 0
  #pending = 0
  #bits = 0

  /** @param count up to 24 */
  write(value: number, count: number): void {
    this.#pending = (this.#pending << count) | (value & ((1 << count) - 1))
    this.#bits += count
    while (this.#bits >= 8) {
      this.#bits -= 8
      this.#push((this.#pending >>> this.#bits) & 0xff)
    }
    this.#pending &= (1 << this.#bits) - 1
  }

  /** Writes zeros and a one. */
  unary(zeros: number): void {
    let left = zeros
    for (; left >= 24; left -= 24) this.write(0, 24)
    this.write(1, left + 1)
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#bits > 0) this.write(0, 8 - this.#bits)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }
}

/** Max order of the fixed predictors (RFC 9639, 9.2.5). */
const MAX_ORDER = 4
/** Max parameters of Rice codes, in 4 bits for 16 bits per sample and in 5 bits for 24. */
const MAX_RICE = { 16: 14, 24: 24 } as const
/** Residuals are divided into partitions with separate parameters. There are max 2 to this power of them. */
const PARTITION_ORDER = 4

function crcTable(polynomial: number, bits: number): Uint16Array {
  const top = 1 << (bits - 1)
  return Uint16Array.from({ length: 256 }, (_unused, index) => {
    let crc = index << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & top) === 0 ? crc << 1 : (crc << 1) ^ polynomial
    return crc & ((1 << bits) - 1)
  })
}

const CRC_8 = crcTable(0x07, 8)
const CRC_16 = crcTable(0x8005, 16)

const crc8 = (bytes: Uint8Array): number => bytes.reduce((crc, byte) => CRC_8[crc ^ byte] ?? 0, 0)
const crc16 = (bytes: Uint8Array): number => bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (CRC_16[(crc >> 8) ^ byte] ?? 0), 0)

/** Returns the differences of an order, which are the residuals of a fixed predictor. */
function residuals(samples: Int32Array, order: number): Int32Array {
  let values = samples
  for (let step = 0; step < order; step += 1) {
    const before = values
    values = Int32Array.from({ length: Math.max(0, before.length - 1) }, (_unused, at) => (before[at + 1] ?? 0) - (before[at] ?? 0))
  }
  return values
}

function sizeOf(values: Int32Array): number {
  let sum = 0
  for (const value of values) sum += Math.abs(value)
  return sum
}

/** Returns the Rice parameter that needs the fewest bits for values of this mean. */
function riceParameter(values: Int32Array, most: number): number {
  const mean = values.length === 0 ? 0 : (2 * sizeOf(values)) / values.length
  return mean <= 1 ? 0 : Math.min(most, Math.floor(Math.log2(mean)))
}

const isConstant = (samples: Int32Array): boolean => samples.every((value) => value === samples[0])

function writeSigned(writer: BitWriter, value: number, bits: number): void {
  if (bits > 16) writer.write(value >> 16, bits - 16)
  writer.write(value, Math.min(16, bits))
}

function writeResiduals(writer: BitWriter, values: Int32Array, order: number, bits: 16 | 24): void {
  const length = values.length + order
  const partitions = length % (1 << PARTITION_ORDER) === 0 && length >> PARTITION_ORDER > order ? PARTITION_ORDER : 0
  writer.write(bits === 16 ? 0 : 1, 2)
  writer.write(partitions, 4)
  const size = length >> partitions
  for (let index = 0, at = 0; index < 1 << partitions; index += 1) {
    const part = values.subarray(at, (index + 1) * size - order)
    at += part.length
    const parameter = riceParameter(part, MAX_RICE[bits])
    writer.write(parameter, bits === 16 ? 4 : 5)
    for (const value of part) {
      const folded = value >= 0 ? 2 * value : -2 * value - 1
      writer.unary(Math.floor(folded / 2 ** parameter))
      if (parameter > 0) writer.write(folded, parameter)
    }
  }
}

/** Writes samples as residuals of order 0, with 31 bits each (RFC 9639, 9.2.7.1). */
function writeLong(writer: BitWriter, samples: Int32Array, bits: 16 | 24): void {
  writer.write(8 << 1, 8)
  writer.write(bits === 16 ? 0 : 1, 2)
  writer.write(0, 4)
  writer.write(0b11111, bits === 16 ? 4 : 5)
  writer.write(31, 5)
  for (const value of samples) {
    writer.write(value >> 16, 15)
    writer.write(value, 16)
  }
}

function writeSubframe(writer: BitWriter, samples: Int32Array, bits: 16 | 24): void {
  if (isConstant(samples)) {
    writer.write(0, 8)
    writeSigned(writer, samples[0] ?? 0, bits)
    return
  }
  let order = 0
  let best = residuals(samples, 0)
  let size = sizeOf(best)
  for (let next = 1; next <= Math.min(MAX_ORDER, samples.length - 1); next += 1) {
    const values = residuals(samples, next)
    const nextSize = sizeOf(values)
    if (nextSize >= size) continue
    ;[order, best, size] = [next, values, nextSize]
  }
  writer.write((8 + order) << 1, 8)
  for (const value of samples.subarray(0, order)) writeSigned(writer, value, bits)
  writeResiduals(writer, best, order, bits)
}

/** Writes a number in UTF-8 coding. */
function writeNumber(writer: BitWriter, value: number): void {
  if (value < 0x80) {
    writer.write(value, 8)
    return
  }
  let extra = 1
  while (value >= 2 ** (extra * 5 + 6)) extra += 1
  writer.write(((0xff00 >> (extra + 1)) & 0xff) | Math.floor(value / 2 ** (6 * extra)), 8)
  for (let index = extra - 1; index >= 0; index -= 1) writer.write(0x80 | (Math.floor(value / 2 ** (6 * index)) % 64), 8)
}

/** Min bytes of the last frame. Readers that request the longest possible header at once miss a shorter frame. */
const MIN_LAST = 16

/**
 * Returns a FLAC frame (RFC 9639, 9), compressed with fixed predictors.
 *
 * @param channels samples of each channel, up to 8 with up to 65,536 samples
 * @param index of the frame; all but the last have the same length
 * @param bits per sample: 16 or 24
 * @param isLast whether no frame follows; it then has at least 16 bytes
 */
export function flacFrame(channels: readonly Int32Array[], index: number, bits: 16 | 24, isLast = false): Uint8Array<ArrayBuffer> {
  const frame = frameOf(channels, index, bits, writeSubframe)
  return isLast && frame.length < MIN_LAST ? frameOf(channels, index, bits, writeLong) : frame
}

function frameOf(channels: readonly Int32Array[], index: number, bits: 16 | 24, write: typeof writeSubframe): Uint8Array<ArrayBuffer> {
  const header = new BitWriter()
  const length = channels[0]?.length ?? 0
  header.write(0xff, 8)
  header.write(0xf8, 8)
  // The length follows in 16 bits; the sample rate is the stream's.
  header.write(0x70, 8)
  header.write(((channels.length - 1) << 4) | ((bits === 16 ? 4 : 6) << 1), 8)
  writeNumber(header, index)
  header.write(length - 1, 16)
  header.write(crc8(header.bytes), 8)
  const body = new BitWriter()
  for (const samples of channels) write(body, samples, bits)
  body.align()
  const [head, rest] = [header.bytes, body.bytes]
  const frame = new Uint8Array(head.length + rest.length + 2)
  frame.set(head)
  frame.set(rest, head.length)
  const crc = crc16(frame.subarray(0, -2))
  frame.set([crc >> 8, crc & 0xff], frame.length - 2)
  return frame
}

/** Returns the start of a FLAC file with its STREAMINFO (RFC 9639, 8.2), which decoders need. */
export function flacDescription(sampleRate: number, channels: number, bits: 16 | 24, blockSize: number): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter()
  for (const byte of new TextEncoder().encode('fLaC')) writer.write(byte, 8)
  writer.write(0x80, 8)
  writer.write(34, 24)
  writer.write(blockSize, 16)
  writer.write(blockSize, 16)
  writer.write(0, 24)
  writer.write(0, 24)
  writer.write(sampleRate, 20)
  writer.write(channels - 1, 3)
  writer.write(bits - 1, 5)
  for (let bytes = 0; bytes < 4 + 16; bytes += 1) writer.write(0, 8)
  writer.write(0, 4)
  return writer.bytes
}
