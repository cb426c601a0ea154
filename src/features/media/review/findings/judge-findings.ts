import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { VerificationCheckName } from '#generated/model/verificationCheckName.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import type { Review } from '#editor/review.ts'
import { contains, type Rect, type Size } from '#editor/geometry.ts'
import { rectAt } from '#editor/items/keyframes.ts'
import { marksOnPage } from '#editor/items/mark.ts'
import { liveTracks } from '#editor/items/track.ts'
import { wholePixels } from '#lib/review/cover-rules.ts'
import { isCentreIn } from '#lib/review/box-areas.ts'
import { COVERED, faceOverlap, marginCovered, matchVisibleFaces, shareCovered } from '#lib/review/face-match.ts'
import { judgedFacesOf } from '#lib/review/judged-faces.ts'
import { coversAt, shapedCover } from '#lib/review/covers/frame-covers.ts'
import { boxesAt, movingItem, movingRegionsOf } from '#lib/review/moving-regions.ts'
import type { ShapedBox } from '#lib/review/region-shape.ts'
import { itemRegion, regionsOf, type ItemRegion } from '#lib/review/review-regions.ts'
import { isError } from '../../versions/findings'
import { dismissalOf } from './dismissals'
import { judgedTimes, pathOf, type FindingPath } from './finding-path'

/** The place of a finding in the image, in a frame at a time in seconds, or on a page. */
export interface FindingSpot {
  /** The page of a document, from 1, whose boxes are in points. */
  readonly page?: number
  readonly time: number
  readonly box: Rect
}

/**
 * The way to resolve a finding.
 *
 * - `face`: a redaction of the face, or an item that leaves it visible
 * - `margin`: a redaction that includes hair, ears and jaw of a redacted face
 * - `opaque`: a Black Box, because the original shows through the redaction
 * - `export`: only another export, or a release with a reason
 */
export type Remedy = 'face' | 'margin' | 'opaque' | 'export'

/** A finding with its place and its remedy. */
export interface FindingCase {
  /** Stable within a report. */
  readonly id: string
  readonly check: VerificationCheckName
  readonly isError: boolean
  readonly detail: string
  readonly spot: FindingSpot | null
  /** The boxes of all frames that it concerns, with the spot's. Empty without a spot. */
  readonly path: FindingPath
  readonly remedy: Remedy
  /** The print of the source, if the finding can be judged not to be a face. */
  readonly print?: string
}

/** Whether the review resolves a finding, and the item that does. It is always computed from the review, so it can't disagree with it. */
export type Judgement =
  | { readonly state: 'open' }
  | { readonly state: 'covered'; readonly itemId: string | undefined }
  | { readonly state: 'kept'; readonly itemId: string }
  | { readonly state: 'dismissed'; readonly itemId: string }

const OPEN: Judgement = { state: 'open' }

/** Returns the place of a finding. Back ends of version 1.0.0 send only the box in an image. */
export function spotOf({ place, box }: VerificationFinding): FindingSpot | null {
  if (place && 'time' in place) return { time: place.time, box: place.box }
  if (place && 'page' in place) return { time: 0, page: place.page, box: place.box }
  return box && { time: 0, box }
}

function isOutside({ x, y, width, height }: Rect, image: Size): boolean {
  return x >= image.width || y >= image.height || x + width <= 0 || y + height <= 0
}

/** Returns whether boxes on a page cover a place. */
export function isPageCovered(box: Rect, boxes: readonly Rect[]): boolean {
  const cells = 12
  // The share of the covered points of a grid, which doesn't count overlapping boxes twice.
  const points = Array.from({ length: cells * cells }, (_unused, index) => ({
    x: box.x + (((index % cells) + 0.5) * box.width) / cells,
    y: box.y + ((Math.floor(index / cells) + 0.5) * box.height) / cells,
  }))
  return points.filter((point) => boxes.some((each) => contains(each, point))).length >= COVERED * points.length
}

