import '#lib/browser/trusted-types.ts'
import { createAudioEngine } from '#engine/audio/client.ts'
import { probeDocument } from '#engine/document/client.ts'
import type { OutputPlace } from '#engine/core/types.ts'
import { createDocumentEngine } from '#engine/document/engine.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { createMediaEngine } from '#engine/timed/client.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import { decode, encode, type CallEnd, type CallError, type EngineCall, type EngineName, type Listener } from '../messages'
import { listCodecs } from './codecs'

declare global {
  interface Window {
    /** Runs a call and returns its end. */
    runCall: (call: EngineCall) => Promise<CallEnd>
    cancelCall: (id: number) => void
    /** Reports to a listener of the call. Bound by the server. */
    reportCall: (id: number, listener: Listener, value: string) => Promise<void>
  }
}

/** The methods are those of the engines' types; `remote-engines.ts` calls no others. */
type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>

const makers: Record<EngineName, () => object> = {
  image: createImageEngine,
  video: createVideoEngine,
  audio: createAudioEngine,
  document: createDocumentEngine,
  entities: createEntityEngine,
  probes: () => ({ document: probeDocument }),
  media: createMediaEngine,
  codecs: () => ({ list: listCodecs }),
}

const engines = new Map<EngineName, Methods>()
const cancelling = new Map<number, AbortController>()

function engineOf(name: EngineName): Methods {
  const engine = engines.get(name) ?? (makers[name]() as Methods)
  engines.set(name, engine)
  return engine
}

function describeError(error: unknown): CallError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  // Only the engine's errors have these fields.
  const { name, message, code, itemIds, ruleId } = error as Error & Omit<CallError, 'name' | 'message'>
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(itemIds === undefined ? {} : { itemIds }),
    ...(ruleId === undefined ? {} : { ruleId }),
  }
}

async function send(address: string, content: Blob): Promise<void> {
  const response = await fetch(address, { method: 'PUT', body: content })
  if (!response.ok) throw new Error(`The server didn’t accept a result (${response.status}).`)
}

async function receive(address: string, type: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The server didn’t send a file (${response.status}).`)
  const content = await response.blob()
  return content.slice(0, content.size, type)
}

/** Runs a call with a file to write into, and sends what it has written. */
async function writing(files: string, work: (output: OutputPlace) => Promise<unknown>): Promise<unknown> {
  const storage = await navigator.storage.getDirectory()
  // Pages of other lanes share this storage.
  const name = files.replaceAll('/', '-')
  try {
    const handle = await storage.getFileHandle(name, { create: true })
    const result = await work({ path: [name] })
    await send(`${files}/output`, await handle.getFile())
    return result
  } finally {
    await storage.removeEntry(name).catch(() => undefined)
  }
}

async function run(
  { id, files, engine, method, args, inputs, options, writes, listeners }: EngineCall,
  signal: AbortSignal,
): Promise<CallEnd> {
  const contents = await Promise.all(inputs.map((type, place) => receive(`${files}/inputs/${place}`, type)))
  const report = (listener: Listener) => (value: unknown) => void window.reportCall(id, listener, encode(value).text)
  // The server encodes an array and an object.
  const given = decode(args, contents) as unknown[]
  const last = {
    ...(decode(options) as object),
    signal,
    ...Object.fromEntries(listeners.map((listener) => [listener, report(listener)])),
  }
  const target = engineOf(engine)
  const perform = (...more: unknown[]): Promise<unknown> => {
    const found = target[method]
    if (!found) throw new Error(`The engine ${engine} has no method ${method}.`)
    return found(...given, ...more, last)
  }
  const result = await (writes ? writing(files, perform) : perform())
  const { text, blobs } = encode(result)
  for (const [place, blob] of blobs.entries()) await send(`${files}/results/${place}`, blob)
  return { result: text, results: blobs.map(({ type }) => type) }
}

window.cancelCall = (id) => cancelling.get(id)?.abort()

window.runCall = async (call) => {
  const controller = new AbortController()
  cancelling.set(call.id, controller)
  try {
    return await run(call, controller.signal)
  } catch (error) {
    return { error: describeError(error) }
  } finally {
    cancelling.delete(call.id)
  }
}
