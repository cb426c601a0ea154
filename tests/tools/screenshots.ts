import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'

import { makeJpeg } from '../../e2e/support/images.ts'
import { inLightTheme } from '../../e2e/support/themes.ts'
import type { Show, TourImages } from '../../e2e/support/tour-types.ts'
import { tourAudio, tourDocumentReviews, tourMedia, tourPages, tourPerson, tourVideos } from '../../e2e/support/tour.ts'
import { chromiumOptions } from './find-chromium.ts'
import { samplePath } from './samples.ts'
import { startApp } from './start-app.ts'

/**
 * Takes screenshots of every screen and state into `screenshots/`: in the dark and the light theme, each at two sizes,
 * and those that support narrow windows also at a third one, in the dark theme.
 * Builds and serves the app, or uses a running one: `npm run screenshots -- http://127.0.0.1:27846` `--tour documents`
 * takes only one tour's screenshots; it can be repeated.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = resolve(ROOT, 'screenshots')
const SMALL = { width: 1280, height: 800 }
const LARGE = { width: 1920, height: 1080 }
const NARROW = { width: 390, height: 844 }
/** Screens of the pages that support windows of 360 pixels: landing, sign-in, library, downloads and the result of an export. */
const NARROW_SCREENS = new Set([
  'landing',
  'log-in',
  'log-in-rejected',
  'sign-up',
  'local-library',
  'library-sample',
  'library-redacted',
  'image-redacted',
  'image-held',
  'downloads',
  'downloads-empty',
])
const OTHERS = ['biden.jpg', 'obama.jpg', 'obama2.jpg', 'solvay1927.jpg']

async function chooseImages(page: Page): Promise<TourImages> {
  const sample = samplePath('faces/obama_and_biden.jpg')
  if (sample === undefined) console.log('../shared/samples/faces is missing. Using generated images, without the states that need a face.')
  const generated = await makeJpeg(page, 'reception.jpg', 1600, 1000)
  return {
    main:
      sample === undefined
        ? { name: generated.name, file: generated, hasFaces: false }
        : { name: basename(sample), file: sample, hasFaces: true },
    plain: await makeJpeg(page, 'empty-corridor.jpg', 1200, 900),
    others: OTHERS.flatMap((name) => samplePath(`faces/${name}`) ?? []),
  }
}

type Walk = (page: Page, show: Show) => Promise<void>

/** Shows what the served documents have by themselves, to browsers in which scripts are off or haven't arrived. */
const tourWithoutScripts: Walk = async (page, show) => {
  const screens = [
    ['/', 'landing-without-scripts'],
    ['/login', 'log-in-without-scripts'],
    ['/home', 'library-without-scripts'],
  ] as const
  for (const [path, name] of screens) {
    await page.goto(path)
    await show(name)
  }
}

const TOURS: Readonly<Record<string, Walk>> = {
  pages: tourPages,
  media: async (page, show) => tourMedia(page, await chooseImages(page), show),
  audio: (page, show) => tourAudio(page, show),
  people: async (page, show) => tourPerson(page, await chooseImages(page), show),
  documents: tourDocumentReviews,
  videos: tourVideos,
  'without-scripts': tourWithoutScripts,
}

/** Runs a tour in a new profile and calls `shoot` for each of its screens. */
async function walk(url: string, tour: Walk, shoot: (page: Page, name: string) => Promise<void>) {
  const profile = await mkdtemp(join(tmpdir(), 'screenshots-'))
  const options = { ...chromiumOptions(), baseURL: url, viewport: SMALL, javaScriptEnabled: tour !== tourWithoutScripts }
  const context = await chromium.launchPersistentContext(profile, { ...options, reducedMotion: 'reduce' })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/')
    await tour(page, (name) => shoot(page, name))
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function takeAll(url: string, tours: readonly Walk[]): Promise<number> {
  let taken = 0
  let last = 'none'
  const shoot = async (page: Page, name: string): Promise<void> => {
    taken += 1
    last = name
    const file = (kind: string) => join(FOLDER, `${String(taken).padStart(3, '0')}-${name}-${kind}.png`)
    for (const size of [SMALL, LARGE]) {
      await page.setViewportSize(size)
      await page.screenshot({ path: file(`${size.width}`) })
      await inLightTheme(page, () => page.screenshot({ path: file(`${size.width}-light`) }))
    }
    if (NARROW_SCREENS.has(name)) {
      await page.setViewportSize(NARROW)
      await page.screenshot({ path: file(`${NARROW.width}`) })
    }
    await page.setViewportSize(SMALL)
  }
  try {
    for (const tour of tours) await walk(url, tour, shoot)
  } catch (error) {
    throw new Error(`The tour stopped after ${taken} screens; the last was ${last}`, { cause: error })
  }
  return taken
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tour: { type: 'string', multiple: true } } })
const tours = (values.tour ?? Object.keys(TOURS)).map((name) => {
  const tour = TOURS[name]
  if (!tour) throw new Error(`There is no tour "${name}". Tours: ${Object.keys(TOURS).join(', ')}`)
  return tour
})
const [given] = positionals
const app = given === undefined ? await startApp() : { url: given, stop: () => undefined }
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  console.log(`${await takeAll(app.url, tours)} screens in two themes and at two sizes, in ${FOLDER}`)
} finally {
  app.stop()
}
