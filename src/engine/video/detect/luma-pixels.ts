import type { VideoSample } from 'mediabunny'

import type { LumaImage } from '../../core/types'
import { canvasContext } from '../../core/canvas'

/** Returns the brightness of a frame with unreadable planes, drawn at the size of a canvas (weights of ITU-R BT.601). */
export function drawnLuma(sample: VideoSample, canvas: OffscreenCanvas): LumaImage {
  const { width, height } = canvas
  const context = canvasContext(canvas)
  sample.draw(context, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const values = new Uint8Array(width * height)
  for (let to = 0, from = 0; to < values.length; to += 1, from += 4)
    values[to] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  return { width, height, values }
}
