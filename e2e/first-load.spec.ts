import type { Page } from '@playwright/test'

import { demoAccount } from '../mocks/seed/demo-account.ts'
import { measureFirstLoad } from '../tests/bench/first-load.ts'
import { visit } from './support/browsers.ts'
import { deployedTest } from './support/deployed-test.ts'
import { HELD, holdApp, holdHandlers, whenTakenOver } from './support/served-pages.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { expect, test } from './support/studio-test.ts'

const HEADLINE = 'Redact faces, speech and names before you share a file'
const START = 'Start without an account'
const KILOBYTE = 1000

test('the landing page is read without a script', async ({ baseURL }) => {
  await visit({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) }, async (page) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: HEADLINE, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: START })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    await expect(page.getByText('Loading…')).toBeHidden()
    const image = page.getByRole('img', { name: /^The review page/ })
    expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1280)
    // Its style sheet has the same buttons as the app.
    await expect(page.getByRole('button', { name: START })).toHaveCSS('background-color', 'rgb(227, 115, 88)')

    // Without its style sheets, it must not show the text for phones, too.
    await page.route('**/*.css', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  })
})

const privacy = (page: Page) => page.getByRole('region', { name: 'Privacy notice' })

/** The headline's place in the app's typeface, which may come after the first paint and changes line breaks. */
async function top(page: Page): Promise<number | undefined> {
  // No typeface is known before the style sheets have loaded.
  await expect.poll(() => page.evaluate(async () => (await document.fonts.load('16px Inter')).length)).toBeGreaterThan(0)
  return (await page.getByRole('heading', { name: HEADLINE }).boundingBox())?.y
}

/** Returns the links, buttons and last lines of the page that the privacy notice overlaps at the current scroll position. */
function overlappedByPrivacy(page: Page): Promise<string[]> {
  return privacy(page).evaluate((notice) => {
    const own = notice.getBoundingClientRect()
    const ends = [document.querySelector('main')?.lastElementChild ?? null, document.querySelector('footer')]
    const others = [...document.querySelectorAll('main a, main button, footer a'), ...ends.filter((end) => end !== null)]
    return others
      .filter((other) => !notice.contains(other) && other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        const { left, right, top: upper, bottom } = other.getBoundingClientRect()
        return left < own.right && right > own.left && upper < own.bottom && bottom > own.top
      })
      .map((other) => `${other.tagName} ${other.textContent.trim().slice(0, 40)}`)
  })
}

test('[FLAG-01] the privacy notice covers no button, footer or end of a page at 1280 and 390 pixels', async ({ studio: { page } }) => {
  for (const [path, primary] of [
    ['/', page.getByRole('button', { name: START })],
    ['/login', page.getByRole('button', { name: 'Log in', exact: true })],
  ] as const) {
    await page.goto(path)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(privacy(page)).toBeVisible()
      await expect(primary).toBeVisible()
      for (const offset of [0, 1_000_000]) {
        await page.evaluate((to) => document.scrollingElement?.scrollTo({ top: to, behavior: 'instant' }), offset)
        expect(await overlappedByPrivacy(page), `${path} at ${width} pixels, scrolled to ${offset}`).toEqual([])
      }
    }
  }
})

