import { parse, stringify } from 'devalue'

/** The engines and probes of an engine page, and what its browser can decode and encode. */
export type EngineName = 'image' | 'video' | 'audio' | 'document' | 'entities' | 'probes' | 'media' | 'codecs'

/** A listener of a call's caller. */
export type Listener = 'onProgress' | 'onPartial'

/** A call of an engine in a page of the browser. */
export interface EngineCall {
  id: number
  /** The path of the call's files at the origin of the page: `inputs/<n>`, `results/<n>` and `output`. */
  files: string
  engine: EngineName
  method: string
  /** The arguments without the options, encoded; the blobs among them are inputs. */
  args: string
  /** The types of the inputs. */
  inputs: string[]
  /** Options of the call that are data, encoded. */
  options: string
  /** Whether the call writes a file, whose handle follows the arguments. */
  writes: boolean
  /** The listeners of the caller. */
  listeners: Listener[]
}

/** The error of a call, by the names of the engine's classes. */
export interface CallError {
  name: string
  message: string
  code?: string
  itemIds?: readonly string[]
  ruleId?: string
}

/** The end of a call. */
export type CallEnd = { result: string; results: string[] } | { error: CallError }

/** Encodes a value. Blobs are replaced by their place in the returned list. */
export function encode(value: unknown): { text: string; blobs: Blob[] } {
  const blobs: Blob[] = []
  const text = stringify(value, { Blob: (part: unknown) => (part instanceof Blob ? [blobs.push(part) - 1] : undefined) })
  return { text, blobs }
}

/** Decodes a value with its blobs. */
export function decode(text: string, blobs: readonly Blob[] = []): unknown {
  return parse(text, {
    Blob: ([place]: [number]) => {
      const blob = blobs[place]
      if (!blob) throw new Error(`Blob ${place} of a message is missing.`)
      return blob
    },
  })
}
