import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { canvasContext } from '../canvas'
import { throwIfCancelled, yieldToMessages } from '../cancellation'
import { decodeUpright } from '../decode'
import type { FaceDetector } from '../detector/face-detector'
import type { VerificationSearch as FaceSearch } from '../detector/verification-search'
import { findForeignData } from '../export/foreign-data'
import type { ReadPixels } from '../render/coarse-grid'
import { measureCovers, placeRegions } from '../render/covers'
import type { Cover } from '../render/paint'
import type { Box, RedactionPlan, RegionToRedact } from '../types'
import { compareCover } from './compare'
import { checkFaces } from './check-faces'
import { compareRest } from './rest'
import { summarise } from './summary'
import { shows, tolerancesFor } from './tolerances'

export interface VerifyRequest {
  /** The encoded file, as it will be stored. */
  output: Uint8Array<ArrayBuffer>
  contentType: string
  /** The uploaded file, and its content type by its bytes. */
  source: Blob
  sourceContentType: string
  /** What the saved review says: what must be covered and what stays visible. */
  review: Pick<RedactionPlan, 'regions' | 'kept'>
  /** Finds the faces of the source, whose covers are measured. */
  detector: FaceDetector
  /** Searches the output, in other ways than the detector. */
  search: FaceSearch
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export interface Verification {
  checks: VerificationCheck[]
  findings: VerificationFinding[]
  waivers: FaceWaiver[]
  searches: VerificationSearch[]
}

/** Returns a function that reads parts of a bitmap through a canvas no larger than the part. */
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
  detail: 'A region lies outside the image, so it covers nothing. Draw it again.',
  box,
})

async function checkRegions(covers: readonly Cover[], { readOutput, readSource }: OpenImages, request: VerifyRequest) {
  const allowed = tolerancesFor(request.contentType, request.output)
  const findings: VerificationFinding[] = []
  for (const [index, { box, style }] of covers.entries()) {
    await yieldToMessages()
    throwIfCancelled(request.signal)
    if (shows(compareCover(covers, index, readOutput, readSource), allowed)) continue
    const detail = `A region of the review is not covered by ${style}, so some of the original may show.`
    findings.push({ check: 'regions', severity: 'error', detail, box })
  }
  return findings
}

async function checkRest(covers: readonly Cover[], images: OpenImages, request: VerifyRequest): Promise<VerificationFinding[]> {
  const { width, height } = images.source
  const tolerance = tolerancesFor(request.contentType, request.output).rest
  const boxes = covers.map(({ box }) => box)
  const { signal } = request
  const difference = await compareRest(images.readOutput, images.readSource, { width, height, covers: boxes, tolerance, signal })
  if (difference === undefined) return []
  const share = difference.share < 0.01 ? 'less than 1%' : `${Math.round(difference.share * 100)}%`
  return [
    { check: 'rest', severity: 'error', detail: `Outside the regions ${share} of the image differs from the source.`, box: difference.box },
  ]
}

async function checkFile({ output, contentType }: VerifyRequest): Promise<VerificationFinding[]> {
  const parts = await findForeignData(output, contentType)
  const detail = `The file holds more than image data: ${parts.join(', ')}.`
  return parts.length === 0 ? [] : [{ check: 'metadata', severity: 'error', detail, box: null }]
}

function checkDimensions({ output, source }: OpenImages): VerificationFinding[] {
  if (output.width === source.width && output.height === source.height) return []
  const detail = `The version measures ${output.width} x ${output.height} pixels, the source ${source.width} x ${source.height}.`
  return [{ check: 'dimensions', severity: 'error', detail, box: null }]
}

/** Where the sizes differ nothing can be compared: every region and the rest count as not covered and not equal. */
function incomparable(boxes: readonly Box[]): VerificationFinding[] {
  const detail = 'The version could not be compared with the source, because their sizes differ.'
  return [
    ...boxes.map((box): VerificationFinding => ({ check: 'regions', severity: 'error', detail, box })),
    { check: 'rest', severity: 'error', detail, box: null },
  ]
}

async function check(request: VerifyRequest, images: OpenImages): Promise<Verification> {
  const { source, readSource } = images
  const image = { width: source.width, height: source.height }
  // The covers are worked out anew from the saved review and the source: what the renderer did is what is being checked.
  const { placed, outside } = placeRegions(request.review.regions, image)
  const covers = measureCovers(placed, image, readSource)
  const dimensions = checkDimensions(images)
  const pixels =
    dimensions.length > 0
      ? incomparable(covers.map(({ box }) => box))
      : [...(await checkRegions(covers, images, request)), ...(await checkRest(covers, images, request))]
  const { detector, search, signal, onProgress, review } = request
  const searched = { output: images.output, source, covers: placed, visible: review.kept, detector, search, signal, onProgress }
  const { findings: faces, waivers, searches } = await checkFaces(searched)
  const findings = [...outside.map(outsideFinding), ...pixels, ...faces, ...(await checkFile(request)), ...dimensions]
  return { checks: summarise({ findings, searches, regions: covers.length, ...image }), findings, waivers, searches }
}

/**
 * Opens the encoded file again and checks it against the source and the saved review. Whatever keeps it from checking is thrown: no
 * answer means no export.
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
