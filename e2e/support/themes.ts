import type { Page } from '@playwright/test'

/**
 * Looks at a page in the light theme without leaving it as it is. Menus that are open have Blueprint's mark too; on the next load all is as
 * the person chose it.
 */
export async function inLightTheme<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const marked = await page.evaluateHandle(() => [...document.querySelectorAll('.bp6-dark')])
  await marked.evaluate((elements) => elements.forEach((element) => element.classList.remove('bp6-dark')))
  try {
    return await look()
  } finally {
    await marked.evaluate((elements) => elements.forEach((element) => element.classList.add('bp6-dark')))
    await marked.dispose()
  }
}
