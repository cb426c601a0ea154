import type { Page } from '@playwright/test'

import { expect, test } from './support/studio-test.ts'

const EMAIL = 'ada.okafor@council.example'
const FIRST = 'copper-lantern-4271'
const SECOND = 'silver-harbour-7788'

/** Follows the link of the newest email with this subject. */
async function followEmail(page: Page, subject: string): Promise<void> {
  const email = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: subject }).first()
  await expect(email).toContainText(`To ${EMAIL}`)
  await email.getByRole('link', { name: 'Open link' }).click()
  // The address is read right after this.
  await expect(page).toHaveURL(/[?&]token=/)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  // The page is loaded anew soon after, and what is done before that would be lost.
  const reload = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await reload
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
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

test('[AUTH-01] [AUTH-02] [AUTH-07] an account is made, verified, left, and entered again with another password', async ({ studio }) => {
  const { page } = studio
  // Two refusals are provoked, the weak password and the old one; the logout asks for the user data once more and gets a 401.
  studio.expectConsoleErrors(/status of (401|403|422)/)

  await test.step('sign up, with a password that is too weak first', async () => {
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

  await test.step('answer what is asked, and verify the address by the letter', async () => {
    await page.getByLabel('What will you redact most?').fill('Body-worn video')
    await page.getByLabel('Company').fill('Riverside Council')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/dev/outbox')
    await followEmail(page, 'Verify your email address')
    const link = page.url()
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to library' }).click()
  })

  await test.step('log out, and choose another password by the letter', async () => {
    await logOut(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The log-in has a field of the same name.
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

  await test.step('the old password is refused, the new one opens the account', async () => {
    await logIn(page, FIRST)
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
    await logIn(page, SECOND)
    await expect(page.getByRole('button', { name: 'Account menu for Ada Okafor' })).toBeVisible()
  })
})

test('[AUTH-04] signing in by a provider is denied, then allowed, and opens the same account again', async ({ studio }) => {
  const { page } = studio
  // The logout asks for the user data once more.
  studio.expectConsoleErrors(/status of 401/)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/sso/')) posted.push(request.postData() ?? '')
  })

  await test.step('denied, there is no session and nothing was sent', async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
    await expect(page.getByText('Nothing is sent to Microsoft.')).toBeVisible()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('alert')).toContainText('Microsoft sign-in was cancelled')
    expect(posted).toEqual([])
    await page.getByRole('link', { name: 'Back to login' }).click()
  })

  await test.step('allowed, an account is there, and neither code nor verifier is kept', async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('button', { name: 'Account menu for Robin Rivers' })).toBeVisible()
    expect(posted).toHaveLength(1)
    const { code, verifier } = JSON.parse(posted[0] ?? '{}') as { code: string; verifier: string }
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const secret of [code, verifier]) expect(kept).not.toContain(secret)
    expect(page.url()).not.toContain(code)
  })

  await test.step('the way back is good for one use', async () => {
    const { code } = JSON.parse(posted[0] ?? '{}') as { code: string }
    await page.goto(`/login/callback/google?code=${code}&state=any`)
    await expect(page.getByRole('alert')).toContainText('This sign-in has expired')
    await page.getByRole('link', { name: 'Go to library' }).click()
  })

  await test.step('the second time it is the same account', async () => {
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

test('a link to a page for signed-in users leads there through the login', async ({ studio }) => {
  const { page } = studio
  // Whoever is signed out is told so by the back end, which the browser notes.
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
