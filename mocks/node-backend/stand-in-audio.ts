import type { AudioEngine } from '#engine/audio/types.ts'
import { EngineError } from '#engine/core/errors.ts'
import { NO_REDACTION } from './stand-in-engine'
import { NO_DECODER } from './stand-in-media'

/** Stands in for the product's audio engine outside a browser. It decodes nothing and never redacts. */
export function standInAudio(): AudioEngine {
  return {
    speech: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    planOutput: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    transcribe: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    dispose: () => undefined,
  }
}
