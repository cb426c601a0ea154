import { canvasContext } from '../../core/canvas'
import { stripsOf } from '../../render/render'

/**
 * Max opacity, up to 255, of a pixel that no one can see on any background. Its colours in the file still have up to five levels each, in
 * which a face is recognisable. Verification allows this difference of any pixel that isn't opaque.
 */
const MAX_UNSEEN = 4

/**
 * Clears the pixels that are almost transparent, such as what an eraser has left of a person. Reviewers can't see them, so they can't mark
 * them, but another program shows their colours without the transparency.
 */
export function clearUnseenPixels(canvas: OffscreenCanvas): void {
  const context = canvasContext(canvas)
  for (const { top, count } of stripsOf({ x: 0, y: 0, width: canvas.width, height: canvas.height })) {
    const image = context.getImageData(0, top, canvas.width, count)
    const { data } = image
    let isChanged = false
    for (let at = 3; at < data.length; at += 4) {
      const opacity = data[at] ?? 0
      if (opacity === 0 || opacity > MAX_UNSEEN) continue
      data.fill(0, at - 3, at + 1)
      isChanged = true
    }
    if (isChanged) context.putImageData(image, 0, top)
  }
}
