import type { Page } from '@playwright/test'

import { expect } from './studio-test.ts'

/** Resolves when the page begins. */
export const HELD = { waitUntil: 'commit' } as const

/** Holds scripts back, as on a slow line, until the returned function is called. */
async function holdScripts(page: Page, path: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Holds the modern bundle back until the returned function is called. The page may not load completely before, so `goto` must not wait for
 * it.
 */
export const holdApp = (page: Page): Promise<() => void> => holdScripts(page, /\/assets\/(?!before-paint|choose)[\w-]+\.js$/)

/** Holds back the script that gives a served page's buttons their handlers. */
export const holdHandlers = (page: Page): Promise<() => void> => holdScripts(page, /\/assets\/choose-[\w-]+\.js$/)

/** Resolves once the app has replaced the served page. */
export const whenTakenOver = (page: Page): Promise<void> => expect(page.locator('#served-page')).toHaveCount(0)
