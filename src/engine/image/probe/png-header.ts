import type { ByteReader } from '../../core/byte-reader'

/** The content of IHDR. */
export interface PngHeader {
  width: number
  height: number
  bitDepth: number
  colourType: number
  isInterlaced: boolean
}

export const PALETTE = 3

/** Allowed bit depths and samples per pixel, by colour type. */
const KINDS: Record<number, { depths: number[]; samples: number }> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  [PALETTE]: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
}

/**
 * Reads IHDR.
 *
 * @returns undefined if IHDR is not the first chunk or has undefined values
 * @throws EndOfBytesError if the file ends first
 */
export function readPngHeader(reader: ByteReader): PngHeader | undefined {
  const [width, height] = [reader.u32be(16), reader.u32be(20)]
  const [bitDepth, colourType, compression, filter, interlace] = [24, 25, 26, 27, 28].map((at) => reader.u8(at))
  if (reader.u32be(8) !== 13 || reader.name(12) !== 'IHDR' || bitDepth === undefined || colourType === undefined) return undefined
  if (KINDS[colourType]?.depths.includes(bitDepth) !== true || width === 0 || height === 0) return undefined
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return undefined
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 }
}

/** The rows of one pass over the image. Each row starts with a filter byte. */
export interface PngPass {
  rows: number
  rowBytes: number
}

/** Start and step of the seven passes of an interlaced image: x, y, step in x, step in y. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the layout of the pixels in the decompressed data. */
export function passesOf({ width, height, bitDepth, colourType, isInterlaced }: PngHeader): PngPass[] {
  const bits = bitDepth * (KINDS[colourType]?.samples ?? 1)
  const pass = (columns: number, rows: number): PngPass => ({ rows, rowBytes: 1 + Math.ceil((columns * bits) / 8) })
  if (!isInterlaced) return [pass(width, height)]
  return ADAM7.flatMap(([x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)]
    return columns > 0 && rows > 0 ? [pass(columns, rows)] : []
  })
}
