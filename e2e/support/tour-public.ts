import type { Page } from '@playwright/test'

import { card, logOut, signInAsDemo } from './steps.ts'
import { expect } from './studio-test.ts'
import { overrideResponse } from './response-override.ts'
import type { Show } from './tour-types.ts'

const OLD_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:100.0) Gecko/20100101 Firefox/100.0'
const UNKNOWN = 'Mozilla/5.0 (X11; Linux x86_64) Konqueror/5.0'

/** Shows the public pages, and ends signed in with the demo account. */
export async function tourPublicPages(page: Page, show: Show): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
  await show('landing')
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Manual' })).toBeVisible()
  await show('help')
  await showLocalProfile(page, show)
  await page.goto('/login')
  await expect(page.getByText('No account yet?')).toBeVisible()
  await show('log-in')
  await page.getByLabel('Email').fill('nobody@council.example')
  await page.getByLabel('Password', { exact: true }).fill('a wrong one')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await show('log-in-rejected')
  await page.goto('/signup')
  await expect(page.getByLabel('First name')).toBeVisible()
  await show('sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await show('sign-up-errors')
  await tourAuthPages(page, show)
  await showStartFailures(page, show)
  await signInAsDemo(page)
  await page.goto('/signup/extra-details')
  await expect(page.getByLabel('What will you redact most?')).toBeVisible()
  await show('sign-up-questions')
  await page.goto('/home')
  await expect(card(page, 'Reception desk.jpg')).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await show('not-found')
  await overrideResponse(page, { method: 'GET', path: '/app/info', status: 'never' })
  await page.goto('/home')
  await expect(page.getByText('Loading').first()).toBeVisible()
  await show('loading')
  await overrideResponse(page, { method: 'GET', path: '/app/info', status: 503 })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await show('account-failed')
  await overrideResponse(page, null)
}

/** Shows a profile without an account and the page that names it. It ends logged out, because what follows is for visitors. */
async function showLocalProfile(page: Page, show: Show): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start without an account' }).click()
  await expect(page.getByText('Drop files here to upload')).toBeVisible()
  await show('local-library')
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Name this profile' }).click()
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible()
  await show('name-profile')
  await page.goto('/app/account')
  await expect(page.getByText('This profile has no account')).toBeVisible()
  await show('local-profile')
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
}

/** Shows the pages that emails and providers link to, before any account exists. */
async function tourAuthPages(page: Page, show: Show): Promise<void> {
  for (const [name, address, heading] of [
    ['reset-request', '/reset', 'Password reset'],
    ['reset-choose', '/reset?token=none', 'New password'],
    ['verify-ask', '/verify', 'Email verification'],
    ['verify', '/verify?token=none', 'Email verification'],
    ['outbox-empty', '/dev/outbox', 'No emails'],
    ['recovery', '/recovery', 'Recovery'],
    ['sign-on-failed', '/login/callback/google?code=c&state=s', 'Sign-in failed'],
    ['sign-on-refused', '/dev/sso/google/auth', 'Invalid sign-in request'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await show(name)
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Amazon' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await show('sign-on-consent')
}

async function showStartFailures(page: Page, show: Show): Promise<void> {
  await page.addInitScript(() => {
    const isDenied = location.search === '?storage=denied'
    if (isDenied) navigator.storage.getDirectory = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  })
  await page.goto('/?storage=denied')
  await expect(page.getByText('Cannot setup the application')).toBeVisible()
  await show('start-failed')
  const session = await page.context().newCDPSession(page)
  for (const [name, userAgent] of [
    ['browser-outdated', OLD_FIREFOX],
    ['browser-unknown', UNKNOWN],
  ] as const) {
    await session.send('Network.setUserAgentOverride', { userAgent })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Unsupported browser/ })).toBeVisible()
    await show(name)
  }
  await session.send('Network.setUserAgentOverride', { userAgent: '' })
  await session.detach()
}
