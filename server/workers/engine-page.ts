import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineCancelledError, EngineError, isStorageFull, type EngineErrorCode } from '#engine/core/errors.ts'
import type { EngineProgress } from '#engine/core/types.ts'
import { RuleError } from '#engine/entities/types.ts'
import { FilesUnreachableError, type Output } from '#backend/ports/files.ts'
import type { ServerFiles } from '../files/server-files'
import type { CallFilesRegistry } from './call-files'
import { decode, encode, type CallError, type EngineCall, type EngineName } from './messages'
import { STOPPED, type CallRunner } from './page-runner'

const CHANGED = 'The export changed on its way to the server, so it was discarded. Try again.'

/** The options of every engine's calls; the rest is data. */
export interface PageCallOptions {
  signal?: AbortSignal
  onProgress?: (progress: EngineProgress) => void
  /** Called with each piece of the call's files that is on its way. */
  onTransfer?: () => void
  /** Partial results are those of the called method. */
  onPartial?: (part: never) => void
}

export interface PageCall {
  engine: EngineName
  method: string
  args: readonly unknown[]
  options?: PageCallOptions | undefined
  /** The file that the call writes, if any. */
  output?: Output
}

/** A page with its own engines, which runs calls. */
export interface EnginePage {
  /**
   * Runs a call.
   *
   * @returns the result of the engine's method, whose worker has validated it
   * @throws EngineError, EngineCancelledError, RuleError
   */
  call: <Result>(call: PageCall) => Promise<Result>
  /** Closes the page. Its running calls fail. */
  close: () => void
}

/** Recreates the error of a page with its class, by which the back end knows it. */
function toEngineError({ name, message, code, itemIds, ruleId }: CallError): Error {
  if (name === 'EngineCancelledError') return new EngineCancelledError()
  if (name === 'QuotaExceededError') return new DOMException(message, name)
  // The page runs this build's engine, so that the codes are its own.
  if (name === 'RuleError') return new RuleError(code as RuleError['code'], ruleId ?? '', message)
  if (name === 'EngineError') return new EngineError(code as EngineErrorCode, message, itemIds === undefined ? {} : { itemIds })
  return new EngineError('worker-failed', STOPPED, { cause: new Error(`${name}: ${message}`) })
}

export interface EnginePageParts {
  runner: CallRunner
  /** Opens the files of a call at an address that the page of the runner reaches. */
  callFiles: Pick<CallFilesRegistry, 'open'>
  files: Pick<ServerFiles, 'replace'>
}

let calls = 0

/** Creates an engine page, which encodes its calls for a runner and keeps their files. */
export function createEnginePage({ runner, callFiles, files }: EnginePageParts): EnginePage {
  return {
    close: runner.close,
    call: async <Result>({ engine, method, args, options = {}, output }: PageCall): Promise<Result> => {
      const { signal, onProgress, onTransfer, onPartial, ...data } = options
      throwIfCancelled(signal)
      const { text, blobs } = encode(args)
      /** Why a file couldn't be read or stored, of which the page knows only that its connection broke. */
      let failure: Error | undefined
      const opened = callFiles.open({
        inputs: blobs,
        ...(onTransfer && { onTransfer }),
        ...(output === undefined ? {} : { write: (content, over) => files.replace(output.folder, output.name, content, over) }),
        onFailure: (error) => {
          if (isStorageFull(error) || error instanceof FilesUnreachableError) failure = error
        },
      })
      // Partial results are those of the method, whose type the caller knows.
      const listeners = { onProgress, onPartial } as Record<'onProgress' | 'onPartial', ((value: unknown) => void) | undefined>
      calls += 1
      try {
        const message: EngineCall = {
          id: calls,
          files: opened.path,
          engine,
          method,
          args: text,
          inputs: blobs.map(({ type }) => type),
          options: encode(data).text,
          writes: output !== undefined,
          listeners: [...(onProgress ? (['onProgress'] as const) : []), ...(onPartial ? (['onPartial'] as const) : [])],
        }
        const ended = await runner.run(message, (listener, value) => listeners[listener]?.(decode(value)), signal)
        if ('error' in ended) throw failure ?? toEngineError(ended.error)
        // The worker of the page has validated the result.
        const result = decode(ended.result, opened.results(ended.results)) as Result & { outputSha256?: string }
        if (output && result.outputSha256 !== opened.outputSha256()) throw new EngineError('worker-failed', CHANGED)
        return result
      } finally {
        opened.close()
      }
    },
  }
}
