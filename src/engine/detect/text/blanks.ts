import type { PlacedCharacter } from './ctc'

/** The rows of a line that contain its letters, as shares of its height. They exclude rules above and below a line. */
const ROWS = [0.15, 0.85] as const
/** Min share of a line's contrast at which a column has ink. */
const INK = 0.35
/** Min contrast of a line, 0 to 255, to distinguish its ink from its background. */
const MIN_CONTRAST = 24
/** Min rows of a column with ink, because a single pixel may be noise. */
const MIN_ROWS = 2

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Returns the contrast of each column with the background of a line, 0 to 255. */
function contrasts({ data, width, height }: Pixels, drawn: number): number[] {
  const [top, bottom] = [Math.floor(ROWS[0] * height), Math.ceil(ROWS[1] * height)]
  const valueAt = (x: number, y: number): number => {
    const at = (y * width + x) * 4
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
  }
  const columns = Array.from({ length: drawn }, (_unused, x) => Array.from({ length: bottom - top }, (_row, y) => valueAt(x, top + y)))
  const values = columns.flat().toSorted((a, b) => a - b)
  const ground = values[Math.floor(values.length / 2)] ?? 0
  return columns.map((column) => column.map((value) => Math.abs(value - ground)).toSorted((a, b) => b - a)[MIN_ROWS - 1] ?? 0)
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
