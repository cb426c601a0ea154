import { z } from 'zod'

import { drawWaveform, probeMedia } from './media-jobs'
import { MediaRequest } from './messages'
import { serveCalls } from '../worker-loop'

// The page's policy forbids code made from strings, which zod otherwise uses to be faster.
z.config({ jitless: true })

serveCalls<Exclude<MediaRequest, { type: 'cancel' }>>(MediaRequest, 'file', (call, context) =>
  call.type === 'probe' ? probeMedia(call.file, context) : drawWaveform(call.file, context),
)
