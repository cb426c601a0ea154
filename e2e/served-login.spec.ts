import type { Page } from '@playwright/test'

import { demoAccount } from '../mocks/seed/demo-account.ts'
import { visit } from './support/browsers.ts'
import { deployedTest } from './support/deployed-test.ts'
import { HELD, holdApp, whenTakenOver } from './support/served-pages.ts'
import { expect, test } from './support/studio-test.ts'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })
const library = (page: Page) => page.getByRole('heading', { name: 'Library', level: 1 })

test('without scripts, the page at the address of the log-in says what it needs', async ({ baseURL }) => {
  await visit({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) }, async (page) => {
    await page.goto('/login')
    // Playwright finds no texts in this element.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('Redaction Studio needs JavaScript. Turn it on in your browser’s settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
})

// No service worker serves a first visit, so that the app can be held back.
test.describe('on a first visit', () => {
  test.use({ begins: 'first visit' })

  test('[AUTH-03] what is typed before the app has loaded is kept, with the caret', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/login', HELD)
    await expect(page).toHaveTitle('Log in – Redaction Studio')
    await password(page).fill('copper-lantern-42')
    await email(page).click()
    await page.keyboard.type('ada@council.exmple')
    for (let left = 'mple'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
    release()
    await whenTakenOver(page)
    await page.keyboard.type('a')
    await expect(email(page)).toHaveValue('ada@council.example')
    await expect(password(page)).toHaveValue('copper-lantern-42')
    await expect(page.getByText('Enter a valid email address')).toHaveCount(0)
  })

  test('[AUTH-03] Enter before the app has loaded logs in, by keyboard alone', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/login', HELD)
    await email(page).focus()
    await page.keyboard.type(demoAccount.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoAccount.password)
    await page.keyboard.press('Enter')
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Logging in…' })).toHaveCount(1)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.earlyStart, history.state]))
    expect(stored).not.toContain(demoAccount.password)
    release()
    await expect(library(page)).toBeVisible()
  })

  test('[AUTH-03] fields that a password manager fills before the app has loaded are kept', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/login', HELD)
    await expect(submit(page)).toBeVisible()
    await page.evaluate(({ email: name, password: secret }) => {
      for (const [field, value] of [
        ['email', name],
        ['password', secret],
      ] as const) {
        const input = document.querySelector<HTMLInputElement>(`#served-page [name="${field}"]`)
        if (!input) continue
        input.value = value
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }, demoAccount)
    release()
    await whenTakenOver(page)
    await expect(email(page)).toHaveValue(demoAccount.email)
    await submit(page).click()
    await expect(library(page)).toBeVisible()
  })

  test('[AUTH-03] a press that begins before the app replaces the page is a click', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/login', HELD)
    await email(page).fill(demoAccount.email)
    await password(page).fill(demoAccount.password)
    await submit(page).hover()
    await page.mouse.down()
    release()
    await page.locator('#root form').waitFor({ state: 'attached' })
    await expect(page.locator('#served-page')).toHaveCount(1)
    await page.mouse.up()
    await expect(library(page)).toBeVisible()
  })

  test('the demo account and the password’s button can be used before the app has loaded', async ({ studio: { page } }) => {
    const release = await holdApp(page)
    await page.goto('/login', HELD)
    await password(page).fill('copper-lantern-42')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.locator('#served-page [name="password"]')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Use demo account' }).click()
    release()
    await expect(library(page)).toBeVisible()
  })

  for (const [theme, width] of [
    ['dark', 1280],
    ['dark', 1920],
    ['light', 1280],
    ['light', 1920],
  ] as const)
    test(`nothing on the log-in page differs when the app replaces it, in the ${theme} theme at ${width} pixels`, async ({
      studio: { page },
    }) => {
      await page.addInitScript((choice) => localStorage.setItem('redaction-studio.theme', choice), theme)
      await page.setViewportSize({ width, height: 900 })
      const release = await holdApp(page)
      await page.goto('/login', HELD)
      await page.evaluate(() =>
        document.fonts
          .load('16px Inter')
          .then(() => document.fonts.ready)
          .then(() => undefined),
      )
      // Parts below this button appear when the back end has said what it offers.
      const lowest = page.getByRole('button', { name: 'Use demo account' })
      await expect(lowest).toBeVisible()
      const { y, height } = (await lowest.boundingBox()) ?? { y: 0, height: 0 }
      const clip = { x: 0, y: 0, width, height: y + height }
      const before = await page.screenshot({ clip })
      release()
      await whenTakenOver(page)
      // The next frame may still paint what the app has just taken over.
      await expect.poll(async () => before.equals(await page.screenshot({ clip }))).toBe(true)
    })
})

test('the log-in page isn’t served to somebody who has a session', async ({ studio: { page } }) => {
  await page.addInitScript(() => localStorage.setItem('redaction-studio.signed-in', 'yes'))
  await page.goto('/login', HELD)
  await expect(submit(page)).toBeVisible()
  await expect(page.locator('#root form')).toHaveCount(1)
})

deployedTest('the log-in page of a server requests what it offers at the first sign of use', async ({ serve, deployment: { remote } }) => {
  const nginx = await serve(remote)
  await visit({}, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`${nginx.url}/login`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
    expect(requests.filter((path) => path.startsWith('/legacy'))).toEqual([])
    await page.getByRole('button', { name: 'Show more options' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more options' })).toHaveCount(0)
  })
})
