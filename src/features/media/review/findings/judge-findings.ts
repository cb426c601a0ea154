import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { VerificationCheckName } from '#generated/model/verificationCheckName.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import type { Review } from '../../../../editor/review'
import type { Rect, Size } from '../../../../editor/stage/geometry'
import { liveTracks } from '../../../../editor/items/track'
import { wholePixels } from '../../../../lib/cover-rules'
import { containsCentre, COVERED, faceOverlap, marginCovered, matchVisibleFaces, shareCovered } from '../../../../lib/face-match'
import type { ShapedBox } from '../../../../lib/region-shape'
import { itemRegion, regionsOf } from '../../../../lib/review-regions'
import { isError } from '../../versions/findings'

/** The place of a finding in the image, or in a frame at a time in seconds. */
export interface FindingSpot {
  readonly time: number
  readonly box: Rect
}

/**
 * What resolves a finding.
 *
 * - `face`: a redaction of the face, or an item that leaves it visible
 * - `margin`: a redaction that includes hair, ears and jaw of a redacted face
 * - `opaque`: a Black Box, because the original shows through the redaction
 * - `export`: only another export, or a release with a reason
 */
export type Remedy = 'face' | 'margin' | 'opaque' | 'export'

/** A finding with its place and what resolves it. */
export interface FindingCase {
  /** Stable within a report. */
  readonly id: string
  readonly check: VerificationCheckName
  readonly isError: boolean
  readonly detail: string
  readonly spot: FindingSpot | null
  readonly remedy: Remedy
}

/** Whether the review resolves a finding, and the item that does. It is always computed from the review, so it can't disagree with it. */
export type Judgement =
  | { readonly state: 'open' }
  | { readonly state: 'covered'; readonly itemId: string | undefined }
  | { readonly state: 'kept'; readonly itemId: string }

const OPEN: Judgement = { state: 'open' }

/** Back ends of version 1.0.0 send only the box in an image. */
function spotOf({ place, box }: VerificationFinding): FindingSpot | null {
  if (place && 'time' in place) return { time: place.time, box: place.box }
  return box && { time: 0, box }
}

function isOutside({ x, y, width, height }: Rect, image: Size): boolean {
  return x >= image.width || y >= image.height || x + width <= 0 || y + height <= 0
}

function remedyOf(finding: VerificationFinding, { redacted, width, height }: VerificationReport): Remedy {
  const box = spotOf(finding)?.box
  if (!box || isOutside(box, { width, height })) return 'export'
  // The version's own redactions tell what was wrong with the place.
  const shareOf = (regions: readonly RedactedRegion[]): number => shareCovered(box, regions.map(shapedRegion), { width, height })
  const isRedacted = shareOf(redacted) >= COVERED
  const isOpaque = shareOf(redacted.filter(isBlack)) >= COVERED
  if (finding.check === 'regions') return isOpaque ? 'export' : 'opaque'
  if (finding.check !== 'faces') return 'export'
  if (!isRedacted) return 'face'
  return isError(finding) ? 'opaque' : 'margin'
}

function shapedRegion({ shape, x, y, width, height }: RedactedRegion): ShapedBox {
  return { box: { x, y, width, height }, ...(shape === 'ellipse' ? { shape } : {}) }
}

const isBlack = ({ style }: { readonly style: string }): boolean => style === 'Black Box'

/**
 * Returns what a verification found: errors first. A check that failed without findings counts as one, and so does a verification that
 * couldn't check everything.
 */
export function findingCases(report: VerificationReport): readonly FindingCase[] {
  const cases = report.findings.map((finding, index) => ({
    id: String(index),
    check: finding.check,
    isError: isError(finding),
    detail: finding.detail,
    spot: spotOf(finding),
    remedy: remedyOf(finding, report),
  }))
  const failed = report.checks.filter(({ name, outcome }) => outcome === 'failed' && !cases.some(({ check }) => check === name))
  const whole = failed.map(({ name, detail }) => ({
    id: name,
    check: name,
    isError: true,
    detail,
    spot: null,
    remedy: 'export' as const,
  }))
  const all: readonly FindingCase[] = [...cases, ...whole]
  return all.toSorted((a, b) => Number(b.isError) - Number(a.isError))
}

/** Returns the cases of a report whose resolution can be seen in a review. */
export function decidable(cases: readonly FindingCase[]): readonly FindingCase[] {
  return cases.filter(({ remedy }) => remedy !== 'export')
}

/** A case with a place. */
export type PlacedCase = FindingCase & { readonly spot: FindingSpot }

function isPlaced(one: FindingCase): one is PlacedCase {
  return one.spot !== null && one.remedy !== 'export'
}

/**
 * Judges the findings of a report against a review of an image by the rules of the verification.
 *
 * @param image the size of the image in pixels
 */
export function judgeFindings(
  cases: readonly FindingCase[],
  { waivers = [] }: Pick<VerificationReport, 'waivers'>,
  review: Review,
  image: Size,
): ReadonlyMap<string, Judgement> {
  const covers = regionsOf(review).flatMap(({ trackId, style, box, shape }) => {
    const cover = wholePixels(box, image)
    return cover ? [{ trackId, style, box: cover, ...(shape === undefined ? {} : { shape }) }] : []
  })
  const visible = liveTracks(review)
    .filter(({ decision }) => decision === 'keep')
    .map(itemRegion)
  const placed = cases.filter(isPlaced)
  const faces = placed.filter(({ check }) => check === 'faces').map(({ id, spot }) => ({ id, box: spot.box }))
  // An item that already waives another face can't waive a second one.
  const waived = waivers.map(({ box }) => ({ id: '', box }))
  const kept = new Map([...matchVisibleFaces([...waived, ...faces], visible)].map(([{ id }, { trackId }]) => [id, trackId]))
  return new Map(
    cases.map((one) => {
      const keptBy = kept.get(one.id)
      if (keptBy !== undefined && isPlaced(one)) return [one.id, { state: 'kept', itemId: keptBy }]
      return [one.id, isPlaced(one) && isCovered(one, covers, image) ? { state: 'covered', itemId: coverOf(one, covers) } : OPEN]
    }),
  )
}

interface JudgedCover extends ShapedBox {
  readonly trackId: string
  readonly style: string
}

function isCovered({ remedy, spot }: PlacedCase, covers: readonly JudgedCover[], image: Size): boolean {
  if (remedy === 'margin') return marginCovered(spot.box, covers, image) >= COVERED
  return shareCovered(spot.box, remedy === 'opaque' ? covers.filter(isBlack) : covers, image) >= COVERED
}

/** Returns the item that covers most likely belongs to the finding: the one that fits it best. */
function coverOf({ spot }: PlacedCase, covers: readonly JudgedCover[]): string | undefined {
  return covers
    .filter((cover) => containsCentre(cover.box, spot.box))
    .toSorted((a, b) => faceOverlap(spot.box, b.box) - faceOverlap(spot.box, a.box))[0]?.trackId
}
