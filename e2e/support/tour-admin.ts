import type { Page } from '@playwright/test'

import { actAs, openScenarios } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

/** Shows the administration and the dashboard that a feature turns on. Must run after `tourEnterprise`. */
export async function tourAdmin(page: Page, show: Show): Promise<void> {
  await openScenarios(page)
  await show('scenarios')
  await actAs(page, 'Max Maintainer')
  await page.goto('/admin/accounts')
  await expect(page.getByRole('row', { name: /Riverside Council/ })).toBeVisible()
  await show('admin-accounts')
  await page.getByRole('button', { name: 'Edit Riverside Council' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('edit-account-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'New account' }).click()
  await expect(page.getByLabel('Account name')).toBeVisible()
  await show('create-account-dialog')
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /Eve Enterprise/ })).toBeVisible()
  await show('admin-users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('invite-user-dialog')
  await page.goto('/admin/flags')
  await page.getByText('account-page', { exact: true }).click()
  await expect(page.getByText('account-page is on for everyone.')).toBeVisible()
  await show('admin-features')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await show('dashboard')
}