function remedyOf(finding: VerificationFinding, report: VerificationReport, isTimed: boolean): Remedy {
  const { redacted, width, height, details } = report
  const spot = spotOf(finding)
  const box = spot?.box
  if (box && spot.page !== undefined) {
    const marks = details && 'marks' in details ? details.marks.filter(({ page }) => page === spot.page) : []
    // A redacted place that still shows requires another export, not another mark.
    return isPageCovered(
      box,
      marks.flatMap(({ boxes }) => boxes),
    )
      ? 'export'
      : 'opaque'
  }
  if (!box || isOutside(box, { width, height })) return 'export'
  // The report has one place of each track of a video, which is no evidence about other frames.
  if (isTimed) return finding.check !== 'faces' ? 'export' : isError(finding) ? 'face' : 'margin'
  // The version's redactions show what was wrong at the place.
  const shareOf = (regions: readonly RedactedRegion[]): number => shareCovered(box, regions.map(shapedRegion), { width, height })
  const isRedacted = shareOf(redacted) >= COVERED
  const isOpaque = shareOf(redacted.filter(isBlack)) >= COVERED
  if (finding.check === 'regions') return isOpaque ? 'export' : 'opaque'
  if (finding.check !== 'faces') return 'export'
  if (!isRedacted) return 'face'
  return isError(finding) ? 'opaque' : 'margin'
}

function shapedRegion({ shape, outline, x, y, width, height }: RedactedRegion): ShapedBox {
  return { box: { x, y, width, height }, ...(shape === 'ellipse' ? { shape } : {}), ...(outline === undefined ? {} : { outline }) }
}

const isBlack = ({ style }: { readonly style: string }): boolean => style === 'Black Box'

/**
 * Returns the findings of a verification, errors first. A check that failed without findings counts as one, and so does a verification that
 * couldn't check everything.
 *
 * @param isTimed whether the report is of a video
 */
export function findingCases(report: VerificationReport, isTimed = false): readonly FindingCase[] {
  const cases = report.findings.map((finding, index) => {
    const spot = spotOf(finding)
    return {
      id: String(index),
      check: finding.check,
      isError: isError(finding),
      detail: finding.detail,
      spot,
      path: spot === null ? [] : pathOf(isTimed ? finding : {}, spot),
      remedy: remedyOf(finding, report, isTimed),
      ...(finding.print === undefined ? {} : { print: finding.print }),
    }
  })
  const failed = report.checks.filter(({ name, outcome }) => outcome === 'failed' && !cases.some(({ check }) => check === name))
  const whole = failed.map(({ name, detail }) => ({
    id: name,
    check: name,
    isError: true,
    detail,
    spot: null,
    path: [],
    remedy: 'export' as const,
  }))
  const all: readonly FindingCase[] = [...cases, ...whole]
  return all.toSorted((a, b) => Number(b.isError) - Number(a.isError))
}

/** Returns the cases of a report that a review can resolve. */
export function decidable(cases: readonly FindingCase[]): readonly FindingCase[] {
  return cases.filter(({ remedy }) => remedy !== 'export')
}

/** A case with a place. */
export type PlacedCase = FindingCase & { readonly spot: FindingSpot }

/** Judges the findings of a document: a mark to redact that covers a finding's place resolves it. */
export function judgeOnPages(cases: readonly FindingCase[], review: Review): ReadonlyMap<string, Judgement> {
  return new Map(
    cases.map(({ id, spot, remedy }): [string, Judgement] => {
      if (spot?.page === undefined || remedy === 'export') return [id, OPEN]
      const marks = marksOnPage(review, spot.page).filter(({ decision }) => decision === 'redact')
      const covering = marks.find(({ boxes }) => isPageCovered(spot.box, boxes))
      const isResolved = isPageCovered(
        spot.box,
        marks.flatMap(({ boxes }) => boxes),
      )
      return [id, isResolved ? { state: 'covered', itemId: covering?.id } : OPEN]
    }),
  )
}

function isPlaced(one: FindingCase): one is PlacedCase {
  return one.spot !== null && one.remedy !== 'export'
}

/** The regions that a review redacts and leaves visible in an image, or in a frame of a video. */
interface Judged {
  readonly covers: readonly JudgedCover[]
  readonly visible: readonly ItemRegion[]
}

const keptTracks = (review: Review): Track[] => liveTracks(review).filter(({ decision }) => decision === 'keep')

function judgedImage(review: Review, image: Size): Judged {
  const covers = regionsOf(review).flatMap(({ trackId, style, box, shape, outline }) => {
    const cover = wholePixels(box, image)
    const shaped = { ...(shape === undefined ? {} : { shape }), ...(outline === undefined ? {} : { outline }) }
    return cover ? [{ trackId, style, box: cover, ...shaped }] : []
  })
  return { covers, visible: keptTracks(review).map(itemRegion) }
}

