import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import type { Detection } from '../../detect/detector'
import { COVER_MARGIN } from '#lib/review/face-margin.ts'
import { COVERED, faceOverlap, marginCovered, matchVisibleFaces, SAME_FACE, shareCovered } from '#lib/review/face-match.ts'
import { boxOverlap, growBox, isCentreIn, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { VisibleItem } from '../types'
import type { ShapedBox } from '#lib/review/region-shape.ts'
import type { DetectedFace } from '../../detect/face/two-model-search'

/** Max share of a face's box inside covers at which the face counts as uncovered. A neighbour's cover may overlap its edge. */
const UNTOUCHED = 0.02
/** Min confidence of a face that was found only in the source. Most false positives are below it. */
const SURE_IN_SOURCE = 0.5

export interface FacesToJudge {
  /** Faces found in the output. Boxes have no margin and are in pixels. */
  inOutput: readonly DetectedFace[]
  /** Faces found in the source. */
  inSource: readonly Detection[]
  /** Covers of the review's regions. */
  covers: readonly (ShapedBox & { style: RedactionStyle; kind: RedactionKind })[]
  image: { width: number; height: number }
}

export interface JudgedFaces extends FacesToJudge {
  /** Items that the reviewer left visible. */
  visible: readonly VisibleItem[]
}

export interface FaceJudgement {
  findings: VerificationFinding[]
  waivers: FaceWaiver[]
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function waiverOf({ confidence, box }: Detection, { trackId, number }: VisibleItem): FaceWaiver {
  const limited = Math.min(1, Math.max(0, confidence))
  return { trackId, ...(number === undefined ? {} : { number }), confidence: limited, box }
}

function leftOpen({ box, confidence }: Detection, share: number): VerificationFinding {
  const sure = `confidence ${percent(confidence)}`
  const detail = share === 0 ? `Possible face (${sure}).` : `Only ${percent(share)} of a face is redacted (${sure}). Enlarge its region.`
  return { check: 'faces', severity: 'error', detail, box }
}

/** Returns the finding for a face that is visible through its cover. */
export function seenThroughCover({ box, confidence }: Detection): VerificationFinding {
  const detail = `A redacted face is still recognisable (confidence ${percent(confidence)}). Use solid black instead.`
  return { check: 'faces', severity: 'error', detail, box }
}

function tightCover({ box }: Detection, share: number): VerificationFinding {
  const detail = `Hair, ears or jaw of a redacted face may be visible. The region includes ${percent(share)} of the face and its margin.`
  return { check: 'faces', severity: 'warning', detail, box }
}

/** Returns the detection of the same face among `faces`, or undefined. */
function sameFaceIn(faces: readonly Detection[], { box }: Detection): Detection | undefined {
  return faces.find((other) => boxOverlap(other.box, box) >= SAME_FACE)
}

/**
 * Removes fragments of faces. At a low threshold a detector also finds parts of a face, which may extend beyond the face's cover.
 */
export function withoutFragments(faces: readonly Detection[]): Detection[] {
  const distinct: Detection[] = []
  for (const face of faces.toSorted((a, b) => b.confidence - a.confidence))
    if (!distinct.some(({ box }) => isCentreIn(face.box, box))) distinct.push(face)
  return distinct
}

/** Factor by which a detection grows to test whether it is near a redacted region, which affects the detector. */
const SURROUNDINGS = 2
/** Width in pixels below which texture is mistaken for faces: in 100 drawings without a face, all 8 false positives were narrower. */
const SMALL = 32
/** Width in pixels below which a rotated face needs a higher confidence to be distinguished from texture. */
const TINY = 16

/**
 * Returns the faces of the output that the source must confirm: faces near a region, which may be an artefact of the region and its
 * surroundings, and small faces, which may be texture. A small face counts as confirmed only by a confident detection.
 */
export function doubtfulFaces({ inOutput, inSource, covers }: FacesToJudge): DetectedFace[] {
  const isNearCover = ({ box }: Detection) => covers.some((cover) => sharedArea(growBox(box, SURROUNDINGS), cover.box) > 0)
  const isInSource = ({ box }: Detection, least: number) =>
    inSource.some(
      (face) => face.confidence >= least && (boxOverlap(face.box, box) >= SAME_FACE || isCentreIn(box, growBox(face.box, COVER_MARGIN))),
    )
  return inOutput.filter((face) => {
    const isSmall = face.box.width < SMALL
    return (isSmall || isNearCover(face)) && !isInSource(face, isSmall ? SURE_IN_SOURCE : 0)
  })
}

/**
 * Adds a face of the output that the source has confirmed. It replaces weak detections of the same face, which would otherwise count twice:
 * as two findings, or as a waiver and a finding.
 */
export function withConfirmed(inSource: readonly Detection[], face: DetectedFace): Detection[] {
  const isSame = ({ box }: Detection): boolean =>
    boxOverlap(box, face.box) >= SAME_FACE ||
    (isCentreIn(face.box, growBox(box, COVER_MARGIN)) && isCentreIn(box, growBox(face.box, COVER_MARGIN)))
  return [...inSource.filter((other) => other.confidence >= SURE_IN_SOURCE || !isSame(other)), face]
}

/**
 * Returns the min confidence, 0 to 1, at which rescoring in the source confirms a doubtful face. In the sample photographs, scaled down,
 * upright and upside down, 115 of 118 faces 16 to 32 pixels wide are confirmed, and 86 of 112 faces 8 to 16 pixels wide.
 */
export function leastInSource({ box, quarterTurns }: DetectedFace): number {
  return box.width < TINY && quarterTurns !== undefined && quarterTurns !== 0 ? 0.45 : 0.35
}

/**
 * Returns the boxes of faces under Pixelated or Smooth covers: the review's faces in these styles, and other covered faces of the source
 * with their margin.
 */
export function coarselyCovered({ inSource, covers, image }: FacesToJudge): Box[] {
  const coarse = covers.filter(({ style }) => style !== 'Black Box')
  const faces = coarse.flatMap(({ box, kind }) => (kind === 'face' ? [box] : []))
  const others = inSource.filter(
    ({ box }) =>
      shareCovered(box, covers, image) >= COVERED &&
      shareCovered(box, coarse, image) > UNTOUCHED &&
      !faces.some((cover) => faceOverlap(box, cover) >= SAME_FACE),
  )
  return [...faces, ...others.map(({ box }) => growBox(box, COVER_MARGIN))]
}

/**
 * Returns the findings and waivers for the faces of the output and the source.
 *
 * An uncovered face of the output is a finding unless the reviewer left this face visible. The covered share is measured on the face's box
 * in the source, because the box of a half-visible face surrounds only its visible half.
 */
export function judgeFaces({ inOutput, inSource, covers, image, visible }: JudgedFaces): FaceJudgement {
  const touched = inSource.filter(({ box }) => shareCovered(box, covers, image) > UNTOUCHED)
  // A face whose edge is inside a neighbour's cover may be found by both searches, but counts once.
  const seen = inOutput.filter((face) => shareCovered(face.box, covers, image) <= UNTOUCHED && sameFaceIn(touched, face) === undefined)
  // Outside the covers, output and source are equal, so a face found by either search counts.
  const missed = inSource.filter(
    (face) => face.confidence >= SURE_IN_SOURCE && !touched.includes(face) && sameFaceIn(seen, face) === undefined,
  )
  const open = [...seen, ...missed]
  const matched = matchVisibleFaces([...open, ...touched], visible)
  const findings: VerificationFinding[] = []
  const waivers: FaceWaiver[] = []
  for (const face of [...open, ...touched]) {
    const item = matched.get(face)
    const share = shareCovered(face.box, covers, image)
    const margin = marginCovered(face.box, covers, image)
    if (item !== undefined) waivers.push(waiverOf(face, item))
    else if (share < COVERED) findings.push(leftOpen(face, share <= UNTOUCHED ? 0 : share))
    else if (margin < COVERED) findings.push(tightCover(face, margin))
  }
  return { findings, waivers }
}
