import type { Box } from '#engine/core/types.ts'
import type { DrawnPage } from '../../worker/page-drawing'

/** The pixels of a page: drawn by a reader, or of an image that is the whole page. */
export interface PagePixels {
  width: number
  height: number
  /** Pixels per point. */
  scale: number
  /** Whether the pixels are exactly as painted by the export, without loss. */
  isExact: boolean
  /** Returns red, green, blue and opacity of each pixel of a box. */
  read: (box: Box) => Uint8ClampedArray<ArrayBuffer>
}

/** Returns the pixels of a drawn page. */
export function pixelsOfCanvas({ canvas, scale }: DrawnPage): PagePixels {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser can’t read the drawn page.')
  const { width, height } = canvas
  return { width, height, scale, isExact: false, read: (box) => context.getImageData(box.x, box.y, box.width, box.height).data }
}

/** A decompressed image of an export. */
export interface FlatImage {
  width: number
  height: number
  /** Bits of a pixel. With 4, each row starts at a byte boundary. */
  bits: 4 | 8
  bytes: Uint8Array<ArrayBuffer>
  /** Red, green and blue of each value that a pixel may have. */
  colours: readonly (readonly [number, number, number])[]
}

/** Returns the pixels of an image that is drawn over a whole page. */
export function pixelsOfImage({ width, height, bits, bytes, colours }: FlatImage, scale: number): PagePixels {
  const line = bits === 4 ? Math.ceil(width / 2) : width
  // Readers draw values beyond the palette in its last color.
  const colourOf = (value: number): readonly [number, number, number] => colours[value] ?? colours.at(-1) ?? [0, 0, 0]
  const opaque = new Uint32Array(Uint8Array.from({ length: 4 * 2 ** bits }, (_unused, at) => colourOf(at >> 2)[at & 3] ?? 255).buffer)
  return {
    width,
    height,
    scale,
    isExact: true,
    read: (box) => {
      const read = new Uint32Array(box.width * box.height)
      for (let y = box.y, to = 0; y < box.y + box.height; y += 1)
        for (let x = box.x; x < box.x + box.width; x += 1, to += 1) {
          const byte = bytes[y * line + (bits === 4 ? x >> 1 : x)] ?? 0
          read[to] = opaque[bits === 8 ? byte : x % 2 === 0 ? byte >> 4 : byte & 15] ?? 0
        }
      return new Uint8ClampedArray(read.buffer)
    },
  }
}
