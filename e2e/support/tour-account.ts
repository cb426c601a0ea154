import type { Page } from '@playwright/test'

import { actAs } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

/** Shows the account pages of a user with a paid plan: profile, plan, payment and invoices. */
export async function tourAccount(page: Page, show: Show): Promise<void> {
  await actAs(page, 'Sam Standard')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByText(/^Remaining time/)).toBeVisible()
  await show('account-menu-with-time')
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Edit company' }).click()
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible()
  await show('profile-editing')
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const password = page.getByRole('dialog', { name: 'Change password' })
  await password.getByLabel('New password', { exact: true }).fill('lantern')
  await show('change-password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('Enter your current password')).toBeVisible()
  await show('change-password-refused')
  await page.goto('/app/account/invoices')
  await expect(page.getByRole('heading', { name: 'No invoices' })).toBeVisible()
  await show('invoices-empty')
  await page.goto('/app/account/your-plan/')
  await expect(page.getByRole('button', { name: 'Top up…' })).toBeVisible()
  await show('your-plan')
  await buyTime(page, show)
  await page.getByRole('button', { name: /^Cancel .*…$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('cancel-subscription-dialog')
  await page.goto('/app/account/invoices')
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
  await show('invoices')
  await page.goto('/app/account/storage')
  await expect(page.getByRole('table', { name: 'Files' }).or(page.getByText('No files'))).toBeVisible()
  await show('storage')
}

/** Shows a declined payment and pays on the second try. */
async function buyTime(page: Page, show: Show): Promise<void> {
  await page.getByRole('button', { name: 'Top up…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Top up/ })
  await dialog.getByLabel('Address line 1').fill('1 Quay Street')
  await dialog.getByLabel('Town or city').fill('Dublin')
  await dialog.getByLabel('Country').selectOption('Ireland')
  await show('top-up-address')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Declined test card').click()
  await show('top-up-payment')
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await show('top-up-declined')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect(dialog).toBeHidden()
}
