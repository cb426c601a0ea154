import type { Page } from '@playwright/test'

import { drawBox, openWithFault, redact, signInAsDemo } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { momentsOf } from './support/time-code.ts'

test.use({ begins: 'demo account' })

/** A camera in a different time zone from this computer's. */
const CAMERA = 'Car park'
const ZONE = 'America/New_York'
/** The camera has a gap of 12 seconds in each hour, from 45:20 to 45:32. */
const [START, END] = ['10:45:17', '10:45:35']
const TENTH = 100
const DAY = 86_400_000

/** Returns the wall-clock time of `ZONE` at an instant, as if it were UTC. */
function wallClock(instant: number): number {
  // Swedish dates have the format of ISO 8601.
  return Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T')}Z`)
}

/** Returns yesterday's date in `ZONE`. */
function yesterday(): string {
  return new Date(wallClock(Date.now()) - DAY).toISOString().slice(0, 10)
}

/** Shows the footage of the day before in the camera's time zone, and returns its date. */
async function goToYesterday(page: Page): Promise<string> {
  const before = yesterday()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(/day=/)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  // It may be midnight at the camera.
  expect([before, yesterday()]).toContain(day)
  // The address changes before the fields do, which would replace what is typed.
  await expect(page.getByLabel('Start: day')).toHaveValue(day)
  return day
}

/** Returns the instant of a time of a day in `ZONE`. */
function instantAt(day: string, time: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return Date.parse(`${day}T${time}Z`) + noon - wallClock(noon)
}

async function goToProvider(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Camera cloud' })).toBeVisible()
}

async function importAs(page: Page, kind: 'Video' | 'Still'): Promise<string> {
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog')
  // The radio button itself is drawn by its label.
  await dialog.getByText(new RegExp(`^${kind}`)).click()
  await expect(dialog.getByLabel(kind)).toBeChecked()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  const done = page.getByRole('region', { name: 'Imports and exports' }).getByRole('listitem').filter({ hasText: 'Imported' })
  await expect(done).toBeVisible({ timeout: 180_000 })
  const address = await done.getByRole('link', { name: 'Open' }).getAttribute('href')
  await done.getByRole('button', { name: 'Dismiss' }).click()
  return new URLSearchParams(address?.split('?')[1]).get('v') ?? ''
}

test('[NAV-02] [EYE-01] [EYE-02] [EYE-03] [EYE-04] camera footage is selected, imported, redacted and sent back', async ({ studio }) => {
  const { page } = studio
  // The expired authorization code is refused.
  studio.expectConsoleErrors(/status of 403/)
  let day = ''
  const at = (time: string) => instantAt(day, time)
  await signInAsDemo(page)

  await test.step('access is denied, then expires, then is granted', async () => {
    await page.goto('/integrations')
    await expect(page.getByText('Not connected')).toBeVisible()
    await page.getByRole('link', { name: 'Set up' }).click()
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()

    await openWithFault(page, 'cloud-code-expired', '/integrations/eagle-eye')
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('heading', { name: 'Permission expired' })).toBeVisible()

    await openWithFault(page, 'none', '/integrations/eagle-eye')
    await goToProvider(page, 'Connect Eagle Eye')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('navigation', { name: 'Cameras' })).toBeVisible()
    await expect(page).toHaveURL(/\/integrations\/eagle-eye(\?|$)/)
  })

  await test.step('a range with a gap is selected in the camera’s time zone', async () => {
    await page.getByRole('link', { name: CAMERA }).click()
    await expect(page.getByText('America/New_York')).toBeVisible()
    day = await goToYesterday(page)
    await page.getByLabel('Start: time').fill(START)
    await page.getByLabel('End: time').fill(END)
    await page.getByLabel('End: time').press('Enter')
    await expect(page.getByText('12 s of 18 s not recorded: 10:45:20 to 10:45:32.')).toBeVisible()
  })

  await test.step('the video contains the selected range without the gap', async () => {
    const video = await importAs(page, 'Video')
    // In the middle of a frame, at five frames per second.
    const moments = await momentsOf(page, video, [0.1, 1.1, 2.9, 3.1, 5.9])
    expect(moments).toEqual([at(START), at('10:45:18'), at('10:45:19') + 8 * TENTH, at('10:45:32'), at('10:45:34') + 8 * TENTH])
    await page.getByRole('link', { name: 'Imported', exact: true }).click()
    // The import detects faces, too.
    await expect(page.getByRole('row', { name: /Car park/ })).toContainText('Ready for review', { timeout: 180_000 })
    await page.goBack()
  })

  await test.step('a still shows the start of the range, and its faces are detected', async () => {
    const still = await importAs(page, 'Still')
    expect(await momentsOf(page, still, null)).toEqual([at(START)])
    await page.getByRole('link', { name: 'Imported', exact: true }).click()
    await expect(page.getByRole('row', { name: /Image/ })).toContainText('Ready for review', { timeout: 180_000 })
    await page.getByRole('row', { name: /Image/ }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/image/review\\?v=${still}`))
  })

  await test.step('the redacted version is sent to the camera cloud', async () => {
    await drawBox(page, [0.4, 0.4], [0.6, 0.6])
    await redact(page)
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
    await page.goto('/integrations/eagle-eye?view=files')
    await page.getByRole('button', { name: 'Send file…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'Show in files' }).click()
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
