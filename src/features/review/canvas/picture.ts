import { fetchBytes } from '../../../api/fetch-bytes'
import { openUpright } from '../../../lib/upright'

/** The picture at one size. */
export interface PictureLevel {
  readonly bitmap: ImageBitmap
  /** Pixels of this level per pixel of the picture. */
  readonly scale: number
}

/** A decoded picture, upright, with smaller copies, so that drawing it small costs what it shows and not what it holds. */
export interface Picture {
  /** Largest first; the first is the original. */
  readonly levels: readonly PictureLevel[]
  /** Gives the memory back. */
  readonly close: () => void
}

/** Below this number of pixels a smaller copy saves nothing. */
const SMALLEST_LEVEL = 600_000

/**
 * Loads and decodes a picture once.
 *
 * @throws as `fetchBytes` does
 * @throws Error with words for the person when the browser cannot decode it
 */
export async function openPicture(url: string, { signal, cache }: { signal: AbortSignal; cache: RequestCache }): Promise<Picture> {
  const file = await fetchBytes(url, { signal, cache })
  const levels: PictureLevel[] = []
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
    throw new Error('This browser could not open the picture. It may be damaged, or too large for the memory that is left.', {
      cause: error,
    })
  }
}

/** Each level has half the width of the one before, so drawing never shrinks by more than two, which keeps it smooth. */
async function addSmallerLevels(levels: PictureLevel[], signal: AbortSignal): Promise<void> {
  let last = levels.at(-1)
  while (last && last.bitmap.width * last.bitmap.height > SMALLEST_LEVEL && !signal.aborted) {
    const { bitmap, scale } = last
    const half = await createImageBitmap(bitmap, { resizeWidth: Math.max(1, Math.round(bitmap.width / 2)), resizeQuality: 'medium' })
    last = { bitmap: half, scale: scale / 2 }
    levels.push(last)
  }
}

/** The smallest level that still has a pixel for every pixel that is drawn. */
export function levelFor({ levels }: Picture, scale: number): PictureLevel | undefined {
  return levels.findLast((level) => level.scale >= scale) ?? levels[0]
}
