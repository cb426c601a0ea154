import type { Page } from '@playwright/test'

import { openScenarios } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const EMAIL = 'ada.okafor@council.example'

/** Shows the sign-up with its emails, and the password reset. */
export async function tourAuth(page: Page, show: Show): Promise<void> {
  await openScenarios(page)
  await page.getByRole('button', { name: 'Signed out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.goto('/dev/outbox')
  await expect(page.getByText('No emails')).toBeVisible()
  await show('outbox-empty')
  await showSignOn(page, show)
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('copper-lantern-4271')
  await page.getByLabel('Confirm password').fill('copper-lantern-4271')
  await page.getByText('I agree to the terms').click()
  await show('sign-up-filled')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
  await show('extra-details')
  await showVerification(page, show)
  await showReset(page, show)
}

async function showVerification(page: Page, show: Show): Promise<void> {
  await page.goto('/verify')
  await expect(page.getByRole('button', { name: 'Resend link' })).toBeVisible()
  await show('verify-ask')
  await page.goto('/dev/outbox')
  await page.getByRole('link', { name: /^Open link/ }).click()
  const verify = page.getByRole('button', { name: 'Verify email' })
  await expect(verify).toBeVisible()
  await show('verify')
  const address = page.url()
  await verify.click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await show('verified')
  await page.goto(address)
  await verify.click()
  await expect(page.getByRole('heading', { name: 'Expired link' })).toBeVisible()
  await show('verify-used')
}

async function showReset(page: Page, show: Show): Promise<void> {
  await page.goto('/reset')
  await page.getByLabel('Email').fill(EMAIL)
  await show('reset-request')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/^If .+ has an account/)).toBeVisible()
  await show('reset-requested')
  await page.goto('/dev/outbox')
  await expect(page.getByRole('link', { name: /^Open link/ }).first()).toBeVisible()
  await show('outbox')
  await page
    .getByRole('link', { name: /^Open link/ })
    .first()
    .click()
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await show('reset-new-password')
}

/** Shows the simulated provider, and a callback without a pending sign-in. */
async function showSignOn(page: Page, show: Show): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await show('provider-asks')
  await page.goto('/login/callback/microsoft?code=unasked&state=unasked')
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await show('sign-on-failed')
}
