import {
  AudioSampleSink,
  EncodedPacketSink,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type AudioCodec,
  type InputAudioTrack,
  type OutputFormat,
} from 'mediabunny'

import type { PlannedSpan } from '../../audio/types'
import { formatPosition } from '#lib/words/durations.ts'
import { throwIfCancelled } from '../../core/cancellation'
import { isEncodedAgain } from '../export/audio-plan'
import type { AudioOutput } from '../types'
import { plainPackets } from '../../timed/skipped-data/plain-packets'
import { isUncompressed, uncompressedDifference } from './frames/compare-uncompressed'
import type { Findings } from './findings'
import type { ScannedFile } from './scan-file'

/** Max amplitude of silence, 0 to 1. Codecs don't decode it to exactly 0. */
const SILENCE = 0.001
/** Max difference of a packet's time in seconds: half a millisecond, the unit of Matroska, and rounding. */
const TIME_TOLERANCE = 0.000_51

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((byte, at) => byte === other[at])

/**
 * Returns a function that extracts the audio from a packet of a track, because the ADTS headers of a transport stream aren't copied to
 * other containers.
 */
async function payloadOf(track: InputAudioTrack): Promise<(data: Uint8Array) => Uint8Array> {
  return (await hasAdtsHeaders(track)) ? withoutAdtsHeader : (data) => data
}

/**
 * Compares the packets of a copied track. Returns a sentence about the first difference, or undefined.
 *
 * @param clock seconds by which the clock of the source is ahead of the output's
 */
async function packetDifference(
  source: InputAudioTrack,
  output: InputAudioTrack,
  clock: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (await isUncompressed(source)) return uncompressedDifference(source, output, { clock, tolerance: TIME_TOLERANCE }, signal)
  const [sourcePayload, outputPayload] = [await payloadOf(source), await payloadOf(output)]
  const before = plainPackets(source)
  const after = new EncodedPacketSink(output).packets()
  try {
    for (;;) {
      throwIfCancelled(signal)
      const [{ value: one }, { value: other }] = [await before.next(), await after.next()]
      if (one === undefined && other === undefined) return undefined
      if (one === undefined) return 'The version’s audio is longer than the source’s.'
      const { packet, data } = one
      const at = `at ${formatPosition(packet.timestamp)}`
      if (other === undefined) return `The version’s audio ends ${at}, before the source’s.`
      if (!isEqual(sourcePayload(data), outputPayload(other.data))) return `The audio of the version differs from the source ${at}.`
      if (Math.abs(packet.timestamp - other.timestamp - clock) > TIME_TOLERANCE)
        return `The version’s audio is out of sync with the source ${at}.`
    }
  } finally {
    await before.return()
    await after.return()
  }
}

/** Returns the time of the first sample that isn't silent, or undefined. */
async function firstAudible(track: InputAudioTrack, signal: AbortSignal): Promise<number | undefined> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      throwIfCancelled(signal)
      for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
        const options = { planeIndex: channel, format: 'f32-planar' } as const
        const values = new Float32Array(sample.allocationSize(options) / Float32Array.BYTES_PER_ELEMENT)
        sample.copyTo(values, options)
        if (values.some((value) => Math.abs(value) > SILENCE)) return sample.timestamp
      }
    } finally {
      sample.close()
    }
  }
  return undefined
}

/** Returns the codecs that the container of a file can hold. */
async function holdable({ input }: ScannedFile): Promise<AudioCodec[]> {
  const format = await input.getFormat()
  const formats: [unknown, OutputFormat][] = [
    [MP4, new Mp4OutputFormat()],
    [QTFF, new MovOutputFormat()],
    [WEBM, new WebMOutputFormat()],
  ]
  return (formats.find(([one]) => one === format)?.[1] ?? new MkvOutputFormat()).getSupportedAudioCodecs()
}

/** Returns for each audio track of the source whether it must be copied. The others are converted or left out, which the export states. */
async function copiedTracks(source: ScannedFile, output: ScannedFile): Promise<boolean[]> {
  const codecs = await holdable(output)
  const tracks = await Promise.all(source.audio.map((track) => track.getCodec()))
  return tracks.map((codec) => codec !== null && codecs.includes(codec))
}

