/** Rows of a canvas. */
export interface Strip {
  /** The first row. */
  top: number
  /** Four bytes per pixel. Valid until the next strip. */
  pixels: Int32Array<ArrayBuffer>
  /** Bits by which red, green and blue are shifted in a pixel. */
  shifts: readonly [red: number, green: number, blue: number]
}

/** Rows that are read at a time, to avoid a second copy of the page. */
const ROWS = 128

const SHIFTS: Partial<Record<string, Strip['shifts']>> = { RGBA: [0, 8, 16], BGRA: [16, 8, 0] }

/** Returns a frame with the pixels of a canvas, or undefined in browsers that can't make one. */
function frameOf(canvas: OffscreenCanvas): VideoFrame | undefined {
  try {
    return typeof VideoFrame === 'undefined' ? undefined : new VideoFrame(canvas, { timestamp: 0 })
  } catch {
    return undefined
  }
}

/**
 * Returns the pixels of strips of rows of an opaque canvas, from top to bottom. Copies them from a video frame in browsers that support it,
 * which takes a tenth of the time of `getImageData`. The canvas must not change until the last strip.
 */
export async function* stripsOf(canvas: OffscreenCanvas): AsyncGenerator<Strip> {
  const { width, height } = canvas
  const frame = frameOf(canvas)
  try {
    const shifts = SHIFTS[frame?.format ?? '']
    if (!frame || !shifts || frame.visibleRect?.width !== width || frame.visibleRect.height !== height) {
      yield* copiedStripsOf(canvas)
      return
    }
    const bytes = new Uint8Array(width * 4 * Math.min(ROWS, height))
    for (let top = 0; top < height; top += ROWS) {
      const rows = Math.min(ROWS, height - top)
      await frame.copyTo(bytes, { rect: { x: 0, y: top, width, height: rows }, layout: [{ offset: 0, stride: width * 4 }] })
      yield { top, pixels: new Int32Array(bytes.buffer, 0, width * rows), shifts }
    }
  } finally {
    frame?.close()
  }
}

function* copiedStripsOf(canvas: OffscreenCanvas): Generator<Strip> {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser can’t read the drawn page.')
  const { width, height } = canvas
  for (let top = 0; top < height; top += ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS, height - top))
    yield { top, pixels: new Int32Array(data.buffer), shifts: [0, 8, 16] }
  }
}