/** Returns a function that judges the frame at a time in seconds. */
function judgedFrames(review: Review, image: Size): (time: number) => Judged {
  const regions = movingRegionsOf(review)
  const kept = keptTracks(review).map((track) => ({ region: itemRegion(track), item: movingItem(track, review.gaps) }))
  return (time) => ({
    covers: regions.flatMap((region) =>
      coversAt(region, time, image).map((cover) => ({ trackId: region.trackId, style: region.style, ...shapedCover(cover) })),
    ),
    visible: kept.flatMap(({ region, item }) => boxesAt(item, time).map((box) => ({ ...region, box }))),
  })
}

/** A case with its box in a frame. */
interface CaseInFrame {
  readonly id: string
  readonly check: VerificationCheckName
  readonly remedy: Remedy
  readonly box: Rect
}

/** Returns the items that leave the faces of findings visible, by the findings. */
function keptFaces(here: readonly CaseInFrame[], { visible }: Judged, waived: readonly { readonly box: Rect }[]): Map<string, string> {
  const faces = here.filter(({ check }) => check === 'faces').map(({ id, box }) => ({ id, box }))
  const all = [...waived.map(({ box }) => ({ id: '', box })), ...faces]
  return new Map([...matchVisibleFaces(all, visible)].map(([{ id }, { trackId }]) => [id, trackId]))
}

/**
 * Judges the findings of a report against a review of an image or a video by the rules of the verification.
 *
 * @param image the size of the image in pixels
 * @param isTimed whether it is a video, whose findings are each judged in all frames that they concern
 */
export function judgeFindings(
  cases: readonly FindingCase[],
  { waivers = [], sourceSha256 }: Pick<VerificationReport, 'waivers' | 'sourceSha256'>,
  review: Review,
  image: Size,
  isTimed = false,
): ReadonlyMap<string, Judgement> {
  const at = isTimed ? judgedFrames(review, image) : undefined
  const whole = at ? undefined : judgedImage(review, image)
  const placed = cases.filter(isPlaced)
  const judgements = new Map<string, Judgement>(cases.map(({ id }) => [id, OPEN]))
  const open = new Set<string>()
  for (const time of isTimed ? new Set(placed.flatMap(({ path }) => judgedTimes(path))) : [0]) {
    const judged = whole ?? at?.(time)
    if (!judged) continue
    const here = placed.flatMap(({ id, check, remedy, path, spot }) => {
      const box = isTimed ? rectAt(path, time) : spot.box
      return box === undefined ? [] : [{ id, check, remedy, box, isShown: !isTimed || time === spot.time }]
    })
    // An item that already waives another face of an image can't waive a second one.
    const kept = keptFaces(here, judged, isTimed ? [] : waivers)
    for (const one of here) {
      const itemId = kept.get(one.id)
      const isResolved = itemId !== undefined || isCovered(one, judged.covers, image)
      if (!isResolved) open.add(one.id)
      else if (one.isShown)
        judgements.set(one.id, itemId === undefined ? { state: 'covered', itemId: coverOf(one, judged.covers) } : { state: 'kept', itemId })
    }
  }
  // Only some of its frames are resolved, so the next verification would find the others.
  for (const id of open) judgements.set(id, OPEN)
  const judgedFaces = judgedFacesOf(review.tracks).filter((one) => one.sourceSha256 === sourceSha256)
  for (const one of placed) {
    const itemId = judgements.get(one.id)?.state === 'open' ? dismissalOf(one, judgedFaces) : undefined
    if (itemId !== undefined) judgements.set(one.id, { state: 'dismissed', itemId })
  }
  return judgements
}

interface JudgedCover extends ShapedBox {
  readonly trackId: string
  readonly style: string
}

function isCovered({ remedy, box }: CaseInFrame, covers: readonly JudgedCover[], image: Size): boolean {
  if (remedy === 'margin') return marginCovered(box, covers, image) >= COVERED
  return shareCovered(box, remedy === 'opaque' ? covers.filter(isBlack) : covers, image) >= COVERED
}

/** Returns the item whose cover most likely belongs to the finding: the one that fits best. */
function coverOf({ box }: CaseInFrame, covers: readonly JudgedCover[]): string | undefined {
  return covers.filter((cover) => isCentreIn(box, cover.box)).toSorted((a, b) => faceOverlap(box, b.box) - faceOverlap(box, a.box))[0]
    ?.trackId
}
