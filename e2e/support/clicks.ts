import type { Page } from '@playwright/test'

/** Session storage survives navigations and belongs to one tab, and a write is complete before the click that follows it. */
const KEY = 'e2e-clicks'

/** Listens below the window, where Playwright stops a press that would miss its target, because that has moved, before it tries again. */
function install(key: string): void {
  document.addEventListener(
    'pointerdown',
    ({ isTrusted, button }) => {
      if (isTrusted && button === 0) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    },
    { capture: true },
  )
}

/**
 * Counts the clicks in a page from now on, over navigations. Presses are counted instead of `click` events, because a click on a label
 * fires a second one on its field. Keys, and choices in the browser's own file dialog, aren't counted.
 *
 * @returns a function that returns the count
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(install, KEY)
  await page.evaluate(install, KEY)
  await page.evaluate((key) => sessionStorage.setItem(key, '0'), KEY)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY)
}
