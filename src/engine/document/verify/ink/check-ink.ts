import type { PlannedPage } from '../../export/plan-page'
import type { DrawnPage } from '../../worker/page-drawing'
import type { DocumentFindings } from '../document-findings'
import { clearCovers, FAINT, takePieces, type InkMap } from './ink-pieces'
import type { DocumentVerificationRequest } from '../request'

/** Pixels per point at which ink is compared. */
const INK_SCALE = 2
/** Min square points of connected ink. A letter of 4 points has more; the rim of a letter beside its cover has less. */
const MIN_INK = 1.25
/** Rows that are compared at a time. */
const STRIP = 256

function changedPixels({ canvas }: DrawnPage, other: DrawnPage): InkMap {
  const { width, height } = canvas
  const contexts = [canvas, other.canvas].map((one) => one.getContext('2d'))
  const levels = new Uint8Array(width * height)
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const [one, two] = contexts.map((context) => context?.getImageData(0, top, width, rows).data)
    if (!one || !two) throw new Error('The browser can’t read the drawn page.')
    // Most pixels are equal, so whole pixels are compared first.
    const [whole, otherWhole] = [new Int32Array(one.buffer), new Int32Array(two.buffer)]
    for (let at = 0; at < whole.length; at += 1) {
      if (whole[at] === otherWhole[at]) continue
      const byte = 4 * at
      const change = Math.max(...[byte, byte + 1, byte + 2].map((index) => Math.abs((one[index] ?? 0) - (two[index] ?? 0))))
      if (change >= FAINT) levels[top * width + at] = change
    }
  }
  return { width, height, levels }
}

/**
 * Checks that no ink of redacted words is visible outside the covers. The page is drawn with and without the glyphs of these words, so the
 * difference is their ink, wherever their boxes are. Lines and other words stay the same.
 */
export async function checkInk(
  { page, covers, removed }: Pick<PlannedPage, 'page' | 'covers' | 'removed'>,
  { drawWithout }: Pick<DocumentVerificationRequest, 'drawWithout'>,
  findings: DocumentFindings,
): Promise<void> {
  const glyphs = removed.flatMap((word) => word.glyphs ?? [])
  if (glyphs.length === 0) return
  const whole = await drawWithout(page, INK_SCALE, [])
  try {
    const { scale } = whole
    const without = await drawWithout(page, INK_SCALE, glyphs)
    const map = changedPixels(whole, without)
    without.canvas.width = 0
    clearCovers(map, covers, scale)
    for (const { box, pixels } of takePieces(map)) {
      if (pixels.length < MIN_INK * scale ** 2) continue
      const place = { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
      findings.addAt('regions', 'cover', `Part of a redacted word is seen beside its cover on page ${page}.`, page, place)
    }
  } finally {
    whole.canvas.width = 0
  }
}
