import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { canvasContext } from '../canvas'
import { throwIfCancelled, yieldToMessages } from '../cancellation'
import { decodeUpright } from '../decode'
import type { Detection, FaceDetector } from '../detector/face-detector'
import { FACE_MARGIN } from '../detector/margin'
import type { VerificationSearch as FaceSearch } from '../detector/verification-search'
import { findForeignData } from '../export/picture-data'
import { growBox } from '../geometry'
import type { ReadPixels } from '../render/coarse-grid'
import { measureCovers, placeRegions } from '../render/covers'
import type { Cover } from '../render/paint'
import type { Box, RedactionOrder, RegionToRedact } from '../types'
import { compareCover } from './compare'
import { coarselyCovered, doubtfulFaces, judgeFaces, withoutFragments } from './faces'
import { compareRest } from './rest'
import { summarise } from './summary'
import { shows, tolerancesFor } from './tolerances'

export interface VerifyOrder {
  /** The encoded file, as it will be stored. */
  output: Uint8Array<ArrayBuffer>
  contentType: string
  /** The uploaded file, and its content type by its bytes. */
  source: Blob
  sourceContentType: string
  /** What the saved review says: what must be covered and what stays visible. */
  review: Pick<RedactionOrder, 'regions' | 'kept'>
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

async function checkRegions(covers: readonly Cover[], { readOutput, readSource }: OpenImages, order: VerifyOrder) {
  const allowed = tolerancesFor(order.contentType, order.output)
  const findings: VerificationFinding[] = []
  for (const [index, { box, style }] of covers.entries()) {
    await yieldToMessages()
    throwIfCancelled(order.signal)
    if (shows(compareCover(covers, index, readOutput, readSource), allowed)) continue
    const detail = `A region of the review is not covered by ${style}, so some of the original may show.`
    findings.push({ check: 'regions', severity: 'error', detail, box })
  }
  return findings
}

async function checkRest(covers: readonly Cover[], images: OpenImages, order: VerifyOrder): Promise<VerificationFinding[]> {
  const { width, height } = images.source
  const tolerance = tolerancesFor(order.contentType, order.output).rest
  const boxes = covers.map(({ box }) => box)
  const { signal } = order
  const difference = await compareRest(images.readOutput, images.readSource, { width, height, covers: boxes, tolerance, signal })
  if (difference === undefined) return []
  const share = difference.share < 0.01 ? 'less than 1%' : `${Math.round(difference.share * 100)}%`
  return [
    { check: 'rest', severity: 'error', detail: `Outside the regions ${share} of the image differs from the source.`, box: difference.box },
  ]
}

/** The output takes most of the time: several sizes and views, and two models. */
const OUTPUT_SHARE = 0.7

/** From this confidence on a face of the output counts although a second look at the source shows none. */
const BEYOND_DOUBT = 0.9

/** Searches the output and the source. What is doubtful in one is looked at once more in the other, each face on its own. */
async function checkFaces(covers: readonly Cover[], { output, source }: OpenImages, order: VerifyOrder) {
  const { search, detector, signal, onProgress } = order
  const { faces: inOutput, searches } = await search.search(output, { signal, onProgress: (share) => onProgress(share * OUTPUT_SHARE) })
  const onSource = (share: number) => onProgress(OUTPUT_SHARE + share * (0.95 - OUTPUT_SHARE))
  const inSource = withoutFragments(await detector.detect(source, { increasedAccuracy: true, signal, onProgress: onSource }))
  const image = { width: source.width, height: source.height }
  const makeOut = async (picture: ImageBitmap, face: Detection): Promise<boolean> => {
    await yieldToMessages()
    throwIfCancelled(signal)
    return (await search.seesFaceUnderCover(picture, growBox(face.box, FACE_MARGIN))).seen
  }
  const artefacts = new Set<Detection>()
  for (const face of doubtfulFaces({ inOutput, inSource, covers, image })) {
    if (await makeOut(source, face)) inSource.push(face)
    else if (face.confidence < BEYOND_DOUBT) artefacts.add(face)
  }
  const found = { inOutput: inOutput.filter((face) => !artefacts.has(face)), inSource, covers, image }
  const madeOut = new Set<Detection>()
  for (const face of coarselyCovered(found)) if (await makeOut(output, face)) madeOut.add(face)
  return { ...judgeFaces({ ...found, visible: order.review.kept, madeOut }), searches }
}

async function checkFile({ output, contentType }: VerifyOrder): Promise<VerificationFinding[]> {
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

async function check(order: VerifyOrder, images: OpenImages): Promise<Verification> {
  const { source, readSource } = images
  const image = { width: source.width, height: source.height }
  // The covers are worked out anew from the saved review and the source: what the renderer did is what is being checked.
  const { placed, outside } = placeRegions(order.review.regions, image)
  const covers = measureCovers(placed, image, readSource)
  const dimensions = checkDimensions(images)
  const pixels =
    dimensions.length > 0
      ? incomparable(covers.map(({ box }) => box))
      : [...(await checkRegions(covers, images, order)), ...(await checkRest(covers, images, order))]
  const { findings: faces, waivers, searches } = await checkFaces(covers, images, order)
  const findings = [...outside.map(outsideFinding), ...pixels, ...faces, ...(await checkFile(order)), ...dimensions]
  return { checks: summarise({ findings, searches, regions: covers.length, ...image }), findings, waivers, searches }
}

/**
 * Opens the encoded file again and checks it against the source and the saved review. Whatever keeps it from checking is thrown: no
 * answer means no export.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyOutput(order: VerifyOrder): Promise<Verification> {
  const output = await decodeUpright(new Blob([order.output]), order.contentType)
  try {
    const source = await decodeUpright(order.source, order.sourceContentType)
    try {
      return await check(order, { output, source, readOutput: pixelReader(output), readSource: pixelReader(source) })
    } finally {
      source.close()
    }
  } finally {
    output.close()
  }
}
