import { AudioSampleSink } from 'mediabunny'

import type { Waveform } from '#generated/model/waveform.zod.ts'

import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { isAllocationFailure, outOfMemory, EngineCancelledError, EngineError } from '../core/errors'
import { Stages } from '../core/stages'
import type { JobContext } from '../core/worker-loop'
import { codecName } from './formats'
import { videoThumbnail } from '../video/frame'
import { Peaks } from '../audio/peaks'
import { describeFile, openFile, type OpenFile } from './read-file'
import { audioNotDecodable, videoNotDecodable } from './errors'
import type { ProbedMedia } from './types'

/** Interval at which messages such as a cancellation are processed. */
const YIELD_MILLISECONDS = 100

async function withFile<T>(file: Blob, work: (opened: OpenFile) => Promise<T>): Promise<T> {
  const opened = await openFile(file)
  try {
    return await work(opened)
  } finally {
    opened.input.dispose()
  }
}

/** Runs a decoder. Converts its unexpected errors to `toError`, because the data cannot be decoded. */
async function decoding<T>(work: () => Promise<T>, toError: (options: ErrorOptions) => EngineError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError || error instanceof EngineCancelledError) throw error
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw toError({ cause: error })
  }
}

async function thumbnailOf({ video }: OpenFile, duration: number): Promise<Blob | null> {
  if (video === null) return null
  const codec = codecName(await video.getCodec())
  if (!(await video.canDecode())) throw videoNotDecodable(codec)
  return decoding(
    async () => {
      const thumbnail = await videoThumbnail(video, duration)
      if (thumbnail === null) throw videoNotDecodable(codec)
      return thumbnail
    },
    (options) => videoNotDecodable(codec, options),
  )
}

/**
 * Inspects a video or audio file and makes a thumbnail of a video. The codec of a video's audio track need not be supported; that of an
 * audio file must be.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function probeMedia(file: Blob, context: JobContext): Promise<ProbedMedia> {
  const stages = new Stages(context)
  return stages.run('probe', () =>
    withFile(file, async (opened) => {
      const { video, audio } = opened
      if (video !== null && !(await video.canDecode())) throw videoNotDecodable(codecName(await video.getCodec()))
      if (video === null && audio !== null && !(await audio.canDecode())) throw audioNotDecodable(codecName(await audio.getCodec()))
      const described = await describeFile(opened)
      return {
        type: video === null ? ('audio' as const) : ('video' as const),
        file: described,
        thumbnail: await thumbnailOf(opened, described.duration),
      }
    }),
  )
}

/**
 * Computes the waveform of the primary audio track from its decoded samples. Keeps one packet in memory at a time.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function drawWaveform(file: Blob, context: JobContext): Promise<Waveform> {
  const stages = new Stages(context)
  return stages.run('decode', (onProgress) =>
    withFile(file, async ({ audio }) => {
      if (audio === null) throw new EngineError('no-audio', 'This file has no audio.')
      const codec = codecName(await audio.getCodec())
      if (!(await audio.canDecode())) throw audioNotDecodable(codec)
      return decoding(
        async () => {
          const duration = await audio.computeDuration()
          let peaks: Peaks | undefined
          let yieldedAt = performance.now()
          for await (const sample of new AudioSampleSink(audio).samples()) {
            const { sampleRate, numberOfFrames, numberOfChannels, timestamp } = sample
            // The sample rate of the decoded samples may differ from the header's.
            peaks ??= new Peaks(sampleRate, duration)
            const plane = new Float32Array(numberOfFrames)
            for (let channel = 0; channel < numberOfChannels; channel += 1) {
              sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' })
              peaks.add(plane, Math.round(timestamp * sampleRate))
            }
            sample.close()
            if (performance.now() - yieldedAt < YIELD_MILLISECONDS) continue
            await yieldToMessages()
            throwIfCancelled(context.signal)
            onProgress(duration > 0 ? timestamp / duration : 0)
            yieldedAt = performance.now()
          }
          if (peaks === undefined) throw audioNotDecodable(codec)
          return peaks.toWaveform()
        },
        (options) => audioNotDecodable(codec, options),
      )
    }),
  )
}
