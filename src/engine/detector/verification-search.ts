import { throwIfCancelled, yieldToMessages } from '../cancellation'
import { growBox } from '../geometry'
import type { Box } from '../types'
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
import type { Detection, Drawable } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { levelAt, type Level } from './plan'
import { describePasses, planSearch, type SearchPass } from './search-plan'
import { rescore } from './rescore'
import { createSsdModel } from './ssd-model'
import { suppress } from './suppress'
import { fromView, applyView } from './view'

/** A model that took part, and how it searched, in words for a report. */
export interface SearchRecord {
  name: string
  /** Such as "5 sizes from 113 to 1810 px, mirrored; 640 px, turned by 90°, 180° and 270°". */
  detail: string
}

export interface SearchOptions {
  signal: AbortSignal
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** A face, and how the image was turned when it was found. */
export interface FoundFace extends Detection {
  quarterTurns?: Candidate['quarterTurns']
}

/** A search for faces that shares neither sizes nor views with detection, and uses a second model. It finds more faces, not all of them. */
export interface VerificationSearch {
  /**
   * Gets ready; does nothing when it is. After a failure the next call tries again.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /**
   * Searches the image: bare boxes without any margin, in its pixels, perhaps reaching past its edge, most certain first.
   *
   * @throws EngineCancelledError, EngineError
   */
  search: (image: Drawable, options: SearchOptions) => Promise<{ faces: FoundFace[]; searches: SearchRecord[] }>
  /**
   * Shows both models a cover, to learn whether a face is still to be seen through it.
   *
   * @param cover in pixels of the image: a face with the engine's margin
   * @param quarterTurns by which the face was found turned
   */
  seesFaceUnderCover: (image: Drawable, cover: Box, quarterTurns?: FoundFace['quarterTurns']) => Promise<CoverScores>
}

/** What the models make of a cover, 0 to 1. */
export interface CoverScores extends ModelScores {
  /** Of both models together. */
  confidence: number
  /** Whether the cover is a finding. */
  seen: boolean
}

/**
 * From this confidence on, a cover still shows a face.
 *
 * Measured on covers of the samples' 73 faces: at most .49 under 949 covers of 3 to 7 tiles. Reached by half of the covers
 * of 16 tiles, by three quarters of those of 24, and by nine faces of ten with no cover: a cover below it is not thereby proven good.
 */
const SEEN_UNDER_COVER = 0.55

/** The engine's covers are this many times as wide as the face. */
const COVER_MARGIN = 1.3
/** Answers below these are not even candidates. */
const MIN_CONFIDENCE = { 'full-range': 0.15, ssd: 0.1 } as const
const MIN_RESCORE_CONFIDENCE = 0.01
/** Doubtful candidates that are looked at again, the best first: bounds the time that an image full of texture takes. */
const MAX_RESCORED = 12
/** Below this at the second scores of the first model, the other is not asked: no face of the samples scored so low, and it saves half the time. */
const HOPELESS = 0.05
/** Time of the models for one pixel, relative to each other. */
const COST = { 'full-range': 1, ssd: 2.7 } as const
/** The second looks' share of the progress. */
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

/** A square about the same middle and of the same area: what is shown again must not be distorted. */
function squared({ x, y, width, height }: Box): Box {
  const side = Math.sqrt(width * height)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

/**
 * Creates the search that verification uses.
 *
 * @param fullRange, ssd models that are shared with whatever else runs them; by default its own
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
          const answers = await models[pass.model].find(applyView(pass.view, levels.read(tile)), MIN_CONFIDENCE[pass.model])
          for (const { box, confidence } of suppress(answers))
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

  const rescoreWithBoth = async (image: Drawable, box: Box, quarterTurns: Candidate['quarterTurns'], least = 0): Promise<ModelScores> => {
    const view = { mirrored: false, quarterTurns }
    const face = { box: squared(box), confidence: 0 }
    const score = (model: FaceModel) =>
      // The face is in the middle of what is shown, and so it is after every turn.
      rescore(image, face, (pixels) => model.find(applyView(view, pixels), MIN_RESCORE_CONFIDENCE))
    const first = await score(fullRange)
    return { fullRange: first, ssd: first < least ? 0 : await score(ssd) }
  }

  const search: VerificationSearch['search'] = async (image, options) => {
    const { signal, onProgress } = options
    const candidates = groupCandidates(await detectionsOf(image, options))
    const faces: FoundFace[] = candidates
      .filter(isFace)
      .map(({ box, fullRange: a, ssd: b, quarterTurns }) => ({ box, confidence: Math.max(a, b), quarterTurns }))
    const doubtful = uncertainCandidates(candidates).slice(0, MAX_RESCORED)
    for (const [index, candidate] of doubtful.entries()) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const scores = await rescoreWithBoth(image, candidate.box, candidate.quarterTurns, HOPELESS)
      if (isFaceAfterRescoring(candidate, scores))
        faces.push({ box: candidate.box, confidence: Math.max(scores.fullRange, scores.ssd), quarterTurns: candidate.quarterTurns })
      onProgress(1 - RESCORE_SHARE + (RESCORE_SHARE * (index + 1)) / doubtful.length)
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
