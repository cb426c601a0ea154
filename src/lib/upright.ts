/** EXIF's orientations (2.32, tag 0x0112): 1 is upright; from 5 on width and height change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const ORIENTATION_TAG = 0x0112
const SHORT = 3
/** Where VP8X keeps its flags, and the flag for EXIF data. */
const FLAGS_AT = 20
const EXIF_FLAG = 0x08

/** How each orientation turns the stored pixels upright, as the first four numbers of a canvas matrix. */
const TURNS: Record<Orientation, readonly [number, number, number, number]> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

const isOrientation = (value: number): value is Orientation => value in TURNS

const nameAt = (view: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/** Finds where the orientation stands in TIFF data between `start` and `end`. */
function findTag(view: DataView, start: number, end: number): { at: number; orientation: Orientation } | undefined {
  // Some programs put JPEG's prefix before the data.
  const tiff = end - start >= 6 && nameAt(view, start) === 'Exif' ? start + 6 : start
  if (tiff + 8 > end) return undefined
  const order = view.getUint16(tiff)
  if (order !== 0x4949 && order !== 0x4d4d) return undefined
  const isLittle = order === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  if (directory + 2 > end) return undefined
  const count = view.getUint16(directory, isLittle)
  for (let at = directory + 2; at < directory + 2 + 12 * count && at + 12 <= end; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue
    const value = view.getUint16(at + 8, isLittle)
    return isOrientation(value) ? { at: at + 8, orientation: value } : undefined
  }
  return undefined
}

function findInWebp(view: DataView): { at: number; orientation: Orientation } | undefined {
  for (let start = 12; start + 8 <= view.byteLength;) {
    const data = start + 8
    const length = view.getUint32(start + 4, true)
    const end = Math.min(data + length, view.byteLength)
    if (nameAt(view, start) === 'EXIF') return findTag(view, data, end)
    start = data + length + (length % 2)
  }
  return undefined
}

/** Whether the first bytes of a file (at least 21) are those of a WebP that announces EXIF data. */
export function mayBeTurned(head: ArrayBuffer): boolean {
  if (head.byteLength <= FLAGS_AT) return false
  const view = new DataView(head)
  const isExtended = nameAt(view, 0) === 'RIFF' && nameAt(view, 8) === 'WEBP' && nameAt(view, 12) === 'VP8X'
  return isExtended && (view.getUint8(FLAGS_AT) & EXIF_FLAG) !== 0
}

/**
 * Finds the orientation that browsers do not apply. Chromium 156 and Firefox 153 turn JPEG, PNG and AVIF as their EXIF data says,
 * whatever `imageOrientation` asks for, and leave WebP alone.
 *
 * @returns the orientation, and the file without it, so that a browser that knows EXIF in WebP does not turn it a second time
 */
async function splitOrientation(file: Blob): Promise<{ orientation: Orientation; plain: Blob }> {
  if (!mayBeTurned(await file.slice(0, FLAGS_AT + 1).arrayBuffer())) return { orientation: 1, plain: file }
  const view = new DataView(await file.arrayBuffer())
  const found = findInWebp(view)
  if (found === undefined || found.orientation === 1) return { orientation: 1, plain: file }
  view.setUint16(found.at, 1, view.getUint8(found.at) !== 0)
  return { orientation: found.orientation, plain: new Blob([view], { type: file.type }) }
}

function turn(bitmap: ImageBitmap, orientation: Orientation): OffscreenCanvas {
  const isOnItsSide = orientation >= 5
  const canvas = new OffscreenCanvas(isOnItsSide ? bitmap.height : bitmap.width, isOnItsSide ? bitmap.width : bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
  if (context === null) throw new RangeError('The browser gives no memory for a canvas.')
  const [a, b, c, d] = TURNS[orientation]
  // What is mirrored or turned comes to lie left of or above the canvas.
  context.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0)
  context.imageSmoothingEnabled = false
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

/**
 * Decodes an image, turned upright as its EXIF data says, WebP included.
 *
 * @returns a bitmap that the caller closes
 * @throws what `createImageBitmap` throws, or RangeError where there is no memory
 */
export async function openUpright(file: Blob): Promise<ImageBitmap> {
  const { orientation, plain } = await splitOrientation(file)
  const bitmap = await createImageBitmap(plain, { imageOrientation: 'from-image', premultiplyAlpha: 'default' })
  return orientation === 1 ? bitmap : turn(bitmap, orientation).transferToImageBitmap()
}

/**
 * Makes a file that an `img` shows upright.
 *
 * @returns the file itself where browsers turn it upright by themselves
 * @throws as `openUpright`
 */
export async function toUprightFile(file: Blob): Promise<Blob> {
  const { orientation, plain } = await splitOrientation(file)
  return orientation === 1 ? file : turn(await createImageBitmap(plain), orientation).convertToBlob()
}
