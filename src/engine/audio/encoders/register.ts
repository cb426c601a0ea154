import { registerEncoder } from 'mediabunny'

import { AacEncoder } from './aac-encoder'
import { FlacEncoder } from './flac-encoder'
import { Mp3Encoder } from './mp3-encoder'

let isRegistered = false

/**
 * Makes mediabunny use the engine's encoders of AAC, MP3 and FLAC even if the browser has its own, because their delay is known to the
 * sample.
 */
export function registerAudioEncoders(): void {
  if (isRegistered) return
  isRegistered = true
  for (const encoder of [AacEncoder, Mp3Encoder, FlacEncoder]) registerEncoder(encoder)
}