// No service worker serves a first visit, so that the app can be held back.
test.describe('on a first visit', () => {
  test.use({ begins: 'first visit' })

  test('[UPL-08] a file chosen on the landing page before the app has loaded is uploaded', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/', HELD)
    const buffer = await smallDrawing(page)
    await page.getByLabel('Files to redact').setInputFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Starting…')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'street.jpg' })).toBeVisible()
  })

  test('[UPL-08] a file is uploaded whose dialog was opened before the app had loaded, and left after', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/', HELD)
    const buffer = await smallDrawing(page)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
    release()
    await whenTakenOver(page)
    await chooser.setFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('heading', { name: 'street.jpg' })).toBeVisible()
  })

  test('a click on the landing page before the app has loaded starts it', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    const releaseHandlers = await holdHandlers(page)
    await page.goto('/', HELD)
    await page.getByRole('button', { name: START }).click()
    releaseHandlers()
    await expect(page.getByText('Starting…')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[FLAG-01] nothing on the landing page moves when the app replaces it', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/', HELD)
    await expect(privacy(page)).toBeVisible()
    const before = await top(page)
    release()
    await whenTakenOver(page)
    await expect(privacy(page)).toBeVisible()
    expect(await top(page)).toBe(before)
  })

  test('[FLAG-01] the landing page shows no dismissed privacy notice before the app has loaded', async ({ studio: { page } }) => {
    await page.addInitScript(() => localStorage.setItem('redaction-studio.privacy-notice', 'dismissed'))
    const release = await holdApp(page)
    await page.goto('/', HELD)
    await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible()
    await expect(privacy(page)).toBeHidden()
    const before = await top(page)
    release()
    await whenTakenOver(page)
    expect(await top(page)).toBe(before)
  })

  test('[FLAG-01] the privacy notice can be dismissed before the app has loaded', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    const releaseHandlers = await holdHandlers(page)
    await page.goto('/', HELD)
    await privacy(page).getByRole('button', { name: 'Dismiss' }).click()
    releaseHandlers()
    await expect(privacy(page)).toBeHidden()
    release()
    await whenTakenOver(page)
    await expect(privacy(page)).toBeHidden()
  })

  test('[ENT-18] the landing page requests its sign-in settings once', async ({ studio: { page } }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/')
    await whenTakenOver(page)
    await expect(page.getByRole('button', { name: START })).toBeEnabled()
    expect(requests.filter((path) => path.endsWith('/auth/info'))).toHaveLength(1)
  })

  test('the landing page has the chosen theme and its image before the app has loaded', async ({ studio: { page } }) => {
    const shown = (): Promise<string> => page.getByRole('img', { name: /^The review page/ }).evaluate((one: HTMLImageElement) => one.src)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await holdApp(page)
    await page.goto('/', HELD)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(43, 48, 53)')
    expect(await shown()).toContain('review-dark')
    await page.evaluate(() => localStorage.setItem('redaction-studio.theme', 'light'))
    await expect.poll(() => loaded.filter((path) => path.endsWith('.webp')).length).toBe(1)
    loaded.length = 0
    await page.reload(HELD)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 246, 247)')
    expect(await shown()).toContain('review-light')
    // On a busy machine Chromium reports an image twice that it takes from its memory, 8 times in 96.
    await expect
      .poll(() => [...new Set(loaded.filter((path) => path.endsWith('.webp')))])
      .toEqual([expect.stringContaining('review-light')])
  })
})

deployedTest(
  'the landing page of a server loads 88 KB in 8 requests, and no other page shows it',
  async ({ serve, studio: { context }, deployment: { remote } }) => {
    const nginx = await serve(remote)
    const page = await context.newPage()
    const { scripts, styles, other, files } = await measureFirstLoad(page, `${nginx.url}/`, remote.folder)
    expect(files).toBeLessThanOrEqual(8)
    expect((scripts + styles + other) / KILOBYTE).toBeLessThan(88)
    // In a browser without the image in its cache.
    await visit({}, async (fresh) => {
      const paths: string[] = []
      fresh.on('request', (request) => paths.push(new URL(request.url()).pathname))
      await fresh.goto(`${nginx.url}/login`)
      await expect(fresh.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect(fresh.getByText(HEADLINE)).toBeHidden()
      expect(paths.filter((path) => path.endsWith('.webp'))).toEqual([])
    })
  },
)

deployedTest(
  'the log-in page of a server loads 43 KB in 7 requests, and the library 391 KB in 28',
  async ({ serve, studio: { context }, deployment: { remote } }) => {
    const nginx = await serve(remote)
    const page = await context.newPage()
    const measure = async (path: string) => {
      const { scripts, styles, other, files } = await measureFirstLoad(page, `${nginx.url}${path}`, remote.folder)
      return { kilobytes: (scripts + styles + other) / KILOBYTE, files }
    }
    const signIn = await measure('/login')
    expect(signIn.files).toBeLessThanOrEqual(7)
    expect(signIn.kilobytes).toBeLessThan(43)
    await page.getByLabel('Email').fill(demoAccount.email)
    await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
    const library = await measure('/home')
    expect(library.files).toBeLessThanOrEqual(28)
    expect(library.kilobytes).toBeLessThan(391)
  },
)

deployedTest(
  '[VAL-06] old browsers and phones load 62 KB in 10 requests, and are told at once',
  async ({ serve, deployment: { remote } }) => {
    const nginx = await serve(remote)
    const agents = {
      'Unsupported browser version': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.0.0 Safari/537.36',
      'Mobile Site': 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    }
    for (const [title, userAgent] of Object.entries(agents)) {
      for (const path of ['/', '/login']) {
        await visit({ userAgent }, async (page) => {
          const { scripts, styles, other, files } = await measureFirstLoad(page, `${nginx.url}${path}`, remote.folder)
          await expect(page.getByRole('heading', { name: title })).toBeVisible()
          await expect(page.getByText(HEADLINE)).toHaveCount(0)
          await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
          expect(files).toBeLessThanOrEqual(10)
          expect((scripts + styles + other) / KILOBYTE).toBeLessThan(62)
        })
      }
    }
  },
)
