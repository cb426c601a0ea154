/** Canvas pixels: red, green, blue and alpha, one byte each, row by row. */
interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Returns the bytes of pixels. Only shared memory, which can't be hashed, is copied. */
function bytesOf(data: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}

/**
 * Remembers answers about pixels for as long as a worker runs. A question about pixels that are the same to the last bit, as in a second
 * export after one correction, gets the same answer again, without the work.
 */
export class Remembered<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #limit: number
  #asked = 0
  #repeated = 0

  /** @param limit max answers, of which the oldest are forgotten first */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns the number of questions since the last call, and how many of the answers were remembered. */
  takeCounts(): { asked: number; repeated: number } {
    const counts = { asked: this.#asked, repeated: this.#repeated }
    this.#asked = 0
    this.#repeated = 0
    return counts
  }

  /**
   * Answers a question about pixels.
   *
   * @param question everything besides the pixels on which the answer depends
   * @param ask finds an answer that isn't remembered; a failure is never remembered
   * @param isEnough returns whether a remembered answer answers this question too; if not, the new answer replaces it
   * @returns a copy, which the caller may change
   */
  async answer(
    { data, width, height }: Pixels,
    question: string,
    ask: () => Promise<Answer>,
    isEnough: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> {
    this.#asked += 1
    const hash = await crypto.subtle.digest('SHA-256', bytesOf(data))
    const key = `${question} ${width}x${height} ${String.fromCharCode(...new Uint16Array(hash))}`
    const known = this.#answers.get(key)
    if (known === undefined || !isEnough(known)) return structuredClone(this.#keep(key, await ask()))
    this.#repeated += 1
    return structuredClone(known)
  }

  #keep(key: string, answer: Answer): Answer {
    this.#answers.set(key, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#limit && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
