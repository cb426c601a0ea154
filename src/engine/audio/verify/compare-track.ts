import type { InputAudioTrack } from 'mediabunny'
import { formatPosition } from '#lib/words/durations.ts'
import { EngineCancelledError, EngineError } from '../../core/errors'
import { presentedEnd } from '../../timed/presentation'
import { coveredRanges, overlapping, Cover, type CoveredRange } from '../cover'
import { ENCODER_DELAY } from '../encoders/rates'
import type { VoiceModel } from '../speech/voice-model'
import type { PlannedSpan } from '../types'
import type { AudioFindings } from './audio-findings'
import { CoverCheck } from './check-cover'
import { RestCheck } from './check-rest'
import { AudioReader } from './audio-reader'
import { VoiceCheck } from './voice-check'
import { AddedAudioCheck } from './check-added'
import { TimingCheck } from './check-timing'

/** The start and end of the audio in a lossy version, in samples of the version. */
interface LossyTrack {
  track: number
  sampleRate: number
  begin: number
  /** The start of the source's audio: an export is cut at its start by the encoder's delay. */
  first: number
  end: number
}

/** Checks a lossy version against the redacted source, in contiguous ascending windows, for audio that is added or out of sync. */
class LossyCheck {
  readonly #cover: Cover
  readonly #added: AddedAudioCheck
  readonly #timing: TimingCheck

  constructor(ranges: readonly CoveredRange[], { track, sampleRate, begin, first, end }: LossyTrack, findings: AudioFindings) {
    this.#cover = new Cover(ranges, sampleRate)
    this.#added = new AddedAudioCheck(ranges, { track, sampleRate, first, edges: [begin, first, end] }, findings)
    this.#timing = new TimingCheck({ track, sampleRate, first }, findings)
  }

  /** @param start position of the first sample of both */
  check(output: readonly Float32Array[], source: readonly Float32Array[], start: number): void {
    const expected = source.map((plane) => plane.slice())
    this.#cover.apply(expected, start)
    this.#added.check(output, expected, start)
    this.#timing.check(output, expected, start)
  }

  /** Examines the remaining samples. */
  finish(): void {
    this.#added.finish()
    this.#timing.finish()
  }
}

/** Seconds that are examined at a time. */
const WINDOW = 0.1
/** Max seconds by which a start may differ, and by which an end may, for lossy codecs: they consist of packets. */
const MAX_START = 0.002
const MAX_END = 0.06
/** Max samples of an AAC or MP3 packet, which take longer than that at low sample rates. */
const PACKET = 1152
/** Codecs whose output equals their input, except for the step between two values. */
const STEPS: Record<string, number> = { 'pcm-u8': 1.01 / 128, 'pcm-s8': 1.01 / 128, ulaw: 1.01 / 64, alaw: 1.01 / 64 }
const STEP = 1.01 / 32_768

export interface ComparedTracks {
  source: InputAudioTrack
  output: InputAudioTrack
  /** Seconds by which the source's clock is ahead of the output's. */
  clock: number
  /** The track in the file, from 0. */
  index: number
  spans: readonly PlannedSpan[]
  model: VoiceModel
  findings: AudioFindings
  signal: AbortSignal
  /** Receives the completed fraction, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** The examined and the required seconds of a track. */
export interface TrackCoverage {
  spans: { checked: number; total: number }
  rest: { checked: number; total: number }
}

const name = (index: number): string => `Audio track ${index + 1} of the version`

/** Returns an array of another length, interpolated, for two tracks with different sample rates. */
function resized(plane: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (plane.length === length || length === 0) return plane
  return Float32Array.from({ length }, (_unused, at) => {
    const place = (at * (plane.length - 1)) / Math.max(1, length - 1)
    const [low, share] = [Math.floor(place), place % 1]
    return (plane[low] ?? 0) * (1 - share) + (plane[low + 1] ?? 0) * share
  })
}

function checkFormat({ index, findings }: ComparedTracks, codec: string | null, source: AudioReader, output: AudioReader): void {
  if (output.channels !== source.channels)
    findings.add('dimensions', 'channels', `${name(index)} has ${output.channels} channels, but the source has ${source.channels}.`)
  // Opus always has 48 kHz.
  if (output.sampleRate !== source.sampleRate && codec !== 'opus')
    findings.add('dimensions', 'sample-rate', `${name(index)} has ${output.sampleRate} Hz, but the source has ${source.sampleRate} Hz.`)
}

function checkExtent({ index, findings }: ComparedTracks, isLossless: boolean, source: AudioReader, output: AudioReader): void {
  const sample = 1.5 / Math.min(source.sampleRate, output.sampleRate)
  const times = (position: 'first' | 'end') => [source[position] / source.sampleRate, output[position] / output.sampleRate] as const
  const [begin, start] = times('first')
  const [end, stop] = times('end')
  if (Math.abs(begin - start) > (isLossless ? sample : MAX_START))
    findings.add('dimensions', 'timestamps', `${name(index)} starts at ${formatPosition(start)} instead of ${formatPosition(begin)}.`)
  if (Math.abs(end - stop) > (isLossless ? sample : Math.max(MAX_END, PACKET / output.sampleRate)))
    findings.add('dimensions', 'duration', `${name(index)} ends at ${formatPosition(stop)} instead of ${formatPosition(end)}.`)
}

/** Thrown for an output that can't be decoded. */
class OutputError extends Error {
  override readonly name = 'OutputError'
}

async function ofOutput<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    throw new OutputError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function ofSource<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof EngineCancelledError || cause instanceof EngineError) throw cause
    throw new EngineError('cannot-decode', 'Couldn’t read the whole audio to verify the export. The file may be damaged.', { cause })
  }
}

