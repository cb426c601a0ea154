import type { JudgedFinding } from '#generated/model/judgedFinding.zod.ts'

import { isJudgedFace, type JudgedFaces } from '#lib/review/judged-faces.ts'
import { PRINT_SIDE, printOf } from '#lib/review/pixel-print.ts'
import type { Box } from '../../core/types'
import type { Detection } from '../../detect/detector'
import { pixelsOf } from './frames/plane-pixels'
import type { Planes } from './frames/planes'

/** Returns the print of a box of a frame. */
export function printAt(planes: Planes, box: Box): string {
  const { data } = pixelsOf(planes, box, PRINT_SIDE, PRINT_SIDE)
  const cells = Array.from({ length: PRINT_SIDE * PRINT_SIDE }, (_unused, index) => {
    const [red, green, blue] = data.subarray(4 * index, 4 * index + 3)
    return ((red ?? 0) + (green ?? 0) + (blue ?? 0)) / 3
  })
  return printOf(cells)
}

/** Recognises what the reviewer judged not to be faces, and lists it for the report. */
export class JudgedPlaces {
  readonly #judged: readonly JudgedFaces[]
  readonly #found = new Map<string, JudgedFinding>()

  constructor(judged: readonly JudgedFaces[]) {
    this.#judged = judged
  }

  /** The judged places at which the search found faces, once for each item of the review. */
  get found(): JudgedFinding[] {
    return [...this.#found.values()]
  }

  /** Returns whether a face was judged not to be one, and notes it. */
  recognises({ box, confidence }: Detection, time: number, source: Planes): boolean {
    const judged = this.#judged.find(({ places }) => places.some((place) => isJudgedFace(box, time, place, (at) => printAt(source, at))))
    if (judged === undefined) return false
    const { trackId, number, version } = judged
    const sure = Math.min(1, Math.max(0, confidence))
    const known = this.#found.get(trackId)
    if (known === undefined || known.confidence < sure)
      this.#found.set(trackId, { trackId, ...(number === undefined ? {} : { number }), version, confidence: sure, time, box })
    return true
  }
}
