import type { Page } from '@playwright/test'

import { makeJpeg } from './support/images.ts'
import { card, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const PASSWORD = 'persona-redaction-42'

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@redaction-studio.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Logs out and waits for the reload that clears the user's data. */
async function logOut(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), openMenu(page, 'Log out')])
}

/** Opens a tab by its link, without reloading the page. */
async function openTab(page: Page, area: string, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: area, exact: true }).getByRole('link', { name: tab }).click()
}

test('[ACC-02] [ACC-03] [ACC-04] [ROLE-01] [ROLE-03] [NAV-07] the owner manages the enterprise, and an administrator manages the product', async ({
  studio,
}) => {
  const { page } = studio
  // Each logout requests the user info again.
  studio.expectConsoleErrors(/status of 401/)
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  const expectText = (text: string) => expect(page.getByText(text)).toBeVisible()

  await test.step('an upload appears in the owner’s statistics and activities', async () => {
    await signIn(page, 'enterprise-owner')
    await upload(page, await makeJpeg(page, 'yard.jpg', 400, 300))
    await expect(card(page, 'yard.jpg')).toBeVisible()
    await openMenu(page, 'Dashboard')
    await expect(page).toHaveURL(/\/app\/enterprise$/)
    await expect(page.getByRole('heading', { name: 'Riverside Council' })).toBeVisible()
    await openTab(page, 'Enterprise', 'Statistics')
    await expect(page.getByLabel('Your statistics', { exact: true }).getByText('in 1 upload').first()).toBeVisible()
    await openTab(page, 'Enterprise', 'Activities')
    await expect(row(/Oda Owner Upload yard\.jpg/)).toBeVisible()
  })

  await test.step('a user is added, given a limit and deactivated', async () => {
    await openTab(page, 'Enterprise', 'Users')
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('First name').fill('Ben')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByLabel('Last name')).toBeFocused()
    await page.getByLabel('Last name').fill('Castle')
    await page.getByLabel('Email').fill('ben.castle@council.example')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expectText('4 of 10 active users')
    const edit = page.getByRole('button', { name: 'Edit Ben Castle' })
    await edit.click()
    await expect(page.getByLabel('Role')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await edit.click()
    await page.getByLabel(/Limit in minutes/).fill('90')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(/Ben Castle/)).toContainText('1 hour 30 mins')
    await page.getByRole('button', { name: 'Deactivate Ben Castle' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(row(/Ben Castle/)).toContainText('Deactivated')
    await expectText('3 of 10 active users')
  })

  await test.step('a project is created, renamed and deleted', async () => {
    await openTab(page, 'Enterprise', 'Projects')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Request 2214')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('button', { name: 'Rename Request 2214' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Request 2214, closed')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Request 2214, closed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
    await expect(row(/Request 2214/)).toHaveCount(0)
  })

  await test.step('events are filtered by action', async () => {
    await openTab(page, 'Enterprise', 'Events')
    await page.getByLabel('Action').selectOption('User deactivated')
    await expect(page).toHaveURL(/\?action=23$/)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(row(/User deactivated Oda Owner/)).toContainText('Ben Castle')
  })

  await test.step('the owner is refused the administration pages', async () => {
    await page.goto('/admin')
    await expect(page.getByText('403 Forbidden')).toBeVisible()
  })

  await test.step('a user without the role cannot manage users', async () => {
    await logOut(page)
    await signIn(page, 'enterprise-user')
    await page.goto('/app/enterprise/users')
    await expect(page.getByText('403 Forbidden')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Enterprise' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
    await logOut(page)
  })

  await test.step('the administrator creates an account and turns on the new dashboard', async () => {
    await signIn(page, 'admin')
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/accounts$/)
    await page.getByRole('button', { name: 'New account' }).click()
    await page.getByLabel('Account name').fill('Hill Council')
    await page.getByLabel('First name').fill('Hal')
    await page.getByLabel('Last name').fill('Hill')
    await page.getByLabel('Email').fill('hal@hill.example')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(row(/Hill Council/)).toContainText('1 of 10')
    await openTab(page, 'Administration', 'Users')
    await expect(row(/Hal Hill/)).toContainText('Hill Council, Enterprise plan')
    await openTab(page, 'Administration', 'Features')
    await page.getByText('account-page', { exact: true }).click()
    await expectText('account-page is on for everyone.')
    await openMenu(page, 'Dashboard (new)')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  })
})
