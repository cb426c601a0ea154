import type { Rect } from '#editor/stage/geometry.ts'
import type { ImagePyramid } from '../review/surfaces/image/image-pyramid'
import { imageReader } from '../review/surfaces/image/image-reader'
import { ReviewCanvas } from '../review/surfaces/image/review-canvas'
import { stillImage } from '../review/surfaces/image/stage-image'
import { Thumbnail } from '../review/surfaces/image/thumbnail'
import type { FileKind } from './file-kind'
import { imageFacts } from './image-facts'
import { ImageResult } from './stage/image-result'

/** The kind that opens, reviews and shows images. */
export const imageKind: FileKind<ImagePyramid> = {
  openingLabel: 'Opening image…',
  failedTitle: "Couldn't open the image",
  reader: imageReader,
  surfaceOf: (image, session) => {
    const still = stillImage(image)
    return {
      renderThumbnail: (rect: Rect) => <Thumbnail image={image} rect={rect} imageWidth={session.editor.size.width} />,
      renderCanvas: () => <ReviewCanvas session={session} image={still} subject="Image" />,
    }
  },
  factsOf: imageFacts,
  renderResult: (result) => <ImageResult {...result} />,
}
