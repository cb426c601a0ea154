import { ByteReader } from '../core/byte-reader'
import { canvasContext } from '../core/canvas'
import { webpChunks } from '../image/probe/webp'
import { bytesOf, riffChunk, u16le, u24le, vp8xChunk, webpFile } from './bytes'

/** Builds small animations whose frames have one colour each. */

export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** A rectangle in pixels. */
type Place = readonly [x: number, y: number, width: number, height: number]

interface Animation<Frame> {
  width: number
  height: number
  frames: readonly Frame[]
}

interface GifFrame {
  colour: Colour
  /** The whole image if omitted. */
  place?: Place
  /** The disposal of the frame before the next one: 1 for nothing, 2 to clear its place, 3 to restore what it covered. */
  disposal?: 1 | 2 | 3
}

/** Returns the codes of pixels of one colour. A code for clearing after two pixels keeps all codes at three bits. */
function lzwOf(index: number, pixels: number): number[] {
  const codes = Array.from({ length: pixels }, (_pixel, at) => (at % 2 === 0 ? [4, index] : [index])).flat()
  const bits = [...codes, 5]
    .map((code) => code.toString(2).padStart(3, '0'))
    .toReversed()
    .join('')
  const padded = bits.padStart(Math.ceil(bits.length / 8) * 8, '0')
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)).toReversed()
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_block, at) => bytes.slice(at * 255, (at + 1) * 255))
  return [...blocks.flatMap((block) => [block.length, ...block]), 0]
}

/** Makes a GIF with up to four colours, of which transparent ones aren't possible. */
export function animatedGif({ width, height, frames }: Animation<GifFrame>): Uint8Array<ArrayBuffer> {
  const colours = [...new Set(frames.map(({ colour }) => colour.join(',')))]
  const table = [0, 1, 2, 3].flatMap((index) => (colours[index] ?? '0,0,0').split(',').slice(0, 3).map(Number))
  const images = frames.map(({ colour, place = [0, 0, width, height], disposal = 1 }) => {
    const control = [0x21, 0xf9, 4, disposal << 2, 10, 0, 0, 0]
    const pixels = lzwOf(colours.indexOf(colour.join(',')), place[2] * place[3])
    return bytesOf(control, [0x2c, ...place.flatMap(u16le), 0, 2], pixels)
  })
  return bytesOf('GIF89a', u16le(width), u16le(height), [0x81, 0, 0], table, ...images, [0x3b])
}

interface WebpFrame {
  colour: Colour
  /** The whole image if omitted. X and y are even. */
  place?: Place
  /** Whether the frame replaces what is below it, including its transparent pixels. */
  replaces?: boolean
}

export async function animatedWebp({ width, height, frames }: Animation<WebpFrame>): Promise<Uint8Array<ArrayBuffer>> {
  const images = frames.map(async ({ colour: [red, green, blue, alpha], place: [x, y, wide, high] = [0, 0, width, height], replaces }) => {
    const canvas = new OffscreenCanvas(wide, high)
    const context = canvasContext(canvas)
    context.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`
    context.fillRect(0, 0, wide, high)
    const still = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer())
    const place = [x / 2, y / 2, wide - 1, high - 1].flatMap(u24le)
    const pixels = [...webpChunks(new ByteReader(still))].filter(({ name }) => name === 'VP8 ' || name === 'VP8L' || name === 'ALPH')
    const parts = pixels.map(({ start, end }) => still.subarray(start, end))
    return riffChunk('ANMF', bytesOf([...place, ...u24le(100), replaces === true ? 2 : 0], ...parts))
  })
  return webpFile(vp8xChunk(0x12, width, height), riffChunk('ANIM', [0, 0, 0, 0, 0, 0]), ...(await Promise.all(images)))
}
