import '#lib/browser/no-eval.ts'

import { drawWaveform } from './waveform/waveform'
import { probeMedia } from './jobs'
import { MediaRequest } from './messages'
import { serveCalls } from '../core/worker-loop'

serveCalls<Exclude<MediaRequest, { type: 'cancel' }>>(MediaRequest, 'file', (call, context) =>
  call.type === 'probe' ? probeMedia(call.file, context) : drawWaveform(call.file, context),
)
