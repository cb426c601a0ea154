import { chromium, type Page } from '@playwright/test'

import { chromiumOptions } from '../tests/tools/find-chromium.ts'
import { openScenarios } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const UNSUPPORTED = {
  'Mobile Site':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  'Unsupported browser version': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/85.0.0.0 Safari/537.36',
  'Unsupported browser': 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
}

async function click(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Show: ${title}`, exact: true }).click()
}

/** Triggers an error of the catalogue on the open page of scenarios, checks its effect with `expectShown`, stops it and returns there. */
async function trigger(page: Page, title: string, expectShown: () => Promise<void>): Promise<void> {
  await click(page, title)
  await expectShown()
  await stopErrors(page)
}

/** Triggers an error like `trigger`, and returns the event that it causes. The event may come before the click ends. */
async function triggerEvent<Event>(page: Page, title: string, waitForEvent: () => Promise<Event>): Promise<Event> {
  const [event] = await Promise.all([waitForEvent(), click(page, title)])
  await stopErrors(page)
  return event
}

async function stopErrors(page: Page): Promise<void> {
  await openScenarios(page)
  const stop = page.getByRole('button', { name: 'Stop errors' })
  if (await stop.isEnabled()) {
    await stop.click()
    await expect(page.getByText('Errors stopped.')).toBeVisible()
  }
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('every error of the catalogue can be triggered', async ({ studio }) => {
  const { page } = studio
  studio.expectConsoleErrors(/Failed to load resource|ApiError|doesn’t match the contract|Simulated/)
  // Another site may link here, and a fault would outlast the visit.
  await page.goto('/dev/scenarios?fault=storage-full')
  await expect(page.getByRole('button', { name: 'none', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await openScenarios(page)
  await page.getByRole('button', { name: 'Sam Standard' }).click()
  await expect(page.getByRole('button', { name: 'Account menu for Sam Standard' })).toBeVisible()

  await openScenarios(page)
  for (const [title, text] of [
    ['Startup failure', 'Cannot setup the application'],
    ['Flag fetch failure, with a response', 'Flags unavailable.'],
    ['A response without the field error', '{"reason":"maintenance"}'],
    ['500 with the field error', 'The database is under maintenance.'],
    ['500 without the field error', 'Lost Server Connection. Please refresh'],
  ] as const) {
    await trigger(page, title, () => expect(toast(page, text)).toBeVisible())
  }
  await trigger(page, '401 on any call', () => expect(page).toHaveURL('/'))
  await page.getByRole('button', { name: 'Sam Standard' }).click()
  await expect(page.getByRole('button', { name: 'Account menu for Sam Standard' })).toBeVisible()
  await openScenarios(page)
  await trigger(page, 'User info load', () => expect(page.getByRole('heading', { name: 'Couldn’t load your account' })).toBeVisible())
  await trigger(page, 'Invalid user', () => expect(page.getByRole('button', { name: 'Resend verification' })).toBeVisible())
  await trigger(page, 'Over the upload limit', () => expect(page.getByRole('button', { name: 'Upgrade' })).toBeVisible())
  const reported = () => page.waitForRequest(/\/legacy\/error$/)
  expect((await triggerEvent(page, 'A response that doesn’t match the contract', reported)).postData()).toContain('ZodError')
  await trigger(page, 'An error without a message', () => expect(toast(page, 'Server Error')).toBeVisible())
  await trigger(page, 'Uncaught error', () => expect(toast(page, 'Please refresh the page. If this persists')).toBeVisible())
  await trigger(page, 'Router error 400', () => expect(page.getByText('Unable to encode submission body')).toBeVisible())
  await trigger(page, 'Router error 403', () => expect(page.getByText('403 Forbidden')).toBeVisible())
  await trigger(page, 'Router error 405', () => expect(page.getByText('405 Method Not Allowed')).toBeVisible())
  await trigger(page, '404', async () => {
    // The scenarios page names the text, too.
    await expect(page).toHaveURL('/no-such-page')
    await expect(page.getByText('No route matches URL')).toBeVisible()
  })
  await triggerEvent(page, 'Failed route module load', () => page.waitForEvent('load'))
  await trigger(page, 'A page that breaks', () => expect(page.getByText('The app has encountered an error')).toBeVisible())

  const alertShown = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Show: Critical error' }).evaluate((button: HTMLElement) => setTimeout(() => button.click()))
  const dialog = await alertShown
  expect(dialog.message()).toBe('A critical error occured. Please refresh the app.')
  await dialog.accept()
})

test('[AUTH-11] a lost socket is reported and reconnected, and the back end can log a user out', async ({ studio }) => {
  const { page } = studio
  // The logout requests the user info again.
  studio.expectConsoleErrors(/status of 401/)
  await openScenarios(page)
  await page.getByRole('button', { name: 'Sam Standard' }).click()
  await expect(page.getByRole('button', { name: 'Account menu for Sam Standard' })).toBeVisible()
  await openScenarios(page)
  await page.getByRole('button', { name: 'Drop socket' }).click()
  // A page that has just opened is connecting, too.
  await expect(page.getByText('Files stay on this computer')).toBeVisible()
  await expect(page.getByText('Connecting…')).toBeVisible()
  await expect(page.getByText('Connecting…')).toBeHidden()
  await openScenarios(page)
  await page.getByRole('button', { name: 'Force logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
})

for (const [title, userAgent] of Object.entries(UNSUPPORTED)) {
  test(`[NAV-03] [VAL-06] every path shows "${title}" in an unsupported browser`, async ({ baseURL }) => {
    const browser = await chromium.launch(chromiumOptions())
    const page = await browser.newPage({ userAgent, baseURL: baseURL ?? '' })
    for (const path of ['/', '/home', '/image/review?v=media-1']) {
      await page.goto(path)
      // The list waits until the served landing page, which has several headings, is replaced.
      await expect(page.getByRole('heading')).toHaveText([title])
    }
    await browser.close()
  })
}
