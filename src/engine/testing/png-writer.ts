import { bytesOf, pngChunk, u32be } from './bytes'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer())
}

interface PngParts {
  width?: number
  height?: number
  bitDepth?: number
  colourType?: number
  isInterlaced?: boolean
  /** The rows with their filter bytes; zeros where they are left out. */
  raw: Uint8Array<ArrayBuffer>
  /** Chunks before the pixels. */
  extra?: Uint8Array[]
  /** Bytes behind the end of the compressed pixels, in the same chunk. */
  behind?: Uint8Array
}

/** A whole PNG of any kind, with its pixels in one IDAT. */
export async function writePng({
  width = 4,
  height = 2,
  bitDepth = 8,
  colourType = 2,
  ...parts
}: PngParts): Promise<Uint8Array<ArrayBuffer>> {
  const { isInterlaced = false, raw, extra = [], behind = new Uint8Array() } = parts
  const header = pngChunk('IHDR', [...u32be(width), ...u32be(height), bitDepth, colourType, 0, 0, isInterlaced ? 1 : 0])
  return bytesOf(SIGNATURE, header, ...extra, pngChunk('IDAT', bytesOf(await deflate(raw), behind)), pngChunk('IEND', []))
}
