import type { Page } from '@playwright/test'

import { findViolations } from './support/axe.ts'
import { findUnstyled } from './support/blueprint-styles.ts'
import { findOddControls } from './support/control-heights.ts'
import { makeJpeg } from './support/images.ts'
import { isMediaPage, pagesNotSeen } from './support/routes.ts'
import { expect, test, type Studio } from './support/studio-test.ts'
import type { Show } from './support/tour-types.ts'
import { tourMedia, tourPages } from './support/tour.ts'

/** Screens that differ from one before them only in the image, or in its size. */
const SAME = ['review-zoomed', 'review-preview-smooth', 'review-preview-black-box', 'library-uploads-collapsed', 'browser-unknown']

/** Here the Uploads panel or an open menu lies over part of a card, by chance of the cards' order, and what is left of its link is small. */
const COVERED = ['library-full-and-toast', 'library-card-menu']

/** Has axe look at each screen that a tour shows, and tells which pages it was shown. */
async function visitAll({ page, expectConsoleErrors }: Studio, tour: (show: Show) => Promise<void>): Promise<Set<string>> {
  // The tours have the back end refuse on purpose.
  expectConsoleErrors(/status of (401|402|403|404|409|422|500|503)|Cannot setup the application|ApiError|fault/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = new Set<string>()
  await tour(async (name) => {
    seen.add(pathOf(page))
    expect.soft(await findUnstyled(page), `${name}: classes whose rules the build left out`).toEqual([])
    expect.soft(await findOddControls(page), `${name}: controls of another height`).toEqual([])
    if (SAME.includes(name)) return
    expect.soft(await findViolations(page, COVERED.includes(name) ? ['target-size'] : []), name).toEqual([])
  })
  return seen
}

// Each of them looks at some forty screens twice.
test.beforeEach(() => test.slow())

const pathOf = (page: Page): string => new URL(page.url()).pathname

test('[OVL-08] every page without media is free of what axe can find, in both themes', async ({ studio }) => {
  const seen = await visitAll(studio, (show) => tourPages(studio.page, show))
  expect(pagesNotSeen(seen, (path) => !isMediaPage(path))).toEqual([])
})

test('[OVL-08] the library and every page of a media is free of what axe can find, in both themes', async ({ studio }) => {
  const { page } = studio
  await page.goto('/')
  const plain = await makeJpeg(page, 'empty-corridor.jpg', 320, 240)
  const main = await makeJpeg(page, 'reception.jpg', 640, 400)
  const images = { main: { name: main.name, file: main, hasFaces: false }, plain, others: [] }
  const seen = await visitAll(studio, (show) => tourMedia(page, images, show))
  expect(pagesNotSeen(seen, isMediaPage)).toEqual([])
})
