import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  Input,
  MP3,
  Output,
  Quality,
  type AudioCodec,
  type MetadataTags,
} from 'mediabunny'

import { AUDIO_CONTAINERS } from '../audio/containers'
import { registerAudioEncoders } from '../audio/encoders/register'
import { audioFacts, decodableTracks } from '../audio/facts'
import { chooseAudioTarget } from '../audio/plan-output'
import { decodedAudio } from '../audio/decoded-audio'
import type { AudioContainer, AudioPlan } from '../audio/types'
import { completeAudioFile, writeRedactedAudio } from '../audio/write'
import { withFile } from '../timed/open'
import { skipMp3Delay } from '../timed/containers/mp3-delay'
import { inMemory } from './in-memory'

/** Makes, redacts and decodes short recordings. */

export const RATE = 48_000

/** Returns a melody of changing tones, in which every tenth of a second differs. */
export function melody(seconds: number, sampleRate = RATE): Float32Array<ArrayBuffer> {
  const values = new Float32Array(Math.round(seconds * sampleRate))
  let phase = 0
  for (let at = 0; at < values.length; at += 1) {
    const note = Math.floor((at / sampleRate) * 10)
    phase += (2 * Math.PI * (220 + 137 * ((note * 7) % 11))) / sampleRate
    const within = ((at / sampleRate) * 10) % 1
    values[at] = 0.4 * Math.sin(phase) * Math.sin(Math.PI * within)
  }
  return values
}

interface Recording {
  container?: AudioContainer
  codec?: AudioCodec
  /** The channels of each track. */
  tracks?: readonly (readonly Float32Array<ArrayBuffer>[])[]
  sampleRate?: number
  tags?: MetadataTags
  bitrate?: number
  /** Seconds before the audio begins. */
  from?: number
}

/** Encodes a recording. */
export async function recording({
  container = 'wav',
  codec = 'pcm-s16',
  tracks = [[melody(2)]],
  sampleRate = RATE,
  tags,
  bitrate = 128_000,
  from = 0,
}: Recording = {}): Promise<Blob> {
  registerAudioEncoders()
  const output = new Output({ format: AUDIO_CONTAINERS[container].format(false), target: new BufferTarget() })
  if (tags) output.setMetadataTags(tags)
  const isLossless = codec.startsWith('pcm-') || codec === 'flac'
  const sources = tracks.map(() => new AudioSampleSource({ codec, ...(isLossless ? {} : { quality: new Quality({ bitrate }) }) }))
  for (const source of sources) output.addAudioTrack(source)
  await output.start()
  for (const [index, planes] of tracks.entries()) {
    const length = planes[0]?.length ?? 0
    for (let at = 0; at < length; at += sampleRate) {
      const parts = planes.map((plane) => plane.subarray(at, at + sampleRate))
      const size = parts[0]?.length ?? 0
      const data = new Float32Array(size * planes.length)
      for (const [channel, part] of parts.entries()) data.set(part, channel * size)
      const timestamp = from + at / sampleRate
      const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels: planes.length, sampleRate, timestamp })
      await sources[index]?.add(sample)
      sample.close()
    }
    sources[index]?.close()
  }
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()], { type: AUDIO_CONTAINERS[container].contentType })
}

/** A decoded track. */
export interface Decoded {
  /** One per channel. */
  planes: Float32Array<ArrayBuffer>[]
  /** Position of the first sample. */
  start: number
  sampleRate: number
}

/** Decodes the tracks of a file. */
export async function decoded(file: Blob): Promise<Decoded[]> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  if ((await input.getFormat()) === MP3) await skipMp3Delay(input, file)
  const found: Decoded[] = []
  for (const track of await input.getAudioTracks()) {
    const parts: { planes: Float32Array[]; start: number; sampleRate: number }[] = []
    for await (const part of decodedAudio(track)) parts.push(part)
    const [first] = parts
    const length = parts.reduce((sum, { planes }) => sum + (planes[0]?.length ?? 0), 0)
    const planes = (first?.planes ?? []).map((_unused, channel) => {
      const plane = new Float32Array(length)
      for (const part of parts) plane.set(part.planes[channel] ?? [], part.start - (first?.start ?? 0))
      return plane
    })
    found.push({ planes, start: first?.start ?? 0, sampleRate: first?.sampleRate ?? 0 })
  }
  input.dispose()
  return found
}

/** Redacts a recording in memory, without verification. */
export async function redactedAudio(
  file: Blob,
  plan: AudioPlan,
  { signal = new AbortController().signal, onProgress = (_fraction: number): void => undefined } = {},
): Promise<{ blob: Blob; container: AudioContainer }> {
  registerAudioEncoders()
  return withFile(file, async (opened) => {
    const target = chooseAudioTarget(await audioFacts(opened), plan)
    const destination = new BufferTarget()
    const tracks = await decodableTracks(opened)
    const { copied } = await writeRedactedAudio({ tracks, spans: plan.spans, target }, destination, { signal, onProgress })
    const type = AUDIO_CONTAINERS[target.container].contentType
    const bytes = new Uint8Array(destination.buffer ?? new ArrayBuffer())
    completeAudioFile(inMemory(bytes), target.container, copied)
    return { blob: new Blob([bytes], { type }), container: target.container }
  })
}

/** Returns the greatest amplitude between two times in seconds. */
export function loudest({ planes, start, sampleRate }: Decoded, from: number, to: number): number {
  let most = 0
  for (const plane of planes)
    for (const value of plane.subarray(
      Math.max(0, Math.round(from * sampleRate) - start),
      Math.max(0, Math.round(to * sampleRate) - start),
    ))
      most = Math.max(most, Math.abs(value))
  return most
}

/** Returns the number of samples by which one recording lags behind another between two times, up to a limit in either direction. */
export function lagOf(one: Decoded, other: Decoded, from: number, to: number, most = 2500): number {
  const [first = 0, end = 0] = [from, to].map((time) => Math.round(time * one.sampleRate))
  const [before, after] = [one.planes[0] ?? new Float32Array(), other.planes[0] ?? new Float32Array()]
  let best = { sum: -Infinity, lag: 0 }
  for (let lag = -most; lag <= most; lag += 1) {
    let sum = 0
    for (let at = first; at < end; at += 1) sum += (before[at - one.start] ?? 0) * (after[at + lag - other.start] ?? 0)
    if (sum > best.sum) best = { sum, lag }
  }
  return best.lag
}
