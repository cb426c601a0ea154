/** The Exif orientations (2.32, tag 0x0112): 1 is upright; 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const ORIENTATION_TAG = 0x0112
const SHORT = 3
/** The offset of the VP8X flags, and the flag for Exif data. */
const FLAGS_AT = 20
const EXIF_FLAG = 0x08
/** The first half of the eight bytes that start a PNG. */
const PNG_SIGNATURE = 0x89504e47
const PNG_SIGNATURE_BYTES = 8
const CHECKSUM_BYTES = 4
/** A PNG of 2 x 1 pixels with orientation 6, which is 1 x 2 after rotation. */
const TURNED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAALSURBVHjaY2D4DwABAgEA0RrLjwAAAABJRU5ErkJggg=='

/** The first four numbers of the canvas matrix that rotates the stored pixels upright. */
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

/** Returns whether a number is an orientation. */
export const isOrientation = (value: number): value is Orientation => value in TURNS

const nameAt = (view: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/** Finds the orientation tag in TIFF data between `start` and `end`. */
function findTag(view: DataView, start: number, end: number): { at: number; orientation: Orientation } | undefined {
  // Some programs add the JPEG prefix to the data.
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

function findInPng(view: DataView): { at: number; orientation: Orientation } | undefined {
  for (let start = PNG_SIGNATURE_BYTES; start + 8 <= view.byteLength;) {
    const data = start + 8
    const end = Math.min(data + view.getUint32(start), view.byteLength)
    if (nameAt(view, start + 4) === 'eXIf') return findTag(view, data, end)
    start = end + CHECKSUM_BYTES
  }
  return undefined
}

function isTurnedWebp(view: DataView): boolean {
  const isExtended = nameAt(view, 0) === 'RIFF' && nameAt(view, 8) === 'WEBP' && nameAt(view, 12) === 'VP8X'
  return isExtended && (view.getUint8(FLAGS_AT) & EXIF_FLAG) !== 0
}

const isPng = (view: DataView): boolean => view.getUint32(0) === PNG_SIGNATURE

let pngTurns: Promise<boolean> | undefined

/** Returns whether the browser rotates PNG by its Exif data, which WebKit 2.50 doesn't. */
function turnsPng(): Promise<boolean> {
  pngTurns ??= (async () => {
    const bytes = Uint8Array.from(atob(TURNED_PNG), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const isTurned = bitmap.height > bitmap.width
    bitmap.close()
    return isTurned
  })()
  return pngTurns
}

/** Returns whether a file's first bytes (at least 21) belong to an image that the browser may not rotate by its Exif data. */
export async function mayBeTurned(head: ArrayBuffer): Promise<boolean> {
  if (head.byteLength <= FLAGS_AT) return false
  const view = new DataView(head)
  return isPng(view) ? !(await turnsPng()) : isTurnedWebp(view)
}

/**
 * Finds an orientation that browsers do not apply. Chromium 156 and Firefox 153 rotate JPEG, PNG and AVIF by their Exif data,
 * whatever `imageOrientation` says, and do not rotate WebP. WebKit 2.50 rotates JPEG only.
 *
 * @returns the orientation, and the file without it, so that a browser that supports Exif in WebP does not rotate it twice
 */
async function splitOrientation(file: Blob): Promise<{ orientation: Orientation; plain: Blob }> {
  if (!(await mayBeTurned(await file.slice(0, FLAGS_AT + 1).arrayBuffer()))) return { orientation: 1, plain: file }
  const view = new DataView(await file.arrayBuffer())
  const found = isPng(view) ? findInPng(view) : findInWebp(view)
  if (found === undefined || found.orientation === 1) return { orientation: 1, plain: file }
  // This browser ignores it, and changing it would need a new checksum.
  if (isPng(view)) return { orientation: found.orientation, plain: file }
  view.setUint16(found.at, 1, view.getUint8(found.at) !== 0)
  return { orientation: found.orientation, plain: new Blob([view], { type: file.type }) }
}

/** Rotates a bitmap upright, and closes it. */
export function turn(bitmap: ImageBitmap, orientation: Orientation): OffscreenCanvas {
  const isOnItsSide = orientation >= 5
  const canvas = new OffscreenCanvas(isOnItsSide ? bitmap.height : bitmap.width, isOnItsSide ? bitmap.width : bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
  if (context === null) throw new RangeError('Not enough memory for a canvas.')
  const [a, b, c, d] = TURNS[orientation]
  // A mirrored or rotated image would otherwise end up left of or above the canvas.
  context.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0)
  context.imageSmoothingEnabled = false
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

/**
 * Decodes an image upright according to its Exif data, in every format with Exif data.
 *
 * @returns a bitmap that the caller closes
 * @throws the errors of `createImageBitmap`, or RangeError when memory runs out
 */
export async function openUpright(file: Blob): Promise<ImageBitmap> {
  const { orientation, plain } = await splitOrientation(file)
  const bitmap = await createImageBitmap(plain, { imageOrientation: 'from-image', premultiplyAlpha: 'default' })
  return orientation === 1 ? bitmap : turn(bitmap, orientation).transferToImageBitmap()
}

/**
 * Returns a file that an `img` shows upright.
 *
 * @returns the same file where browsers rotate it themselves
 * @throws the errors of `openUpright`
 */
export async function toUprightFile(file: Blob): Promise<Blob> {
  const { orientation, plain } = await splitOrientation(file)
  return orientation === 1 ? file : turn(await createImageBitmap(plain), orientation).convertToBlob()
}
