import { sharedArea } from '../../core/geometry'
import type { Box } from '../../core/types'
import type { Detection } from '../detector'
import { confidenceOf, logitOf } from './face-model'
import type { SearchPass } from './search-plan'

/** A detection and the pass that returned it. The box is in pixels of the upright image. */
export interface PassDetection extends Detection {
  pass: SearchPass
}

/** Detections of the same face at one rotation of the image: each model's highest confidence over its passes, 0 for none. */
export interface Candidate {
  box: Box
  quarterTurns: SearchPass['view']['quarterTurns']
  fullRange: number
  ssd: number
}

/** Two boxes are of the same face above this intersection over union, or above this share of the smaller box inside the other. */
const SAME_FACE = 0.3
const INSIDE = 0.7

function sameFace(a: Box, b: Box): boolean {
  const shared = sharedArea(a, b)
  const [first, second] = [a.width * a.height, b.width * b.height]
  return shared / (first + second - shared) > SAME_FACE || shared / Math.min(first, second) > INSIDE
}

/** Groups detections by face. Rotations stay separate, because the models find a face at its upright rotation only. */
export function groupCandidates(detections: PassDetection[]): Candidate[] {
  const candidates: Candidate[] = []
  for (const { box, confidence, pass } of detections.toSorted((a, b) => b.confidence - a.confidence)) {
    const { quarterTurns } = pass.view
    let candidate = candidates.find((known) => known.quarterTurns === quarterTurns && sameFace(known.box, box))
    if (candidate === undefined) {
      candidate = { box, quarterTurns, fullRange: 0, ssd: 0 }
      candidates.push(candidate)
    }
    const key = pass.model === 'ssd' ? 'ssd' : 'fullRange'
    candidate[key] = Math.max(candidate[key], confidence)
  }
  return candidates
}

/** Confidence assumed for a model without a detection. A lower one would outvote the other model at any confidence. */
const NO_DETECTION = 0.01

/** Combines two confidences as the mean of their logits. */
export function combine(first: number, second: number): number {
  const logit = (confidence: number) => logitOf(Math.min(0.99, Math.max(NO_DETECTION, confidence)))
  return confidenceOf((logit(first) + logit(second)) / 2)
}

/**
 * Minimum confidences at which a candidate counts as a face without rescoring: of one model, or of both combined.
 *
 * Measured on images without a visible face: the samples with their faces redacted, 17 images of cars and 30 drawings. Maximum of the first
 * model, the second and both combined: upright .62, .59 and .29; rotated .53, .81 and .45. Maximum after rescoring: upright .45 (first) and
 * .20 (combined), rotated .30 (combined). An ear beside a redacted region scored .36, .72 and .54, which is correct: it belongs to a head.
 */
const SURE = {
  upright: { fullRange: 0.65, ssd: 0.65, combined: 0.35 },
  rotated: { fullRange: 0.65, ssd: 0.85, combined: 0.5 },
} as const
/** Minimum confidence of either model for rescoring a candidate. */
const UNCERTAIN = 0.25
/** Minimum confidences after rescoring: of the first model, or of both combined. */
const RESCORED = {
  upright: { fullRange: 0.5, combined: 0.25 },
  rotated: { fullRange: 1, combined: 0.35 },
} as const

/** Returns whether a candidate is a face without rescoring: one model is sure, or both agree at a lower confidence. */
export function isFace({ quarterTurns, fullRange, ssd }: Candidate): boolean {
  const sure = quarterTurns === 0 ? SURE.upright : SURE.rotated
  return fullRange >= sure.fullRange || ssd >= sure.ssd || combine(fullRange, ssd) >= sure.combined
}

/** Returns the candidates to rescore, most likely first. */
export function uncertainCandidates(candidates: Candidate[]): Candidate[] {
  const likelihood = ({ fullRange, ssd }: Candidate) => fullRange + ssd
  return candidates
    .filter((candidate) => !isFace(candidate) && Math.max(candidate.fullRange, candidate.ssd) >= UNCERTAIN)
    .toSorted((a, b) => likelihood(b) - likelihood(a))
}

/** Mean confidence of each model after rescoring. */
export interface ModelScores {
  fullRange: number
  ssd: number
}

/** Returns whether an uncertain candidate is a face after rescoring. */
export function isFaceAfterRescoring({ quarterTurns }: Candidate, { fullRange, ssd }: ModelScores): boolean {
  const enough = quarterTurns === 0 ? RESCORED.upright : RESCORED.rotated
  return fullRange >= enough.fullRange || combine(fullRange, ssd) >= enough.combined
}
