import type { Page } from 'playwright-core'

import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { BrowserStartError, type EngineBrowser } from './engine-browser'
import type { CallEnd, EngineCall, Listener } from './messages'

/** Less than the back end waits for a cancelled job. */
const GRACE_MILLISECONDS = 4000

export const STOPPED = 'Processing stopped unexpectedly. Try again.'

/** Runs encoded calls in a page of a browser, on this machine or on another one. */
export interface CallRunner {
  /**
   * Resolves with the end of a call. A cancelled call ends when the page has confirmed it, because the next call would otherwise find the
   * engine busy; a page that doesn't confirm it is closed.
   *
   * @param report receives encoded values
   * @throws EngineError if the page is gone, also while it opens, EngineCancelledError, or BrowserStartError
   */
  run: (call: EngineCall, report: (listener: Listener, value: string) => void, signal: AbortSignal | undefined) => Promise<CallEnd>
  /** Closes the page. Its running calls fail. */
  close: () => void
}

export interface PageRunnerParts {
  browser: Pick<EngineBrowser, 'openPage'>
  /** The address of the page. */
  address: string
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

/** Runs calls in a page of this machine's browser, which opens with the first call and again after a crash. */
export function createPageRunner({ browser, address, grace = GRACE_MILLISECONDS, onLost }: PageRunnerParts): CallRunner {
  let current: Opened | undefined
  const reports = new Map<number, (listener: Listener, value: string) => void>()

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
    try {
      const page = await browser.openPage(address)
      page.on('crash', () => {
        forget(opened())
        page.close().catch(() => undefined)
      })
      page.on('close', () => forget(opened()))
      await page.exposeBinding('reportCall', (_source, id: number, listener: Listener, value: string) => reports.get(id)?.(listener, value))
      return page
    } catch (cause) {
      if (cause instanceof BrowserStartError) throw cause
      // The browser ended while it opened the page, which is no fault of the file.
      throw new EngineError('worker-failed', STOPPED, { cause })
    }
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
    run: async (call, report, signal) => {
      reports.set(call.id, report)
      try {
        return await end(call, signal)
      } finally {
        reports.delete(call.id)
      }
    },
  }
}
