import type { Page } from '@playwright/test'

import { call } from './support/call.ts'
import { makeJpeg } from './support/images.ts'
import { card, closeByEscape, mediaIdOf, openImage, openStep, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const sam = { email: 'standard@redaction-studio.example', password: 'persona-redaction-42' }
const paymentDetails = {
  addressLine1: '1 Quay',
  addressLine2: '',
  city: 'Riverside',
  state: '',
  postcode: 'RV1',
  country: 'GB',
  taxNumber: '',
}
const box = { time: 0, x: 20, y: 20, width: 60, height: 40 }
const track = { id: 'track-1', kind: 'object', source: 'drawn', confidence: null, decision: 'redact', style: null, positions: [box] }

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(sam.email)
  await page.getByLabel('Password', { exact: true }).fill(sam.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

test('[API-01] [ACC-01] [ACC-02] purchases, projects and activities survive a browser restart', async ({ studio }) => {
  let { page } = studio
  await signIn(page)
  await upload(page, await makeJpeg(page, 'yard.jpg', 400, 300))
  await expect(card(page, 'yard.jpg')).toBeVisible()
  await openImage(page, 'yard.jpg')
  const mediaId = mediaIdOf(page)
  // A review can't be saved while the file is still being imported.
  await waitForCheck(page, mediaId)

  await test.step('a version is exported and downloaded', async () => {
    await call(page, 'PUT', `/media/${mediaId}/detections`, { revision: 0, style: 'Black Box', tracks: [track] })
    await call(page, 'POST', `/media/${mediaId}/redact`, { revision: 1, title: 'Yard', description: '' })
    await openStep(page, 'Redact')
    const link = page.getByRole('link', { name: 'Download', exact: true })
    await expect(link).toBeVisible({ timeout: 180_000 })
    const [started] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(started.suggestedFilename()).toBe('yard (redacted).jpg')
    await expect.poll(() => call(page, 'GET', '/app/info/activities')).toMatchObject({ activityMap: { upload: 1, media_download: 1 } })
  })

  await test.step('[MEDIA-06] its report opens as a page to print', async () => {
    await page.getByRole('button', { name: 'Verification report' }).click()
    const [print] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open printable report' }).click()])
    await expect(print.getByRole('heading', { level: 1 })).toHaveText('Yard')
    await expect(print.getByRole('row', { name: /^Result/ })).toContainText('Checks passed')
    // The styles apply, so the policy allows them.
    await expect(print.locator('table').first()).toHaveCSS('border-collapse', 'collapse')
    await print.close()
    await closeByEscape(page, page.getByRole('dialog', { name: 'Verification report' }))
  })

  await test.step('[MEDIA-06] it is renamed, listed among the downloads, and deleted with its bytes', async () => {
    const address = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')
    await page.getByRole('button', { name: 'Rename “Yard”' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Yard for the court')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { name: 'Yard for the court', exact: true })).toBeVisible()
    expect(await call(page, 'GET', '/versions?search=COURT')).toMatchObject({
      total: 1,
      versions: [
        { title: 'Yard for the court', media: { name: 'yard.jpg' }, report: { result: 'passed', details: { mediaType: 'image' } } },
      ],
    })
    await page.getByRole('button', { name: 'Delete “Yard for the court”' }).click()
    await page.getByRole('button', { name: 'Delete version' }).click()
    await expect(page.getByRole('heading', { name: 'Yard for the court', exact: true })).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    const status = await page.evaluate(async (url) => (await fetch(url, { method: 'HEAD' })).status, address ?? '')
    expect(status).toBe(404)
    expect(await call(page, 'GET', `/media/${mediaId}`)).toMatchObject({ state: 'Ready for review', exportedVersions: [] })
    studio.expectConsoleErrors(/status of 404/)
  })

  await test.step('an hour is bought, a project is created and the camera cloud is connected', async () => {
    // The casts are safe: the back end validates its responses against the contract.
    const checkout = (await call(page, 'POST', '/checkouts', { priceId: 'price-hour', quantity: 1, paymentDetails })) as { id: string }
    await call(page, 'POST', `/checkouts/${checkout.id}/payment`, { paymentMethod: 'simulated-card-accepted' })
    const project = (await call(page, 'POST', '/projects', { name: 'Request 2214' })) as { id: string }
    await call(page, 'PATCH', `/media/${mediaId}`, { projectId: project.id })
    const status = await call<{ clientId: string; redirectUri: string }>(page, 'GET', '/integration/eagle-eye')
    const address = new URL(await call<string>(page, 'GET', '/integration/eagle-eye/auth'))
    const query = { client_id: status.clientId, redirect_uri: status.redirectUri, response_type: 'code', scope: 'vms.all' }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const callback = await page.evaluate(
      async (url) => (await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }) })).url,
      address.href,
    )
    const code = new URL(callback).searchParams.get('code') ?? ''
    expect(await call(page, 'GET', `/integration/eagle-eye/auth?code=${code}`)).toBe('connected')
  })

  page = await studio.restart()
  await page.goto('/home')
  await expect(card(page, 'yard.jpg')).toBeVisible()
  expect(await call(page, 'GET', '/app/info')).toMatchObject({ remainingSeconds: 43_200, user: { name: 'Sam Standard' } })
  expect(await call(page, 'GET', '/app/info/payment')).toMatchObject({ planTitle: 'Team', topUpSeconds: 7200 })
  expect(await call(page, 'GET', '/app/info/payment/invoices')).toMatchObject({ invoices: [{ amount: 1440, state: 'Success' }] })
  expect(await call(page, 'GET', '/projects')).toMatchObject({ total: 2 })
  expect(await call(page, 'GET', `/media/${mediaId}`)).toMatchObject({ projectName: 'Request 2214' })
  expect(await call(page, 'GET', '/integration/eagle-eye')).toMatchObject({ connected: true })
})
