import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'

import { decodeUpright, makeThumbnail, toCanvas } from './decode'
import type { Detection, FaceDetector } from './detector/face-detector'
import { encodePicture } from './export/encode'
import { sha256 } from './export/hash'
import { clampBox, growBox } from './geometry'
import { inspectFile } from './probe/inspect'
import { placeRegions, type PlacedRegion } from './render/order'
import { renderRegions } from './render/render'
import { Stages } from './stages'
import type { DetectedFace, FaceDetection, PictureInfo, PreviewedPicture, RedactedPicture, RedactionOrder, RegionToRedact } from './types'
import { verifyOutput } from './verify/verify'
import type { JobContext } from './worker-loop'

/** A face's box ends at chin and brow; hair, ears and jaw tell who it is as well. */
const MARGIN = 1.3

/**
 * Checks a file and makes a small picture of it.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function probePicture(file: Blob, context: JobContext): Promise<{ info: PictureInfo; thumbnail: Blob }> {
  const stages = new Stages(context)
  const { picture } = await stages.run('probe', () => inspectFile(file))
  return stages.run('decode', async () => {
    const bitmap = await decodeUpright(file, picture.contentType)
    try {
      const info = { contentType: picture.contentType, width: bitmap.width, height: bitmap.height }
      return { info, thumbnail: await makeThumbnail(bitmap, picture) }
    } finally {
      bitmap.close()
    }
  })
}

function withMargin({ box, confidence }: Detection, picture: { width: number; height: number }): DetectedFace[] {
  const inside = clampBox(growBox(box, MARGIN), picture)
  return inside === undefined ? [] : [{ box: inside, confidence }]
}

/**
 * Finds the faces of a picture.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function detectInPicture(
  file: Blob,
  { increasedAccuracy }: { increasedAccuracy: boolean },
  detector: FaceDetector,
  context: JobContext,
): Promise<FaceDetection> {
  const stages = new Stages(context)
  const { picture } = await stages.run('probe', () => inspectFile(file))
  const bitmap = await stages.run('decode', () => decodeUpright(file, picture.contentType))
  try {
    await stages.run('load-detector', () => detector.load())
    const { signal } = context
    const detections = await stages.run('detect', (onProgress) => detector.detect(bitmap, { increasedAccuracy, signal, onProgress }))
    const { width, height } = bitmap
    const faces = detections.flatMap((detection) => withMargin(detection, { width, height }))
    return { width, height, faces, detectorName: detector.name }
  } finally {
    bitmap.close()
  }
}

const describe = ({ trackId, kind, style, box }: PlacedRegion): RedactedRegion => ({ trackId, kind, style, ...box })

/**
 * Covers the regions and encodes, as `redactPicture` does, and verifies nothing.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function previewPicture(file: Blob, regions: RegionToRedact[], context: JobContext): Promise<PreviewedPicture> {
  const stages = new Stages(context)
  const { picture } = await stages.run('probe', () => inspectFile(file))
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, picture.contentType)))
  const { width, height } = canvas
  const { placed, outside } = placeRegions(regions, { width, height })
  const { signal } = context
  await stages.run('redact', (onProgress) => renderRegions(canvas, placed, { signal, onProgress }))
  const encoded = await stages.run('encode', () => encodePicture(canvas, picture.contentType))
  return { picture: encoded.blob, width, height, redacted: placed.map(describe), outside: outside.length }
}

/**
 * Covers the regions, encodes, and verifies the output. Nothing comes back unless the verification ran to its end.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function redactPicture(
  file: Blob,
  order: RedactionOrder,
  detector: FaceDetector,
  context: JobContext,
): Promise<RedactedPicture> {
  const stages = new Stages(context)
  const { signal } = context
  const { picture, bytes } = await stages.run('probe', () => inspectFile(file))
  const sourceSha256 = await sha256(bytes)
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, picture.contentType)))
  const { width, height } = canvas
  const { placed, outside } = placeRegions(order.regions, { width, height })
  const covers = await stages.run('redact', (onProgress) => renderRegions(canvas, placed, { signal, onProgress }))
  const encoded = await stages.run('encode', () => encodePicture(canvas, picture.contentType))
  // The pixels' memory is wanted for opening the output.
  canvas.width = 0
  await stages.run('load-detector', () => detector.load())
  const { kept, increasedAccuracy } = order
  const { checks, findings } = await stages.run('verify', (onProgress) =>
    verifyOutput({ encoded, width, height, covers, outside, kept, increasedAccuracy, detector, signal, onProgress }),
  )
  return {
    output: encoded.blob,
    contentType: encoded.contentType,
    extension: encoded.extension,
    width,
    height,
    sourceContentType: picture.contentType,
    sourceSha256,
    outputSha256: await sha256(encoded.bytes),
    detectorName: detector.name,
    redacted: placed.map(describe),
    checks,
    findings,
    notes: encoded.notes,
    stageMilliseconds: stages.milliseconds,
  }
}
