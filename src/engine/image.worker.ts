import '../lib/no-eval'

import type { FaceDetector } from './detect/face/face-detector'
import { createFullRangeDetector } from './detect/face/full-range-detector'
import { createFullRangeModel } from './detect/face/full-range-model'
import { createVerificationSearch, type VerificationSearch } from './detect/face/verification-search'
import { detectInImage, previewImage, probeImage, redactImage } from './image-jobs'
import { Request } from './messages'
import { serveCalls, type JobContext } from './worker-loop'

type Call = Exclude<Request, { type: 'cancel' }>

interface Searches {
  detector: FaceDetector
  search: VerificationSearch
}

let searches: (Searches & { modelUrl: string | undefined }) | undefined

/** Returns the detector and the verification search, which share the full-range model so that it is loaded once. */
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
      return probeImage(call.file, context)
    case 'detect':
      return detectInImage(call.file, call, searchesFor(call.modelUrl).detector, context)
    case 'preview':
      return previewImage(call.file, call.regions, context)
    case 'redact':
      return redactImage(call.file, call.plan, searchesFor(call.modelUrl), context)
  }
}

serveCalls<Call>(Request, 'image', work)
