import '#lib/browser/no-eval.ts'

import { serveCalls } from '../core/worker-loop'
import { PreviewRequest } from './messages'
import { previewImage } from './preview'

serveCalls<Exclude<PreviewRequest, { type: 'cancel' }>>(PreviewRequest, 'image', (call, context) => previewImage(call.file, call, context))
