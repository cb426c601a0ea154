import type { Page } from '@playwright/test'

import { actAs } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

/** Shows the camera cloud: not connected, denied and connected. */
export async function tourIntegrations(page: Page, show: Show): Promise<void> {
  await actAs(page, 'Uli Unlimited')
  await page.goto('/integrations')
  await expect(page.getByText('Not connected')).toBeVisible()
  await show('integrations')
  await page.getByRole('link', { name: 'Set up' }).click()
  const connect = page.getByRole('button', { name: 'Connect Eagle Eye' })
  await expect(connect).toBeVisible()
  await show('cameras-not-connected')
  await connect.click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await show('cameras-denied')
  await connect.click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await show('camera-cloud-asks')
  await page.getByRole('button', { name: 'Allow' }).click()
  const cameras = page.getByRole('navigation', { name: 'Cameras' })
  await expect(cameras).toBeVisible()
  await show('cameras-none-selected')
  await cameras.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading .*…$/)).toHaveCount(0)
  await show('cameras-footage')
  const views = page.getByRole('navigation', { name: 'Camera cloud' })
  for (const view of ['Files', 'Imported']) {
    await views.getByRole('link', { name: view }).click()
    await expect(page.getByText(/^Loading .*…$/)).toHaveCount(0)
    await show(`cameras-${view.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('cameras-disconnect-dialog')
}
