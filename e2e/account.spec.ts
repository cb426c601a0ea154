import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '../mocks/seed/personas.ts'
import { expect, test } from './support/studio-test.ts'

async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('[ACC-01] [HDR-08] [HDR-09] a standard user edits their profile, tops up and finds the invoice', async ({ studio }) => {
  const { page } = studio
  await logIn(page, personas.standard)

  await test.step('profile fields are edited one at a time', async () => {
    await choose(page, 'Account')
    await expect(page).toHaveTitle('Profile – Redaction Studio')
    await page.getByRole('button', { name: 'Edit company' }).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Riverside Council')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Company saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit company' })).toBeFocused()
    await page.getByRole('button', { name: 'Edit name' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Samira Standard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Account menu for Samira Standard' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Riverside Council')).toBeVisible()
  })

  await test.step('a top-up is declined, then paid', async () => {
    await choose(page, 'Top up')
    await expect(page).toHaveURL(/\/app\/account\/your-plan\/$/)
    await expect(page.getByText('11 hours', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Top up…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Top up: 1 hour' })
    await dialog.getByLabel('Quantity').fill('2')
    await dialog.getByLabel('Address line 1').fill('1 Quay Street')
    await dialog.getByLabel('Town or city').fill('Dublin')
    await dialog.getByLabel('Country').selectOption('Ireland')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('VAT, 23%')).toBeVisible()
    await dialog.getByText('Declined test card').click()
    await dialog.getByRole('button', { name: 'Pay £29.52' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Payment declined')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Pay £29.52' }).click()
    await expect(page.getByText('2 × 1 hour topped up.')).toBeVisible()
    await expect(page.getByText('13 hours', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await expect(page.getByText('Remaining time: 13 hours')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('both payments appear in the invoices, and a receipt is downloaded', async () => {
    await page.getByRole('link', { name: 'Invoices' }).click()
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText(/Top-up\s*2 hours\s*Success\s*£29\.52/)
    await expect(rows.nth(2)).toContainText(/Top-up\s*2 hours\s*Failed\s*£29\.52/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      rows
        .nth(1)
        .getByRole('button', { name: /^Save receipt/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^receipt-.*\.txt$/)
  })
})

test('[ACC-01] an unlimited user has nothing to buy', async ({ studio }) => {
  const { page } = studio
  await logIn(page, personas.unlimited)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Top up' })).toBeVisible()
  await expect(page.getByText(/Remaining time/)).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your plan' }).click()
  await expect(page.getByRole('heading', { name: 'Unlimited' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'No invoices' })).toBeVisible()
})
