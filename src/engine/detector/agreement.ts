import { sharedArea } from '../geometry'
import type { Box } from '../types'
import type { Detection } from './face-detector'
import { confidenceOf, logitOf } from './face-model'
import type { SearchPass } from './search-plan'

/** One answer of a model, and the pass that gave it; the box is in pixels of the upright image. */
export interface PassDetection extends Detection {
  pass: SearchPass
}

/** What both models say about one place, at one turn of the image: the best of all their passes, 0 where one saw nothing. */
export interface Candidate {
  box: Box
  quarterTurns: SearchPass['view']['quarterTurns']
  fullRange: number
  ssd: number
}

/** Boxes of one face: intersection over union, or the share of the smaller box that lies in the other. */
const SAME_FACE = 0.3
const INSIDE = 0.7

function sameFace(a: Box, b: Box): boolean {
  const shared = sharedArea(a, b)
  const [first, second] = [a.width * a.height, b.width * b.height]
  return shared / (first + second - shared) > SAME_FACE || shared / Math.min(first, second) > INSIDE
}

/** Gathers what was seen of each face. Turns stay apart: a model that knows upright faces only finds a face again at its own turn. */
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

/** A model that saw nothing is taken to be this sure: less would outvote the other, however sure that is. */
const NOTHING_SEEN = 0.01

/** What two confidences come to combined: the mean of their logits. */
export function combine(first: number, second: number): number {
  const logit = (confidence: number) => logitOf(Math.min(0.99, Math.max(NOTHING_SEEN, confidence)))
  return confidenceOf((logit(first) + logit(second)) / 2)
}

/**
 * From these confidences on the passes decide: one model alone, or both together.
 *
 * Measured on the samples with their faces covered, 17 images of cars and 30 drawings, none with a face left. First model, second and both
 * together, at most: upright .62, .59 and .29, turned .53, .81 and .45. At the second look .45 and .20 (first, together) upright, .30 together
 * when turned. One ear beside a cover scored .36, .72 and .54: it is part of a head, and rightly found.
 */
const SURE = {
  upright: { fullRange: 0.65, ssd: 0.65, combined: 0.35 },
  turned: { fullRange: 0.65, ssd: 0.85, combined: 0.5 },
} as const
/** Least confidence of either model for a second look. */
const DOUBTFUL = 0.25
/** What the second look must come to: by the first model alone, or by both together. */
const RESCORED = {
  upright: { fullRange: 0.5, combined: 0.25 },
  turned: { fullRange: 1, combined: 0.35 },
} as const

/** Whether the passes alone show a face: one model is sure, or both agree, for which less is enough. */
export function isFace({ quarterTurns, fullRange, ssd }: Candidate): boolean {
  const sure = quarterTurns === 0 ? SURE.upright : SURE.turned
  return fullRange >= sure.fullRange || ssd >= sure.ssd || combine(fullRange, ssd) >= sure.combined
}

/** The candidates that deserve a second look, the likeliest first. */
export function uncertainCandidates(candidates: Candidate[]): Candidate[] {
  const likelihood = ({ fullRange, ssd }: Candidate) => fullRange + ssd
  return candidates
    .filter((candidate) => !isFace(candidate) && Math.max(candidate.fullRange, candidate.ssd) >= DOUBTFUL)
    .toSorted((a, b) => likelihood(b) - likelihood(a))
}

/** Mean confidence of each model at the second look. */
export interface ModelScores {
  fullRange: number
  ssd: number
}

/** Whether a doubtful candidate is a face after all. */
export function isFaceAfterRescoring({ quarterTurns }: Candidate, { fullRange, ssd }: ModelScores): boolean {
  const enough = quarterTurns === 0 ? RESCORED.upright : RESCORED.turned
  return fullRange >= enough.fullRange || combine(fullRange, ssd) >= enough.combined
}
