import { makePng } from './support/images.ts'
import { openImage, signInToEmptyLibrary, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

test('[INSTALL] models that are made available offline detect text without a connection', async ({ studio }) => {
  const { page, context } = studio
  await signInToEmptyLibrary(page)
  await page.goto('/app/account/storage')
  const models = page.getByRole('table', { name: 'Models' })
  const text = models.getByRole('row', { name: /^Text and license plates/ })
  const screens = models.getByRole('row', { name: /^Screens/ })

  await test.step('the app is stored without the models', async () => {
    await expect(text).toContainText('Not stored')
    await expect(text).toContainText('16 MB')
    await expect(screens).toContainText('Not stored')
  })

  await test.step('only the requested model is stored', async () => {
    await text.getByRole('button', { name: 'Make Text and license plates available offline' }).click()
    await expect(text).toContainText('Available offline', { timeout: 60_000 })
    await expect(screens).toContainText('Not stored')
  })

  await context.setOffline(true)
  await test.step('offline, text is detected', async () => {
    await page.goto('/home')
    await upload(page, makePng('yard.png', 320, 240))
    await waitForUploads(page)
    await openImage(page, 'yard.png')
    const fields = page.getByRole('group', { name: 'Detect', exact: true })
    // The labels are clicked, because the drawn boxes lie over the inputs.
    await fields.getByText('Faces', { exact: true }).click()
    await fields.getByText('Text', { exact: true }).click()
    await page.getByRole('button', { name: 'Detect', exact: true }).click()
    await expect(page.getByText(/^No text detected/)).toBeVisible({ timeout: 180_000 })
  })

  await test.step('a removed model is gone', async () => {
    await page.goto('/app/account/storage')
    await expect(text).toContainText('Available offline')
    await text.getByRole('button', { name: 'Remove Text and license plates' }).click()
    await expect(text).toContainText('Not stored')
  })
})
