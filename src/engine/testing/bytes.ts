import { crc32 } from '#lib/crc32.ts'

/** Builds small image files byte by byte, so that tests can truncate and corrupt them. */

export const bytesOf = (...parts: (number[] | string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : [...part])),
  )

export const u16be = (value: number) => [value >>> 8, value & 0xff]
export const u16le = (value: number) => u16be(value).toReversed()
export const u32be = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
export const u32le = (value: number) => u32be(value).toReversed()

export const jpegSegment = (marker: number, payload: number[] | Uint8Array) => bytesOf([0xff, marker], u16be(payload.length + 2), payload)

/** Builds a JPEG with stuffed bytes and restart markers in its scans. */
export function jpegFile({ width = 640, height = 480, scans = 1, extra = [] as Uint8Array[] } = {}): Uint8Array<ArrayBuffer> {
  const frame = jpegSegment(0xc2, [8, ...u16be(height), ...u16be(width), 1, 1, 0x11, 0])
  const scan = bytesOf(jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0x00])
  return bytesOf([0xff, 0xd8], ...extra, frame, ...Array.from({ length: scans }, () => scan), [0xff, 0xd9])
}

export const pngChunk = (name: string, data: number[] | Uint8Array) =>
  bytesOf(u32be(data.length), name, data, u32be(crc32(bytesOf(name, data))))

export function pngFile({ width = 640, height = 480, extra = [] as Uint8Array[] } = {}): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const header = pngChunk('IHDR', [...u32be(width), ...u32be(height), 8, 2, 0, 0, 0])
  return bytesOf(signature, header, ...extra, pngChunk('IDAT', [1, 2, 3]), pngChunk('IEND', []))
}

export const riffChunk = (name: string, data: number[] | Uint8Array) =>
  bytesOf(name, u32le(data.length), data, data.length % 2 === 1 ? [0] : [])

export function webpFile(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', u32le(body.length), body)
}

/** Builds the chunk of a lossy WebP. */
export const vp8Chunk = (width: number, height: number) =>
  riffChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...u16le(width), ...u16le(height), 7])
/** Builds the chunk of a lossless WebP. */
export const vp8lChunk = (width: number, height: number) => riffChunk('VP8L', [0x2f, ...u32le((width - 1) | ((height - 1) << 14)), 7])

export const u24le = (value: number) => u32le(value).slice(0, 3)
export const vp8xChunk = (flags: number, width: number, height: number) =>
  riffChunk('VP8X', [flags, 0, 0, 0, ...u24le(width - 1), ...u24le(height - 1)])

export const mediaBox = (name: string, ...content: (number[] | string | Uint8Array)[]) => {
  const data = bytesOf(...content)
  return bytesOf(u32be(data.length + 8), name, data)
}

export function avifFile({ brand = 'avif', width = 640, height = 480, extra = [] as Uint8Array[] } = {}): Uint8Array<ArrayBuffer> {
  const extent = mediaBox('ispe', [0, 0, 0, 0], u32be(width), u32be(height))
  const tile = mediaBox('ispe', [0, 0, 0, 0], u32be(64), u32be(64))
  const meta = mediaBox('meta', [0, 0, 0, 0], mediaBox('iprp', mediaBox('ipco', tile, extent)))
  return bytesOf(mediaBox('ftyp', brand, [0, 0, 0, 0], 'mif1'), meta, ...extra, mediaBox('mdat', [1, 2, 3, 4]))
}

export function gifFile({ frames = 1 } = {}): Uint8Array<ArrayBuffer> {
  const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
  const frame = bytesOf(control, [0x2c, 0, 0, 0, 0], u16le(640), u16le(480), [0, 2, 2, 0x3b, 0x2c, 0])
  const screen = bytesOf('GIF89a', u16le(640), u16le(480), [0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  return bytesOf(screen, ...Array.from({ length: frames }, () => frame), [0x3b])
}

export function bmpFile({ width = 6, height = -4 } = {}): Uint8Array<ArrayBuffer> {
  const pixels = Math.ceil((width * 24) / 32) * 4 * Math.abs(height)
  const header = bytesOf(
    u32le(40),
    u32le(width),
    u32le(height >>> 0),
    u16le(1),
    u16le(24),
    u32le(0),
    u32le(0),
    u32le(0),
    u32le(0),
    u32le(0),
    u32le(0),
  )
  return bytesOf('BM', u32le(54 + pixels), [0, 0, 0, 0], u32le(54), header, new Uint8Array(pixels))
}