async function compare(tracks: ComparedTracks, source: AudioReader, output: AudioReader): Promise<TrackCoverage> {
  const { index, spans, model, findings, onProgress } = tracks
  const codec = await tracks.output.getCodec()
  const isLossless = codec === 'flac' || codec?.startsWith('pcm-') === true || codec === 'ulaw' || codec === 'alaw'
  const step = STEPS[codec ?? ''] ?? STEP
  checkFormat(tracks, codec, source, output)
  const { sampleRate } = output
  const ratio = source.sampleRate / sampleRate
  const ranges = coveredRanges(spans, index, sampleRate)
  // The start of an export is cut by the encoder's delay.
  const delay = isLossless ? 0 : (ENCODER_DELAY[codec ?? ''] ?? 0)
  const led = Math.round(Math.max(0, -(await tracks.output.getFirstTimestamp())) * sampleRate)
  const start = output.first + Math.max(0, delay - led)
  const duration = await presentedEnd(tracks.source)
  const extent = { begin: output.first, first: start, end: duration * sampleRate }
  const options = { track: index, sampleRate, isLossless: isLossless && ratio === 1, step, ...extent }
  const [cover, rest] = [new CoverCheck(ranges, options, findings), new RestCheck(ranges, options, findings)]
  const lossy = options.isLossless ? undefined : new LossyCheck(ranges, options, findings)
  const voice = new VoiceCheck(ranges, { track: index, sampleRate, model }, findings)
  const window = Math.round(WINDOW * sampleRate)
  const first = Math.min(output.first, Math.floor(source.first / ratio))
  let position = first
  const isOver = (): boolean => source.isDone && output.isDone && position >= output.end && position * ratio >= source.end
  for (; !isOver(); position += window) {
    const end = position + window
    const after = await ofOutput(() => output.read(position, end))
    const before = await ofSource(() => source.read(Math.round(position * ratio), Math.round(end * ratio)))
    const originals = before.map((plane) => resized(plane, window))
    cover.check(after, originals, position)
    rest.check(after, originals, position)
    lossy?.check(after, originals, position)
    await voice.check(after, position)
    if (duration > 0) onProgress(Math.min(1, end / sampleRate / duration))
  }
  cover.finish()
  rest.finish(position)
  lossy?.finish()
  await voice.finish()
  checkExtent(tracks, isLossless, source, output)
  const [opening, stop] = [source.first / ratio, source.end / ratio]
  const total = overlapping(ranges, opening, stop).reduce((sum, { from, to }) => sum + Math.min(to, stop) - Math.max(from, opening), 0)
  const left = Math.max(0, stop - opening - total)
  return {
    spans: { checked: Math.min(total, cover.checked) / sampleRate, total: total / sampleRate },
    rest: { checked: Math.min(left, rest.checked) / sampleRate, total: left / sampleRate },
  }
}

/**
 * Decodes a track of both files and compares them: no original audio in the spans, and the same audio outside them.
 *
 * @throws EngineError for a source that can't be decoded, EngineCancelledError
 */
export async function compareTrack(tracks: ComparedTracks): Promise<TrackCoverage> {
  const { index, spans, findings, signal } = tracks
  const source = await ofSource(() => AudioReader.open(tracks.source, signal))
  let output: AudioReader | undefined
  try {
    output = await ofOutput(() => AudioReader.open(tracks.output, signal, tracks.clock))
    return await compare(tracks, source, output)
  } catch (error) {
    if (!(error instanceof OutputError)) throw error
    for (const check of ['regions', 'rest'] as const) findings.add(check, 'audio', `${name(index)} can’t be decoded (${error.message}).`)
    const total = await presentedEnd(tracks.source)
    const hasSpans = coveredRanges(spans, index, 1).length > 0
    return { spans: { checked: 0, total: hasSpans ? total : 0 }, rest: { checked: 0, total } }
  } finally {
    await source.close()
    await output?.close()
  }
}
