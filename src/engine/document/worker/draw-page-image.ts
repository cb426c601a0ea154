import type { PartialCallContext } from '../../core/worker-loop'
import type { DrawnPageImage } from '../types'
import { openDocumentInWorker } from './open-document'

/** Pixels per point: 150 dpi, at which faces of passport photos and small print are found. */
const SCALE = 150 / 72
const QUALITY = 0.9

/** Draws a page as an image. See `DocumentEngine.drawPage`. */
export async function drawPageImage(
  file: Blob,
  page: number,
  { signal }: Pick<PartialCallContext<never>, 'signal'>,
): Promise<DrawnPageImage> {
  const document = await openDocumentInWorker(file, { signal })
  try {
    const { canvas, scale } = await document.renderPage(page, SCALE)
    const image = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    canvas.width = 0
    return { image, scale }
  } finally {
    document.close()
  }
}
