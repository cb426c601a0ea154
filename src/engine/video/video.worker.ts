import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { privateOutput } from '#lib/storage/private-output.ts'
import { serveCalls, type CallContext, type PartialCallContext } from '../core/worker-loop'
import { createVoiceModel } from '../audio/speech/voice-model'
import { createFaceDescriber, type FaceDescriber } from '../detect/face/descriptor'
import { createFullRangeModel } from '../detect/face/full-range-model'
import { createSsdModel } from '../detect/face/ssd-model'
import { detectInVideo } from './detect/detect'
import { createTrackReader, createVideoDetectors, type VideoDetectors } from './detect/detectors'
import { Request } from './messages'
import { planOutput } from './export/output'
import { withTexts } from './detect/read-texts'
import { withReadings } from './detect/read-words'
import type { TrackReader } from './detect/text-part'
import { redactVideo, type RedactionTools } from './export/redact'
import type { RedactedVideo, VideoDetection, VideoDetectionPart } from './types'
import { EarlierExports } from './export/earlier-exports'
import { RememberedSearches } from '../verify/remembered-searches'
import { verifyVideo } from './verify/verify'

type Call = Exclude<Request, { type: 'cancel' }>

interface Tools {
  modelUrl: string | undefined
  detectors: VideoDetectors
  describer: FaceDescriber
  trackReader: TrackReader
  redaction: RedactionTools
}

let tools: Tools | undefined

/** Returns the detectors and the model for verification. They are loaded for the first video that needs them. */
function toolsFor(modelUrl: string | undefined): Tools {
  if (tools === undefined || tools.modelUrl !== modelUrl) {
    const detector = createFullRangeModel({ modelUrl })
    const trackReader = createTrackReader()
    const searches = new RememberedSearches()
    tools = {
      modelUrl,
      detectors: createVideoDetectors(modelUrl, trackReader),
      describer: createFaceDescriber(detector),
      trackReader,
      redaction: {
        detector: searches.remembering(detector),
        second: searches.remembering(createSsdModel()),
        text: trackReader.search,
        voice: createVoiceModel(),
        earlier: new EarlierExports(),
        verify: (request) => verifyVideo({ ...request, searches }),
      },
    }
  }
  return tools
}

async function detect(call: Extract<Call, { type: 'detect' }>, context: PartialCallContext<VideoDetectionPart>): Promise<VideoDetection> {
  const { detectors, describer, trackReader } = toolsFor(call.modelUrl)
  const detection = await detectInVideo(call.file, call, detectors, context, call.done, describer)
  const read = call.readsWords === true ? await withReadings(call.file, detection, trackReader, context) : detection
  return withTexts(call.file, read, trackReader, context)
}

function redact({ file, plan, output, modelUrl }: Extract<Call, { type: 'redact' }>, context: CallContext): Promise<RedactedVideo> {
  return redactVideo(file, plan, privateOutput(output.path), toolsFor(modelUrl).redaction, context)
}

function work(call: Call, context: PartialCallContext<unknown>): Promise<unknown> {
  switch (call.type) {
    case 'detect':
      return detect(call, context)
    case 'planOutput':
      return planOutput(call.file, context)
    case 'redact':
      return redact(call, context)
  }
}

serveCalls<Call>(Request, 'video', work)
