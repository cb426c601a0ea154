import { rm } from 'node:fs/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'

/** Disables Chromium's own network requests. */
const ARGUMENTS = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-gpu']

/** Thrown when the browser that runs the engine can't be started. */
export class BrowserStartError extends Error {
  override readonly name = 'BrowserStartError'
  readonly code = 'browser-start'
}

/** Returns what an administrator can do about a browser that doesn't start. */
const problemOf = (program: string, cause: unknown): string =>
  cause instanceof Error && cause.message.includes('No usable sandbox')
    ? `${program} has no sandbox here, because its user may not create user namespaces. Allow them; deploy/README.md says how.`
    : `Couldn’t start ${program}, which detects and exports. Install Chromium, or name it in CHROMIUM.`

export interface EngineBrowser {
  /** Starts the browser. @throws BrowserStartError */
  start: () => Promise<void>
  /** Opens a page, and starts the browser if it isn't running. */
  openPage: (address: string) => Promise<Page>
  close: () => Promise<void>
}

/**
 * Runs a headless Chromium, which is started with the first page and again after a crash.
 *
 * @param program the path of Chromium
 * @param profile a folder for its files, which is deleted at each start
 */
export function createEngineBrowser(program: string, profile: string): EngineBrowser {
  let starting: Promise<BrowserContext> | undefined
  let isClosed = false

  async function start(): Promise<BrowserContext> {
    try {
      // Processes of a browser that was killed still write into its folder for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
      return await chromium.launchPersistentContext(profile, {
        executablePath: program,
        headless: true,
        // Pages read files of strangers. Playwright leaves the sandbox out unless told otherwise, and root may not use it.
        chromiumSandbox: process.getuid?.() !== 0,
        args: ARGUMENTS,
        // The server ends the browser itself, after its jobs.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    } catch (cause) {
      throw new BrowserStartError(problemOf(program, cause), { cause })
    }
  }

  /** Forgets a browser that has ended. Its events may come after another one was started. */
  function forget(ended: Promise<BrowserContext>): void {
    if (starting === ended) starting = undefined
  }

  function running(): Promise<BrowserContext> {
    if (isClosed) return Promise.reject(new BrowserStartError('The server is stopping.'))
    if (starting) return starting
    const started = start()
    starting = started
    started.then(
      (context) => context.on('close', () => forget(started)),
      () => forget(started),
    )
    return started
  }

  /** Opens an empty page. Tries a second time, because a browser may have ended before its event has come. */
  async function newPage(): Promise<Page> {
    const first = running()
    const context = await first
    try {
      return await context.newPage()
    } catch {
      forget(first)
      return (await running()).newPage()
    }
  }

  return {
    start: async () => {
      await running()
    },
    openPage: async (address) => {
      const page = await newPage()
      try {
        await page.goto(address, { waitUntil: 'load' })
        return page
      } catch (error) {
        await page.close().catch(() => undefined)
        throw error
      }
    },
    close: async () => {
      isClosed = true
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}
