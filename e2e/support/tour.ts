import type { Page } from '@playwright/test'

import { prepareOverrides } from './response-override.ts'
import { signInAsDemo } from './steps.ts'
import { tourAccount } from './tour-account.ts'
import { tourAdmin } from './tour-admin.ts'
import { tourAuth } from './tour-auth.ts'
import { tourEnterprise } from './tour-enterprise.ts'
import { tourDocumentReview } from './tour-document-review.ts'
import { tourDocuments, tourNoDownloads } from './tour-documents.ts'
import { tourImagePages } from './tour-image.ts'
import { tourHardPage } from './tour-hard-page.ts'
import { tourIntegrations } from './tour-integrations.ts'
import { tourLibrary } from './tour-library.ts'
import { tourPeople } from './tour-people.ts'
import { tourPublicPages } from './tour-public.ts'
import { tourRecordings } from './tour-recordings.ts'
import { tourReview } from './tour-review.ts'
import type { Show, TourImages } from './tour-types.ts'
import { tourVideo } from './tour-video.ts'

/** Waits until all images are loaded and all finite animations are over. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
}

async function begin(page: Page, show: Show): Promise<Show> {
  await prepareOverrides(page)
  return async (name) => {
    await settle(page)
    await show(name)
  }
}

/** Walks through every screen and state without files, in a new profile. */
export async function tourPages(page: Page, show: Show): Promise<void> {
  const showSettled = await begin(page, show)
  await tourPublicPages(page, showSettled)
  await tourAuth(page, showSettled)
  await tourAccount(page, showSettled)
  await tourIntegrations(page, showSettled)
  await tourEnterprise(page, showSettled)
  await tourAdmin(page, showSettled)
  await tourNoDownloads(page, showSettled)
}

/** Walks through every screen and state of the library, images and documents, in a new profile. */
export async function tourMedia(page: Page, images: TourImages, show: Show): Promise<void> {
  const showSettled = await begin(page, show)
  await signInAsDemo(page)
  await tourLibrary(page, images, showSettled)
  await tourImagePages(page, images, showSettled)
  await tourReview(page, images, showSettled)
  await tourDocuments(page, images, showSettled)
}

/** Walks through the screens of a recording, in a new profile. Then searches for a person, if `images` are given. */
export async function tourAudio(page: Page, show: Show, images?: TourImages): Promise<void> {
  const showSettled = await begin(page, show)
  await signInAsDemo(page)
  await tourRecordings(page, showSettled)
  if (images) await tourPeople(page, images, showSettled)
}

/** Walks through the search for a person, in a new profile. */
export async function tourPerson(page: Page, images: TourImages, show: Show): Promise<void> {
  const showSettled = await begin(page, show)
  await signInAsDemo(page)
  await tourPeople(page, images, showSettled)
}

/** Walks through the screens of a video, in a new profile. */
export async function tourVideos(page: Page, show: Show): Promise<void> {
  const showSettled = await begin(page, show)
  await signInAsDemo(page)
  await tourVideo(page, showSettled)
}

/** Walks through the review and export of a document, in a new profile. */
export async function tourDocumentReviews(page: Page, show: Show): Promise<void> {
  const showSettled = await begin(page, show)
  await tourDocumentReview(page, showSettled)
  await tourHardPage(page, showSettled)
}
