import { canvasContext } from '../core/canvas'

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Makes a detailed canvas: shapes of many sizes on a gradient, similar to a photograph. */
export function busyCanvas(width: number, height: number, seed = 1): OffscreenCanvas {
  const random = seededRandom(seed)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, '#7a8fb5')
  gradient.addColorStop(1, '#c9a27c')
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  for (let shape = 0; shape < 1500; shape += 1) {
    const tone = Math.floor(random() * 256)
    context.fillStyle = `rgb(${tone}, ${Math.floor(tone * (0.6 + random() * 0.4))}, ${Math.floor(tone * (0.4 + random() * 0.5))})`
    context.beginPath()
    const radius = 1 + random() ** 3 * Math.min(width, height) * 0.1
    context.ellipse(random() * width, random() * height, radius, radius * (0.3 + random()), random() * 3, 0, 7)
    context.fill()
  }
  return canvas
}

export function copyOf(source: OffscreenCanvas): OffscreenCanvas {
  const canvas = new OffscreenCanvas(source.width, source.height)
  canvasContext(canvas).drawImage(source, 0, 0)
  return canvas
}

/** Inserts bytes into a file at position `at`. */
export async function splice(file: Blob, at: number, bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  return new Blob([await file.slice(0, at).arrayBuffer(), bytes, await file.slice(at).arrayBuffer()], { type: file.type })
}

/** Builds an APP1 segment with EXIF orientation (1 to 8) and description. */
export function exifSegment(orientation: number, description = 'secret place'): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${description}\0`)
  const directory = 8 + 2 + 2 * 12 + 4
  const tiff = new DataView(new ArrayBuffer(directory + text.length))
  const entry = (index: number, tag: number, type: number, count: number, value: number) => {
    const at = 10 + index * 12
    tiff.setUint16(at, tag)
    tiff.setUint16(at + 2, type)
    tiff.setUint32(at + 4, count)
    if (type === 3) tiff.setUint16(at + 8, value)
    else tiff.setUint32(at + 8, value)
  }
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 2)
  entry(0, 0x010e, 2, text.length, directory)
  entry(1, 0x0112, 3, 1, orientation)
  new Uint8Array(tiff.buffer).set(text, directory)
  const length = 2 + 6 + tiff.byteLength
  const marker = [0xff, 0xe1, length >> 8, length & 0xff, ...new TextEncoder().encode('Exif'), 0, 0]
  return Uint8Array.from([...marker, ...new Uint8Array(tiff.buffer)])
}
