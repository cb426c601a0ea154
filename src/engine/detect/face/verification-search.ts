import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { growBox } from '../../core/geometry'
import type { Box } from '../../core/types'
import {
  uncertainCandidates,
  groupCandidates,
  isFace,
  isFaceAfterRescoring,
  combine,
  type Candidate,
  type ModelScores,
  type PassDetection,
} from './agreement'
import type { Detection, Drawable } from '../detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { levelAt, type Level } from './plan'
import { describePasses, planSearch, type SearchPass } from './search-plan'
import { rescore } from './rescore'
import { createSsdModel } from './ssd-model'
import { suppress } from './suppress'
import { fromView, applyView } from './view'

/** A model and how it searched, for a report. */
export interface SearchRecord {
  name: string
  /** Such as "5 sizes from 113 to 1810 px, mirrored; 640 px, rotated by 90°, 180° and 270°". */
  detail: string
}

export interface SearchOptions {
  signal: AbortSignal
  /** Called with the fraction that is done, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** A face and the rotation of the image in which it was found. */
export interface DetectedFace extends Detection {
  quarterTurns?: Candidate['quarterTurns']
}

/** A search for faces at other sizes and views than detection and with a second model. Finds more faces than detection, but not all. */
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
   * @param cover a face with the engine's margin, in pixels of the image
   * @param quarterTurns rotation in which the face was found
   */
  seesFaceUnderCover: (image: Drawable, cover: Box, quarterTurns?: DetectedFace['quarterTurns']) => Promise<CoverScores>
}

/** Confidences of the models for a face at a cover, 0 to 1. */
export interface CoverScores extends ModelScores {
  /** Of both models combined. */
  confidence: number
  /** Whether the confidence is high enough for a finding. */
  seen: boolean
}

/**
 * Minimum confidence of a face that is visible through its cover.
 *
 * Measured on the samples' 73 faces: max .49 under 949 covers of 3 to 7 tiles. Half of the covers of 16 tiles reach it, three quarters of
 * those of 24 and nine of ten faces without a cover, so a lower confidence does not prove that a cover is correct.
 */
const SEEN_UNDER_COVER = 0.55

/** Width of the engine's covers as a multiple of the face's. */
const COVER_MARGIN = 1.3
/** Detections below these confidences are ignored. */
const MIN_CONFIDENCE = { 'full-range': 0.15, ssd: 0.1 } as const
const MIN_RESCORE_CONFIDENCE = 0.01
/** Max candidates to rescore, most likely first. Limits the time for an image full of texture. */
const MAX_RESCORED = 12
/** The second model is skipped below this score of the first, which saves half the time. No face of the samples scores so low. */
const RESCORE_CUTOFF = 0.05
/** Time per pixel, relative to the first model. */
const COST = { 'full-range': 1, ssd: 2.7 } as const
/** Share of the progress for rescoring. */
const RESCORE_SHARE = 0.15

interface PlannedPass {
  pass: SearchPass
  level: Level
  cost: number
}

function planPasses({ width, height }: Drawable): PlannedPass[] {
  return planSearch(Math.max(width, height)).map((pass) => {
    const level = levelAt(width, height, pass.longSide)
    return { pass, level, cost: COST[pass.model] * level.tiles.reduce((area, tile) => area + tile.width * tile.height, 0) }
  })
}

function toImage({ x, y, width, height }: Box, tile: Box, scale: number): Box {
  return { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }
}

/** Returns the square with the same centre and area, because rescoring must not distort the face. */
function squared({ x, y, width, height }: Box): Box {
  const side = Math.sqrt(width * height)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

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

  const detectionsOf = async (image: Drawable, { signal, onProgress }: SearchOptions): Promise<PassDetection[]> => {
    const plan = planPasses(image)
    const total = plan.reduce((sum, { cost }) => sum + cost, 0)
    const levels = new ImageLevels(image)
    const detections: PassDetection[] = []
    let [done, side] = [0, 0]
    try {
      for (const { pass, level, cost } of plan) {
        if (pass.longSide !== side) levels.resize(level.width, level.height)
        side = pass.longSide
        for (const tile of level.tiles) {
          await yieldToMessages()
          throwIfCancelled(signal)
          const found = await models[pass.model].find(applyView(pass.view, levels.read(tile)), MIN_CONFIDENCE[pass.model])
          for (const { box, confidence } of suppress(found))
            detections.push({ box: toImage(fromView(pass.view, box, tile), tile, level.scale), confidence, pass })
          done += cost / level.tiles.length
          onProgress(Math.min(1, done / total) * (1 - RESCORE_SHARE))
        }
      }
    } finally {
      levels.release()
    }
    return detections
  }

  const rescoreWithBoth = async (image: Drawable, box: Box, quarterTurns: Candidate['quarterTurns'], cutoff = 0): Promise<ModelScores> => {
    const view = { mirrored: false, quarterTurns }
    const face = { box: squared(box), confidence: 0 }
    const score = (model: FaceModel) =>
      // The face is at the centre of the crop, so rotating the crop keeps it there.
      rescore(image, face, (pixels) => model.find(applyView(view, pixels), MIN_RESCORE_CONFIDENCE))
    const first = await score(fullRange)
    return { fullRange: first, ssd: first < cutoff ? 0 : await score(ssd) }
  }

  const search: VerificationSearch['search'] = async (image, options) => {
    const { signal, onProgress } = options
    const candidates = groupCandidates(await detectionsOf(image, options))
    const faces: DetectedFace[] = candidates
      .filter(isFace)
      .map(({ box, fullRange: a, ssd: b, quarterTurns }) => ({ box, confidence: Math.max(a, b), quarterTurns }))
    const uncertain = uncertainCandidates(candidates).slice(0, MAX_RESCORED)
    for (const [index, candidate] of uncertain.entries()) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const scores = await rescoreWithBoth(image, candidate.box, candidate.quarterTurns, RESCORE_CUTOFF)
      if (isFaceAfterRescoring(candidate, scores))
        faces.push({ box: candidate.box, confidence: Math.max(scores.fullRange, scores.ssd), quarterTurns: candidate.quarterTurns })
      onProgress(1 - RESCORE_SHARE + (RESCORE_SHARE * (index + 1)) / uncertain.length)
    }
    onProgress(1)
    const passes = planSearch(Math.max(image.width, image.height))
    const searches = (['full-range', 'ssd'] as const).map((key) => ({
      name: models[key].name,
      detail: describePasses(passes.filter(({ model }) => model === key)),
    }))
    return { faces: suppress(faces), searches }
  }

  return {
    load: async () => void (await Promise.all([fullRange.load(), ssd.load()])),
    search,
    seesFaceUnderCover: async (image, cover, quarterTurns = 0) => {
      const scores = await rescoreWithBoth(image, growBox(cover, 1 / COVER_MARGIN), quarterTurns)
      const confidence = combine(scores.fullRange, scores.ssd)
      return { ...scores, confidence, seen: confidence >= SEEN_UNDER_COVER }
    },
  }
}
