import type { Box } from '#engine/core/types.ts'

/** Returns the range of the pixels whose centres are inside a frame, in a row or column of an area that is scaled to `count` pixels. */
function insideOf(from: number, length: number, count: number, size: number): readonly [number, number] {
  const step = length / count
  const clamp = (pixel: number): number => Math.min(count, Math.max(0, Math.ceil(pixel - 0.5)))
  return [clamp(-from / step), clamp((size - from) / step)]
}

/** Returns the source of a pixel if everything beyond a range reflects the range, or undefined where the reflection ends. */
function reflected(pixel: number, [first, last]: readonly [number, number]): number | undefined {
  const from = pixel < first ? 2 * first - 1 - pixel : pixel >= last ? 2 * last - 1 - pixel : pixel
  return from >= first && from < last ? from : undefined
}

/**
 * Returns an area of a frame with the frame's reflection beyond its edges, or undefined if it is inside the frame. Half a face at the edge
 * then becomes a whole one, which a detector finds.
 *
 * @param pixels the area, of any size
 */
export function withReflectedEdge(pixels: ImageData, area: Box, frame: { width: number; height: number }): ImageData | undefined {
  const { width, height } = pixels
  const across = insideOf(area.x, area.width, width, frame.width)
  const down = insideOf(area.y, area.height, height, frame.height)
  const isInside = across[0] === 0 && down[0] === 0 && across[1] === width && down[1] === height
  if (isInside) return undefined
  const [from, to] = [new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height), new Uint32Array(width * height)]
  const columns = Array.from({ length: width }, (_unused, x) => reflected(x, across))
  for (let y = 0; y < height; y += 1) {
    const row = reflected(y, down)
    for (let x = 0; x < width; x += 1) {
      const column = columns[x]
      to[y * width + x] = (row === undefined || column === undefined ? undefined : from[row * width + column]) ?? BLACK
    }
  }
  return new ImageData(new Uint8ClampedArray(to.buffer), width, height)
}

/** Opaque black in the byte order of all platforms with browsers. */
const BLACK = 0xff000000