/** Returns the min and max number of audio tracks of an output. */
export async function expectedAudioTracks(
  source: ScannedFile,
  output: ScannedFile,
  mode: AudioOutput,
): Promise<{ least: number; most: number }> {
  if (mode === 'remove') return { least: 0, most: 0 }
  const isCopied = await copiedTracks(source, output)
  return { least: isCopied.filter(Boolean).length, most: source.audio.length }
}

/** Pairs each copied track of the source with its track of the output. There may be converted tracks between them. */
async function copies(
  source: ScannedFile,
  output: ScannedFile,
  spans: readonly PlannedSpan[],
): Promise<{ before: InputAudioTrack; after: InputAudioTrack | undefined }[]> {
  const isCopied = await copiedTracks(source, output)
  for (const [index, track] of source.audio.entries()) if (await isEncodedAgain(track, index, spans)) isCopied[index] = false
  if (output.audio.length === source.audio.length)
    return source.audio.flatMap((before, index) => (isCopied[index] === true ? [{ before, after: output.audio[index] }] : []))
  let extra = output.audio.length - isCopied.filter(Boolean).length
  let next = 0
  return source.audio.flatMap((before, index) => {
    if (isCopied[index] === true) {
      const after = output.audio[next]
      next += 1
      return [{ before, after }]
    }
    if (extra > 0) {
      extra -= 1
      next += 1
    }
    return []
  })
}

/**
 * Returns the audio tracks of the source that an output has. If some are left out, these are the copied ones.
 *
 * @param spans apply to tracks that were encoded again
 */
export async function exportedAudio(
  source: ScannedFile,
  output: ScannedFile,
  mode: AudioOutput,
  spans: readonly PlannedSpan[] = [],
): Promise<InputAudioTrack[]> {
  if (mode === 'remove' || output.audio.length === 0) return []
  if (output.audio.length === source.audio.length) return source.audio
  return (await copies(source, output, spans)).map(({ before }) => before)
}

async function checkSilence(track: InputAudioTrack, clock: number, findings: Findings, signal: AbortSignal): Promise<void> {
  try {
    const audible = await firstAudible(track, signal)
    if (audible !== undefined)
      findings.add('dimensions', 'audio', `The audio of the version isn’t silent at ${formatPosition(audible + clock)}.`)
  } catch (error) {
    throwIfCancelled(signal)
    const reason = error instanceof Error ? error.message : String(error)
    findings.add('dimensions', 'audio', `The audio of the version can’t be decoded to check that it is silent (${reason}).`)
  }
}

/**
 * Checks that audio is copied bit for bit or silent. The number of tracks is checked with the container.
 *
 * @throws EngineCancelledError
 */
export async function checkAudio(
  source: ScannedFile,
  output: ScannedFile,
  mode: AudioOutput,
  findings: Findings,
  signal: AbortSignal,
  spans: readonly PlannedSpan[] = [],
): Promise<void> {
  if (mode === 'mute') for (const track of output.audio) await checkSilence(track, output.clock, findings, signal)
  if (mode !== 'keep') return
  for (const { before, after } of await copies(source, output, spans)) {
    const difference = after && (await packetDifference(before, after, output.clock, signal))
    if (difference !== undefined) findings.add('dimensions', 'audio', difference)
  }
}

/** Bytes of an ADTS header (ISO/IEC 13818-7, 6.2). A frame with a checksum has a longer one. */
const HEADER = 7
const HEADER_WITH_CHECKSUM = 9

/** Returns an AAC frame without its ADTS header, or the data itself if it doesn't start with one. */
function withoutAdtsHeader(data: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = data
  // Twelve set bits, any version, layer 0, and a bit that states whether the checksum is missing.
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return data
  return data.subarray((second & 1) === 1 ? HEADER : HEADER_WITH_CHECKSUM)
}

/**
 * Returns whether the packets of a track start with ADTS headers, like AAC in a transport stream. Other containers describe the audio once.
 */
async function hasAdtsHeaders(track: InputAudioTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'aac') return false
  const config = await track.getDecoderConfig()
  return config !== null && config.description === undefined
}
