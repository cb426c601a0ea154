import { canvasContext } from '#engine/core/canvas.ts'
import type { DrawnPage } from '../../worker/page-drawing'
import { FAINT, lettersAmong, strengthen, takePieces, type InkMap } from './ink-pieces'

/** Min levels of ink that is detected and read without changes. Paler ink is first redrawn with full contrast. */
const STRONG = 40

/** Returns the most common color. */
function backgroundOf(pixels: Uint32Array): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 7) counts.set(pixels[at] ?? 0, (counts.get(pixels[at] ?? 0) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0xff_ff_ff_ff, 0])[0]
}

const apart = (color: number, other: number, bits: number): number => Math.abs(((color >>> bits) & 255) - ((other >>> bits) & 255))

/** Returns the ink of a drawn page, and the page's most common color. */
export function inkOf(canvas: OffscreenCanvas): { map: InkMap; background: number } {
  const { width, height } = canvas
  const colors = new Uint32Array(canvasContext(canvas).getImageData(0, 0, width, height).data.buffer)
  const background = backgroundOf(colors)
  const levels = new Uint8Array(colors.length)
  // Most pixels are background.
  for (let at = 0; at < colors.length; at += 1) {
    const color = colors[at] ?? 0
    if (color === background) continue
    const level = Math.max(apart(color, background, 0), apart(color, background, 8), apart(color, background, 16))
    if (level >= FAINT) levels[at] = level
  }
  return { map: { levels, width, height }, background }
}

/**
 * Draws the pale letters of a page again with full contrast: ink without any strong pixel. Pale lines and boxes stay unchanged.
 *
 * @param map from `inkOf`; its ink is removed
 * @returns the pixels with strong ink or a pale letter as 1, and whether there are such letters
 */
export function strengthenPale({ canvas, scale }: DrawnPage, map: InkMap, background: number): { pixels: Uint8Array; hasPale: boolean } {
  const pixels = new Uint8Array(map.levels.length)
  for (let at = 0; at < pixels.length; at += 1) if ((map.levels[at] ?? 0) >= STRONG) pixels[at] = 1
  const letters = lettersAmong(
    takePieces(map).filter(({ most }) => most < STRONG),
    scale,
  )
  for (const piece of letters) for (const at of piece.pixels) pixels[at] = 1
  strengthen(canvas, letters, ((background >>> 8) & 255) < 128)
  return { pixels, hasPale: letters.length > 0 }
}

/** Draws the pale letters of a page for recognition, if it has any. Returns the page. */
export function drawForReading(drawn: DrawnPage, hasPale: boolean): DrawnPage {
  if (hasPale) {
    const { map, background } = inkOf(drawn.canvas)
    strengthenPale(drawn, map, background)
  }
  return drawn
}
