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
  /** The rows with their filter bytes. */
  raw: Uint8Array<ArrayBuffer>
  /** Additional chunks before the pixels. */
  extra?: Uint8Array[]
  /** Additional bytes after the compressed pixels, in the same chunk. */
  trailing?: Uint8Array
}

/** Writes a PNG of any type with its pixels in one IDAT. */
export async function writePng({
  width = 4,
  height = 2,
  bitDepth = 8,
  colourType = 2,
  ...parts
}: PngParts): Promise<Uint8Array<ArrayBuffer>> {
  const { isInterlaced = false, raw, extra = [], trailing = new Uint8Array() } = parts
  const header = pngChunk('IHDR', [...u32be(width), ...u32be(height), bitDepth, colourType, 0, 0, isInterlaced ? 1 : 0])
  return bytesOf(SIGNATURE, header, ...extra, pngChunk('IDAT', bytesOf(await deflate(raw), trailing)), pngChunk('IEND', []))
}
