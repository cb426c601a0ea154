import { boxAround, sharedHeight } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import type { PageWord } from '../../types'

/** Words of a page's text on one line. */
export interface LayerLine {
  words: PageWord[]
  box: Box
}

/** Min vertical overlap of words on a line, as a share of the lower height. */
const SAME_ROW = 0.5
/** Max gap between words of a line, in heights of the line. Wider gaps separate columns. */
const MAX_GAP = 2
/** Max length of a line in heights of the line. The model condenses longer ones. */
const MAX_LENGTH = 25
/** Min ratio of height to width at which a word of several letters runs up or down the page. */
const UPRIGHT = 1.5

const runsUp = ({ text, box }: PageWord): boolean => text.length >= 3 && box.height > UPRIGHT * box.width

function continues({ words, box }: LayerLine, word: PageWord): boolean {
  const last = words.at(-1)
  if (last === undefined || runsUp(last) || runsUp(word)) return false
  const height = Math.min(last.box.height, word.box.height)
  const shared = sharedHeight(last.box, word.box)
  const gap = word.box.x - last.box.x - last.box.width
  const length = word.box.x + word.box.width - box.x
  return shared >= SAME_ROW * height && Math.abs(gap) <= MAX_GAP * height && length <= MAX_LENGTH * height
}

/** Returns the lines of words that are given in reading order. */
export function layerLines(words: readonly PageWord[]): LayerLine[] {
  const lines: LayerLine[] = []
  for (const word of words) {
    if (word.box.width <= 0 || word.box.height <= 0) continue
    const line = lines.at(-1)
    if (line && continues(line, word)) {
      line.words.push(word)
      line.box = boxAround([line.box, word.box])
    } else lines.push({ words: [word], box: word.box })
  }
  return lines
}
