import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import { canvasContext } from '../canvas'
import { throwIfCancelled, yieldToMessages } from '../cancellation'
import { decodeUpright } from '../decode'
import type { FaceDetector } from '../detector/face-detector'
import type { EncodedPicture } from '../export/encode'
import { foreignParts } from '../export/picture-data'
import { coveredShare } from '../geometry'
import type { Pixels } from '../render/coarse-grid'
import type { Cover } from '../render/paint'
import type { Box, RegionToRedact } from '../types'
import { compareCover, type Difference, type Tolerance } from './compare'

/**
 * Lossless formats come back as written, up to a rounding in the browser's drawing.
 *
 * JPEG was measured at quality .95 in Chromium 156. Real photographs: plain 9, edge 13, mean 2.7 at most. Saturated noise around the covers, the worst
 * there can be: 18, 38, 7.4. What must be caught (no cover, half a cover, 16 tiles, blurs of a thirtieth and a tenth of the face, on
 * faces of 77 to 370 pixels): plain 33 at least. Covers of 14 to 24 pixels are all edge: mean 7.1 at least. Between the two the
 * limits lie nearer to the good: a false alarm holds a version back, a missed one leaks.
 */
const LOSSLESS: Tolerance = { plain: 1, edge: 1, edgeMean: 1 }
const JPEG: Tolerance = { plain: 20, edge: 40, edgeMean: 6.5 }

/** A face of which this share lies under verified covers is hidden: what the detector saw there is the cover. */
const HIDDEN_SHARE = 0.75
/** A face of which this share lies in a box that the reviewer let stand is the one that they saw. */
const KEPT_SHARE = 0.6

export interface VerifyOrder {
  encoded: EncodedPicture
  /** What the output must measure. */
  width: number
  height: number
  /** In the order in which they were painted. */
  covers: Cover[]
  /** Regions that met no pixel of the picture. */
  outside: RegionToRedact[]
  kept: Box[]
  increasedAccuracy: boolean
  detector: FaceDetector
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export interface Verification {
  checks: VerificationCheck[]
  findings: VerificationFinding[]
}

type CheckName = VerificationCheck['name']

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

const shows = (difference: Difference, allowed: Tolerance) =>
  difference.alpha === 255 &&
  difference.plain <= allowed.plain &&
  difference.edge <= allowed.edge &&
  difference.edgeMean <= allowed.edgeMean

/** Reads parts of a bitmap through a canvas that is no larger than the part. */
function pixelReader(bitmap: ImageBitmap): (box: Box) => Pixels {
  return ({ x, y, width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvasContext(canvas)
    context.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }
}

async function checkRegions(bitmap: ImageBitmap, { covers, outside, encoded, signal }: VerifyOrder) {
  const allowed = encoded.contentType === 'image/jpeg' ? JPEG : LOSSLESS
  const read = pixelReader(bitmap)
  const verified: Box[] = []
  const findings: VerificationFinding[] = outside.map(({ box }) => ({
    check: 'regions',
    detail: 'A region lies outside the picture, so it covered nothing. Draw it again where it belongs.',
    box,
  }))
  for (const [index, { box, style }] of covers.entries()) {
    await yieldToMessages()
    throwIfCancelled(signal)
    if (shows(compareCover(covers, index, read), allowed)) verified.push(box)
    else
      findings.push({ check: 'regions', detail: `A region is not covered as ${style} promises: something of the original may show.`, box })
  }
  return { verified, findings }
}

async function checkFaces(bitmap: ImageBitmap, verified: Box[], order: VerifyOrder): Promise<VerificationFinding[]> {
  const { detector, increasedAccuracy, kept, signal, onProgress } = order
  const faces = await detector.detect(bitmap, { increasedAccuracy, signal, onProgress })
  return faces
    .filter(({ box }) => coveredShare(box, verified) < HIDDEN_SHARE && !kept.some((stays) => coveredShare(box, [stays]) >= KEPT_SHARE))
    .map(({ box, confidence }) => ({
      check: 'faces',
      detail: `A face seems to be left (${Math.round(confidence * 100)} % sure). Cover it, or mark it as kept.`,
      box,
    }))
}

function checkMetadata({ encoded }: VerifyOrder): VerificationFinding[] {
  const parts = foreignParts(encoded.bytes, encoded.contentType)
  const detail = `The file holds more than picture data: ${parts.join(', ')}.`
  return parts.length === 0 ? [] : [{ check: 'metadata', detail, box: null }]
}

function checkDimensions(bitmap: ImageBitmap, { width, height }: VerifyOrder): VerificationFinding[] {
  if (bitmap.width === width && bitmap.height === height) return []
  const detail = `The version measures ${bitmap.width} x ${bitmap.height} pixels, the original ${width} x ${height}.`
  return [{ check: 'dimensions', detail, box: null }]
}

function summarise({ covers, width, height }: VerifyOrder, findings: VerificationFinding[]): VerificationCheck[] {
  const failures = (name: CheckName) => findings.filter(({ check }) => check === name)
  const check = (name: CheckName, passed: string, failed: (failures: VerificationFinding[]) => string): VerificationCheck => {
    const found = failures(name)
    return found.length === 0 ? { name, outcome: 'passed', detail: passed } : { name, outcome: 'failed', detail: failed(found) }
  }
  const regions =
    covers.length === 0 ? 'No region was to be covered.' : `${count(covers.length, 'region shows', 'regions show')} nothing but the cover.`
  const joined = (found: VerificationFinding[]) => found.map(({ detail }) => detail).join(' ')
  return [
    check('regions', regions, (found) => `${count(found.length, 'region is', 'regions are')} not covered as promised.`),
    check(
      'faces',
      'No face is left outside the regions and the faces that were kept.',
      (found) => `${count(found.length, 'face seems', 'faces seem')} to be left.`,
    ),
    check('metadata', 'The file holds picture data and nothing else.', joined),
    check('dimensions', `The version has the size of the original, ${width} x ${height} pixels.`, joined),
  ]
}

/**
 * Opens the encoded picture again and checks it against what was promised. Whatever keeps it from checking is thrown: no answer means no export.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyOutput(order: VerifyOrder): Promise<Verification> {
  const bitmap = await decodeUpright(order.encoded.blob, order.encoded.contentType)
  try {
    const dimensions = checkDimensions(bitmap, order)
    const { verified, findings: regions } = await checkRegions(bitmap, order)
    const faces = await checkFaces(bitmap, verified, order)
    const findings = [...regions, ...faces, ...checkMetadata(order), ...dimensions]
    return { checks: summarise(order, findings), findings }
  } finally {
    bitmap.close()
  }
}
