import type { Page } from '@playwright/test'

import { makePng } from './support/images.ts'
import { card, mediaIdOf, openImage, signInAsDemo, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

/** Expects a number of buttons in the toolbar of the review, all of them visible and focusable. */
async function expectButtons(page: Page, count: number): Promise<void> {
  const buttons = page.getByRole('toolbar', { name: 'Redaction tools' }).getByRole('button')
  await expect(buttons).toHaveCount(count)
  const states = await buttons.evaluateAll((elements) =>
    elements.map((element) => {
      if (!(element instanceof HTMLButtonElement)) throw new Error('The toolbar contains a button that is not a <button>.')
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
      ] as const
      const isVisible = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      element.focus()
      return { name: element.getAttribute('aria-label'), isVisible, isFocusable: element.disabled || document.activeElement === element }
    }),
  )
  expect(states.filter(({ isVisible, isFocusable }) => !isVisible || !isFocusable)).toEqual([])
}

test('at 1280, 1024 and 800 pixels, every button of the review toolbar is visible and focusable', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, makePng('yard.png', 320, 240))
  await expect(card(page, 'yard.png')).toContainText('Uploaded')
  await openImage(page, 'yard.png')
  await waitForCheck(page, mediaIdOf(page))
  // A narrow toolbar leaves some buttons to its menu.
  for (const [width, count] of [
    [1280, 13],
    [1024, 11],
    [800, 8],
  ] as const)
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(`/image/review?v=${mediaIdOf(page)}`)
      await expectButtons(page, count)
    })
})
