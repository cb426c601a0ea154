import { test as base, chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromiumArguments, ensureChromium } from '../../tests/tools/find-chromium.ts'

/** A browser with a profile on disk, so that what it stores is stored as for a person. */
export interface Studio {
  context: BrowserContext
  page: Page
  /** Closes the browser and opens it again with the same profile. */
  restart: () => Promise<Page>
  /** Console errors that a test provokes on purpose. */
  expectConsoleErrors: (pattern: RegExp) => void
}

async function open(profile: string, baseURL: string, errors: string[]): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumArguments,
    baseURL,
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  })
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return context
}

export const test = base.extend<{ studio: Studio }>({
  studio: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('Set baseURL in the Playwright configuration')
    const profile = await mkdtemp(join(tmpdir(), 'studio-'))
    const errors: string[] = []
    const expected: RegExp[] = []
    let context = await open(profile, baseURL, errors)
    const studio: Studio = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      restart: async () => {
        await context.close()
        context = await open(profile, baseURL, errors)
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
