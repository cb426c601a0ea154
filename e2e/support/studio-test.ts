import { test as base, expect as baseExpect, type BrowserContext, type ConsoleMessage, type Page, type TestInfo } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureFirefox } from '../../tests/tools/find-firefox.ts'
import { openChromium, openFirefox } from './browsers.ts'
import { copyStartedProfile, type Beginning } from './started-profile.ts'

/** Waits 60 s, because machines may be slow or busy. Not a setting of the test runner, because the tours and their steps also run outside it. */
export const expect = baseExpect.configure({ timeout: 60_000 })

/** The browser of a journey. Change it with `test.use({ studioBrowser: 'firefox' })`. */
export type StudioBrowser = 'chromium' | 'firefox'

/** A browser with a profile on disk, so that its storage survives a restart. */
export interface Studio {
  context: BrowserContext
  page: Page
  /** Closes the browser and opens it again with the same profile. */
  restart: () => Promise<Page>
  /** Allows console errors that match a pattern. All others fail the test. */
  expectConsoleErrors: (pattern: RegExp) => void
}

/**
 * Firefox reports this error without an address when a page aborts a request just as the service worker responds, as React Query does when
 * its page is left. Of 401 requests that a test aborted 34 were reported so, and none of 199 that it let finish. Once it reported the list of
 * models with its address, which the app requests in the background and does without after ten seconds.
 */
const ABORTED_IN_FIREFOX =
  /^Failed to load ‘(?:http:\/\/[\d.:]+\/models\/index\.json)?’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/

/**
 * The texts of a document's pages are requested as soon as it is open. The contract's response before the first page is read is 409, which
 * Chromium logs.
 */
const PAGES_BEING_READ = /status of 409 .*\/pages\?/

type Launch = (profile: string, baseURL: string) => Promise<BrowserContext>

/** Returns the launcher of a browser. Skips the test and logs the reason if Firefox is missing. */
function launcherOf(browser: StudioBrowser, testInfo: TestInfo): Launch {
  if (browser === 'chromium') return openChromium
  const found = ensureFirefox()
  if ('path' in found) return (profile, baseURL) => openFirefox(found.path, profile, baseURL)
  console.warn(`Skipped: ${found.missing}`)
  testInfo.skip(true, found.missing)
  throw new Error(found.missing)
}

/** Returns the stack of an error that was logged without words, or an empty text when its page has been left. */
async function stackOf(message: ConsoleMessage): Promise<string> {
  try {
    return (
      (await message.args()[0]?.evaluate((value: unknown) => (value instanceof Error ? `\n${String(value)}\n${value.stack}` : ''))) ?? ''
    )
  } catch {
    return ''
  }
}

/** Records console errors and uncaught exceptions. In Firefox they include violations of the Content-Security-Policy. */
function recordErrors(context: BrowserContext, errors: string[]): BrowserContext {
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const index = errors.push(`${message.text()} (${message.location().url})`) - 1
    // Firefox's text of a logged error is only its name.
    if (message.text() === 'Error') void stackOf(message).then((stack) => (errors[index] += stack))
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return context
}

export const test = base.extend<{ studioBrowser: StudioBrowser; begins: Beginning; studio: Studio }>({
  studioBrowser: ['chromium', { option: true }],
  /** The state of the browser at the start. Firefox and other addresses always begin with a first visit. */
  begins: ['signed out', { option: true }],
  studio: async ({ baseURL, studioBrowser, begins }, use, testInfo) => {
    if (baseURL === undefined) throw new Error('Set baseURL in the Playwright configuration')
    const launch = launcherOf(studioBrowser, testInfo)
    const profile = await mkdtemp(join(tmpdir(), 'studio-'))
    if (studioBrowser === 'chromium') await copyStartedProfile(profile, baseURL, begins)
    const errors: string[] = []
    const expected = studioBrowser === 'firefox' ? [ABORTED_IN_FIREFOX] : [PAGES_BEING_READ]
    const open = async (): Promise<BrowserContext> => recordErrors(await launch(profile, baseURL), errors)
    let context = await open()
    const studio: Studio = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      restart: async () => {
        await context.close()
        context = await open()
        studio.context = context
        studio.page = context.pages()[0] ?? (await context.newPage())
        return studio.page
      },
      expectConsoleErrors: (pattern) => expected.push(pattern),
    }
    await use(studio)
    await context.close()
    await rm(profile, { recursive: true, force: true })
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, 'unexpected console errors').toEqual([])
  },
})
