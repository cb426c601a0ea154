import { afterEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'

import { EngineCancelledError } from '../../core/errors'
import type { EngineProgress } from '../../core/types'
import { bursts } from '../../testing/bursts'
import { videoFile } from '../../testing/media'
import { sampleFile } from '../../testing/samples'
import { recording } from '../../testing/recordings'
import { createTranscriptionEngine } from './client'
import { listTranscriptionModels } from './list-models'
import type { TranscribedPart, TranscriptionEngine } from './types'

const MODEL = { id: 'tiny', weights: 'q8' } as const

const engines: TranscriptionEngine[] = []

afterEach(() => {
  for (const engine of engines.splice(0)) engine.dispose()
})

/** Starts an engine with a model that gives each burst of sound a word, and with a voice model that hears any sound. */
async function engineFor(model: Omit<Parameters<typeof commands.writeWhisperModel>[0], 'id'>, hasOwnVoice = false) {
  const folder = await commands.writeWhisperModel({ id: MODEL.id, ...model })
  const engine = createTranscriptionEngine({ folder, ...(hasOwnVoice ? {} : { voiceUrl: `${folder}voice.onnx` }) })
  engines.push(engine)
  return { engine, folder }
}

async function transcribed(engine: TranscriptionEngine, file: Blob, language: string | null = null, from?: number) {
  const parts: TranscribedPart[] = []
  const progress: EngineProgress[] = []
  await engine.transcribe(
    file,
    { model: MODEL, language, ...(from === undefined ? {} : { from }) },
    { onPartial: (part) => parts.push(part), onProgress: (one) => progress.push(one) },
  )
  return { parts, words: parts.flatMap(({ words }) => words), progress }
}

const timesOf = (words: readonly { start: number }[]) => words.map(({ start }) => start)

/** Expects times within a frame of the model and a margin of its spectrum. */
function expectTimes(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length)
  for (const [index, time] of wanted.entries()) expect(Math.abs((found[index] ?? NaN) - time)).toBeLessThan(0.1)
}

