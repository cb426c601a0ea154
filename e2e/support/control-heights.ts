import type { Page } from '@playwright/test'

/** Heights of small, regular and large controls in pixels. Buttons inside a field or a segmented control are lower. */
const HEIGHTS = [24, 32, 40]
const INNER_HEIGHTS = [20, 24, 28, 32]

/** Returns the page's buttons, fields and selects of any other height, as `name: height`. */
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
