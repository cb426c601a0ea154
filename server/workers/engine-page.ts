import type { Page } from 'playwright-core'

import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineCancelledError, EngineError, type EngineErrorCode } from '#engine/core/errors.ts'
import type { EngineProgress } from '#engine/core/types.ts'
import { RuleError } from '#engine/entities/types.ts'
import type { Output } from '#backend/ports/files.ts'
import type { DiskFiles } from '../files/disk-files'
import type { EngineBrowser } from './engine-browser'
import { decode, encode, type CallEnd, type CallError, type EngineCall, type EngineName } from './messages'
import type { WorkServer } from './work-server'

/** Less than the back end waits for a cancelled job. */
const GRACE_MILLISECONDS = 4000

const STOPPED = 'Processing stopped unexpectedly. Try again.'
const CHANGED = 'The export changed on its way to the server, so it was discarded. Try again.'

/** The options of every engine's calls; the rest is data. */
export interface PageCallOptions {
  signal?: AbortSignal
  onProgress?: (progress: EngineProgress) => void
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

/** A page of the browser with its own engines, which runs calls. */
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

interface Listeners {
  onProgress: ((value: unknown) => void) | undefined
  onPartial: ((value: unknown) => void) | undefined
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
  browser: EngineBrowser
  workServer: WorkServer
  files: Pick<DiskFiles, 'replace'>
  /** Time limit in milliseconds for a page to confirm a cancellation before it counts as hung. */
  grace?: number
  /** Called when a page has crashed, hung or failed to open. The next call opens another one. */
  onLost?: () => void
}

/** A page that is open or opening, with the calls that fail when it is gone. */
interface Opened {
  page: Promise<Page>
  failing: Set<(error: Error) => void>
}

/** Creates an engine page, which opens with its first call and again after a crash. */
export function createEnginePage({ browser, workServer, files, grace = GRACE_MILLISECONDS, onLost }: EnginePageParts): EnginePage {
  let current: Opened | undefined
  let calls = 0
  const listening = new Map<number, Listeners>()

  /** Fails the calls of a page that is gone. Its events may come after another page was opened. */
  function forget(opened: Opened): void {
    if (current === opened) {
      current = undefined
      onLost?.()
    }
    failCalls(opened)
  }

  function failCalls(opened: Opened): void {
    for (const reject of opened.failing) reject(new EngineError('worker-failed', STOPPED))
  }

  async function open(opened: () => Opened): Promise<Page> {
    const page = await browser.openPage(workServer.origin)
    page.on('crash', () => {
      forget(opened())
      page.close().catch(() => undefined)
    })
    page.on('close', () => forget(opened()))
    await page.exposeBinding('reportCall', (_source, id: number, listener: keyof Listeners, value: string) =>
      listening.get(id)?.[listener]?.(decode(value)),
    )
    return page
  }

  function openPage(): Opened {
    const opened: Opened = { page: open(() => opened), failing: new Set() }
    opened.page.catch(() => forget(opened))
    return opened
  }

  function close(): void {
    const closing = current
    if (!closing) return
    current = undefined
    failCalls(closing)
    closing.page.then((page) => page.close()).catch(() => undefined)
  }

  /**
   * Resolves with the end of a call; rejects when the page is gone. A cancelled call ends when the page has confirmed it, because the next
   * call would otherwise find the engine busy; a page that doesn't confirm it is closed.
   */
  async function end(call: EngineCall, signal: AbortSignal | undefined): Promise<CallEnd> {
    current ??= openPage()
    const opened = current
    const page = await opened.page
    throwIfCancelled(signal)
    let fail: (error: Error) => void = () => undefined
    const gone = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    opened.failing.add(fail)
    let limit: ReturnType<typeof setTimeout> | undefined
    const onAbort = (): void => {
      page.evaluate((id) => window.cancelCall(id), call.id).catch(() => undefined)
      limit = setTimeout(() => {
        fail(new EngineCancelledError())
        forget(opened)
        page.close().catch(() => undefined)
      }, grace)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    // The page answers with its errors, so that a rejection means that it is gone. The rejection can come before the page's event.
    const run = page
      .evaluate((message) => window.runCall(message), call)
      .catch((error: unknown) => {
        forget(opened)
        page.close().catch(() => undefined)
        throw new EngineError('worker-failed', STOPPED, { cause: error })
      })
    try {
      const ended = await Promise.race([run, gone])
      throwIfCancelled(signal)
      return ended
    } finally {
      clearTimeout(limit)
      signal?.removeEventListener('abort', onAbort)
      opened.failing.delete(fail)
    }
  }

  return {
    close,
    call: async <Result>({ engine, method, args, options = {}, output }: PageCall): Promise<Result> => {
      const { signal, onProgress, onPartial, ...data } = options
      throwIfCancelled(signal)
      const { text, blobs } = encode(args)
      const callFiles = workServer.open({
        inputs: blobs,
        ...(output === undefined ? {} : { write: (content) => files.replace(output.folder, output.name, content) }),
      })
      calls += 1
      const id = calls
      // Partial results are those of the method, whose type the caller knows.
      listening.set(id, { onProgress: onProgress as Listeners['onProgress'], onPartial: onPartial as Listeners['onPartial'] })
      try {
        const message: EngineCall = {
          id,
          files: callFiles.path,
          engine,
          method,
          args: text,
          inputs: blobs.map(({ type }) => type),
          options: encode(data).text,
          writes: output !== undefined,
          listeners: [...(onProgress ? (['onProgress'] as const) : []), ...(onPartial ? (['onPartial'] as const) : [])],
        }
        const ended = await end(message, signal)
        if ('error' in ended) throw toEngineError(ended.error)
        // The worker of the page has validated the result.
        const result = decode(ended.result, callFiles.results(ended.results)) as Result & { outputSha256?: string }
        if (output && result.outputSha256 !== callFiles.outputSha256()) throw new EngineError('worker-failed', CHANGED)
        return result
      } finally {
        listening.delete(id)
        callFiles.close()
      }
    },
  }
}
