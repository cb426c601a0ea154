import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'
import { clampBox } from '#lib/review/cover-rules.ts'
import type { FaceDetector } from '../detect/face/face-detector'
import { createFullRangeDetector } from '../detect/face/full-range-detector'
import { createFullRangeModel } from '../detect/face/full-range-model'
import { createSsdModel } from '../detect/face/ssd-model'
import { createVerificationSearch, type VerificationSearch } from '../detect/face/verification-search'
import { createPlateDetector } from '../detect/plate/plate-detector'
import { createHeadDetector } from '../detect/head/head-detector'
import { createPoseModel } from '../detect/head/pose-model'
import { createObjectDetector } from '../detect/object/object-detector'
import { createObjectModel } from '../detect/object/object-model'
import { createObjectSearch } from '../detect/object/object-search'
import { createTextDetector } from '../detect/text/text-detector'
import { readImage, textModels } from '../document/worker/recognise'
import { detectInImage, probeImage, redactImage, type Detectors } from './jobs'
import { Request } from './messages'
import { convertibleFormat } from './convertible-format'
import { blobSource } from '../core/source'
import { serveCalls, type CallContext, type PartialCallContext } from '../core/worker-loop'
import { Stages } from '../core/stages'
import { RememberedSearches } from '../verify/remembered-searches'
import { withTextMargin } from '../detect/text/margin'
import { decodeUpright, toCanvas } from './decode'
import { inspectFile } from './probe/inspect'
import type { ConvertedImage, ImageText } from './types'

/**
 * Reads the text in an image.
 *
 * @throws EngineError, EngineCancelledError
 */
async function readTextInImage(file: Blob, context: CallContext): Promise<ImageText> {
  const stages = new Stages(context)
  const { image } = await stages.run('probe', () => inspectFile(file))
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, image.contentType)))
  const { width, height } = canvas
  const read = await stages.run('detect', (onProgress) =>
    readImage(canvas, { signal: context.signal, onStep: (share = 0) => onProgress(share) }),
  )
  const words = read.words.flatMap(({ text, start, end, box }) => {
    const grown = clampBox(withTextMargin(box), { width, height })
    return grown === undefined ? [] : [{ text, start, end, box: grown }]
  })
  return { width, height, text: read.text, words }
}

/**
 * Converts an image that browsers can't open, or a frame of an animation. The decoders are loaded when needed, because few files need them.
 *
 * @throws EngineError, EngineCancelledError
 */
async function convertImage(file: Blob, frame: number, context: CallContext): Promise<ConvertedImage> {
  const format = await convertibleFormat(blobSource(file), context.signal)
  if (format === 'HEIC') return (await import('./heic/convert')).convertHeic(file, context)
  if (format === 'GIF' || format === 'WebP') return (await import('./animation/convert')).convertAnimation(file, format, frame, context)
  return (await import('./tiff/convert')).convertTiff(file, context)
}

type Call = Exclude<Request, { type: 'cancel' }>

interface Searches {
  detector: FaceDetector
  search: VerificationSearch
  remembered: RememberedSearches
}

let searches: (Searches & { modelUrl: string | undefined }) | undefined

/** Returns the detector and the verification search, which share their models so that each is loaded once. */
function searchesFor(modelUrl: string | undefined): Searches {
  if (searches === undefined || searches.modelUrl !== modelUrl) {
    const remembered = new RememberedSearches()
    const model = remembered.remembering(createFullRangeModel({ modelUrl }))
    const ssd = remembered.remembering(createSsdModel())
    const search = createVerificationSearch({ fullRange: model, ssd })
    searches = { modelUrl, detector: createFullRangeDetector({ model, ssd }), search, remembered }
  }
  return searches
}

const objects = createObjectSearch(createObjectModel())

/**
 * The detectors whose models aren't shared with verification. Those of plates and text share the text search, and those of heads, people,
 * vehicles and screens the object search. Models are loaded with the first image that needs them.
 */
const otherDetectors: Omit<Detectors, 'face'> = {
  head: createHeadDetector(objects, createPoseModel()),
  person: createObjectDetector('person', objects),
  license_plate: createPlateDetector(textModels.search, textModels.reader),
  vehicle: createObjectDetector('vehicle', objects),
  screen: createObjectDetector('screen', objects),
  text: createTextDetector(textModels.search, textModels.reader),
}

function work(call: Call, context: PartialCallContext<unknown>): Promise<unknown> {
  switch (call.type) {
    case 'probe':
      return probeImage(call.file, context)
    case 'convert':
      return convertImage(call.file, call.frame, context)
    case 'detect':
      return detectInImage(call.file, call, { ...otherDetectors, face: searchesFor(call.modelUrl).detector }, context)
    case 'read-text':
      return readTextInImage(call.file, context)
    case 'redact':
      return redactImage(call.file, call.plan, { ...searchesFor(call.modelUrl), text: textModels.search }, context)
  }
}

serveCalls<Call>(Request, 'image', work)
