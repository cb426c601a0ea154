import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { canvasContext } from '../../core/canvas'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { decodeUpright } from '../decode'
import type { FaceDetector } from '../../detect/face/face-detector'
import type { VerificationSearch as FaceSearch } from '../../detect/face/verification-search'
import { findForeignData } from '../export/foreign-data'
import type { ReadPixels } from '../../render/coarse-grid'
import { measureCovers, placeRegions } from '../../render/covers'
import type { Cover } from '../../render/paint'
import type { Box } from '../../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { RedactionPlan } from '../types'
import { compareCover } from './compare'
import { checkFaces } from './check-faces'
import { compareRest } from './rest'
import { summarise } from '../../report/summary'
import type { VerificationResult } from '../../report/verified-export'
import { compareThin, isThin } from './thin-covers'
import { withRepeated, type RememberedSearches } from '../../verify/remembered-searches'
import { shows, showsThin, tolerancesFor } from './tolerances'
import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'
import { pixelsOf, pixelsOutside, type ShapedBox } from '#lib/review/region-shape.ts'

interface Examined {
  /** The number of regions in the review, and of those that were checked. */
  regions: { checked: number; total: number }
  /** The covers of the regions inside the image, in whole pixels. */
  covers: readonly ShapedBox[]
  /** Pixels of the covers that were compared with their expected value. */
  coverPixels: number
  /** Pixels outside the covers that were compared with the source. */
  restPixels: number
  image: { width: number; height: number }
}

/**
 * Returns the parts of the output that the comparisons examined. Overlapping covers count once each, because each is compared separately.
 */
function coverageOf({ regions, covers, coverPixels, restPixels, image }: Examined): ReportCoverage[] {
  return [
    { check: 'regions', unit: 'regions', ...regions },
    { check: 'regions', unit: 'pixels', checked: coverPixels, total: covers.reduce((sum, cover) => sum + pixelsOf(cover), 0) },
    { check: 'rest', unit: 'pixels', checked: restPixels, total: pixelsOutside(covers, image) },
  ]
}

/** The contract's limit for the name of a stream. */
const MAX_STREAM_CHARACTERS = 200

