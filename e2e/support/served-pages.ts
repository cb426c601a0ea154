import type { Page } from '@playwright/test'

import { expect } from './studio-test.ts'

/** Resolves when the page begins. */
export const HELD = { waitUntil: 'commit' } as const

/**
 * Holds the modern bundle back, as on a slow line, until the returned function is called. The page may not load completely before, so
 * `goto` must not wait for it.
 */
export async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!before-paint|choose)[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Resolves once the app has replaced the served page. */
export const whenTakenOver = (page: Page): Promise<void> => expect(page.locator('#served-page')).toHaveCount(0)
