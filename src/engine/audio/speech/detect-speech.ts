import type { Speech } from '#generated/model/speech.zod.ts'

import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import { audioNotDecodable } from '../../timed/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { decoding, withFile } from '../../timed/open'
import { presentedEnd } from '../../timed/presentation'
import { decodedAudio, type AudioPart } from '../decoded-audio'
import { Resampler, SPEECH_RATE } from './resampler'
import { SpeechSegments } from './segments'
import { WINDOW, type VoiceModel } from './voice-model'

/** Calls `onWindow` with the probability of a voice in each window of an audio track. */
export async function listenTo(
  parts: AsyncIterable<AudioPart> | Iterable<AudioPart>,
  model: VoiceModel,
  onWindow: (probability: number, time: number) => void,
): Promise<{ first: number; last: number }> {
  const listen = await model.listen()
  const resampler = new Resampler()
  const window = new Float32Array(WINDOW)
  let used = 0
  let windows = 0
  let first: number | undefined
  let last = 0
  const next = async (): Promise<void> => {
    onWindow(await listen(window.slice()), (first ?? 0) + (windows * WINDOW) / SPEECH_RATE)
    windows += 1
    used = 0
  }
  for await (const part of parts) {
    first ??= part.start / part.sampleRate
    last = (part.start + (part.planes[0]?.length ?? 0)) / part.sampleRate
    for (const value of resampler.convert(part)) {
      window[used] = value
      used += 1
      if (used === WINDOW) await next()
    }
  }
  if (used > 0) {
    window.fill(0, used)
    await next()
  }
  return { first: first ?? 0, last }
}

/**
 * Finds the segments of the first audio track that probably contain speech. Holds one part of the audio in memory at a time.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function detectSpeech(file: Blob, model: VoiceModel, context: CallContext): Promise<Speech> {
  const stages = new Stages(context)
  await stages.run('load-detector', () => model.load())
  return stages.run('detect', (onProgress) =>
    withFile(
      file,
      async ({ audio }) => {
        if (audio === null) throw new EngineError('no-audio', 'This file has no audio.')
        const codec = await trackCodecName(audio)
        if (!(await audio.canDecode())) throw audioNotDecodable(codec)
        const duration = await presentedEnd(audio)
        return decoding(
          async () => {
            const segments = new SpeechSegments()
            let windows = 0
            const { first, last } = await listenTo(decodedAudio(audio, context.signal), model, (probability, time) => {
              segments.add(probability, time)
              windows += 1
              if (windows % 256 === 0 && duration > 0) onProgress(time / duration)
            })
            return { segments: segments.finish(first, last) }
          },
          (options) => audioNotDecodable(codec, options),
        )
      },
      // Measuring the duration may require reading the whole file.
      () => onProgress(0),
    ),
  )
}
