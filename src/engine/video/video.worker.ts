import '../../lib/no-eval'

import { serveCalls, type PartialJobContext } from '../core/worker-loop'
import { createFullRangeModel } from '../detect/face/full-range-model'
import { detectInVideo } from './detect'
import { createVideoDetectors, type VideoDetectors } from './detectors'
import { Request } from './messages'
import { planOutput } from './output'
import { redactVideo, type RedactionTools } from './redact'
import { verifyVideo } from './verify/verify'

type Call = Exclude<Request, { type: 'cancel' }>

interface Tools {
  modelUrl: string | undefined
  detectors: VideoDetectors
  redaction: RedactionTools
}

let tools: Tools | undefined

/** Returns the detectors and the model for verification. They are loaded with the first video that needs them. */
function toolsFor(modelUrl: string | undefined): Tools {
  if (tools === undefined || tools.modelUrl !== modelUrl) {
    const redaction = { detector: createFullRangeModel({ modelUrl }), verify: verifyVideo }
    tools = { modelUrl, detectors: createVideoDetectors(modelUrl), redaction }
  }
  return tools
}

function work(call: Call, context: PartialJobContext<unknown>): Promise<unknown> {
  switch (call.type) {
    case 'detect':
      return detectInVideo(call.file, call, toolsFor(call.modelUrl).detectors, context, call.done)
    case 'planOutput':
      return planOutput(call.file, context)
    case 'redact':
      return redactVideo(call.file, call.plan, call.output, toolsFor(call.modelUrl).redaction, context)
  }
}

serveCalls<Call>(Request, 'video', work)
