import type { Page } from '@playwright/test'

import { logOut } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const EMAIL = 'ada.okafor@council.example'
const FIRST = 'copper-lantern-4271'
const SECOND = 'silver-harbour-7788'

/** Expects the page of a link, without its query in the address. */
async function expectNoSecret(page: Page, link: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${link.slice(0, link.indexOf('?'))}$`))
}

/** Follows the link of the newest email with this subject. */
async function followEmail(page: Page, subject: string): Promise<string> {
  const email = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: subject }).first()
  await expect(email).toContainText(`To ${EMAIL}`)
  const link = email.getByRole('link', { name: 'Open link' })
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toContain('?token=')
  await link.click()
  await expectNoSecret(page, address)
  return address
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('[AUTH-01] [AUTH-02] [AUTH-07] a user signs up, verifies their email, logs out, and logs in with a new password', async ({
  studio,
}) => {
  const { page } = studio
  // The weak password and the old one are refused, and the logout requests the user info again, which returns 401.
  studio.expectConsoleErrors(/status of (401|403|422)/)

  await test.step('sign-up refuses a weak password and accepts a strong one', async () => {
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Email').fill(EMAIL)
    await choosePassword(page, 'okafor12')
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'very weak')
    await page.getByText('I agree to the terms').click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await choosePassword(page, FIRST)
    await page.getByRole('button', { name: 'Create account' }).click()
  })

  await test.step('the sign-up questions are answered, and the email address is verified', async () => {
    await page.getByLabel('What will you redact most?').fill('Body-worn video')
    await page.getByLabel('Company').fill('Riverside Council')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/dev/outbox')
    const link = await followEmail(page, 'Verify your email address')
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await page.goto(link)
    await expectNoSecret(page, link)
    await page.reload()
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to library' }).click()
  })

  await test.step('the user logs out and resets their password by email', async () => {
    await logOut(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login page has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('link', { name: 'Emails appear in the outbox.' }).click()
    await followEmail(page, 'Reset your password')
    await choosePassword(page, SECOND)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
  })

  await test.step('the old password is refused, and the new one works', async () => {
    await logIn(page, FIRST)
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
    await logIn(page, SECOND)
    await expect(page.getByRole('button', { name: 'Account menu for Ada Okafor' })).toBeVisible()
  })
})

test('[AUTH-04] a provider sign-in is denied, then allowed, and later opens the same account', async ({ studio }) => {
  const { page } = studio
  // The logout requests the user info again.
  studio.expectConsoleErrors(/status of 401/)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/sso/')) posted.push(request.postData() ?? '')
  })

  await test.step('a denied sign-in starts no session and sends nothing', async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
    await expect(page.getByText('Nothing is sent to Microsoft.')).toBeVisible()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('alert')).toContainText('Microsoft sign-in was cancelled')
    expect(posted).toEqual([])
    await page.getByRole('link', { name: 'Back to login' }).click()
  })

  await test.step('an allowed sign-in creates an account, and neither code nor verifier is stored', async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('button', { name: 'Account menu for Robin Rivers' })).toBeVisible()
    expect(posted).toHaveLength(1)
    const { code, verifier } = JSON.parse(posted[0] ?? '{}') as { code: string; verifier: string }
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const secret of [code, verifier]) expect(stored).not.toContain(secret)
    expect(page.url()).not.toContain(code)
  })

  await test.step('the callback URL works only once', async () => {
    const { code } = JSON.parse(posted[0] ?? '{}') as { code: string }
    await page.goto(`/login/callback/google?code=${code}&state=any`)
    await expect(page.getByRole('alert')).toContainText('This sign-in has expired')
    await page.getByRole('link', { name: 'Go to library' }).click()
  })

  await test.step('a second sign-in opens the same account', async () => {
    const account = () => page.evaluate(async () => ((await (await fetch('/legacy/app/info')).json()) as { user: { id: string } }).user.id)
    const first = await account()
    await logOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('button', { name: 'Account menu for Robin Rivers' })).toBeVisible()
    expect(await account()).toBe(first)
  })
})

test('a link to a page for signed-in users leads there after the login', async ({ studio }) => {
  const { page } = studio
  // The back end returns 401 to signed-out users, which the browser logs.
  studio.expectConsoleErrors(/status of 401/)
  await page.goto('/app/account/your-plan/?from=email')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page).toHaveURL(/\/app\/account\/your-plan\/\?from=email$/)
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
