import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import type { FaceDetection, FaceModel } from '../detect/face/face-model'

/** About an hour and a half of video, in about 40 MB. */
const MAX_SEARCHES = 250_000

/**
 * Remembers what models found in the pixels that they searched, for as long as its worker runs. A later search of pixels that are the same
 * to the last bit, as in a second export after one correction, gets the same answer without the model.
 */
export class RememberedSearches {
  readonly #found = new Map<string, FaceDetection[]>()
  readonly #limit: number
  #runs = 0
  #repeated = 0

  /** @param limit max remembered searches, of which the oldest are forgotten first */
  constructor(limit = MAX_SEARCHES) {
    this.#limit = limit
  }

  /** Returns the number of searches since the last call, and how many of them were remembered. */
  takeCounts(): { runs: number; repeated: number } {
    const counts = { runs: this.#runs, repeated: this.#repeated }
    this.#runs = 0
    this.#repeated = 0
    return counts
  }

  /** Returns a model that searches the same pixels only once. Its name and its answers are those of the model. */
  remembering(model: FaceModel): FaceModel {
    return {
      name: model.name,
      load: () => model.load(),
      find: async (pixels, minConfidence) => {
        this.#runs += 1
        const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(pixels.data))
        const key = `${model.name} ${pixels.width}x${pixels.height} ${minConfidence} ${String.fromCharCode(...new Uint16Array(hash))}`
        const known = this.#found.get(key)
        if (known) this.#repeated += 1
        const found = known ?? (await model.find(pixels, minConfidence))
        if (!known) this.#keep(key, found)
        return structuredClone(found)
      },
    }
  }

  #keep(key: string, found: FaceDetection[]): void {
    this.#found.set(key, found)
    const [oldest] = this.#found.keys()
    if (this.#found.size > this.#limit && oldest !== undefined) this.#found.delete(oldest)
  }
}

/**
 * Adds to a report's description of the searches how many of them were remembered since the counts were last taken.
 *
 * @param remembered undefined if nothing is remembered
 */
export function withRepeated(searches: VerificationSearch[], remembered: RememberedSearches | undefined): VerificationSearch[] {
  const counts = remembered?.takeCounts()
  if (counts === undefined || counts.repeated === 0) return searches
  const [repeated, runs] = [counts.repeated, counts.runs].map((count) => count.toLocaleString('en-GB'))
  const known = `${repeated} of ${runs} searches were answered by earlier ones of the same pixels`
  return searches.map((search, index) => (index === 0 ? { ...search, detail: `${search.detail}; ${known}` } : search))
}
