import { centreOf } from '#lib/review/box-areas.ts'
import type { TextLine } from '../../detect/text/lines'
import type { Glyph, Point } from './glyph'
import type { RecognisedWord } from './recognised'
import type { PaintedGlyph } from './visibility'

/** Min ratio of width to height of a word, for each character of its glyph: no letter is as wide. Min height of letters in points. */
const [MIN_RATIO, MIN_HEIGHT] = [2, 4]

type Drawing = PaintedGlyph & Required<Pick<PaintedGlyph, 'ink'>>

/** Returns the length of a glyph's ink along its line, and its height. */
function sidesOf({ ink, along }: Drawing): [number, number] {
  return Math.abs(along.x) >= Math.abs(along.y) ? [ink.width, ink.height] : [ink.height, ink.width]
}

/** Returns whether a glyph that is a drawing shows more letters than its characters, such as an image of a word. */
export function isWordDrawing(glyph: PaintedGlyph): glyph is Drawing {
  const { text, ink, isDrawing } = glyph
  if (isDrawing !== true || !ink) return false
  const [length, height] = sidesOf({ ...glyph, ink })
  return height >= MIN_HEIGHT && length >= MIN_RATIO * height * Math.max(1, text.length)
}

/** Returns the ink of such a glyph as a line for the model that reads text. */
export function lineOfDrawing(glyph: Drawing): { line: TextLine; glyphs: PaintedGlyph[] } {
  const [length, thickness] = sidesOf(glyph)
  const { x: centreX, y: centreY } = centreOf(glyph.ink)
  const rotated = { centreX, centreY, length, thickness, angle: Math.atan2(glyph.along.y, glyph.along.x) }
  return { line: { box: glyph.ink, confidence: 1, rotated }, glyphs: [glyph] }
}

/** Returns the words that were read in such a glyph as glyphs of their own, on the baseline of the glyph. */
export function wordsOfDrawing({ start: origin, along }: PaintedGlyph, words: readonly RecognisedWord[]): Glyph[] {
  const at = (distance: number, below: number): Point => ({
    x: distance * along.x - below * along.y,
    y: distance * along.y + below * along.x,
  })
  const baseline = origin.y * along.x - origin.x * along.y
  return words.map(({ text, box }) => {
    const centre = centreOf(box)
    const [middle, depth] = [centre.x * along.x + centre.y * along.y, centre.y * along.x - centre.x * along.y]
    const [across, up] = Math.abs(along.x) >= Math.abs(along.y) ? [box.width / 2, box.height / 2] : [box.height / 2, box.width / 2]
    const end = at(middle + across, baseline)
    return {
      text,
      start: at(middle - across, baseline),
      end,
      next: end,
      along,
      ascent: at(0, depth - up - baseline),
      descent: at(0, baseline - depth - up),
      size: 2 * up,
      isSpace: false,
      isCovered: false,
      ink: box,
    }
  })
}
