import '../../lib/no-eval'

import { EngineError } from '../core/errors'
import { serveCalls } from '../core/worker-loop'
import { Request } from './messages'
import { planOutput } from './output'

serveCalls<Exclude<Request, { type: 'cancel' }>>(Request, 'video', (call, context) => {
  if (call.type === 'planOutput') return planOutput(call.file, context)
  throw new EngineError('worker-failed', `Video processing can’t ${call.type} yet.`)
})
