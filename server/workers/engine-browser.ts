import { rm } from 'node:fs/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'

/** Disables Chromium's own network requests. Root may not use the sandbox. */
const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

/** Thrown when the browser that runs the engine can't be started. */
export class BrowserStartError extends Error {
  override readonly name = 'BrowserStartError'
  readonly code = 'browser-start'
}

export interface EngineBrowser {
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

  async function start(): Promise<BrowserContext> {
    await rm(profile, { recursive: true, force: true })
    try {
      const context = await chromium.launchPersistentContext(profile, { executablePath: program, headless: true, args: ARGUMENTS })
      context.on('close', () => {
        starting = undefined
      })
      return context
    } catch (cause) {
      throw new BrowserStartError(`Couldn’t start ${program}, which detects and exports. Install Chromium, or name it in CHROMIUM.`, {
        cause,
      })
    }
  }

  const running = (): Promise<BrowserContext> => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  return {
    openPage: async (address) => {
      const page = await (await running()).newPage()
      await page.goto(address, { waitUntil: 'load' })
      return page
    },
    close: async () => {
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}
