import type { VideoSample } from 'mediabunny'

import { canvasContext } from '../core/canvas'
import type { DetectableLabel } from '../core/types'
import { videoFaceSide } from '../detect/face/video-face-detector'
import { screenSide } from '../detect/screen/screen-detector'
import { withoutPlateTexts } from '../detect/text/plate-texts'
import type { VideoDetectors } from './detectors'
import type { SampledBox } from './types'

/** Max long side of the image in which text and plates are detected. */
const TEXT_SIDE = 1280
const MORE_TEXT_SIDE = 1920

/** Order of the labels: the texts of plates must be known before texts are reported. */
const ORDER: readonly DetectableLabel[] = ['face', 'license_plate', 'screen', 'text']

interface FrameSearch {
  /** The labels to search for. */
  labels: readonly DetectableLabel[]
  increasedAccuracy: boolean
  /** Pixels of the upright frame. */
  width: number
  height: number
  signal: AbortSignal
}

/** Returns the max long side of the image in which a label is detected. */
function sideFor(label: DetectableLabel, increasedAccuracy: boolean): number {
  if (label === 'face') return videoFaceSide(increasedAccuracy)
  if (label === 'screen') return screenSide(increasedAccuracy)
  return increasedAccuracy ? MORE_TEXT_SIDE : TEXT_SIDE
}

/** Draws a frame upright at the size that the detectors need. */
function drawn(sample: VideoSample, { labels, increasedAccuracy, width, height }: FrameSearch): OffscreenCanvas {
  const side = Math.max(...labels.map((label) => sideFor(label, increasedAccuracy)))
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
  const { labels, increasedAccuracy, width, height, signal } = search
  const canvas = drawn(sample, search)
  const [scaleX, scaleY] = [width / canvas.width, height / canvas.height]
  const found: SampledBox[] = []
  try {
    for (const label of ORDER.filter((one) => labels.includes(one))) {
      const detections = await detectors[label].detect(canvas, { increasedAccuracy, signal, onProgress: () => undefined })
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
