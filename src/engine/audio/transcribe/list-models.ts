import { z } from 'zod'

import { statedLength } from './onnx-length'
import { WEIGHTS, type TranscriptionModel, type Weights } from './types'
import { codeOf } from './whisper-languages'

/** The list of models in the operator's folder. */
const LIST = 'index.json'
/** Bytes at the start of a model that suffice to check whether it is complete. */
const BEGINNING = 4096
/** A server that doesn't respond must not keep the app from starting. */
const TIMEOUT_MILLISECONDS = 10_000

const List = z.object({
  models: z
    .array(
      z.object({
        id: z
          .string()
          .max(64)
          .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i),
        name: z.string().min(1).max(200).exactOptional(),
        // The keys are the names of the weights, so the cast is exact.
        weights: z.enum(Object.keys(WEIGHTS) as [Weights, ...Weights[]]).exactOptional(),
      }),
    )
    .max(50),
})

const Config = z.object({ model_type: z.literal('whisper') })
const Generation = z.object({
  alignment_heads: z.array(z.unknown()).exactOptional(),
  is_multilingual: z.boolean().exactOptional(),
  lang_to_id: z.record(z.string(), z.number()).nullable().exactOptional(),
})
const AnyObject = z.record(z.string(), z.unknown())

/** Returns the paths of a model's files in its folder. */
function filesOf(weights: Weights): { texts: Record<string, z.ZodType>; models: string[] } {
  const suffix = WEIGHTS[weights]
  return {
    texts: {
      'config.json': Config,
      'generation_config.json': Generation,
      'preprocessor_config.json': AnyObject,
      'tokenizer.json': AnyObject,
      'tokenizer_config.json': AnyObject,
    },
    models: [`onnx/encoder_model${suffix}.onnx`, `onnx/decoder_model_merged${suffix}.onnx`],
  }
}

/** Returns whether a server sent its page for unknown URLs. */
const isPage = (response: Response): boolean => response.headers.get('content-type')?.includes('text/html') === true

/** Reads a JSON file. Returns a problem if it is missing or has another form. */
async function readJson<Value>(url: string, schema: z.ZodType<Value>): Promise<{ value: Value } | { problem: 'missing' | 'damaged' }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
  if (!response.ok || isPage(response)) {
    await response.body?.cancel()
    return { problem: 'missing' }
  }
  try {
    const parsed = schema.safeParse(await response.json())
    return parsed.success ? { value: parsed.data } : { problem: 'damaged' }
  } catch {
    return { problem: 'damaged' }
  }
}

async function firstBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader()
  const bytes = new Uint8Array(BEGINNING)
  let length = 0
  while (length < BEGINNING) {
    const { value, done } = await reader.read()
    if (done) break
    const part = value.subarray(0, BEGINNING - length)
    bytes.set(part, length)
    length += part.length
  }
  // A server without range support sends the whole model.
  await reader.cancel()
  return bytes.subarray(0, length)
}

/** Returns the length of the whole file, or undefined if the response doesn't state it. */
function lengthOf({ status, headers }: Response): number | undefined {
  const text = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  if (text === null || text === undefined || (status !== 206 && headers.has('content-encoding'))) return undefined
  return Number(text)
}

async function inspectModel(url: string): Promise<{ size: number | undefined } | { problem: 'missing' | 'damaged' }> {
  const response = await fetch(url, {
    headers: { range: `bytes=0-${BEGINNING - 1}` },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
  if (!response.ok || isPage(response) || !response.body) {
    await response.body?.cancel()
    return { problem: 'missing' }
  }
  const size = lengthOf(response)
  const stated = statedLength(await firstBytes(response.body))
  if (stated === undefined || (size !== undefined && size < stated)) return { problem: 'damaged' }
  return { size }
}

async function inspect(
  folder: string,
  { id, name = id, weights = 'q8' }: z.infer<typeof List>['models'][number],
): Promise<TranscriptionModel> {
  const { texts, models } = filesOf(weights)
  const found: TranscriptionModel = { id, name, weights, languages: [], hasWordTimes: false, size: 0, problem: null }
  for (const [path, schema] of Object.entries(texts)) {
    const text = await readJson(`${folder}${id}/${path}`, schema)
    if ('problem' in text) return { ...found, size: null, problem: problemOf(path, text.problem) }
    const generation = path === 'generation_config.json' ? Generation.parse(text.value) : undefined
    if (generation) {
      found.hasWordTimes = (generation.alignment_heads?.length ?? 0) > 0
      found.languages =
        generation.is_multilingual === true ? Object.keys(generation.lang_to_id ?? {}).map((token) => codeOf(token)) : ['en']
    }
  }
  for (const path of models) {
    const model = await inspectModel(`${folder}${id}/${path}`)
    if ('problem' in model) return { ...found, size: null, problem: problemOf(path, model.problem) }
    found.size = model.size === undefined || found.size === null ? null : found.size + model.size
  }
  return found
}

const problemOf = (path: string, problem: 'missing' | 'damaged'): string =>
  problem === 'missing' ? `The file ${path} is missing.` : `The file ${path} is damaged or incomplete.`

/**
 * Returns the models in the operator's folder, the incomplete ones with their problem. Without a list there are none.
 *
 * @param folder URL with a slash at the end
 */
export async function listTranscriptionModels(folder: string): Promise<TranscriptionModel[]> {
  try {
    const list = await readJson(`${folder}${LIST}`, List)
    if ('problem' in list) return []
    return await Promise.all(list.value.models.map((model) => inspect(folder, model)))
  } catch {
    // Without a connection, no model can be loaded.
    return []
  }
}
