import type { VideoSample } from 'mediabunny'

import { canvasContext } from '../../core/canvas'
import type { Box, DetectableLabel } from '../../core/types'
import { fineFaceSide, videoFaceSide } from '../../detect/face/video-face-detector'
import { objectSide } from '../../detect/object/object-search'
import { withoutPlateTexts } from '../../detect/text/plate-texts'
import type { VideoDetectors } from './detectors'
import type { SampledBox } from '../../track/types'

/** Max long side of the image in which text and plates are detected. */
const TEXT_SIDE = 1280
const MORE_TEXT_SIDE = 1920

/** Order of the labels: the texts of plates must be known before texts are reported. */
const ORDER: readonly DetectableLabel[] = ['face', 'head', 'person', 'license_plate', 'vehicle', 'screen', 'text']

interface FrameSearch {
  /** The labels to search for. */
  labels: readonly DetectableLabel[]
  increasedAccuracy: boolean
  /** Pixels of the upright frame. */
  width: number
  height: number
  /** Whether small faces are searched for in the whole frame, also enlarged, and the boxes at which tracks expect their faces. */
  isFine: boolean
  isEnlarged: boolean
  expected: readonly Box[]
  signal: AbortSignal
}

/** Returns the max long side of the image in which a label is detected. */
function sideFor(label: DetectableLabel, { increasedAccuracy, isFine, expected, width, height }: FrameSearch): number {
  if (label === 'face') {
    const fine = isFine || expected.length > 0 ? fineFaceSide(Math.max(width, height), increasedAccuracy, true) : undefined
    return fine ?? videoFaceSide(increasedAccuracy)
  }
  if (label !== 'text' && label !== 'license_plate') return objectSide(increasedAccuracy)
  return increasedAccuracy ? MORE_TEXT_SIDE : TEXT_SIDE
}

/** Draws a frame upright at the size that the detectors need. */
function drawn(sample: VideoSample, search: FrameSearch): OffscreenCanvas {
  const { labels, width, height } = search
  const side = Math.max(...labels.map((label) => sideFor(label, search)))
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  sample.draw(canvasContext(canvas), 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Detects the items in a frame, in pixels of the upright frame.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function examineFrame(sample: VideoSample, detectors: VideoDetectors, search: FrameSearch): Promise<SampledBox[]> {
  const { labels, increasedAccuracy, isFine, isEnlarged, width, height, signal } = search
  const canvas = drawn(sample, search)
  const [scaleX, scaleY] = [width / canvas.width, height / canvas.height]
  const found: SampledBox[] = []
  const expected = search.expected.map((box): Box => ({
    x: box.x / scaleX,
    y: box.y / scaleY,
    width: box.width / scaleX,
    height: box.height / scaleY,
  }))
  try {
    for (const label of ORDER.filter((one) => labels.includes(one))) {
      const options = { increasedAccuracy, signal, onProgress: () => undefined }
      const detections =
        label === 'face'
          ? await detectors.face.detect(canvas, { ...options, isFine, isEnlarged, expected })
          : await detectors[label].detect(canvas, options)
      const boxes = detections.map(({ box, extent = box, confidence }): SampledBox => {
        const { x, y } = extent
        return { label, x: x * scaleX, y: y * scaleY, width: extent.width * scaleX, height: extent.height * scaleY, confidence }
      })
      const plates = found.filter((one) => one.label === 'license_plate')
      found.push(...(label === 'text' ? withoutPlateTexts(boxes, plates, (box) => box) : boxes))
    }
  } finally {
    // Frees the pixels' memory immediately instead of at the next garbage collection.
    canvas.width = 0
  }
  return found
}
