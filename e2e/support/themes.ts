import type { Page } from '@playwright/test'

/**
 * Runs `inspect` while the page is in the light theme, then restores the theme. Toggles Blueprint's class on every element, because open
 * menus have it too.
 */
export async function inLightTheme<T>(page: Page, inspect: () => Promise<T>): Promise<T> {
  const marked = await page.evaluateHandle(() => [...document.querySelectorAll('.bp6-dark')])
  await marked.evaluate((elements) => elements.forEach((element) => element.classList.remove('bp6-dark')))
  try {
    return await inspect()
  } finally {
    await marked.evaluate((elements) => elements.forEach((element) => element.classList.add('bp6-dark')))
    await marked.dispose()
  }
}
