import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { decodeUpright, makeThumbnail, toCanvas } from './decode'
import type { Detection, FaceDetector } from './detector/face-detector'
import { FACE_MARGIN } from './detector/margin'
import type { VerificationSearch } from './detector/verification-search'
import { encodePicture } from './export/encode'
import { sha256 } from './export/hash'
import { clampBox, growBox } from './geometry'
import { inspectFile } from './probe/inspect'
import { sourceNotes } from './probe/source-notes'
import { placeRegions, type PlacedRegion } from './render/covers'
import { renderRegions } from './render/render'
import { Stages } from './stages'
import {
  EngineError,
  type DetectedFace,
  type FaceDetection,
  type PictureInfo,
  type PreviewedPicture,
  type RedactedPicture,
  type RedactionOrder,
  type RegionToRedact,
} from './types'
import { verifyOutput } from './verify/verify'
import type { JobContext } from './worker-loop'

async function inspectWithNotes(file: Blob) {
  const { picture, bytes } = await inspectFile(file)
  return { picture, bytes, notes: await sourceNotes(bytes, picture.contentType) }
}

/**
 * Checks a file and makes a small picture of it.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function probePicture(file: Blob, context: JobContext): Promise<{ info: PictureInfo; thumbnail: Blob }> {
  const stages = new Stages(context)
  const { picture, notes } = await stages.run('probe', () => inspectWithNotes(file))
  return stages.run('decode', async () => {
    const bitmap = await decodeUpright(file, picture.contentType)
    try {
      const info = { contentType: picture.contentType, width: bitmap.width, height: bitmap.height, notes }
      return { info, thumbnail: await makeThumbnail(bitmap, picture) }
    } finally {
      bitmap.close()
    }
  })
}

function withMargin({ box, confidence }: Detection, picture: { width: number; height: number }): DetectedFace[] {
  const inside = clampBox(growBox(box, FACE_MARGIN), picture)
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

const describe = ({ trackId, number, kind, label, style, box }: PlacedRegion): RedactedRegion => ({
  trackId,
  ...(number === undefined ? {} : { number }),
  kind,
  ...(label === undefined ? {} : { label }),
  style,
  ...box,
})

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

/** A review is bound to its file: the boxes of one image over the pixels of another would hide nothing. */
function mustBeReviewed(order: RedactionOrder, actual: SourceIdentity): void {
  const { source } = order
  if (source === undefined) return
  if (source.sha256 === actual.sha256 && source.width === actual.width && source.height === actual.height) return
  throw new EngineError(
    'source-mismatch',
    'The review was made on another file than the one stored, so nothing was exported. Run detection again on this file.',
  )
}

/**
 * Covers the regions, encodes, and verifies the file that was made. Nothing comes back unless the verification ran to its end.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function redactPicture(
  file: Blob,
  order: RedactionOrder,
  { detector, search }: { detector: FaceDetector; search: VerificationSearch },
  context: JobContext,
): Promise<RedactedPicture> {
  const stages = new Stages(context)
  const { signal } = context
  const { picture, bytes, notes } = await stages.run('probe', () => inspectWithNotes(file))
  const sourceSha256 = await sha256(bytes)
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, picture.contentType)))
  const { width, height } = canvas
  mustBeReviewed(order, { sha256: sourceSha256, width, height })
  const { placed } = placeRegions(order.regions, { width, height })
  await stages.run('redact', (onProgress) => renderRegions(canvas, placed, { signal, onProgress }))
  const encoded = await stages.run('encode', () => encodePicture(canvas, picture.contentType))
  // The memory of the pixels is needed for opening source and output.
  canvas.width = 0
  await stages.run('load-detector', () => Promise.all([detector.load(), search.load()]))
  // What is handed over is read back, so that what is checked, hashed and stored are the same bytes.
  const output = new Uint8Array(await encoded.blob.arrayBuffer())
  const { contentType } = encoded
  const verification = await stages.run('verify', (onProgress) =>
    verifyOutput({
      output,
      contentType,
      source: file,
      sourceContentType: picture.contentType,
      review: order,
      detector,
      search,
      signal,
      onProgress,
    }),
  )
  return {
    output: encoded.blob,
    contentType,
    extension: encoded.extension,
    width,
    height,
    sourceContentType: picture.contentType,
    sourceSha256,
    outputSha256: await sha256(output),
    detectorName: detector.name,
    redacted: placed.map(describe),
    ...verification,
    notes: [...notes, ...encoded.notes],
    stageMilliseconds: stages.milliseconds,
  }
}
