import type { Pixels } from '../render/coarse-grid'

/** Side of a JPEG block in pixels (ITU-T T.81, A.3.1). Blocks are on a lattice from the image's top left corner. */
export const BLOCK = 8

/** Returns the brightness of a pixel, 0 to 255, with the weights of JPEG (ITU-R BT.601). */
export function brightness(pixels: Pixels, at: number): number {
  return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
}

/** The extent to which the source shows through a cover. */
export interface Leak {
  /** Share of the source, 0 to 1. */
  share: number
  /** Root mean square of the leaked brightness, in levels of 0 to 255. */
  levels: number
  /** Number of measured pixels. */
  pixels: number
}

/**
 * A least-squares fit of the output's deviation from the cover (output minus cover) to the hidden image (source minus cover). Its slope is
 * the share of the source that shows through: 0 for an opaque cover, 0.02 at 98% opacity, 1 without a cover.
 */
export class LeakLine {
  #cross = 0
  #hidden = 0
  #residual = 0
  #pixels = 0

  /** Adds a pixel: the brightness of the source and of the output, each minus the cover's. */
  add(hidden: number, residual: number): void {
    this.#cross += residual * hidden
    this.#hidden += hidden * hidden
    this.#residual += residual * residual
    this.#pixels += 1
  }

  /** The leak, or 0 if it isn't statistically significant. */
  get result(): Leak {
    const none = { share: 0, levels: 0, pixels: this.#pixels }
    if (this.#hidden === 0) return none
    const share = Math.abs(this.#cross / this.#hidden)
    // Errors of neighbouring pixels are correlated, so a block of 64 counts as 16 observations.
    const error = Math.sqrt(this.#residual / this.#hidden / Math.max(1, this.#pixels / 4))
    if (share <= 4 * error) return none
    return { share, levels: share * Math.sqrt(this.#hidden / this.#pixels), pixels: this.#pixels }
  }
}

/** Returns the 90th percentile, or 0 for an empty list. */
export function percentile90(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9))] ?? 0
}
