import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'

import { makePng } from './support/images.ts'
import { card, mediaIdOf, openImage, signInToEmptyLibrary, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

/** Stores a row that no build can read, as a broken disk or a faulty build could. */
function damage(page: Page, id: string): Promise<void> {
  return page.evaluate(async (mediaId) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('redaction-studio')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    })
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('media', 'readwrite')
      transaction.objectStore('media').put({ id: mediaId, name: 7 })
      transaction.addEventListener('complete', () => resolve())
    })
    database.close()
  }, id)
}

async function uploadAndOpen(page: Page, name: string): Promise<string> {
  await upload(page, makePng(name, 320, 240))
  await openImage(page, name)
  const id = mediaIdOf(page)
  await waitForCheck(page, id)
  await page.goto('/home')
  return id
}

test('a damaged record leaves the app working, and a note leads to the page that exports it with its file', async ({ studio }) => {
  const { page } = studio
  await signInToEmptyLibrary(page)
  const id = await uploadAndOpen(page, 'yard.png')
  await uploadAndOpen(page, 'gate.png')
  await damage(page, id)
  await page.reload()
  await expect(card(page, 'gate.png')).toBeVisible()
  await expect(card(page, 'yard.png')).toBeHidden()
  await expect(page.getByText('Couldn’t read 1 record')).toBeVisible()

  await page.getByRole('link', { name: 'Open recovery' }).click()
  await expect(page).toHaveURL(/\/recovery$/)
  await expect(page.getByRole('button', { name: 'Export archive' })).toBeHidden()
  await page.getByLabel('Email').fill('demo@redaction-studio.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-redaction-42')
  await page.getByRole('button', { name: 'Show files' }).click()
  await expect(page.getByRole('table', { name: 'Damaged records' }).getByText(id)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export archive' }).click()])
  const listing = execFileSync('tar', ['-tf', await download.path()], { encoding: 'utf8' })
  expect(listing.split('\n')).toEqual(expect.arrayContaining(['records/media.jsonl', `originals/${id}/file`]))
  const records = execFileSync('tar', ['-xOf', await download.path(), 'records/media.jsonl'], { encoding: 'utf8' })
  expect(records).toContain(`{"id":"${id}","name":7}`)

  await page
    .getByRole('button', { name: `Delete ${id}` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No damaged records')).toBeVisible()
  await page.getByRole('link', { name: 'Open app' }).click()
  await expect(card(page, 'gate.png')).toBeVisible()
  await expect(page.getByText('Couldn’t read 1 record')).toBeHidden()
})

test('with full storage the app starts, and a file can be deleted', async ({ studio, baseURL }) => {
  const { page, context } = studio
  // The browser refuses every write.
  studio.expectConsoleErrors(/QuotaExceeded|Quota|507|storage/i)
  await signInToEmptyLibrary(page)
  await uploadAndOpen(page, 'yard.png')
  const gate = await uploadAndOpen(page, 'gate.png')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
  const rename = () =>
    page.evaluate(async (id) => {
      const body = JSON.stringify({ name: 'gate.png' })
      return (await fetch(`/legacy/media/${id}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body })).status
    }, gate)
  await expect(card(page, 'gate.png')).toBeVisible()
  // Chromium remembers for up to a minute how much space there was.
  await expect.poll(rename, { timeout: 180_000, message: 'the storage is full' }).toBe(507)
  await page.reload()
  await expect(card(page, 'yard.png')).toBeVisible()

  await card(page, 'yard.png').getByRole('button', { name: 'Actions for yard.png' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card(page, 'yard.png')).toBeHidden()
  await expect.poll(() => page.evaluate(async () => ((await (await fetch('/legacy/media')).json()) as { total: number }).total)).toBe(1)
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' })
})

test('a tab that leads and is busy for 25 seconds delays the other tabs, and fails none of their requests', async ({ studio }) => {
  const { page: busy, context } = studio
  await signInToEmptyLibrary(busy)
  await uploadAndOpen(busy, 'yard.png')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(card(other, 'yard.png')).toBeVisible()

  const blocked = busy.evaluate(() => {
    const end = performance.now() + 25_000
    while (performance.now() < end);
  })
  const statuses = other.evaluate(async () => {
    const responses = await Promise.all(['/legacy/media', '/legacy/jobs', '/legacy/app/info'].map((path) => fetch(path)))
    return responses.map(({ status }) => status)
  })
  expect(await statuses).toEqual([200, 200, 200])
  await other.reload()
  await expect(card(other, 'yard.png')).toBeVisible()
  await upload(other, makePng('gate.png', 320, 240))
  await expect(card(other, 'gate.png')).toBeVisible()
  await blocked

  // The former leading tab is now one of the others.
  await busy.reload()
  await expect(card(busy, 'gate.png')).toBeVisible()
  await openImage(busy, 'gate.png')
  await waitForCheck(busy, mediaIdOf(busy))
  await other.close()
  await busy.goto('/home')
  await expect(card(busy, 'yard.png')).toBeVisible()
})

test('an app whose database another tab has upgraded keeps working', async ({ studio }) => {
  const { page, context } = studio
  await signInToEmptyLibrary(page)
  await uploadAndOpen(page, 'yard.png')
  await expect(card(page, 'yard.png')).toBeVisible()
  const other = await context.newPage()
  await other.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Another build</p>' }))
  await other.goto('/another-build')
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('redaction-studio', 1000)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('of-another-build'))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
  )
  await other.close()
  await upload(page, makePng('gate.png', 320, 240))
  await expect(card(page, 'gate.png')).toBeVisible()
  await page.reload()
  await expect(card(page, 'gate.png')).toBeVisible()
})

test('the Storage page exports everything as one archive, and imports a deleted file again', async ({ studio }) => {
  const { page } = studio
  await signInToEmptyLibrary(page)
  const id = await uploadAndOpen(page, 'yard.png')
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByText(/ used, .* left$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Files' }).getByText('yard.png')).toBeVisible()
  await page.getByRole('button', { name: 'Protect files' }).click()
  await expect(page.getByText(/^The browser (keeps your files|declined\. Export an archive regularly)\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Export archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export archive' })
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Export archive' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Wrong password.')
  await dialog.getByLabel('Password', { exact: true }).fill('demo-redaction-42')
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export archive' }).click()])
  const archive = await download.path()
  expect(execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).split('\n')).toContain(`originals/${id}/yard.png`)

  await page.evaluate((mediaId) => fetch(`/legacy/media/${mediaId}`, { method: 'DELETE' }), id)
  await page.goto('/home')
  await expect(page.getByText('Drop files here to upload')).toBeVisible()
  await page.goto('/app/account/storage')
  await page.getByLabel('Import archive').setInputFiles(archive)
  await expect(page.getByText(/^Imported \d+ records and [1-9]\d* files?\.$/)).toBeVisible()
  await page.goto('/home')
  await expect(card(page, 'yard.png')).toBeVisible()
  const status = await page.evaluate(async (mediaId) => (await fetch(`/legacy/media/${mediaId}/content`)).status, id)
  expect(status).toBe(200)
})
