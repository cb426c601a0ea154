import { test as base, expect, type BrowserContext, type Page, type TestInfo } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureFirefox } from '../../tests/tools/find-firefox.ts'
import { openChromium, openFirefox } from './browsers.ts'

/** The browser of a journey; a spec that uses another says `test.use({ studioBrowser: 'firefox' })`. */
export type StudioBrowser = 'chromium' | 'firefox'

/** A browser with a profile on disk, so that what it stores is stored as for a person. */
export interface Studio {
  context: BrowserContext
  page: Page
  /** Closes the browser and opens it again with the same profile. */
  restart: () => Promise<Page>
  /** Console errors that a test provokes on purpose. */
  expectConsoleErrors: (pattern: RegExp) => void
}

type Launch = (profile: string, baseURL: string) => Promise<BrowserContext>

/** Returns how a browser is started. Where there is no Firefox, skips the test and prints why. */
function launcherOf(browser: StudioBrowser, testInfo: TestInfo): Launch {
  if (browser === 'chromium') return openChromium
  const found = ensureFirefox()
  if ('path' in found) return (profile, baseURL) => openFirefox(found.path, profile, baseURL)
  console.warn(`Skipped: ${found.missing}`)
  testInfo.skip(true, found.missing)
  throw new Error(found.missing)
}

/** Notes what the browser calls an error. Firefox reports breaches of the Content-Security-Policy among them. */
function noteErrors(context: BrowserContext, errors: string[]): BrowserContext {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return context
}

export const test = base.extend<{ studioBrowser: StudioBrowser; studio: Studio }>({
  studioBrowser: ['chromium', { option: true }],
  studio: async ({ baseURL, studioBrowser }, use, testInfo) => {
    if (baseURL === undefined) throw new Error('Set baseURL in the Playwright configuration')
    const launch = launcherOf(studioBrowser, testInfo)
    const profile = await mkdtemp(join(tmpdir(), 'studio-'))
    const errors: string[] = []
    const expected: RegExp[] = []
    const open = async (): Promise<BrowserContext> => noteErrors(await launch(profile, baseURL), errors)
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

export { expect }
