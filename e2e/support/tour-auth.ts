import type { Page } from '@playwright/test'

import { openScenarios } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const EMAIL = 'ada.okafor@council.example'

/** A new account with its emails, and a password that was forgotten. */
export async function tourAuth(page: Page, show: Show): Promise<void> {
  await openScenarios(page)
  await page.getByRole('button', { name: 'Nobody', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.goto('/dev/outbox')
  await expect(page.getByText('No letter yet')).toBeVisible()
  await show('outbox-empty')
  await showSignOn(page, show)
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('copper-lantern-4271')
  await page.getByLabel('Password again').fill('copper-lantern-4271')
  await page.getByText('I agree to the terms').click()
  await show('sign-up-filled')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Save and go on' })).toBeVisible()
  await show('extra-details')
  await showVerification(page, show)
  await showReset(page, show)
}

async function showVerification(page: Page, show: Show): Promise<void> {
  await page.goto('/verify')
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
  await show('verify-ask')
  await page.goto('/dev/outbox')
  await page.getByRole('link', { name: /^Follow the link/ }).click()
  const verify = page.getByRole('button', { name: 'Verify my address' })
  await expect(verify).toBeVisible()
  await show('verify')
  const address = page.url()
  await verify.click()
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible()
  await show('verified')
  await page.goto(address)
  await verify.click()
  await expect(page.getByRole('heading', { name: 'Ask for a new link' })).toBeVisible()
  await show('verify-used')
}

async function showReset(page: Page, show: Show): Promise<void> {
  await page.goto('/reset')
  await page.getByLabel('Email').fill(EMAIL)
  await show('reset-ask')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^If there is an account/)).toBeVisible()
  await show('reset-asked')
  await page.goto('/dev/outbox')
  await show('outbox')
  await page
    .getByRole('link', { name: /^Follow the link/ })
    .first()
    .click()
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await show('reset-new-password')
}

/** A stand-in for a provider, and a way back that nobody began. */
async function showSignOn(page: Page, show: Show): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await show('provider-asks')
  await page.goto('/login/callback/microsoft?code=unasked&state=unasked')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await show('sign-on-failed')
}
