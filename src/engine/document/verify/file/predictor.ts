/** The predictors of PDF: none, TIFF, and PNG from 10 on, where each row names its predictor. */
const [NONE, TIFF, FIRST_PNG] = [1, 2, 10]

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
}

function withoutPng(bytes: Uint8Array<ArrayBuffer>, line: number, step: number): Uint8Array<ArrayBuffer> {
  const lines = Math.ceil(bytes.length / (line + 1))
  const out = new Uint8Array(Math.max(0, bytes.length - lines))
  for (let row = 0; row < lines; row += 1) {
    const [from, to] = [row * (line + 1) + 1, row * line]
    const kind = bytes[from - 1]
    for (let at = 0; at < line && from + at < bytes.length; at += 1) {
      const left = at < step ? 0 : (out[to + at - step] ?? 0)
      const above = row === 0 ? 0 : (out[to + at - line] ?? 0)
      const corner = at < step || row === 0 ? 0 : (out[to + at - line - step] ?? 0)
      const [sub, up, average, byPaeth] = [left, above, (left + above) >> 1, paeth(left, above, corner)]
      const predicted = kind === 1 ? sub : kind === 2 ? up : kind === 3 ? average : kind === 4 ? byPaeth : 0
      out[to + at] = (bytes[from + at] ?? 0) + predicted
    }
  }
  return out
}

/** Adds the component of the pixel to the left to each component of 8 or 16 bits. Text isn't stored in fewer bits. */
function withoutTiff(bytes: Uint8Array<ArrayBuffer>, line: number, colours: number, bits: number): Uint8Array<ArrayBuffer> {
  if (bits < 8) return bytes
  const out = bytes.slice()
  for (let at = 0; at < out.length; at += 1) {
    const inLine = at % line
    if (bits === 8 && inLine >= colours) out[at] = (out[at] ?? 0) + (out[at - colours] ?? 0)
    if (bits === 16 && inLine >= 2 * colours && inLine % 2 === 0 && at + 1 < out.length) {
      const before = at - 2 * colours
      const sum = ((out[at] ?? 0) << 8) + (out[at + 1] ?? 0) + ((out[before] ?? 0) << 8) + (out[before + 1] ?? 0)
      out[at] = sum >> 8
      out[at + 1] = sum
    }
  }
  return out
}

/**
 * Undoes the prediction of decompressed bytes (ISO 32000-1, 7.4.4.4).
 *
 * @param numberOf returns a parameter of the filter, or the default
 */
export function withoutPredictor(
  bytes: Uint8Array<ArrayBuffer>,
  numberOf: (key: string, otherwise: number) => number,
): Uint8Array<ArrayBuffer> {
  const predictor = numberOf('Predictor', NONE)
  const [colours, bits] = [numberOf('Colors', 1), numberOf('BitsPerComponent', 8)]
  const line = Math.max(1, Math.ceil((numberOf('Columns', 1) * colours * bits) / 8))
  if (predictor >= FIRST_PNG) return withoutPng(bytes, line, Math.max(1, (colours * bits) >> 3))
  return predictor === TIFF ? withoutTiff(bytes, line, colours, bits) : bytes
}
