import type { PlacedCharacter } from './ctc'

/** The rows of a line that contain its letters, as shares of its height. They exclude rules above and below a line. */
const ROWS = [0.15, 0.85] as const
/** Min share of a line's contrast at which a column has ink. */
const INK = 0.35
/** Min contrast of a line, 0 to 255, to distinguish its ink from its background. */
const MIN_CONTRAST = 24

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Returns the median of the values in a histogram. */
function medianOf(counts: Uint32Array, total: number): number {
  let seen = 0
  return counts.findIndex((count) => (seen += count) > Math.floor(total / 2))
}

/** Returns the contrast of each column with the background of a line, 0 to 255. */
function contrasts({ data, width, height }: Pixels, drawn: number): number[] {
  const [top, bottom] = [Math.floor(ROWS[0] * height), Math.ceil(ROWS[1] * height)]
  const rows = bottom - top
  // Sums of the three colors, column by column. Every line that is read comes through here, so nothing is sorted.
  const sums = new Uint16Array(drawn * rows)
  const counts = new Uint32Array(3 * 255 + 1)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0, at = (top + y) * width * 4; x < drawn; x += 1, at += 4) {
      const sum = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
      sums[x * rows + y] = sum
      counts[sum] = (counts[sum] ?? 0) + 1
    }
  const ground = medianOf(counts, sums.length)
  return Array.from({ length: drawn }, (_unused, x) => {
    // The second largest, because a single pixel may be noise.
    let [largest, second] = [0, 0]
    for (let at = x * rows; at < (x + 1) * rows; at += 1) {
      const contrast = Math.abs((sums[at] ?? 0) - ground)
      second = Math.max(second, Math.min(largest, contrast))
      largest = Math.max(largest, contrast)
    }
    return second / 3
  })
}

/**
 * Adds the width of the preceding blank to each character of a line. Places are known only in steps of the model, and a narrow letter takes
 * one or two steps.
 *
 * @param pixels the line, from the left
 * @param drawn the width of the line in pixels
 */
export function withBlanks(characters: readonly PlacedCharacter[], pixels: Pixels, drawn: number): PlacedCharacter[] {
  const columns = contrasts(pixels, Math.min(drawn, pixels.width))
  const contrast = columns.toSorted((a, b) => a - b)[Math.floor(0.9 * columns.length)] ?? 0
  if (contrast < MIN_CONTRAST) return [...characters]
  const hasInk = columns.map((value) => value >= INK * contrast)
  return characters.map((character, index) => {
    let [widest, run] = [0, 0]
    const before = characters[index - 1]
    const start = before === undefined ? Infinity : before.at * drawn
    for (let x = Math.round(start); x < Math.round(character.at * drawn); x += 1) {
      run = hasInk[x] === true ? 0 : run + 1
      widest = Math.max(widest, run)
    }
    return { ...character, blank: widest / pixels.height }
  })
}
