import { IMAGE_TIME } from '#editor/items/track.ts'
import type { ImagePyramid } from './image-pyramid'

/** The image to show. */
export interface ShownImage {
  readonly image: Pick<ImagePyramid, 'levels'>
  /** The time of its boxes in seconds. */
  readonly time: number
}

/** The image under the boxes: one image, or the current frame of a video. */
export interface StageImage {
  /** Returns the image to show; undefined before the first frame is decoded. The same object until it changes. */
  readonly shown: () => ShownImage | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Whether the image already includes the redactions of the preview. Otherwise they are drawn over it. */
  readonly hasCovers: boolean
}

/** Returns the source of an image that doesn't change. */
export function stillImage(image: ImagePyramid): StageImage {
  const shown = { image, time: IMAGE_TIME }
  return { shown: () => shown, subscribe: () => () => undefined, hasCovers: false }
}
