import type { Pixels } from '../render/coarse-grid'

/** Side of the blocks that JPEG codes on their own, in pixels (ITU-T T.81, A.3.1). They lie on a lattice from the image's top left corner. */
export const BLOCK = 8

/** Returns the brightness of a pixel, 0 to 255, by the weights of JPEG (ITU-R BT.601). */
export function brightness(pixels: Pixels, at: number): number {
  return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
}

/** What of the source shows through a cover. */
export interface Leak {
  /** Of the source, 0 to 1. */
  share: number
  /** In levels of brightness, as a root mean square. */
  levels: number
  /** Over how many pixels that was measured. */
  pixels: number
}

/**
 * The least-squares line from what a cover hides (source minus cover) to what the output shows beside the cover (output minus cover).
 * Its slope is the share of the source that shows through: 0 for an opaque cover, 0.02 for one of 98% opacity, 1 for none.
 */
export class LeakLine {
  #cross = 0
  #hidden = 0
  #residual = 0
  #pixels = 0

  /** Adds a pixel: levels of brightness beside the cover, of the source and of the output. */
  add(hidden: number, residual: number): void {
    this.#cross += residual * hidden
    this.#hidden += hidden * hidden
    this.#residual += residual * residual
    this.#pixels += 1
  }

  /** Returns what shows through; nothing where it is no more than chance would give. */
  get result(): Leak {
    const nothing = { share: 0, levels: 0, pixels: this.#pixels }
    if (this.#hidden === 0) return nothing
    const share = Math.abs(this.#cross / this.#hidden)
    // Neighbouring pixels err together: a block of 64 counts as 16 observations.
    const error = Math.sqrt(this.#residual / this.#hidden / Math.max(1, this.#pixels / 4))
    if (share <= 4 * error) return nothing
    return { share, levels: share * Math.sqrt(this.#hidden / this.#pixels), pixels: this.#pixels }
  }
}

/** Returns the value that nine of ten are not above; 0 where there is none. */
export function percentile90(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9))] ?? 0
}
