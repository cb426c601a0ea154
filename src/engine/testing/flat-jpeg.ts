import { bytesOf, jpegSegment, u16be } from './bytes'

/** Codes of two to nine bits for the symbols 0 to 11. */
const DC_TABLE = [0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
/** A single code of one bit, for the end of a block. */
const AC_TABLE = [16, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

interface FlatJpeg {
  /** Number of blocks horizontally and vertically. All have the same grey. */
  columns?: number
  rows?: number
  /** Number of blocks between restart markers. */
  interval?: number
  quant?: Uint8Array
  huffman?: Uint8Array
  frame?: Uint8Array
  scanHeader?: Uint8Array
  /** Segments between the tables and the scan. */
  extra?: Uint8Array[]
  /** Coded data that replaces the grey blocks. */
  data?: Uint8Array
}

/** Encodes grey blocks of three bits each, `00` for the DC difference 0 and `0` for the end of the block, padded with ones. */
function blocks(count: number): number[] {
  const bits = '000'.repeat(count)
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  return bytes.map((byte) => Number.parseInt(byte, 2))
}

export const flatTables = {
  quant: jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
  huffman: bytesOf(jpegSegment(0xc4, DC_TABLE), jpegSegment(0xc4, AC_TABLE)),
}

/** Builds a grey JPEG with one component. Every part can be replaced. */
export function flatJpeg({ columns = 4, rows = 2, interval = 0, extra = [], ...parts }: FlatJpeg = {}): Uint8Array<ArrayBuffer> {
  const { quant = flatTables.quant, huffman = flatTables.huffman } = parts
  const { frame = jpegSegment(0xc0, [8, ...u16be(8 * rows), ...u16be(8 * columns), 1, 1, 0x11, 0]) } = parts
  const { scanHeader = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]) } = parts
  const total = columns * rows
  const runs = interval === 0 ? 1 : Math.ceil(total / interval)
  const coded = Array.from({ length: runs }, (_, run) =>
    bytesOf(run === 0 ? [] : [0xff, 0xd0 + ((run - 1) % 8)], blocks(interval === 0 ? total : Math.min(interval, total - run * interval))),
  )
  const restarts = interval === 0 ? [] : [jpegSegment(0xdd, u16be(interval))]
  const { data = bytesOf(...coded) } = parts
  return bytesOf([0xff, 0xd8], quant, frame, huffman, ...restarts, ...extra, scanHeader, data, [0xff, 0xd9])
}
