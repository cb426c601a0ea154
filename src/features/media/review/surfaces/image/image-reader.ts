import type { OriginalReader } from '#features/media/parts/use-original.ts'
import { openImagePyramid, type ImagePyramid } from './image-pyramid'

/** Decodes the uploaded image. */
export const imageReader: OriginalReader<ImagePyramid> = {
  open: async ({ download }, signal) => openImagePyramid(await download(), signal),
  close: (image) => image.close(),
}
