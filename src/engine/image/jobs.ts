import { clampBox } from '#lib/review/cover-rules.ts'
import { decodeUpright, toCanvas } from './decode'
import { makeThumbnail } from '../core/thumbnail'
import type { Detector } from '../detect/detector'
import type { FaceDetector } from '../detect/face/face-detector'
import { MARGINS } from '../detect/margins'
import { isFaceOf } from '#lib/review/face-of-head.ts'
import { runsOf } from '#lib/review/region-shape.ts'
import type { VerificationSearch } from '../detect/face/verification-search'
import { isTextUnder, readableText } from '../detect/text/covered-text'
import type { TextSearch } from '../detect/text/text-search'
import { withoutPlateTexts } from '../detect/text/plate-texts'
import { encodeImage } from './export/encode'
import { clearUnseenPixels } from './export/unseen-pixels'
import { makeItemThumbnails } from './export/thumbnails'
import { redactVerified, SealedOutput } from '../report/redact-verified'
import { sha256 } from '../report/hash'
import { reportRegion } from '../report/region'
import { ReviewedSource } from '../report/source-identity'
import { bitDepthOf } from './probe/bit-depth'
import { ByteReader } from '../core/byte-reader'
import { inspectFile } from './probe/inspect'
import { sourceNotes } from './probe/source-notes'
import { placeRegions, type PlacedRegion } from '../render/covers'
import type { Cover } from '../render/paint'
import { renderRegions } from '../render/render'
import { Stages } from '../core/stages'
import type { DetectableLabel } from '../core/types'
import type {
  DetectedItem,
  DetectedPart,
  DetectionSettings,
  ImageDetection,
  ImageInfo,
  ItemPlace,
  RedactedImage,
  RedactionPlan,
} from './types'
import { enginesOf } from '../verify/engines'
import type { RememberedSearches } from '../verify/remembered-searches'
import { verifyOutput } from './verify/verify'
import type { CallContext, PartialCallContext } from '../core/worker-loop'

async function inspectWithNotes(file: Blob) {
  const { image, bytes } = await inspectFile(file)
  const bitDepth = bitDepthOf(new ByteReader(bytes), image.contentType)
  return { image, bytes, bitDepth, notes: await sourceNotes(bytes, image.contentType) }
}

/**
 * Inspects an image file and makes its thumbnail.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function probeImage(file: Blob, context: CallContext): Promise<{ info: ImageInfo; thumbnail: Blob }> {
  const stages = new Stages(context)
  const { image, notes, bitDepth } = await stages.run('probe', () => inspectWithNotes(file))
  return stages.run('decode', async () => {
    const bitmap = await decodeUpright(file, image.contentType)
    try {
      const depth = bitDepth === undefined ? {} : { bitDepth }
      const info = { contentType: image.contentType, width: bitmap.width, height: bitmap.height, ...depth, notes }
      return { info, thumbnail: await makeThumbnail(bitmap, image.contentType) }
    } finally {
      bitmap.close()
    }
  })
}

/** The detector of each label. */
export type Detectors = { [Label in DetectableLabel]: Detector<Label> }

/** The turn of each label: a plate's text isn't reported again as text, nor the head of a found face as a head. */
const TURN: Record<DetectableLabel, number> = { face: 0, head: 1, person: 1, license_plate: 1, vehicle: 1, screen: 1, text: 2 }

/** Returns the items of a label that the items of earlier labels don't include. */
function withoutDoubles(label: DetectableLabel, items: DetectedItem[], found: readonly DetectedItem[]): DetectedItem[] {
  const boxesOf = (other: DetectableLabel) => found.filter((item) => item.label === other).map(({ box }) => box)
  if (label === 'text') return withoutPlateTexts(items, boxesOf('license_plate'), ({ box }) => box)
  if (label !== 'head') return items
  const faces = boxesOf('face')
  return items.filter(({ box }) => !faces.some((face) => isFaceOf(box, face)))
}

/**
 * Detects the items of the given labels in an image and reports the items of each label as soon as they are found. Boxes include the
 * engine's margin. Loads only the detectors of these labels.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function detectInImage(
  file: Blob,
  { increasedAccuracy, labels }: DetectionSettings,
  detectors: Detectors,
  context: PartialCallContext<DetectedPart>,
): Promise<ImageDetection> {
  const stages = new Stages(context)
  const { image } = await stages.run('probe', () => inspectFile(file))
  const bitmap = await stages.run('decode', () => decodeUpright(file, image.contentType))
  const wanted = new Set(labels)
  const needed = [...wanted].toSorted((one, other) => TURN[one] - TURN[other]).map((label) => detectors[label])
  try {
    await stages.run('load-detector', async (onProgress) => {
      for (const [index, detector] of needed.entries()) {
        await detector.load()
        onProgress((index + 1) / needed.length)
      }
    })
    const { width, height } = bitmap
    const { signal, onPartial } = context
    const found: DetectedItem[] = []
    await stages.run('detect', async (onProgress) => {
      for (const [index, detector] of needed.entries()) {
        const { label } = detector
        const onPart = (fraction: number) => onProgress((index + fraction) / needed.length)
        const detections = await detector.detect(bitmap, { increasedAccuracy, signal, onProgress: onPart })
        const inside = detections.flatMap(({ box, extent = box, confidence }): DetectedItem[] => {
          const grown = clampBox(MARGINS[label](extent), { width, height })
          return grown === undefined ? [] : [{ label, box: grown, confidence }]
        })
        const items = withoutDoubles(label, inside, found)
        found.push(...items)
        onPartial?.({ width, height, label, items })
      }
    })
    return { width, height, items: [...wanted].flatMap((label) => found.filter((item) => item.label === label)) }
  } finally {
    bitmap.close()
  }
}

/** Makes the thumbnails of an export from its encoded file, so that they can't show more than it does. */
async function makeThumbnails(
  output: Blob,
  { contentType, shown, signal }: { contentType: string; shown: ItemPlace[]; signal: AbortSignal },
): Promise<Pick<RedactedImage, 'thumbnail' | 'itemThumbnails'>> {
  const bitmap = await decodeUpright(output, contentType)
  try {
    const thumbnail = await makeThumbnail(bitmap, contentType)
    return { thumbnail, itemThumbnails: await makeItemThumbnails(bitmap, shown, signal) }
  } finally {
    bitmap.close()
  }
}

