import { canvasContext } from '#engine/core/canvas.ts'

/** The luma and chroma of an upright frame. Chroma has half the resolution, rounded up. */
export interface Planes {
  width: number
  height: number
  y: Uint8Array
  u: Uint8Array
  v: Uint8Array
  /** Whether luma is 0 to 255 instead of 16 to 235. */
  isFullRange: boolean
}

/** The orientation of a track's frames: rotated clockwise by degrees, then flipped horizontally. */
export interface Orientation {
  rotation: 0 | 90 | 180 | 270
  flip: boolean
}

const half = (side: number): number => Math.ceil(side / 2)

function emptyPlanes(width: number, height: number): Planes {
  const chroma = half(width) * half(height)
  const buffer = new Uint8Array(width * height + 2 * chroma)
  return {
    width,
    height,
    y: buffer.subarray(0, width * height),
    u: buffer.subarray(width * height, width * height + chroma),
    v: buffer.subarray(width * height + chroma),
    isFullRange: false,
  }
}

/** Returns whether a frame has 8-bit planes with chroma at half resolution, which are compared directly. */
export function hasPlanes({ format }: VideoFrame): boolean {
  return format === 'I420' || format === 'I420A' || format === 'NV12'
}

/** Returns the meaning of the planes' values. Planes with different meanings are compared by their colours. */
export function meaningOf({ colorSpace }: VideoFrame): string {
  return `${colorSpace.fullRange === true ? 'full' : 'limited'} ${colorSpace.matrix ?? 'unspecified'}`
}

async function copyPlanes(frame: VideoFrame, data: Uint8Array<ArrayBuffer>): Promise<Planes> {
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
  await frame.copyTo(data)
  const luma = width * height
  const chroma = half(width) * half(height)
  const y = data.subarray(0, luma)
  const isFullRange = frame.colorSpace.fullRange === true
  if (frame.format !== 'NV12')
    return { width, height, y, u: data.subarray(luma, luma + chroma), v: data.subarray(luma + chroma, luma + 2 * chroma), isFullRange }
  const planes = { ...emptyPlanes(width, height), y, isFullRange }
  for (let at = 0, from = luma; at < chroma; at += 1, from += 2) {
    planes.u[at] = data[from] ?? 0
    planes.v[at] = data[from + 1] ?? 0
  }
  return planes
}

/** Converts the displayed colours to limited-range planes (ITU-R BT.601), for frames of any format. */
function colourPlanes(frame: VideoFrame): Planes {
  const { displayWidth, displayHeight, visibleRect } = frame
  const { width, height } = visibleRect ?? { width: displayWidth, height: displayHeight }
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.drawImage(frame, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const planes = emptyPlanes(width, height)
  const across = half(width)
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 4) {
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      planes.y[row * width + column] = 16.5 + 0.257 * red + 0.504 * green + 0.098 * blue
      if (row % 2 === 1 || column % 2 === 1) continue
      const to = (row >> 1) * across + (column >> 1)
      planes.u[to] = 128.5 - 0.148 * red - 0.291 * green + 0.439 * blue
      planes.v[to] = 128.5 + 0.439 * red - 0.368 * green - 0.071 * blue
    }
  return planes
}

/** Rotates and flips a plane of `width` by `height` pixels. */
function turned(plane: Uint8Array, width: number, height: number, { rotation, flip }: Orientation): Uint8Array {
  const swapped = rotation % 180 === 90
  const [across, down] = swapped ? [height, width] : [width, height]
  const result = new Uint8Array(width * height)
  for (let row = 0, to = 0; row < down; row += 1)
    for (let shown = 0; shown < across; shown += 1, to += 1) {
      const column = flip ? across - 1 - shown : shown
      const [x, y] =
        rotation === 0
          ? [column, row]
          : rotation === 90
            ? [row, height - 1 - column]
            : rotation === 180
              ? [width - 1 - column, height - 1 - row]
              : [width - 1 - row, column]
      result[to] = plane[y * width + x] ?? 0
    }
  return result
}

/** Reads frames upright. The planes of a frame are valid until the next one is read. */
export class PlanesReader {
  /** The memory of the last frame, which is reused. */
  #memory = new Uint8Array(0)

  /** @param asColours whether to convert the displayed colours, for frames whose planes can't be compared directly */
  async read(frame: VideoFrame, orientation: Orientation, asColours: boolean): Promise<Planes> {
    const planes = asColours || !hasPlanes(frame) ? colourPlanes(frame) : await copyPlanes(frame, this.#memoryFor(frame))
    if (orientation.rotation === 0 && !orientation.flip) return planes
    const { width, height } = planes
    const isSwapped = orientation.rotation % 180 === 90
    const chroma = (plane: Uint8Array): Uint8Array => turned(plane, half(width), half(height), orientation)
    return {
      ...planes,
      width: isSwapped ? height : width,
      height: isSwapped ? width : height,
      y: turned(planes.y, width, height, orientation),
      u: chroma(planes.u),
      v: chroma(planes.v),
    }
  }

  #memoryFor(frame: VideoFrame): Uint8Array<ArrayBuffer> {
    const bytes = frame.allocationSize()
    if (this.#memory.length !== bytes) this.#memory = new Uint8Array(bytes)
    return this.#memory
  }
}
