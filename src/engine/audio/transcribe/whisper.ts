import {
  AutomaticSpeechRecognitionPipeline,
  env,
  LogLevel,
  Tensor,
  WhisperForConditionalGeneration,
  WhisperProcessor,
  WhisperTokenizer,
} from '@huggingface/transformers'
import { z } from 'zod'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { EngineCancelledError, EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { prepareRuntime } from '../../detect/runtime'
import { SPEECH_RATE } from '../speech/resampler'
import type { TranscribedWord, TranscriptionModel } from './types'
import { codeOf, tokenOf } from './whisper-languages'

/** Returns the words of a line with times that are estimated from their numbers of letters. */
function spreadWords({ text, start, end }: TranscribedWord): TranscribedWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  const each = Math.max(0, end - start) / Math.max(1, letters)
  let before = 0
  return words.map((word) => {
    const from = start + before * each
    before += word.length
    return { text: word, start: from, end: start + before * each }
  })
}

/** A loaded model. Its audio has 16 kHz and max 30 s. */
export interface Whisper {
  /** Returns the BCP 47 code of the most likely language. */
  detectLanguage: (samples: Float32Array<ArrayBuffer>, signal: AbortSignal) => Promise<string>
  /** Returns the words with their times in seconds from the start of the samples. */
  transcribe: (samples: Float32Array<ArrayBuffer>, language: string, signal: AbortSignal) => Promise<TranscribedWord[]>
}

interface LoadOptions {
  /** URL of the operator's folder, with a slash at the end. */
  folder: string
  model: Pick<TranscriptionModel, 'id' | 'weights'>
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** The used part of a generation's configuration. */
const Generation = z.object({
  is_multilingual: z.boolean().nullish(),
  lang_to_id: z.record(z.string(), z.number()).nullish(),
  alignment_heads: z.array(z.unknown()).nullish(),
  decoder_start_token_id: z.number(),
})

const Output = z.object({
  text: z.string(),
  chunks: z.array(z.object({ text: z.string(), timestamp: z.tuple([z.number().nullable(), z.number().nullable()]) })).optional(),
})

const Features = z.object({ input_features: z.instanceof(Tensor) })
const Logits = z.object({ logits: z.instanceof(Tensor) })

function unavailable(id: string, cause: unknown): EngineError {
  // The library's own words help only someone who reads the console.
  console.error(`Couldn’t load the model ${id}`, cause)
  const message = `Couldn’t load the transcription model ${id}. Check your connection and try again. If it fails again, contact your administrator.`
  return new EngineError('detector-unavailable', message, { cause })
}

/** Restricts the library to the operator's folder: it requests nothing from elsewhere and stores nothing in the browser. */
function useFolder(folder: string): void {
  prepareRuntime()
  env.logLevel = LogLevel.NONE
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = folder
  // Both would be stored in addition to the browser's HTTP cache, the runtime as `blob:` scripts, which the Content-Security-Policy
  // forbids.
  env.useBrowserCache = false
  env.useWasmCache = false
  env.fetch = async (input, init) => {
    const url = new URL(input, location.href)
    if (!url.href.startsWith(new URL(folder, location.href).href)) throw new Error(`${url.href} is outside the folder of models`)
    const response = await fetch(url, init)
    // Servers of single-page apps send their main page for a missing file.
    return response.headers.get('content-type')?.includes('text/html') === true ? new Response(null, { status: 404 }) : response
  }
}

/**
 * Loads a model from the operator's folder.
 *
 * @throws EngineError 'detector-unavailable' for a model that can't be loaded, EngineCancelledError
 */
export async function loadWhisper({ folder, model: { id, weights }, signal, onProgress }: LoadOptions): Promise<Whisper> {
  useFolder(folder)
  const sizes = new Map<string, { loaded: number; total: number }>()
  const options = {
    local_files_only: true,
    device: 'wasm' as const,
    dtype: weights,
    progress_callback: (info: { status: string; file?: string; loaded?: number; total?: number }) => {
      if (info.status !== 'progress' || info.file === undefined) return
      sizes.set(info.file, { loaded: info.loaded ?? 0, total: info.total ?? 0 })
      const all = [...sizes.values()]
      const total = all.reduce((sum, file) => sum + file.total, 0)
      if (total > 0) onProgress(all.reduce((sum, file) => sum + file.loaded, 0) / total)
    },
  }
  try {
    const tokenizer = await WhisperTokenizer.from_pretrained(id, options)
    const processor = await WhisperProcessor.from_pretrained(id, options)
    throwIfCancelled(signal)
    const model = await WhisperForConditionalGeneration.from_pretrained(id, options)
    throwIfCancelled(signal)
    return whisperOf({ tokenizer, processor, model })
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw unavailable(id, error)
  }
}

interface Parts {
  tokenizer: Awaited<ReturnType<typeof WhisperTokenizer.from_pretrained>>
  processor: Awaited<ReturnType<typeof WhisperProcessor.from_pretrained>>
  model: Awaited<ReturnType<typeof WhisperForConditionalGeneration.from_pretrained>>
}

function whisperOf({ tokenizer, processor, model }: Parts): Whisper {
  const recognise = new AutomaticSpeechRecognitionPipeline({ task: 'automatic-speech-recognition', tokenizer, processor, model })
  const generation = Generation.parse(model.generation_config)
  const languages = generation.is_multilingual === true ? Object.entries(generation.lang_to_id ?? {}) : []
  const { outputNames } = z.object({ outputNames: z.array(z.string()) }).parse(model.sessions['decoder_model_merged'])
  const hasWordTimes = (generation.alignment_heads?.length ?? 0) > 0 && outputNames.some((name) => name.startsWith('cross_attentions'))
  const forward: (inputs: object) => Promise<unknown> = model.forward.bind(model)
  /** Runs a call of the model, which stops between two words when it is cancelled. */
  const cancellable = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    model.forward = async (inputs: object) => {
      await yieldToMessages()
      throwIfCancelled(signal)
      return forward(inputs)
    }
    return work()
  }
  return {
    detectLanguage: (samples, signal) =>
      cancellable(signal, async () => {
        const [only] = languages
        if (only === undefined) return 'en'
        const { input_features } = Features.parse(await processor(samples))
        const start = new Tensor('int64', BigInt64Array.of(BigInt(generation.decoder_start_token_id)), [1, 1])
        const { logits } = Logits.parse(await model.forward({ input_features, decoder_input_ids: start }))
        const odds = ([, token]: [string, number]): number => Number(logits.data[token])
        return codeOf(languages.reduce((best, one) => (odds(one) > odds(best) ? one : best), only)[0])
      }),

    transcribe: (samples, language, signal) =>
      cancellable(signal, async () => {
        const token = tokenOf(language)
        const spoken = languages.some(([known]) => known === token) ? { language: token.slice(2, -2), task: 'transcribe' } : {}
        const output = await recognise(samples, { ...spoken, return_timestamps: hasWordTimes ? 'word' : true })
        const { chunks = [] } = Output.parse(output)
        const end = samples.length / SPEECH_RATE
        const timed = chunks.map(({ text, timestamp: [from, to] }) => ({ text, start: from ?? 0, end: to ?? end }))
        return hasWordTimes ? timed : timed.flatMap((line) => spreadWords(line))
      }),
  }
}
