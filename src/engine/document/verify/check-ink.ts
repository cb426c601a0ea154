import type { Box } from '../../core/types'
import { coverPixels } from '../export/paint-covers'
import type { PlannedPage } from '../export/plan-page'
import type { DrawnPage } from '../worker/page-drawing'
import type { DocumentFindings } from './document-findings'
import type { DocumentVerificationRequest } from './verify-document'

/** Pixels per point at which ink is compared. */
const INK_SCALE = 2
/** Min levels by which a pixel changes when a glyph isn't painted. */
const MIN_CHANGE = 40
/** Min square points of connected ink. A letter of 4 points has more, and the rim of a letter beside its cover has less. */
const MIN_INK = 1.25
/** Rows that are compared at a time. */
const STRIP = 256

/** Pixels of a page: 1 where ink is seen outside the covers. */
interface InkMap {
  width: number
  height: number
  pixels: Uint8Array
}

function changedPixels({ canvas }: DrawnPage, other: DrawnPage): InkMap {
  const { width, height } = canvas
  const contexts = [canvas, other.canvas].map((one) => one.getContext('2d'))
  const pixels = new Uint8Array(width * height)
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const [one, two] = contexts.map((context) => context?.getImageData(0, top, width, rows).data)
    if (!one || !two) throw new Error("The browser can't read the drawn page.")
    // Most pixels are equal, and are compared whole.
    const [whole, otherWhole] = [new Int32Array(one.buffer), new Int32Array(two.buffer)]
    for (let at = 0; at < whole.length; at += 1) {
      if (whole[at] === otherWhole[at]) continue
      const byte = 4 * at
      const change = Math.max(...[byte, byte + 1, byte + 2].map((index) => Math.abs((one[index] ?? 0) - (two[index] ?? 0))))
      if (change >= MIN_CHANGE) pixels[top * width + at] = 1
    }
  }
  return { width, height, pixels }
}

/** Clears the pixels under covers, and one beside them, which they blend with. */
function clearCovers(map: InkMap, boxes: readonly Box[], scale: number): void {
  for (const box of boxes) {
    const { x, y, width, height } = coverPixels(box, map, scale)
    const [left, right] = [Math.max(0, x - 1), Math.min(map.width, x + width + 1)]
    for (let row = Math.max(0, y - 1); row < Math.min(map.height, y + height + 1); row += 1)
      map.pixels.fill(0, row * map.width + left, row * map.width + right)
  }
}

/** Returns the box and number of the pixels that are connected with one, and clears them. */
function takeConnected({ width, height, pixels }: InkMap, first: number): { box: Box; count: number } {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  const open = [first]
  pixels[first] = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    count += 1
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column
        if (pixels[next] !== 1) continue
        pixels[next] = 0
        open.push(next)
      }
  }
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, count }
}

/**
 * Checks that nothing which a page paints for its redacted words is seen outside the covers. The page is drawn with and without the glyphs
 * of these words, so what differs is their ink, wherever their boxes are. Lines and other words stay the same.
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
    const boxes = covers.map(({ box }) => box)
    clearCovers(map, boxes, scale)
    for (let at = map.pixels.indexOf(1); at >= 0; at = map.pixels.indexOf(1, at)) {
      const { box, count } = takeConnected(map, at)
      if (count < MIN_INK * scale ** 2) continue
      const place = { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
      findings.addAt('regions', 'cover', `Part of a redacted word is seen beside its cover on page ${page}.`, page, place)
    }
  } finally {
    whole.canvas.width = 0
  }
}