describe('[MEDIA-03] transcription', () => {
  it('gives each word the time at which it is spoken', async () => {
    const { engine } = await engineFor({ folder: 'words' })
    const starts = [1, 2.5, 4]
    const { parts, words, progress } = await transcribed(engine, await recording({ tracks: [[bursts(6, starts)]] }))
    expect(words.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expectTimes(timesOf(words), starts)
    expectTimes([words[2]?.end ?? NaN], [4.4])
    expect(parts.map(({ language }) => language)).toEqual(['en'])
    expect(progress.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['load-detector', 'transcribe']))
    expect(progress.at(-1)).toEqual({ stage: 'transcribe', fraction: 1 })
  })

  it('detects the language that is spoken, or uses the chosen one', async () => {
    const { engine } = await engineFor({ folder: 'languages' })
    // The model takes four words for French.
    const french = await transcribed(engine, await recording({ tracks: [[bursts(7, [1, 2, 3, 4])]] }))
    expect(french.parts.map(({ language }) => language)).toEqual(['fr'])
    const chosen = await transcribed(engine, await recording({ tracks: [[bursts(7, [1, 2, 3, 4])]] }), 'en-GB')
    expect(chosen.parts.map(({ language }) => language)).toEqual(['en-GB'])
  })

  it('hands on the words of a long recording in parts, leaves out silence and continues from a part', async () => {
    const { engine } = await engineFor({ folder: 'long' })
    const starts = [2, 3, 40, 41, 42, 80]
    const file = await recording({ tracks: [[bursts(90, starts)]] })
    const { parts, words } = await transcribed(engine, file)
    expect(parts.map((part) => part.words.map(({ text }) => text))).toEqual([['one', 'two'], ['one', 'two', 'three'], ['one']])
    expectTimes(timesOf(words), starts)
    const [first] = parts
    const rest = await transcribed(engine, file, 'en', first?.until)
    expect(rest.parts).toHaveLength(2)
    expectTimes(timesOf(rest.words), starts.slice(2))
  })

  it('estimates the times of words with a model that measures none', async () => {
    const { engine, folder } = await engineFor({ folder: 'no-attentions', hasAttentions: false })
    expect((await listTranscriptionModels(folder)).map(({ hasWordTimes }) => hasWordTimes)).toEqual([false])
    const { words } = await transcribed(engine, await recording({ tracks: [[bursts(6, [1, 2.5, 4])]] }))
    expect(words.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    for (const [index, { start, end }] of words.entries()) {
      expect(end).toBeGreaterThan(start)
      if (index > 0) expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? NaN)
    }
    expect(words.at(-1)?.end).toBeCloseTo(4.4, 0)
  })

  it('uses a model of one language', async () => {
    const { engine, folder } = await engineFor({ folder: 'english', isMultilingual: false })
    expect((await listTranscriptionModels(folder)).map(({ languages }) => languages)).toEqual([['en']])
    const { words, parts } = await transcribed(engine, await recording({ tracks: [[bursts(5, [1, 2, 3, 4])]] }))
    expect(words).toHaveLength(4)
    expect(parts.map(({ language }) => language)).toEqual(['en'])
  })

  it('stops when it is cancelled and transcribes the next file', async () => {
    const { engine } = await engineFor({ folder: 'cancelled' })
    const file = await recording({ tracks: [[bursts(90, [2, 40, 80])]] })
    const controller = new AbortController()
    const parts: TranscribedPart[] = []
    const onPartial = (part: TranscribedPart) => {
      parts.push(part)
      controller.abort()
    }
    await expect(
      engine.transcribe(file, { model: MODEL, language: null }, { signal: controller.signal, onPartial }),
    ).rejects.toBeInstanceOf(EngineCancelledError)
    expect(parts).toHaveLength(1)
    expect((await transcribed(engine, file)).words).toHaveLength(3)
  })

  it('finds no words in silence and in nothing', async () => {
    const { engine } = await engineFor({ folder: 'silent' }, true)
    for (const seconds of [3, 0.005]) {
      const file = await recording({ tracks: [[new Float32Array(seconds * 48_000)]] })
      expect((await transcribed(engine, file)).parts).toEqual([])
    }
  })

  it('fails with the reason for a video without audio', async () => {
    const { engine } = await engineFor({ folder: 'mute' })
    const video = await videoFile()
    await expect(engine.transcribe(video, { model: MODEL, language: null })).rejects.toMatchObject({ code: 'no-audio' })
  })

  it('keeps the words of a speech within it', async () => {
    const speech = await sampleFile('audio/jfk.flac', 'audio/flac')
    if (speech === undefined) return
    const { engine } = await engineFor({ folder: 'speech' }, true)
    const { words, parts } = await transcribed(engine, speech)
    expect(parts).toHaveLength(1)
    expect(words.length).toBeGreaterThan(3)
    expect(words[0]?.start).toBeGreaterThan(0.2)
    expect(words.at(-1)?.end).toBeLessThanOrEqual(11)
  })

  it.each([
    ['an encoder of another format', { replaced: { 'onnx/encoder_model_quantized.onnx': 'no model' } }],
    ['half a decoder', { cut: { 'onnx/decoder_model_merged_quantized.onnx': 900 } }],
    ['no tokenizer', { missing: ['tokenizer.json'] }],
  ])('fails with the reason for a model with %s', async (name, defects) => {
    const { engine } = await engineFor({ folder: `defect-${name.replaceAll(' ', '-')}`, ...defects })
    const file = await recording({ tracks: [[bursts(3, [1])]] })
    await expect(engine.transcribe(file, { model: MODEL, language: null })).rejects.toMatchObject({ code: 'detector-unavailable' })
  })
})

describe('[MEDIA-03] the list of transcription models', () => {
  const listed = async (model: Omit<Parameters<typeof commands.writeWhisperModel>[0], 'id'>) =>
    listTranscriptionModels(await commands.writeWhisperModel({ id: MODEL.id, ...model }))

  it('states the languages and the size of a complete model', async () => {
    const [model, ...others] = await listed({ folder: 'complete' })
    expect(others).toEqual([])
    expect(model).toMatchObject({ id: 'tiny', name: 'Model tiny', languages: ['en', 'fr'], hasWordTimes: true, problem: null })
    expect(model?.size).toBeGreaterThan(1000)
  })

  it.each([
    ['decoder', { missing: ['onnx/decoder_model_merged_quantized.onnx'] }, 'The file onnx/decoder_model_merged_quantized.onnx is missing.'],
    ['half', { cut: { 'onnx/encoder_model_quantized.onnx': 100 } }, 'The file onnx/encoder_model_quantized.onnx is damaged or incomplete.'],
    [
      'page',
      { replaced: { 'onnx/encoder_model_quantized.onnx': '<!doctype html>' } },
      'The file onnx/encoder_model_quantized.onnx is damaged or incomplete.',
    ],
    ['config', { replaced: { 'config.json': '{"model_type":"bert"}' } }, 'The file config.json is damaged or incomplete.'],
    ['tokenizer', { missing: ['tokenizer.json'] }, 'The file tokenizer.json is missing.'],
    ['garbage', { replaced: { 'tokenizer.json': '<!doctype html>' } }, 'The file tokenizer.json is damaged or incomplete.'],
  ])('states what is wrong with an incomplete model: %s', async (name, defects, problem) => {
    expect(await listed({ folder: `listed-${name}`, ...defects })).toMatchObject([{ id: 'tiny', problem, size: null }])
  })

  it('is empty without a folder of models', async () => {
    expect(await listTranscriptionModels('/no-such-folder/')).toEqual([])
  })
})