export interface VerifyRequest {
  /** The encoded file to be stored. */
  output: Uint8Array<ArrayBuffer>
  contentType: string
  /** The uploaded file. Its content type is detected from the bytes. */
  source: Blob
  sourceContentType: string
  /** The saved review: items to redact and items that stay visible. */
  review: Pick<RedactionPlan, 'regions' | 'places' | 'kept'>
  /** Detects the faces in the source, to check that they are covered. */
  detector: FaceDetector
  /** Searches the output independently of the detector. */
  search: FaceSearch
  /** The earlier findings of the models of both, if they are remembered. */
  remembered?: RememberedSearches
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export type Verification = Omit<VerificationResult, 'engines'>

/** Returns a function that reads a part of a bitmap through a canvas of the same size as the part. */
function pixelReader(bitmap: ImageBitmap): ReadPixels {
  return ({ x, y, width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvasContext(canvas)
    context.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }
}

interface OpenImages {
  output: ImageBitmap
  source: ImageBitmap
  readOutput: ReadPixels
  readSource: ReadPixels
}

const outsideFinding = ({ box }: RegionToRedact): VerificationFinding => ({
  check: 'regions',
  severity: 'error',
  detail: 'A region is outside the image, so it redacts nothing. Draw it again.',
  box,
})

async function checkRegions(covers: readonly Cover[], images: OpenImages, request: VerifyRequest): Promise<Compared> {
  const { source, readOutput, readSource } = images
  const allowed = tolerancesFor(request.contentType, request.output)
  const findings: VerificationFinding[] = []
  // Counted during the comparison, so that a report states the examined pixels instead of the planned ones.
  let compared = 0
  for (const [index, cover] of covers.entries()) {
    await yieldToMessages()
    throwIfCancelled(request.signal)
    const difference = compareCover(covers, index, readOutput, readSource)
    compared += difference.overall.pixels
    const isCorrect = isThin(difference, cover, request.contentType)
      ? showsThin(await compareThin(covers, index, source, readOutput, readSource))
      : shows(difference, allowed)
    if (isCorrect) continue
    const detail = `A region is not completely redacted with ${cover.style}, so parts of the original may be visible.`
    findings.push({ check: 'regions', severity: 'error', detail, box: cover.box })
  }
  return { findings, compared }
}

interface Compared {
  findings: VerificationFinding[]
  /** Number of pixels that were compared. */
  compared: number
}

async function checkRest(covers: readonly Cover[], images: OpenImages, request: VerifyRequest): Promise<Compared> {
  const { width, height } = images.source
  const tolerance = tolerancesFor(request.contentType, request.output).rest
  const { signal } = request
  let compared = 0
  const onCompared = (pixels: number): void => {
    compared = pixels
  }
  const options = { width, height, covers, tolerance, signal, onCompared }
  const difference = await compareRest(images.readOutput, images.readSource, options)
  if (difference === undefined) return { findings: [], compared }
  const share = difference.share < 0.01 ? 'less than 1%' : `${Math.round(difference.share * 100)}%`
  const detail = `Outside the redacted regions, ${share} of the image differs from the source.`
  return { findings: [{ check: 'rest', severity: 'error', detail, box: difference.box }], compared }
}

async function checkFile({ output, contentType }: VerifyRequest): Promise<VerificationFinding[]> {
  const parts = await findForeignData(output, contentType)
  const detail = `The file contains more than image data: ${parts.join(', ')}.`
  const place = { stream: parts.join(', ').slice(0, MAX_STREAM_CHARACTERS) }
  return parts.length === 0 ? [] : [{ check: 'metadata', severity: 'error', detail, box: null, place }]
}

function checkDimensions({ output, source }: OpenImages): VerificationFinding[] {
  if (output.width === source.width && output.height === source.height) return []
  const detail = `The version is ${output.width} x ${output.height} pixels, but the source is ${source.width} x ${source.height} pixels.`
  return [{ check: 'dimensions', severity: 'error', detail, box: null }]
}

/** Returns a finding with the place of its box. */
const withPlace = (finding: VerificationFinding): VerificationFinding =>
  finding.box === null ? finding : { ...finding, place: { time: 0, box: finding.box } }

/** Returns findings for every region and the rest, which cannot be compared if the sizes differ. */
function incomparable(boxes: readonly Box[]): VerificationFinding[] {
  const detail = 'The version can’t be compared with the source because their sizes differ.'
  return [
    ...boxes.map((box): VerificationFinding => ({ check: 'regions', severity: 'error', detail, box })),
    { check: 'rest', severity: 'error', detail, box: null },
  ]
}

async function check(request: VerifyRequest, images: OpenImages): Promise<Verification> {
  const { source, readSource } = images
  const image = { width: source.width, height: source.height }
  // The covers are computed from the saved review and the source, independently of the renderer that is being checked.
  const { placed, outside } = placeRegions(request.review.regions, image, request.review.places)
  const covers = measureCovers(placed, image, readSource)
  const boxes = covers.map(({ box }) => box)
  const dimensions = checkDimensions(images)
  const isComparable = dimensions.length === 0
  const regions = isComparable ? await checkRegions(covers, images, request) : { findings: incomparable(boxes), compared: 0 }
  const rest = isComparable ? await checkRest(covers, images, request) : { findings: [], compared: 0 }
  const { detector, search, signal, onProgress, review } = request
  const searched = { output: images.output, source, covers: placed, visible: review.kept, detector, search, signal, onProgress }
  request.remembered?.takeCounts()
  const { findings: faces, waivers, searches: anew } = await checkFaces(searched)
  const searches = withRepeated(anew, request.remembered)
  const file = await checkFile(request)
  const findings = [...outside.map(outsideFinding), ...regions.findings, ...rest.findings, ...faces, ...file, ...dimensions].map(withPlace)
  const checkedRegions = { checked: isComparable ? covers.length : 0, total: review.regions.length }
  const coverage = coverageOf({ regions: checkedRegions, covers, coverPixels: regions.compared, restPixels: rest.compared, image })
  return { checks: summarise({ findings, searches, regions: covers.length, ...image }), findings, waivers, searches, coverage }
}

/**
 * Decodes the encoded file and checks it against the source and the saved review. Throws if a check cannot run, so that an unverified file
 * is never exported.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyOutput(request: VerifyRequest): Promise<Verification> {
  const output = await decodeUpright(new Blob([request.output]), request.contentType)
  try {
    const source = await decodeUpright(request.source, request.sourceContentType)
    try {
      return await check(request, { output, source, readOutput: pixelReader(output), readSource: pixelReader(source) })
    } finally {
      source.close()
    }
  } finally {
    output.close()
  }
}
