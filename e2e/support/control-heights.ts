import type { Page } from '@playwright/test'

/** The heights of small, usual and large controls in pixels; within a field or a segmented control a button is lower. */
const HEIGHTS = [24, 32, 40]
const INNER_HEIGHTS = [20, 24, 28, 32]

/** Lists the buttons, fields and selects on a page that have another height, as `name: height`. */
export async function findOddControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ([heights, innerHeights]) =>
      [...document.querySelectorAll<HTMLElement>('.bp6-button, input.bp6-input, .bp6-html-select select')].flatMap((element) => {
        if (!element.checkVisibility()) return []
        const height = Math.round(element.offsetHeight)
        const isInner = element.parentElement?.closest('.bp6-input-group, .bp6-segmented-control') != null && element.tagName !== 'INPUT'
        if ((isInner ? innerHeights : heights).includes(height)) return []
        return [`${element.getAttribute('aria-label') ?? element.textContent ?? element.id}: ${height}`]
      }),
    [HEIGHTS, INNER_HEIGHTS] as const,
  )
}
