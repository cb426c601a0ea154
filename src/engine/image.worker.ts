import '../lib/no-eval'

import type { FaceDetector } from './detector/face-detector'
import { createFullRangeDetector } from './detector/full-range-detector'
import { createFullRangeModel } from './detector/full-range-model'
import { createVerificationSearch, type VerificationSearch } from './detector/verification-search'
import { detectInPicture, previewPicture, probePicture, redactPicture } from './image-jobs'
import { Request } from './messages'
import { serveCalls, type JobContext } from './worker-loop'

type Call = Exclude<Request, { type: 'cancel' }>

interface Searches {
  detector: FaceDetector
  search: VerificationSearch
}

let searches: (Searches & { modelUrl: string | undefined }) | undefined

/** Detection and verification share the first model, which is loaded once. */
function searchesFor(modelUrl: string | undefined): Searches {
  if (searches === undefined || searches.modelUrl !== modelUrl) {
    const model = createFullRangeModel({ modelUrl })
    searches = { modelUrl, detector: createFullRangeDetector({ model }), search: createVerificationSearch({ fullRange: model }) }
  }
  return searches
}

function work(call: Call, context: JobContext): Promise<unknown> {
  switch (call.type) {
    case 'probe':
      return probePicture(call.file, context)
    case 'detect':
      return detectInPicture(call.file, call, searchesFor(call.modelUrl).detector, context)
    case 'preview':
      return previewPicture(call.file, call.regions, context)
    case 'redact':
      return redactPicture(call.file, call.order, searchesFor(call.modelUrl), context)
  }
}

serveCalls<Call>(Request, 'picture', work)