/** Returns a sentence about covers without a label, because they have no room for it or a style that hides less than Black Box. */
function labelNotes(placed: readonly PlacedRegion[], covers: readonly Cover[]): string[] {
  const missing = placed.filter(({ coverLabel }, index) => {
    const cover = covers[index]
    return coverLabel !== undefined && !(cover?.style === 'Black Box' && cover.label)
  }).length
  if (missing === 0) return []
  const regions = missing === 1 ? '1 redaction' : `${missing} redactions`
  return [`The reason code isn’t written on ${regions}: only solid black with enough room has one.`]
}

/**
 * Searches the source for text under the regions with a coarse style, and only there.
 *
 * @throws EngineError 'readable-text', EngineCancelledError
 */
async function refuseReadableText(
  image: OffscreenCanvas,
  placed: readonly PlacedRegion[],
  text: TextSearch,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const coarse = placed.filter(({ style }) => style !== 'Black Box')
  if (coarse.length === 0) return
  await text.model.load()
  // An ellipse or a polygon doesn't hide its whole box, so the region beneath shows in the rest.
  const opaque = placed.flatMap((region) => (region.style === 'Black Box' ? runsOf(region) : []))
  const found: PlacedRegion[] = []
  for (const [index, region] of coarse.entries()) {
    if (await isTextUnder(image, region, { search: text, opaque, signal })) found.push(region)
    onProgress((index + 1) / coarse.length)
  }
  if (found.length > 0) throw readableText(found)
}

/** The models that check exports. */
export interface RedactionTools {
  detector: FaceDetector
  search: VerificationSearch
  /** The earlier findings of the models of both, if they are remembered. */
  remembered?: RememberedSearches
  /** Finds text under regions with a style that would leave it legible. */
  text: TextSearch
}

/**
 * Redacts the regions, encodes the image and verifies the encoded file. Returns only after a complete verification.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function redactImage(
  file: Blob,
  plan: RedactionPlan,
  { detector, search, remembered, text }: RedactionTools,
  context: CallContext,
): Promise<RedactedImage> {
  const { signal } = context
  return redactVerified(context, {
    describe: async (stages) => {
      const { image, bytes, notes } = await stages.run('probe', () => inspectWithNotes(file))
      const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, image.contentType)))
      const { width, height } = canvas
      const source = ReviewedSource.check(plan.source, { sha256: await sha256(bytes), width, height })
      const { placed } = placeRegions(plan.regions, { width, height }, plan.places)
      return { source, sourceContentType: image.contentType, notes, canvas, width, height, placed }
    },
    write: async ({ canvas, placed, sourceContentType }, stages) => {
      const covers = await stages.run('redact', async (onProgress) => {
        await refuseReadableText(canvas, placed, text, { signal, onProgress: (fraction) => onProgress(fraction / 2) })
        return renderRegions(canvas, placed, { signal, onProgress: (fraction) => onProgress((1 + fraction) / 2) })
      })
      const encoded = await stages.run('encode', () => {
        clearUnseenPixels(canvas)
        return encodeImage(canvas, sourceContentType, plan.container)
      })
      // Frees the pixels' memory before the verification decodes source and output.
      canvas.width = 0
      return { sealed: await SealedOutput.of(encoded.blob, signal), encoded, covers }
    },
    verify: async ({ sealed, encoded }, { sourceContentType }, stages) => {
      await stages.run('load-detector', () => Promise.all([detector.load(), search.load()]))
      const output = new Uint8Array(await sealed.file.arrayBuffer())
      const request = {
        output,
        contentType: encoded.contentType,
        source: file,
        sourceContentType,
        review: plan,
        detector,
        search,
        ...(remembered && { remembered }),
      }
      const verification = await stages.run('verify', (onProgress) => verifyOutput({ ...request, signal, onProgress }))
      return { ...verification, engines: enginesOf(detector.name, verification.searches) }
    },
    report: async ({ sealed, encoded: { contentType, extension, notes: encodingNotes }, covers }, { width, height, notes, placed }) => ({
      output: sealed.file,
      contentType,
      extension,
      width,
      height,
      ...(await makeThumbnails(sealed.file, { contentType, shown: plan.shown ?? [], signal })),
      detectorName: detector.name,
      redacted: placed.map(reportRegion),
      notes: [...notes, ...encodingNotes, ...labelNotes(placed, covers)],
    }),
  })
}
