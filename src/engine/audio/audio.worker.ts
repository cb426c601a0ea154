import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { privateOutput } from '#lib/storage/private-output.ts'
import { serveCalls, type CallContext } from '../core/worker-loop'
import { AudioRequest } from './messages'
import { planAudioFile, redactAudio } from './redact'
import { detectSpeech } from './speech/detect-speech'
import { createVoiceModel, type VoiceModel } from './speech/voice-model'
import { verifyAudio } from './verify/verify-audio'

type Call = Exclude<AudioRequest, { type: 'cancel' }>

let loaded: { modelUrl: string | undefined; model: VoiceModel } | undefined

/** Returns the model, which is loaded with the first file that needs it. */
function modelFor(modelUrl: string | undefined): VoiceModel {
  if (loaded === undefined || loaded.modelUrl !== modelUrl) loaded = { modelUrl, model: createVoiceModel({ modelUrl }) }
  return loaded.model
}

function work(call: Call, context: CallContext): Promise<unknown> {
  switch (call.type) {
    case 'speech':
      return detectSpeech(call.file, modelFor(call.modelUrl), context)
    case 'planOutput':
      return planAudioFile(call.file, context)
    case 'redact':
      return redactAudio(
        call.file,
        call.plan,
        privateOutput(call.output.path),
        { model: modelFor(call.modelUrl), verify: verifyAudio },
        context,
      )
  }
}

serveCalls<Call>(AudioRequest, 'audio', work)
