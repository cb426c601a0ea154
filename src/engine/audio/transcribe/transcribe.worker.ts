import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { serveCalls } from '../../core/worker-loop'
import { createVoiceModel } from '../speech/voice-model'
import { TranscriptionCall } from './messages'
import { transcribeFile } from './transcribe-file'
import { loadWhisper } from './whisper'

type Call = Exclude<TranscriptionCall, { type: 'cancel' }>

serveCalls<Call>(TranscriptionCall, 'audio', async ({ file, folder, model, language, from, voiceUrl }, context) => {
  const whisper = (onProgress: (fraction: number) => void) => loadWhisper({ folder, model, signal: context.signal, onProgress })
  await transcribeFile(file, { whisper, voice: createVoiceModel({ modelUrl: voiceUrl }) }, { language, from }, context)
  return null
})
