import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { privateOutput } from '#lib/storage/private-output.ts'
import { serveCalls, type PartialCallContext } from '../core/worker-loop'
import { DocumentRequest } from './messages'
import { drawPageImage } from './worker/draw-page-image'
import { redactDocument } from './redact'
import { verifyDocument } from './verify/verify-document'
import { readDocument } from './worker/read-document'
import { unlockPdf } from './worker/unlock-pdf'

type Call = Exclude<DocumentRequest, { type: 'cancel' }>

function work(call: Call, context: PartialCallContext<unknown>): Promise<unknown> {
  switch (call.type) {
    case 'read':
      return readDocument(call.file, { ...context, password: call.password, from: call.from })
    case 'redact':
      return redactDocument(
        call.file,
        call.plan,
        privateOutput(call.output.path),
        { verify: verifyDocument },
        { ...context, password: call.password },
      )
    case 'draw':
      return drawPageImage(call.file, call.page, context)
    case 'unlock':
      return unlockPdf(call.file, call.password, context)
  }
}

serveCalls<Call>(DocumentRequest, 'document', work)
