import { z } from 'zod'

import type { FaceDetector } from './detector/face-detector'
import { createFullRangeDetector } from './detector/full-range-detector'
import { detectInPicture, previewPicture, probePicture, redactPicture } from './image-jobs'
import { Request } from './messages'
import { serveCalls, type JobContext } from './worker-loop'

// The page's policy forbids code made from strings, which zod otherwise uses to be faster.
z.config({ jitless: true })

type Call = Exclude<Request, { type: 'cancel' }>

let detector: { modelUrl: string | undefined; instance: FaceDetector } | undefined

function detectorFor(modelUrl: string | undefined): FaceDetector {
  if (detector === undefined || detector.modelUrl !== modelUrl) detector = { modelUrl, instance: createFullRangeDetector({ modelUrl }) }
  return detector.instance
}

function work(call: Call, context: JobContext): Promise<unknown> {
  switch (call.type) {
    case 'probe':
      return probePicture(call.file, context)
    case 'detect':
      return detectInPicture(call.file, call, detectorFor(call.modelUrl), context)
    case 'preview':
      return previewPicture(call.file, call.regions, context)
    case 'redact':
      return redactPicture(call.file, call.order, detectorFor(call.modelUrl), context)
  }
}

serveCalls<Call>(Request, 'picture', work)
