import type { TextLine } from '../../detect/text/lines'

/** Sums the confidence of a page's recognised lines. */
export class ReadingConfidence {
  #sum = 0
  #length = 0

  /**
   * Adds a line, even if its confidence is too low for it to be used.
   *
   * @param confidence mean probability of its characters, 0 to 1; 0 without characters
   */
  add({ box: { width, height } }: Pick<TextLine, 'box'>, confidence: number): void {
    const length = Math.max(width, height)
    this.#sum += confidence * length
    this.#length += length
  }

  /** The mean of all lines by their lengths. Undefined without lines. */
  get mean(): number | undefined {
    return this.#length === 0 ? undefined : Math.min(1, this.#sum / this.#length)
  }
}
