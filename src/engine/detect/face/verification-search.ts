import { growBox } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { combine, type ModelScores, VERIFICATION_THRESHOLDS } from './agreement'
import type { Drawable } from '../detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { COVER_MARGIN } from '#lib/review/face-margin.ts'
import { describePasses, planSearch } from './search-plan'
import { createSsdModel } from './ssd-model'
import { createTwoModelSearch, type DetectedFace, type SearchOptions } from './two-model-search'

/** A model and a description of its search, for a report. */
export interface SearchRecord {
  name: string
  /** Such as "5 sizes from 113 to 1810 px, mirrored; 640 px, rotated by 90°, 180° and 270°". */
  detail: string
}

/**
 * A search for faces with other sizes and views than in detection, and with a second model. Finds more faces than detection, but not all.
 */
export interface VerificationSearch {
  /**
   * Loads both models once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /**
   * Searches the image. Boxes have no margin, are in pixels of the image and may extend beyond it; the most confident face is first.
   *
   * @throws EngineCancelledError, EngineError
   */
  search: (image: Drawable, options: SearchOptions) => Promise<{ faces: DetectedFace[]; searches: SearchRecord[] }>
  /**
   * Runs both models on a cover to detect a face that is still visible through it.
   *
   * @param cover a face with the margin of a cover, in pixels of the image
   * @param quarterTurns rotation in which the face was found
   */
  seesFaceUnderCover: (image: Drawable, cover: Box, quarterTurns?: DetectedFace['quarterTurns']) => Promise<CoverScores>
}

/** Confidences of the models for a face at a cover, 0 to 1. */
export interface CoverScores extends ModelScores {
  /** Both models' combined confidence. */
  confidence: number
  /** Whether the confidence is high enough for a finding. */
  seen: boolean
}

/**
 * Minimum confidence of a face that is visible through its cover.
 *
 * Measured on the samples' 73 faces: max .49 under 949 covers of 3 to 7 tiles. This confidence is reached under half of the covers of 16
 * tiles and three quarters of the covers of 24, and by nine of ten faces without a cover, so a lower confidence does not prove that a cover
 * is correct.
 */
const SEEN_UNDER_COVER = 0.55

/** Max candidates to rescore. */
const MAX_RESCORED = 12

/**
 * Creates the verification search.
 *
 * @param fullRange, ssd instances to share with other searches; default to new ones
 */
export function createVerificationSearch({
  fullRange = createFullRangeModel(),
  ssd = createSsdModel(),
}: { fullRange?: FaceModel; ssd?: FaceModel } = {}): VerificationSearch {
  const models = { 'full-range': fullRange, ssd }
  const { search, rescore } = createTwoModelSearch(models)
  return {
    load: async () => void (await Promise.all([fullRange.load(), ssd.load()])),
    search: async (image, options) => {
      const passes = planSearch(Math.max(image.width, image.height))
      const searches = (['full-range', 'ssd'] as const).map((key) => ({
        name: models[key].name,
        detail: describePasses(passes.filter(({ model }) => model === key)),
      }))
      const { faces } = await search(image, { passes, thresholds: VERIFICATION_THRESHOLDS, maxRescored: MAX_RESCORED }, options)
      return { faces: faces.map(({ box, confidence, quarterTurns }) => ({ box, confidence, quarterTurns })), searches }
    },
    seesFaceUnderCover: async (image, cover, quarterTurns = 0) => {
      const scores = await rescore(image, growBox(cover, 1 / COVER_MARGIN), quarterTurns)
      const confidence = combine(scores.fullRange, scores.ssd)
      return { ...scores, confidence, seen: confidence >= SEEN_UNDER_COVER }
    },
  }
}
