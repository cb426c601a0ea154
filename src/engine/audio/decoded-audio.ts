import { AudioSampleSink, type InputAudioTrack } from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { EngineError } from '../core/errors'
import type { Presentation } from '../timed/edit-lists'
import { presentationOf, ROUNDING } from '../timed/presentation'

/** Consecutive samples of a track, -1 to 1. */
export interface AudioPart {
  /** One for each channel, of the same length. */
  planes: Float32Array<ArrayBuffer>[]
  /** Position of the first sample: seconds by the file's timestamps, times the sample rate. */
  start: number
  sampleRate: number
}

/** Seconds by which timestamps may differ from the count of samples: containers round them. */
const LEAST_TOLERANCE = 0.002
const MAX_TOLERANCE = 0.02
/** Samples of silence that fill a gap at a time. */
const SILENCE = 65_536
/** Interval at which messages such as a cancellation are processed. */
const YIELD_MILLISECONDS = 100

/** Pauses regularly, so that messages from the page are processed. */
class Breather {
  #at = performance.now()

  async breathe(signal: AbortSignal | undefined): Promise<void> {
    if (performance.now() - this.#at < YIELD_MILLISECONDS) return
    await yieldToMessages()
    throwIfCancelled(signal)
    this.#at = performance.now()
  }
}

function* silence(channels: number, start: number, end: number, sampleRate: number): Generator<AudioPart> {
  for (let at = start; at < end; at += SILENCE) {
    const length = Math.min(SILENCE, end - at)
    yield { planes: Array.from({ length: channels }, () => new Float32Array(length)), start: at, sampleRate }
  }
}

/** Returns the presented portion of a part, or undefined. */
function clipped({ planes, start, sampleRate }: AudioPart, presented: Presentation): AudioPart | undefined {
  const length = planes[0]?.length ?? 0
  const first = Math.max(start, Math.round(presented.start * sampleRate))
  const end = Math.min(start + length, Math.round((presented.end + ROUNDING) * sampleRate))
  if (first >= end) return undefined
  return { planes: planes.map((plane) => plane.subarray(first - start, end - start)), start: first, sampleRate }
}

const changed = (): EngineError =>
  new EngineError(
    'cannot-decode',
    'The audio changes its sample rate or its channels, so nothing was exported. Convert it to one format in another program.',
  )

/**
 * Decodes a track to parts without gaps or overlaps, one at a time. Gaps between timestamps are filled with silence, so that every sample
 * stays at its time. Samples that players don't present are left out.
 *
 * @param from the time to start at, in seconds; the first part contains it
 * @throws EngineError, EngineCancelledError, or the decoder's errors
 */
export async function* decodedAudio(track: InputAudioTrack, signal?: AbortSignal, from?: number): AsyncGenerator<AudioPart, void> {
  const breather = new Breather()
  const presented = presentationOf(track)
  let end: number | undefined
  let [rate, channels] = [0, 0]
  for await (const sample of new AudioSampleSink(track).samples(from)) {
    let planes: Float32Array<ArrayBuffer>[]
    const { sampleRate, numberOfChannels, numberOfFrames, timestamp } = sample
    try {
      if (end !== undefined && (sampleRate !== rate || numberOfChannels !== channels)) throw changed()
      planes = Array.from({ length: numberOfChannels }, (_unused, planeIndex) => {
        const plane = new Float32Array(numberOfFrames)
        sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
        return plane
      })
    } finally {
      sample.close()
    }
    ;[rate, channels] = [sampleRate, numberOfChannels]
    const stated = Math.round(timestamp * sampleRate)
    const tolerance = Math.min(MAX_TOLERANCE * sampleRate, Math.max(LEAST_TOLERANCE * sampleRate, numberOfFrames / 2))
    let start: number = end !== undefined && Math.abs(stated - end) <= tolerance ? end : stated
    if (start >= (presented.end + ROUNDING) * sampleRate) break
    if (end !== undefined && start > end) yield* silence(channels, end, start, rate)
    const repeated = Math.min(numberOfFrames, Math.max(0, (end ?? start) - start))
    if (repeated > 0) planes = planes.map((plane) => plane.subarray(repeated))
    start += repeated
    end = start + numberOfFrames - repeated
    const shown = clipped({ planes, start, sampleRate }, presented)
    if (shown) yield shown
    await breather.breathe(signal)
  }
}
