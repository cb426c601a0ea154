import type { Media } from '#generated/model/media.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import { formatBytes, formatCount, formatDateTime } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'
import type { ImageSize } from './stage/image-comparison'

/** Returns the facts about an image file; `size` is undefined until the image is open. */
export function imageFacts(
  media: Media,
  details: MediaDetails | undefined,
  size: ImageSize | undefined,
): readonly (readonly [label: string, value: string | undefined])[] {
  const bitDepth = details?.bitDepth
  return [
    ['Type', typeWords[media.type]],
    ['Dimensions', size && `${size.width} × ${size.height} pixels`],
    ['Bit depth', bitDepth === undefined ? undefined : `${formatCount(bitDepth, 'bit')} per channel`],
    ['Size', formatBytes(media.size)],
    ['Uploaded', formatDateTime(media.uploadDate)],
  ]
}
