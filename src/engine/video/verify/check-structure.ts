import { EncodedPacketSink, type InputTrack } from 'mediabunny'

import { formatPosition } from '#lib/words/durations.ts'
import { throwIfCancelled } from '../../core/cancellation'
import type { AudioOutput } from '../types'
import { expectedAudioTracks } from './check-audio'
import type { Findings } from './findings'
import { scanContainer, type ScannedFile } from './scan-file'
import { hasForeignSetup } from '../../timed/containers/codec-setup'
import { foreignStreamData } from '../../timed/containers/stream-data'
import { trackEnd } from '../../timed/containers/track-end'
import { changedDefaults } from '../../timed/several-tracks'

/** The unit of the browser's decoders and encoders in seconds. */
const MICROSECOND = 1e-6

/**
 * Returns the max difference in seconds between two timestamps of the same frame: half a unit of the container, plus the rounding of the
 * encoder.
 */
export function timeTolerance(output: Pick<ScannedFile, 'unit'>): number {
  return output.unit / 2 + MICROSECOND
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** Compares timestamps, duration and rotation. */
export function checkTiming(source: ScannedFile, output: ScannedFile, findings: Findings): void {
  const tolerance = timeTolerance(output)
  if (output.times.length !== source.times.length) {
    const frames = `${count(output.times.length, 'frame', 'frames')}, but the source has ${source.times.length}`
    findings.add('dimensions', 'frames', `The version has ${frames}.`)
  } else {
    const moved = source.times.findIndex((time, at) => Math.abs(time - (output.times[at] ?? Infinity)) > tolerance)
    if (moved !== -1) {
      const [before, after] = [source.times[moved] ?? 0, output.times[moved] ?? 0]
      const difference = `${Math.round(Math.abs(after - before) * 1000)} ms ${after > before ? 'late' : 'early'}`
      findings.add('dimensions', 'timestamps', `The frame at ${formatPosition(before)} is ${difference}.`)
    }
  }
  // Not every container stores the duration of its last frame, whose start is rounded like every other.
  if (Math.abs(output.end - source.end) > Math.max(source.longest, tolerance) + tolerance + MICROSECOND)
    findings.add(
      'dimensions',
      'duration',
      `The version ends at ${formatPosition(output.end)}, but the source ends at ${formatPosition(source.end)}.`,
    )
  const [before, after] = [source.orientation, output.orientation]
  if (before.rotation !== after.rotation || before.flip !== after.flip)
    findings.add(
      'dimensions',
      'rotation',
      `The version is rotated by ${after.rotation}°, but the source is rotated by ${before.rotation}°.`,
    )
}

/** Checks the duration that the file declares, which players show. */
export async function checkDeclaredDuration(output: ScannedFile, findings: Findings): Promise<void> {
  const declared = await output.video.getDurationFromMetadata()
  if (declared === null || declared === 0) return
  const tolerance = Math.max(output.longest, 2 * timeTolerance(output)) + MICROSECOND
  // WebM and Matroska declare the end of the whole file, whose audio may be longer.
  const end = output.end - output.clock
  let last = end
  for (const track of output.audio) last = Math.max(last, await trackEnd(track))
  if (declared < end - tolerance || declared > last + tolerance)
    findings.add(
      'dimensions',
      'duration',
      `The version declares a duration of ${formatPosition(declared)}, but its last frame ends at ${formatPosition(end)}.`,
    )
}

/** Returns the bytes of all packets of a track. */
async function bytesOf(track: InputTrack, signal: AbortSignal): Promise<number> {
  let bytes = 0
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    throwIfCancelled(signal)
    bytes += packet.byteLength
  }
  return bytes
}

const KINDS: Record<string, string> = {
  vide: 'video',
  soun: 'audio',
  text: 'subtitle',
  sbtl: 'subtitle',
  subt: 'subtitle',
  clcp: 'subtitle',
}

/** Scans the packets of the video and the setup of the audio for data that decoders skip, such as an encoder's notes. */
async function checkStreams({ video, audio }: ScannedFile, findings: Findings, signal: AbortSignal): Promise<void> {
  for (const [index, track] of audio.entries())
    if (await hasForeignSetup(track)) findings.add('metadata', undefined, `Audio track ${index + 1} of the version has tags in its setup.`)
  const foreign = await foreignStreamData(video, signal)
  if (foreign.length > 0) findings.add('metadata', undefined, `The video stream contains more than frames: ${foreign.join(', ')}.`)
}

/** Checks the tracks of the output, and scans its container for data that isn't needed to play it. */
export async function checkContainer(
  file: Blob,
  source: ScannedFile,
  output: ScannedFile,
  audio: AudioOutput,
  findings: Findings,
  signal: AbortSignal,
): Promise<void> {
  const container = await scanContainer(output, file)
  if (container === undefined) {
    findings.add('metadata', undefined, 'The container of the version can’t be scanned for metadata.')
    return
  }
  const tracks = container.tracks.map((kind) => KINDS[kind] ?? kind)
  const { least, most } = await expectedAudioTracks(source, output, audio)
  const videos = tracks.filter((kind) => kind === 'video').length
  const audioTracks = tracks.filter((kind) => kind === 'audio').length
  const others = [...new Set(tracks.filter((kind) => kind !== 'video' && kind !== 'audio'))]
  if (videos !== 1) findings.add('dimensions', 'tracks', `The version has ${count(videos, 'video track', 'video tracks')} instead of 1.`)
  if (audioTracks < least || audioTracks > most)
    findings.add('dimensions', 'audio', `The version has ${count(audioTracks, 'audio track', 'audio tracks')} instead of ${most}.`)
  for (const changed of await changedDefaults(source.audio, output.audio)) findings.add('dimensions', 'tracks', changed)
  if (others.length > 0) findings.add('dimensions', 'tracks', `The version has tracks of other kinds: ${others.join(', ')}.`)
  if (container.foreign.length > 0)
    findings.add('metadata', undefined, `The file contains more than video and audio: ${container.foreign.join(', ')}.`)
  await checkStreams(output, findings, signal)
  if (container.mediaBytes === undefined || others.length > 0) return
  let used = 0
  for (const track of await output.input.getTracks()) used += await bytesOf(track, signal)
  if (container.mediaBytes > used)
    findings.add('metadata', undefined, `The file contains ${container.mediaBytes - used} bytes that belong to no frame.`)
}
