import { AudioSampleSink } from 'mediabunny'

import type { Waveform } from '#generated/model/waveform.zod.ts'

import { hasFeature } from '#lib/browser/browser-features.ts'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import { audioNotDecodable, noAudioDecoder, noSamples } from '../errors'
import { trackCodecName } from '../tracks/track-codec'
import { decoding, withFile } from '../open'
import { presentationOf, presentedEnd } from '../presentation'
import { Peaks } from './peaks'

/** Interval at which messages such as a cancellation are processed. */
const YIELD_MILLISECONDS = 100

/**
 * Computes the waveform of the primary audio track from its decoded samples. Keeps one packet in memory at a time.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function drawWaveform(file: Blob, context: CallContext): Promise<Waveform> {
  const stages = new Stages(context)
  return stages.run('decode', (onProgress) =>
    withFile(
      file,
      async ({ audio }) => {
        if (audio === null) throw new EngineError('no-audio', 'This file has no audio.')
        const codec = await trackCodecName(audio)
        if (!(await audio.canDecode())) throw hasFeature('audioDecoder') ? audioNotDecodable(codec) : noAudioDecoder()
        return decoding(
          async () => {
            const duration = await presentedEnd(audio)
            const { start } = presentationOf(audio)
            let peaks: Peaks | undefined
            let yieldedAt = performance.now()
            for await (const sample of new AudioSampleSink(audio).samples()) {
              const { sampleRate, numberOfFrames, numberOfChannels, timestamp } = sample
              // The sample rate of the decoded samples may differ from the header's.
              peaks ??= new Peaks(sampleRate, duration)
              const plane = new Float32Array(numberOfFrames)
              for (let channel = 0; channel < numberOfChannels; channel += 1) {
                sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' })
                const hidden = Math.min(numberOfFrames, Math.max(0, Math.round((start - timestamp) * sampleRate)))
                peaks.add(plane.subarray(hidden), Math.round(timestamp * sampleRate) + hidden)
              }
              sample.close()
              if (performance.now() - yieldedAt < YIELD_MILLISECONDS) continue
              await yieldToMessages()
              throwIfCancelled(context.signal)
              onProgress(duration > 0 ? timestamp / duration : 0)
              yieldedAt = performance.now()
            }
            if (peaks === undefined) throw duration > 0 ? audioNotDecodable(codec) : noSamples()
            return peaks.toWaveform()
          },
          (options) => audioNotDecodable(codec, options),
        )
      },
      // Measuring the duration may require reading the whole file.
      () => onProgress(0),
    ),
  )
}
