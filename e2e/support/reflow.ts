import type { Page } from '@playwright/test'

/** The widths of a window beside another one, and of a desktop window at 400% zoom. */
export const NARROW_WIDTHS = [360, 480, 640, 899]

/** Returns by how many pixels the page scrolls sideways, and the controls that are cut off by its edges. Tables may scroll by themselves. */
export async function findCutOff(page: Page): Promise<{ sideways: number; controls: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || scrolls(control.parentElement)) return false
      const { left, right, width: own } = control.getBoundingClientRect()
      return own > 1 && (left < 0 || right > width)
    })
    const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? (control.textContent.trim() || control.outerHTML)
    return { sideways: document.documentElement.scrollWidth - width, controls: controls.map(nameOf) }
  })
}

/** Goes through the page by Tab, and returns the stops whose center isn't in view when they have the focus. */
export async function findHiddenStops(page: Page, limit = 80): Promise<string[]> {
  await page.locator('.skip-link').focus()
  const hidden: string[] = []
  const seen = new Set<number>()
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML.slice(0, 120))
      // A drawn box covers the native one.
      const box = element.closest('label') ?? element
      const index = [...document.querySelectorAll('*')].indexOf(element)
      return { index, name: `${element.tagName} ${name}`, isInView: hit !== null && (box.contains(hit) || hit.contains(element)) }
    })
    if (stop === null || seen.has(stop.index)) break
    seen.add(stop.index)
    if (!stop.isInView) hidden.push(stop.name)
  }
  if (seen.size < 5) throw new Error(`Tab reached only ${seen.size} elements.`)
  return hidden
}
