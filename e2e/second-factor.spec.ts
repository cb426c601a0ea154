import type { Page } from '@playwright/test'

import { authenticatorCode } from '../tests/support/authenticator.ts'
import { PERSONA_PASSWORD, personas } from '../mocks/seed/personas.ts'
import { logOut } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(personas.standard.email)
  await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function enter(page: Page, field: string, code: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('[AUTH-03] a user turns on two-step sign-in, and logs in with a code and a recovery code, each once', async ({ studio }) => {
  const { page } = studio
  // The password alone and used codes are refused, and the logout requests the user info again, which returns 401.
  studio.expectConsoleErrors(/status of (401|403)/)
  await enterPassword(page)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByLabel('Key').innerText()).replaceAll(' ', '')
  // The code of the next step is valid already, so that no step has to be waited for.
  const codeAfter = (steps: number): string => authenticatorCode(secret, Date.now() / 1000 + 30 * steps)
  const first = codeAfter(0)
  await dialog.getByLabel('Code from the app').fill(first)
  await dialog.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('redaction-studio-recovery-codes.txt')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible()

  await logOut(page)
  await enterPassword(page)
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  const used = codeAfter(1)
  await enter(page, 'Code', used)
  await expect(page).toHaveURL(/\/home$/)

  await logOut(page)
  await enterPassword(page)
  await enter(page, 'Code', used)
  await expect(page.getByText(/^(This code was already used\.|Wrong code\.)/)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enter(page, 'Recovery code', codes[0] ?? '')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/app/account')
  await expect(page.getByText('On. 9 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
})
