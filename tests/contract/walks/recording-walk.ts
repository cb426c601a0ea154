import { breachOf } from '../check/rules.ts'
import { findingOf, type Exchange } from '../context.ts'
import { at, itemsAt, numberAt, textOf, type Walk, type Walker } from './walker.ts'

/** How much shorter or longer than its file a waveform may be, in seconds: audio tracks rarely fill a file exactly. */
const TOLERANCE = 2

function keep(walker: Walker, operationId: string, exchange: Exchange, rule: string, problem: string): void {
  const { context } = walker
  const operation = context.operations.find(({ id }) => id === operationId)
  if (!operation) return
  for (const breach of breachOf(context.contract, rule, problem))
    context.findings.add(findingOf(context, 'walks', operation, exchange, breach))
}

function readWaveform(walker: Walker, exchange: Exchange, duration: unknown): void {
  const data = at(exchange, 'data')
  const [length, channels, bits] = [numberAt(exchange, 'length'), numberAt(exchange, 'channels'), numberAt(exchange, 'bits')]
  const problem = (text: string): void => keep(walker, 'getWaveform', exchange, 'waveform-data', text)
  if (Array.isArray(data)) {
    if (data.length !== 2 * length * channels)
      problem(`${length} points of ${channels} channels have ${data.length} values where ${2 * length * channels} are needed`)
    const limit = 2 ** (bits - 1)
    if (data.some((value) => Number(value) < -limit || Number(value) >= limit)) problem(`a value has more than ${bits} bits`)
  }
  const seconds = (length * numberAt(exchange, 'samples_per_pixel')) / numberAt(exchange, 'sample_rate')
  if (typeof duration === 'number' && Math.abs(seconds - duration) > Math.max(TOLERANCE, duration / 20))
    problem(`it covers ${seconds} s where the file has ${duration} s`)
}

function readTranscript(walker: Walker, exchange: Exchange): void {
  const segments = itemsAt(exchange, 'segments')
  const timesOf = (one: Readonly<Record<string, unknown>>): [number, number] => [Number(one['start']), Number(one['end'])]
  const problem = (text: string): void => keep(walker, 'getTranscript', exchange, 'transcript-order', text)
  let before = 0
  for (const segment of segments) {
    const [start, end] = timesOf(segment)
    const id = textOf(segment, 'id')
    if (end < start || start < before) problem(`segment "${id}" is at ${start}–${end} s, after one at ${before} s`)
    before = start
    const words = (Array.isArray(segment['words']) ? segment['words'] : []) as Record<string, unknown>[]
    if (words.some((word) => timesOf(word)[0] < start || timesOf(word)[1] > end)) problem(`a word of segment "${id}" lies outside it`)
  }
}

/** Reads the waveforms and transcripts of existing recordings. It changes nothing. */
export const recordingWalk: Walk = {
  name: 'recordings: waveforms and transcripts',
  needs: ['listMedia', 'getWaveform', 'getTranscript'],
  run: async (walker) => {
    const list = await walker.must('listMedia', 200, { query: { rowsPerPage: '200' } })
    const recordings = itemsAt(list, 'medias').filter(({ type }) => type === 'audio')
    for (const recording of recordings.slice(0, 3)) {
      const params = { mediaId: textOf(recording, 'id') }
      const waveform = await walker.call('getWaveform', { params })
      if (waveform.answer?.status === 200) readWaveform(walker, waveform, recording['duration'])
      const transcript = await walker.call('getTranscript', { params })
      if (transcript.answer?.status === 200) readTranscript(walker, transcript)
    }
  },
}
