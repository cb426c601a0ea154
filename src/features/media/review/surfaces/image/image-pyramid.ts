import { openUpright } from '#lib/review/upright.ts'

/** An image at one scale. */
export interface PyramidLevel {
  readonly bitmap: ImageBitmap
  /** Pixels of this level per pixel of the image. */
  readonly scale: number
}

/** A decoded, upright image with smaller copies, so that drawing it zoomed out does not read every pixel. */
export interface ImagePyramid {
  /** Largest first; the first is the original. */
  readonly levels: readonly PyramidLevel[]
  /** Frees the memory. */
  readonly close: () => void
}

/** Levels with fewer pixels get no smaller copy. */
const MIN_LEVEL_PIXELS = 600_000

/**
 * Decodes an image.
 *
 * @throws DOMException named AbortError when the signal was aborted
 * @throws Error with a user-facing message if the browser can't decode the image
 */
export async function openImagePyramid(file: Blob, signal: AbortSignal): Promise<ImagePyramid> {
  const levels: PyramidLevel[] = []
  const close = (): void => levels.forEach(({ bitmap }) => bitmap.close())
  try {
    levels.push({ bitmap: await decode(file), scale: 1 })
    await addSmallerLevels(levels, signal)
    signal.throwIfAborted()
  } catch (error) {
    close()
    throw error
  }
  return { levels, close }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await openUpright(file)
  } catch (error) {
    throw new Error('Couldn’t open the image. It may be damaged or too large for this browser.', {
      cause: error,
    })
  }
}

/** Adds levels of half the previous width, so that drawing never shrinks a level by more than two and stays smooth. */
async function addSmallerLevels(levels: PyramidLevel[], signal: AbortSignal): Promise<void> {
  let last = levels.at(-1)
  while (last && last.bitmap.width * last.bitmap.height > MIN_LEVEL_PIXELS && !signal.aborted) {
    const { bitmap, scale } = last
    const half = await createImageBitmap(bitmap, { resizeWidth: Math.max(1, Math.round(bitmap.width / 2)), resizeQuality: 'medium' })
    last = { bitmap: half, scale: scale / 2 }
    levels.push(last)
  }
}

/** Returns the smallest level with at least one pixel per drawn pixel. */
export function levelFor({ levels }: Pick<ImagePyramid, 'levels'>, scale: number): PyramidLevel | undefined {
  return levels.findLast((level) => level.scale >= scale) ?? levels[0]
}
