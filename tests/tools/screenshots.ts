import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'

import { makeJpeg } from '../../e2e/support/pictures.ts'
import { tour, type TourPictures } from '../../e2e/support/tour.ts'
import { chromiumArguments, ensureChromium } from './find-chromium.ts'
import { samplePath } from './samples.ts'

/**
 * Pictures of every screen and state, in `screenshots/`. Builds and serves the app, or looks at one that is served already:
 * `npm run screenshots -- http://127.0.0.1:4173`
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = resolve(ROOT, 'screenshots')
const SMALL = { width: 1280, height: 800 }
const LARGE = { width: 1920, height: 1080 }
const START_MILLISECONDS = 180_000
const OTHERS = ['biden.jpg', 'obama.jpg', 'obama2.jpg', 'solvay1927.jpg']

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function startApp(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // A group of its own, so that the server ends with npm.
  const child = spawn('npm', ['start', '--', '--port', String(port), '--strictPort'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid)
  }
  const deadline = Date.now() + START_MILLISECONDS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The app did not start')
    await new Promise((again) => setTimeout(again, 250))
  }
  return { url, stop }
}

async function choosePictures(page: Page): Promise<TourPictures> {
  const sample = samplePath('faces/obama_and_biden.jpg')
  if (sample === undefined) console.log('../shared/samples/faces is not there: generated pictures, and no states that need a face.')
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

async function takeAll(url: string): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'screenshots-'))
  const options = { executablePath: ensureChromium(), args: chromiumArguments, baseURL: url, viewport: SMALL }
  const context = await chromium.launchPersistentContext(profile, options)
  let taken = 0
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/')
    await tour(page, await choosePictures(page), async (name) => {
      taken += 1
      const file = (size: typeof SMALL) => join(FOLDER, `${String(taken).padStart(2, '0')}-${name}-${size.width}.png`)
      await page.screenshot({ path: file(SMALL) })
      await page.setViewportSize(LARGE)
      await page.screenshot({ path: file(LARGE) })
      await page.setViewportSize(SMALL)
    })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return taken
}

const given = process.argv[2]
const app = given === undefined ? await startApp() : { url: given, stop: () => undefined }
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  console.log(`${await takeAll(app.url)} screens at two sizes, in ${FOLDER}`)
} finally {
  app.stop()
}
