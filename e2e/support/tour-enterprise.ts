import type { Page } from '@playwright/test'

import { actAs } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

/** Shows the enterprise pages to the owner of the account. */
export async function tourEnterprise(page: Page, show: Show): Promise<void> {
  await actAs(page, 'Oda Owner')
  await page.goto('/app/enterprise')
  await expect(page.getByRole('heading', { name: 'Riverside Council' })).toBeVisible()
  await expect(page.getByLabel('Account limits')).toBeVisible()
  await show('enterprise-account')
  await showUsers(page, show)
  await showProjects(page, show)
  await page.goto('/enterprise')
  await expect(page.getByLabel('Your statistics', { exact: true })).toBeVisible()
  await show('enterprise-statistics')
  await page.goto('/enterprise/activities')
  await expect(page.getByRole('table').or(page.getByText('No activities'))).toBeVisible()
  await show('enterprise-activities')
  await page.goto('/enterprise/events')
  await expect(page.getByRole('table')).toBeVisible()
  await show('enterprise-events')
  await page.goto('/enterprise/events?action=23')
  await expect(page.getByText('No events match these filters')).toBeVisible()
  await show('enterprise-events-none')
  await page.goto('/admin/accounts')
  await expect(page.getByText('403 Forbidden')).toBeVisible()
  await show('forbidden')
}

async function showUsers(page: Page, show: Show): Promise<void> {
  await page.goto('/app/enterprise/users')
  await page.getByRole('button', { name: 'Edit Eve Enterprise' }).click()
  await expect(page.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await show('edit-user-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Deactivate Eve Enterprise' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('deactivate-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await show('add-user-dialog-errors')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await show('enterprise-users')
}

async function showProjects(page: Page, show: Show): Promise<void> {
  await page.goto('/app/enterprise/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Request 2214, north entrance')
  await show('create-project-dialog')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('row', { name: /Request 2214/ })).toBeVisible()
  await show('enterprise-projects')
}
