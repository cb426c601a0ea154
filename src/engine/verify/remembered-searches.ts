import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { partOf } from '#lib/words/part-of.ts'
import { Remembered } from '../core/remembered'
import type { FaceDetection, FaceModel } from '../detect/face/face-model'

/** About an hour and a half of video, in about 40 MB. */
const MAX_SEARCHES = 250_000

/** The faces with at least this confidence. */
interface Search {
  minConfidence: number
  faces: FaceDetection[]
}

/** Remembers what face models found in the pixels that they searched. */
export class RememberedSearches extends Remembered<Search> {
  constructor() {
    super(MAX_SEARCHES)
  }

  /**
   * Returns a model that searches the same pixels again only for less confident faces: detection and the verification of an export search
   * the same source. Its name and its answers are those of the model.
   */
  remembering(model: FaceModel): FaceModel {
    return {
      name: model.name,
      load: () => model.load(),
      find: async (pixels, minConfidence) => {
        const search = async (): Promise<Search> => ({ minConfidence, faces: await model.find(pixels, minConfidence) })
        const { faces } = await this.answer(pixels, model.name, search, (known) => known.minConfidence <= minConfidence)
        return faces.filter(({ confidence }) => confidence >= minConfidence)
      },
    }
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
  const known = `${partOf(counts.repeated, counts.asked)} searches were answered by earlier ones of the same pixels`
  return searches.map((search, index) => (index === 0 ? { ...search, detail: `${search.detail}; ${known}` } : search))
}
