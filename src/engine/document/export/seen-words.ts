import type { Box } from '../../core/types'
import type { PageWord } from '../types'

/** The pixels of a page. */
export interface ReadablePixels {
  width: number
  height: number
  /** Pixels per point. */
  scale: number
  /** Returns red, green, blue and opacity of each pixel of a box. */
  read: (box: Box) => Uint8ClampedArray
}

/**
 * Min levels between the brightest and the darkest pixel of a remaining word. A lower contrast is lost in images with 16 levels of grey.
 */
const MIN_CONTRAST = 24
/** The range of a word's height that contains its letters, whichever way up it is. Shapes of lines above and below reach into the rest. */
const [TOP, BOTTOM] = [0.35, 0.65]
const HAS_LETTERS = /[\p{L}\p{N}]/u

/** Returns the middle of a word, in which all letters have ink. Marks such as dots and quotes may be anywhere in their box. */
function middleOf({ text, box: { x, y, width, height } }: PageWord): Box {
  if (!HAS_LETTERS.test(text)) return { x, y, width, height }
  return height > 1.5 * width
    ? { x: x + TOP * width, y, width: (BOTTOM - TOP) * width, height }
    : { x, y: y + TOP * height, width, height: (BOTTOM - TOP) * height }
}

/** Returns the levels between the brightest and the darkest pixel in the middle of a word, or undefined for a word outside the page. */
export function contrastOf(word: PageWord, { width, height, scale, read }: ReadablePixels): number | undefined {
  const middle = middleOf(word)
  const [left, top] = [Math.max(0, Math.floor(middle.x * scale)), Math.max(0, Math.floor(middle.y * scale))]
  const right = Math.min(width, Math.ceil((middle.x + middle.width) * scale))
  const bottom = Math.min(height, Math.ceil((middle.y + middle.height) * scale))
  if (right <= left || bottom <= top) return undefined
  const pixels = read({ x: left, y: top, width: right - left, height: bottom - top })
  let contrast = 0
  for (let channel = 0; channel < 3; channel += 1) {
    let [least, most] = [255, 0]
    for (let at = channel; at < pixels.length; at += 4) {
      const level = pixels[at] ?? 0
      if (level < least) least = level
      if (level > most) most = level
    }
    contrast = Math.max(contrast, most - least)
  }
  return contrast
}

/**
 * Returns the visible words of a page. Text under lines, highlights, drawings or paint on a scan doesn't count as visible, because it may
 * have been painted over to hide it.
 */
export const seenWords = (words: readonly PageWord[], pixels: ReadablePixels): PageWord[] =>
  words.filter((word) => (contrastOf(word, pixels) ?? 0) >= MIN_CONTRAST)
