import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { findUnstyled } from './support/blueprint-styles.ts'
import { findOddControls } from './support/control-heights.ts'
import { makeJpeg } from './support/images.ts'
import { journeysOfToday } from './support/journeys-of-today.ts'
import { isMediaPage, pagesNotSeen } from './support/routes.ts'
import { expect, test, type Studio } from './support/studio-test.ts'
import type { Show, TourImages } from './support/tour-types.ts'
import { tourAudio, tourDocumentReviews, tourMedia, tourPages, tourVideos } from './support/tour.ts'

/** Screens that differ from a previous one only in the image or its size. */
const SAME = ['review-zoomed', 'review-preview-smooth', 'review-preview-black-box', 'library-uploads-collapsed', 'browser-unknown']

/** Screens where a toast or an open menu covers part of a card, so that the visible part of its link is too small a target. */
const COVERED = ['library-full-and-toast', 'library-card-menu']

/** Screens of the workspace that are also checked in the smallest supported window. */
const NARROW = ['image-uploaded', 'review-drawn-and-selected', 'export-dialog', 'image-redacted', 'image-no-faces']
const SMALLEST = { width: 1024, height: 768 }

/** Runs axe on each screen of a tour. Returns the paths of the pages that the tour visited. */
async function visitAll({ page, expectConsoleErrors }: Studio, tour: (show: Show) => Promise<void>): Promise<Set<string>> {
  // The tours trigger errors of the back end.
  expectConsoleErrors(/status of (401|402|403|404|409|422|500|503)|Cannot setup the application|ApiError|Couldn’t load the face detector/)
  const seen = new Set<string>()
  await tour(async (name) => {
    seen.add(pathOf(page))
    expect.soft(await findUnstyled(page), `${name}: classes without rules in the build`).toEqual([])
    expect.soft(await findOddControls(page), `${name}: controls of a non-standard height`).toEqual([])
    if (SAME.includes(name)) return
    expect.soft(await findViolations(page, COVERED.includes(name) ? ['target-size'] : []), name).toEqual([])
    if (!NARROW.includes(name)) return
    const before = page.viewportSize()
    await page.setViewportSize(SMALLEST)
    expect.soft(await findViolations(page), `${name} at 1024 x 768`).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at 1024 x 768: no sideways scrolling`).toBe(1024)
    if (before) await page.setViewportSize(before)
  })
  return seen
}

// Each test checks about forty screens in two themes.
test.beforeEach(() => test.slow())

const pathOf = (page: Page): string => new URL(page.url()).pathname

interface Tour {
  screens: string
  walk: (studio: Studio) => Promise<void>
}

const pages: Tour = {
  screens: 'pages without files',
  walk: async (studio) => {
    const seen = await visitAll(studio, (show) => tourPages(studio.page, show))
    expect(pagesNotSeen(seen, (path) => !isMediaPage(path))).toEqual([])
  },
}

/** The pages of `recordings`, some of which have nothing to show in it. */
const OF_RECORDINGS = /^\/(audio|video|watch-list|find-person|document\/review)\b/

async function imagesFor(page: Page): Promise<TourImages> {
  await page.goto('/')
  const plain = await makeJpeg(page, 'empty-corridor.jpg', 320, 240)
  const main = await makeJpeg(page, 'reception.jpg', 640, 400)
  return { main: { name: main.name, file: main, hasFaces: false }, plain, others: [] }
}

const media: Tour = {
  screens: 'the library and the pages of images and documents',
  walk: async (studio) => {
    const images = await imagesFor(studio.page)
    const seen = await visitAll(studio, (show) => tourMedia(studio.page, images, show))
    expect(pagesNotSeen(seen, (path) => isMediaPage(path) && !OF_RECORDINGS.test(path))).toEqual([])
  },
}

const recordings: Tour = {
  screens: 'the pages of recordings and people',
  walk: async (studio) => {
    const images = await imagesFor(studio.page)
    const seen = await visitAll(studio, (show) => tourAudio(studio.page, show, images))
    expect(pagesNotSeen(seen, (path) => isMediaPage(path) && OF_RECORDINGS.test(path))).toEqual([])
  },
}

const documents: Tour = {
  screens: 'the review and export of a document',
  walk: async (studio) => {
    await studio.page.goto('/')
    expect(await visitAll(studio, (show) => tourDocumentReviews(studio.page, show))).toContain('/document/review')
  },
}

const videos: Tour = {
  screens: 'the review and export of a video',
  walk: async (studio) => {
    await studio.page.goto('/')
    expect(await visitAll(studio, (show) => tourVideos(studio.page, show))).toContain('/video/review')
  },
}

// Walking a tour takes most of its time, so one of them has its turn each day.
for (const { screens, walk } of journeysOfToday([media, pages, videos, documents, recordings])) {
  test(`[OVL-08] ${screens} have no accessibility violations in either theme`, ({ studio }) => walk(studio))
}
