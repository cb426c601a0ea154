import type { Plane } from '../render/planes'

/** The layouts of pixels with red, green, blue and a fourth byte next to each other. */
const PACKED = ['RGBA', 'RGBX', 'BGRA', 'BGRX'] as const

/** The layouts of pixels in which covers are painted. */
type PaintedFormat = 'I420' | 'NV12' | (typeof PACKED)[number]

/** A frame's pixels in memory. */
export interface FramePixels {
  format: PaintedFormat
  data: Uint8Array<ArrayBuffer>
  layout: PlaneLayout[]
  planes: Plane[]
}

/** A planar format: bits per sample, and the pixels that a colour sample spans across and down. */
interface Planar {
  bits: number
  across: 1 | 2
  down: 1 | 2
}

const FAMILIES: Record<string, Pick<Planar, 'across' | 'down'>> = {
  I420: { across: 2, down: 2 },
  I422: { across: 2, down: 1 },
  I444: { across: 1, down: 1 },
}

/** Returns the properties of a planar format such as I420, I422P10 or I444AP12, or undefined for others. */
export function planarFormat(format: string | null): Planar | undefined {
  const [, family = '', bits = '8'] = /^(I4\d\d)A?(?:P(10|12))?$/.exec(format ?? '') ?? []
  const sampling = FAMILIES[family]
  return sampling && { ...sampling, bits: Number(bits) }
}

/** Returns whether a format stores red, green and blue. */
export const isPacked = (format: string | null): format is (typeof PACKED)[number] => PACKED.some((packed) => packed === format)

interface Size {
  width: number
  height: number
}

const half = (length: number): number => Math.ceil(length / 2)

/** Returns the layout of a frame with brightness and two colour planes of half the size, stored without gaps. */
function i420Layout({ width, height }: Size): { layout: PlaneLayout[]; bytes: number } {
  const [luma, chroma] = [width * height, half(width) * half(height)]
  const layout = [
    { offset: 0, stride: width },
    { offset: luma, stride: half(width) },
    { offset: luma + chroma, stride: half(width) },
  ]
  return { layout, bytes: luma + 2 * chroma }
}

/** Returns the planes of pixels in memory. Alpha isn't included. */
export function planesOf(
  format: PaintedFormat,
  data: Uint8Array,
  layout: readonly PlaneLayout[],
  size: Size,
  isFullRange: boolean,
): Plane[] {
  const { width, height } = size
  const plane = (index: number, shift: number, step: number, isHalf: boolean, black: number): Plane => {
    const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 }
    const side = isHalf ? 2 : 1
    return {
      data: data.subarray(offset + shift),
      stride,
      step,
      across: side,
      down: side,
      width: isHalf ? half(width) : width,
      height: isHalf ? half(height) : height,
      black,
    }
  }
  if (isPacked(format)) return [0, 1, 2].map((shift) => plane(0, shift, 4, false, 0))
  const luma = plane(0, 0, 1, false, isFullRange ? 0 : 16)
  if (format === 'NV12') return [luma, plane(1, 0, 2, true, 128), plane(1, 1, 2, true, 128)]
  return [luma, plane(1, 0, 1, true, 128), plane(2, 0, 1, true, 128)]
}

/** Reads a sample of one or two bytes as eight bits. */
function eightBits(view: DataView, at: number, bits: number): number {
  return bits === 8 ? view.getUint8(at) : Math.min(255, (view.getUint16(at, true) + (1 << (bits - 9))) >> (bits - 8))
}

/** Converts a planar frame to eight bits with one colour per two by two pixels. Most encoders can't write anything else. */
export function toI420(source: Uint8Array<ArrayBuffer>, from: readonly PlaneLayout[], format: Planar, size: Size): FramePixels['data'] {
  const { bits } = format
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  const bytesEach = bits === 8 ? 1 : 2
  const { layout, bytes } = i420Layout(size)
  const result = new Uint8Array(bytes)
  for (const [index, { offset, stride }] of layout.entries()) {
    const [isColour, input] = [index > 0, from[index]]
    if (!input) continue
    const [width, height] = isColour ? [half(size.width), half(size.height)] : [size.width, size.height]
    const [across, down] = isColour ? [2 / format.across, 2 / format.down] : [1, 1]
    const [columns, rows] = isColour ? [Math.ceil(size.width / format.across), Math.ceil(size.height / format.down)] : [width, height]
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        let sum = 0
        let count = 0
        for (let y = row * down; y < Math.min(rows, (row + 1) * down); y += 1)
          for (let x = column * across; x < Math.min(columns, (column + 1) * across); x += 1) {
            sum += eightBits(view, input.offset + y * input.stride + x * bytesEach, bits)
            count += 1
          }
        result[offset + row * stride + column] = Math.round(sum / count)
      }
  }
  return result
}

/**
 * Copies the pixels of frames to memory, in one of the formats in which covers are painted and which every encoder accepts. Formats of more
 * than eight bits or with more colour samples are reduced to I420, and formats without a name in the browser are converted to RGBA. Alpha
 * is left out.
 */
export class PixelReader {
  /** The memory of the last frame, which is reused. */
  #memory = new Uint8Array(0)

  async read(frame: VideoFrame): Promise<FramePixels> {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
    const format = frame.format as string | null
    const planar = planarFormat(format)
    const isNative = planar !== undefined || format === 'NV12' || isPacked(format)
    const options: VideoFrameCopyToOptions = isNative ? {} : { format: 'RGBA' }
    const bytes = frame.allocationSize(options)
    if (this.#memory.length !== bytes) this.#memory = new Uint8Array(bytes)
    const copied = await frame.copyTo(this.#memory, options)
    const isFullRange = frame.colorSpace.fullRange === true
    if (format === 'NV12') return this.#pixels('NV12', this.#memory, copied, { width, height }, isFullRange)
    if (planar === undefined) return this.#pixels(isPacked(format) ? format : 'RGBA', this.#memory, copied, { width, height }, true)
    if (planar.bits === 8 && planar.across === 2 && planar.down === 2)
      return this.#pixels('I420', this.#memory, copied.slice(0, 3), { width, height }, isFullRange)
    const data = toI420(this.#memory, copied, planar, { width, height })
    return this.#pixels('I420', data, i420Layout({ width, height }).layout, { width, height }, isFullRange)
  }

  #pixels(format: PaintedFormat, data: FramePixels['data'], layout: PlaneLayout[], size: Size, isFullRange: boolean): FramePixels {
    return { format, data, layout, planes: planesOf(format, data, layout, size, isFullRange) }
  }
}

/** Returns whether an encoder accepts a frame without conversion. */
export const isEncodable = ({ format }: VideoFrame): boolean => format === 'I420' || format === 'NV12'

/**
 * Returns a frame with other pixels, and the time and display size of the original. The caller closes it.
 *
 * @param colours replaces the original's description of its colours
 */
export function frameOf({ format, data, layout }: FramePixels, original: VideoFrame, colours?: VideoColorSpaceInit): VideoFrame {
  const { width, height } = original.visibleRect ?? { width: original.codedWidth, height: original.codedHeight }
  return new VideoFrame(data, {
    format,
    codedWidth: width,
    codedHeight: height,
    layout,
    timestamp: original.timestamp,
    ...(original.duration === null ? {} : { duration: original.duration }),
    displayWidth: original.displayWidth,
    displayHeight: original.displayHeight,
    // Pixels that were converted to RGBA have sRGB colours.
    ...(isPacked(format) ? {} : { colorSpace: colours ?? original.colorSpace }),
  })
}
