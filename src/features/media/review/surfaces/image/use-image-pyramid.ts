import { useOriginal, type Original, type OriginalReader } from '../../../parts/use-original'
import { openImagePyramid, type ImagePyramid } from './image-pyramid'

const reader: OriginalReader<ImagePyramid> = {
  open: async ({ download }, signal) => openImagePyramid(await download(), signal),
  close: (image) => image.close(),
}

/** Decodes the image of a media until the component unmounts. */
export function useImagePyramid(mediaId: string): Original<ImagePyramid> {
  return useOriginal(mediaId, reader)
}
