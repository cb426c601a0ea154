import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import {
  uncertainCandidates,
  groupCandidates,
  isFace,
  isFaceAfterRescoring,
  sameFace,
  type Candidate,
  type ModelScores,
  type PassDetection,
  type Thresholds,
} from './agreement'
import type { Detection, Drawable } from '../detector'
import type { FaceModel } from './face-model'
import { ImageLevels } from './levels'
import { levelAt, type Level } from './plan'
import { rescore } from './rescore'
import type { SearchPass } from './search-plan'
import { suppress } from './suppress'
import { fromView, applyView } from './view'

export interface SearchOptions {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** A face and the rotation of the image in which it was found. */
export interface DetectedFace extends Detection {
  quarterTurns?: Candidate['quarterTurns']
}

const MIN_RESCORE_CONFIDENCE = 0.01
/** The first model's score below which the second is skipped, which saves half the time. No face in the samples scores that low. */
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

function withLevels(passes: SearchPass[], { width, height }: Drawable): PlannedPass[] {
  return passes.map((pass) => {
    const level = levelAt(width, height, pass.longSide)
    return { pass, level, cost: COST[pass.model] * level.tiles.reduce((area, tile) => area + tile.width * tile.height, 0) }
  })
}

function toImage({ x, y, width, height }: Box, tile: Box, scale: number): Box {
  return { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }
}

/** Returns the square with the same centre and area, because rescoring must not distort the face. */
export function squared({ x, y, width, height }: Box): Box {
  const side = Math.sqrt(width * height)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

/** A face and the detections in which it was found. */
export interface AgreedFace extends DetectedFace {
  quarterTurns: Candidate['quarterTurns']
  candidate: Candidate
}

export interface SearchPlan {
  /** Ordered from large to small. */
  passes: SearchPass[]
  thresholds: Thresholds
  /** Max uncertain candidates to consider, most likely first. Limits the time for an image full of texture. */
  maxRescored: number
}

/** A search with two models at several sizes and rotations, which accepts a face if both agree or one is certain. */
export interface TwoModelSearch {
  /**
   * Runs the passes and rescores uncertain faces. The most confident face is first. `boxes` come from all models and rotations in which
   * these or uncertain faces were found.
   *
   * @throws EngineCancelledError, EngineError
   */
  search: (image: Drawable, plan: SearchPlan, options: SearchOptions) => Promise<{ faces: AgreedFace[]; boxes: Box[] }>
  /** Runs both models on a face. The second is skipped if the first scores below `cutoff`. */
  rescore: (image: Drawable, box: Box, quarterTurns: Candidate['quarterTurns'], cutoff?: number) => Promise<ModelScores>
}

export function createTwoModelSearch(models: Record<SearchPass['model'], FaceModel>): TwoModelSearch {
  const detectionsOf = async (
    image: Drawable,
    { passes, thresholds }: SearchPlan,
    { signal, onProgress }: SearchOptions,
  ): Promise<PassDetection[]> => {
    const plan = withLevels(passes, image)
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
          const found = await models[pass.model].find(applyView(pass.view, levels.read(tile)), thresholds.ignored[pass.model])
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

  const rescoreWithBoth: TwoModelSearch['rescore'] = async (image, box, quarterTurns, cutoff = 0) => {
    const view = { mirrored: false, quarterTurns }
    const face = { box: squared(box), confidence: 0 }
    const score = (model: FaceModel) =>
      // The face is at the centre of the crop, so rotating the crop keeps it there.
      rescore(image, face, (pixels) => model.find(applyView(view, pixels), MIN_RESCORE_CONFIDENCE))
    const first = await score(models['full-range'])
    return { fullRange: first, ssd: first < cutoff ? 0 : await score(models.ssd) }
  }

  return {
    search: async (image, plan, options) => {
      const { thresholds, maxRescored } = plan
      const { signal, onProgress } = options
      const candidates = groupCandidates(await detectionsOf(image, plan, options))
      const asFace = (candidate: Candidate, { fullRange, ssd }: ModelScores): AgreedFace => {
        const { box, quarterTurns } = candidate
        return { box, confidence: Math.max(fullRange, ssd), quarterTurns, candidate }
      }
      const faces = candidates.filter((candidate) => isFace(candidate, thresholds)).map((candidate) => asFace(candidate, candidate))
      const uncertain = uncertainCandidates(candidates, thresholds)
      const likely = uncertain.slice(0, maxRescored)
      for (const [index, candidate] of likely.entries()) {
        // The same face is often found at another rotation, where rescoring would add nothing.
        if (faces.some(({ box }) => sameFace(box, candidate.box))) continue
        await yieldToMessages()
        throwIfCancelled(signal)
        const scores = await rescoreWithBoth(image, candidate.box, candidate.quarterTurns, RESCORE_CUTOFF)
        if (isFaceAfterRescoring(candidate, scores, thresholds)) faces.push(asFace(candidate, scores))
        onProgress(1 - RESCORE_SHARE + (RESCORE_SHARE * (index + 1)) / likely.length)
      }
      onProgress(1)
      return {
        faces: suppress(faces),
        boxes: [...faces.map(({ candidate }) => candidate), ...uncertain].flatMap(({ boxes }) => Object.values(boxes)),
      }
    },
    rescore: rescoreWithBoth,
  }
}
