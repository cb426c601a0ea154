import type { Page } from '@playwright/test'

import { drawBox, redact, signInAsDemo } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { momentsOf } from './support/time-code.ts'

/** The car park lies in another time zone than this computer: in New York it is five hours earlier than in UTC, without summer time. */
const CAMERA = 'Car park'
const HOURS_BEHIND = 5
/** It records for fifty minutes of every hour, from half past; so the range reaches ten seconds into a gap. */
const [START, END] = ['10:19:50', '10:20:10']
const TENTH = 100

/** The day before today in New York, and an instant on it. */
function yesterday(): { day: string; at: (time: string) => number } {
  const day = new Date(Date.now() - (HOURS_BEHIND + 24) * 3_600_000).toISOString().slice(0, 10)
  return { day, at: (time) => Date.parse(`${day}T${time}Z`) + HOURS_BEHIND * 3_600_000 }
}

async function goToProvider(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Camera cloud' })).toBeVisible()
}

async function importAs(page: Page, what: 'A video' | 'A still'): Promise<string> {
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(what).check({ force: true })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  const done = page.getByRole('region', { name: 'Imports and exports' }).getByRole('listitem').filter({ hasText: 'Imported' })
  await expect(done).toBeVisible({ timeout: 60_000 })
  const address = await done.getByRole('link', { name: 'Open' }).getAttribute('href')
  await done.getByRole('button', { name: 'Take away' }).click()
  return new URLSearchParams(address?.split('?')[1]).get('v') ?? ''
}

test('[NAV-02] [EYE-01] [EYE-02] [EYE-03] [EYE-04] footage of a camera is found, imported, redacted and sent back', async ({ studio }) => {
  const { page } = studio
  // Refused on purpose: the code that is too old.
  studio.expectConsoleErrors(/status of 403/)
  const { day, at } = yesterday()
  await signInAsDemo(page)

  await test.step('the permission is denied, then comes too late, then is granted', async () => {
    await page.goto('/integrations')
    await expect(page.getByText('Not connected')).toBeVisible()
    await page.getByRole('link', { name: 'Set up' }).click()
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('heading', { name: 'The camera cloud was not allowed' })).toBeVisible()

    await page.goto('/integrations/eagle-eye?fault=cloud-code-expired')
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('heading', { name: 'The permission came too late or was used already' })).toBeVisible()

    await page.goto('/integrations/eagle-eye?fault=none')
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('navigation', { name: 'Cameras' })).toBeVisible()
    await expect(page).toHaveURL(/\/integrations\/eagle-eye(\?|$)/)
  })

  await test.step('a range over a gap is chosen in the camera’s time', async () => {
    await page.getByRole('link', { name: CAMERA }).click()
    await expect(page.getByText('America/New_York')).toBeVisible()
    await page.getByRole('button', { name: 'The day before' }).click()
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await page.getByLabel('Start: time').fill(START)
    await page.getByLabel('End: time').fill(END)
    await page.getByLabel('End: time').press('Enter')
    await expect(page.getByText(`10 s of the 20 s you chose were not recorded: 10:20:00 to ${END}.`)).toBeVisible()
  })

  await test.step('the video holds what was chosen, and nothing of the gap', async () => {
    const video = await importAs(page, 'A video')
    // In the middle of a picture: there are five in a second.
    const moments = await momentsOf(page, video, [0.1, 5.1, 9.9])
    expect(moments).toEqual([at(START), at('10:19:55'), at('10:19:59') + 8 * TENTH])
    await page.getByRole('link', { name: 'Imported', exact: true }).click()
    await expect(page.getByRole('row', { name: /Car park/ })).toContainText('Converted')
    await page.goBack()
  })

  await test.step('a still is of its first moment, and is looked through for faces', async () => {
    const still = await importAs(page, 'A still')
    expect(await momentsOf(page, still, null)).toEqual([at(START)])
    await page.getByRole('link', { name: 'Imported', exact: true }).click()
    await expect(page.getByRole('row', { name: /Image/ })).toContainText('Ready for review', { timeout: 60_000 })
    await page.getByRole('row', { name: /Image/ }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/image\\?v=${still}`))
  })

  await test.step('its redacted version is sent to the cloud', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await drawBox(page, [0.4, 0.4], [0.6, 0.6])
    await redact(page)
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Verified: nothing found')).toBeVisible({ timeout: 60_000 })
    await page.goto('/integrations/eagle-eye?view=files')
    await page.getByRole('button', { name: 'Send a file to the cloud…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'Show it among the files' }).click()
    await expect(page.getByRole('navigation', { name: 'Folders' })).toContainText('Redaction Studio')
    await expect(page.getByRole('table', { name: 'Files' }).getByRole('row')).toHaveCount(2)
  })

  await test.step('the camera cloud is disconnected', async () => {
    await page.getByRole('button', { name: 'Disconnect…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Eagle Eye' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Cameras' })).toHaveCount(0)
  })
})
