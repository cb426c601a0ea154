import type { Page } from '@playwright/test'

import { findViolations } from './support/axe.ts'
import { visit } from './support/browsers.ts'
import { makeJpeg, makePng } from './support/images.ts'
import { findCutOff, findHiddenStops, NARROW_WIDTHS } from './support/reflow.ts'
import { card, confirmExport, drawBox, mediaIdOf, openImage, signInAsDemo, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

/** Checks that the open page can be used in narrow windows: nothing is cut off, covered or too small, and Tab reaches what is shown. */
async function expectUsable(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect.soft(await findCutOff(page), `${name} at ${width}`).toEqual({ sideways: 0, controls: [] })
    expect.soft(await findHiddenStops(page), `${name} at ${width}: stops of Tab`).toEqual([])
    if (width === 360) expect.soft(await findViolations(page), `${name} at ${width}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

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

test('[NAV-03] library, downloads and the result of an export can be used in a window of 360 pixels', async ({ studio }) => {
  test.slow()
  const { page } = studio
  await signInAsDemo(page)
  await expect(card(page, 'Waiting room.jpg')).toBeVisible()
  await expectUsable(page, 'library')

  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible()
  await expectUsable(page, 'list')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()

  await upload(page, await makeJpeg(page, 'yard.jpg', 320, 240))
  await expect(card(page, 'yard.jpg')).toContainText('Uploaded')
  await openImage(page, 'yard.jpg')
  await waitForCheck(page, mediaIdOf(page))
  await expect(page.getByRole('button', { name: 'Detect', exact: true })).toBeEnabled()
  await expectUsable(page, 'detection')

  await page.goto(`/image/review?v=${mediaIdOf(page)}`)
  await drawBox(page, [0.3, 0.3], [0.5, 0.6])
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  await expect(page).toHaveURL(/\/image\?v=.*step=export/, { timeout: 180_000 })
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  await expectUsable(page, 'result')

  await page.goto('/downloads')
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('link', { name: 'yard.jpg', exact: true })).toBeVisible()
  await expectUsable(page, 'downloads')
  const table = page.getByRole('group', { name: 'Versions, table' })
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    const cutOff = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(cutOff, `the table at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Download “/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('yard (redacted).jpg')
})

test('[NAV-03] below 900 pixels, the review says what it needs instead of showing its canvas', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, makePng('yard.png', 320, 240))
  await openImage(page, 'yard.png')
  await waitForCheck(page, mediaIdOf(page))
  await page.goto(`/image/review?v=${mediaIdOf(page)}`)
  const canvas = page.getByRole('application')
  await expect(canvas).toBeVisible()
  const sentence = page.getByText('Review needs a window at least 900 pixels wide. Widen this window or zoom out.')
  for (const width of [899, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(sentence).toBeVisible()
    await expect(canvas).toBeHidden()
    await expect(page.getByRole('toolbar', { name: 'Redaction tools' })).toBeHidden()
  }
  await page.setViewportSize({ width: 900, height: 640 })
  await expect(canvas).toBeVisible()
  await expect(sentence).toBeHidden()
})

test('[NAV-03] [OVL-02] phones can read their page before any script', async ({ baseURL }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false }
  await visit(phone, async (page) => {
    await page.goto(`${baseURL}/`)
    await expect(page.getByRole('heading', { name: 'Mobile Site' })).toBeVisible()
    await expect(
      page.getByText(
        'Please visit this site on a desktop browser. If you would like a mobile version, email us at support@redaction-studio.example.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Loading…')).toBeHidden()
  })
})

test('at 1280, 1024 and 900 pixels, every button of the review toolbar is visible and focusable', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, makePng('yard.png', 320, 240))
  await expect(card(page, 'yard.png')).toContainText('Uploaded')
  await openImage(page, 'yard.png')
  await waitForCheck(page, mediaIdOf(page))
  // A narrow toolbar leaves some buttons to its menu.
  for (const [width, count] of [
    [1280, 14],
    [1024, 11],
    [900, 10],
  ] as const)
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(`/image/review?v=${mediaIdOf(page)}`)
      // The tools for polygons appear when the back end has said that it redacts them.
      await expect(page.getByRole('button', { name: 'Draw polygon' })).toBeVisible()
      await expectButtons(page, count)
    })
})
