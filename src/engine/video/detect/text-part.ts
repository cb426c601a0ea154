import type { VideoSample } from 'mediabunny'

import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { TextLine } from '../../detect/text/lines'
import { BASE_LONG_SIDE, textLevelAt } from '../../detect/text/plan'
import type { PlacedTextReader } from '../../detect/text/reader'
import type { TextSearch } from '../../detect/text/text-search'
import { inReadingOrder } from '../../document/reading/recognised'

/** Height in pixels to which the lines of small text are enlarged before they are detected. */
const LINE_HEIGHT = 64

/** The models that read text. */
export interface TrackReader {
  search: TextSearch
  reader: PlacedTextReader
}

/** A part of an upright frame, and its top left corner in pixels of the frame. */
export interface FramePart {
  canvas: OffscreenCanvas
  x: number
  y: number
}

/** Draws a part of an upright frame, or returns undefined if it is outside. */
export function cropped(sample: VideoSample, box: Box, { width, height }: { width: number; height: number }): FramePart | undefined {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const [right, bottom] = [Math.min(width, Math.ceil(box.x + box.width)), Math.min(height, Math.ceil(box.y + box.height))]
  if (right - left < 1 || bottom - top < 1) return undefined
  const canvas = new OffscreenCanvas(right - left, bottom - top)
  sample.draw(canvasContext(canvas), -left, -top, width, height)
  return { canvas, x: left, y: top }
}

/** Returns the lines in a part of a frame in reading order, by row. */
export async function rowsIn(canvas: OffscreenCanvas, search: TextSearch, signal: AbortSignal): Promise<TextLine[][]> {
  const { width, height } = canvas
  const side = Math.min(BASE_LONG_SIDE, Math.max(width, height) * Math.max(1, LINE_HEIGHT / Math.min(width, height)))
  return inReadingOrder(await search.linesAt(canvas, textLevelAt(width, height, side), { signal, onProgress: () => undefined }))
}
