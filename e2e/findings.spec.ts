import { smallDrawing } from './support/small-drawing.ts'
import { confirmExport, reviewFaces, signInToEmptyLibrary } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

test('[MEDIA-05] [MEDIA-06] a version on hold is resolved from its findings without leaving the workspace', async ({ studio }) => {
  const { page } = studio
  await signInToEmptyLibrary(page)
  const file = { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await smallDrawing(page) }
  await reviewFaces(page, file, 'street.jpg', '2 to redact, 0 left visible')
  const detections = page.getByRole('complementary', { name: 'Detections' })
  // The mark is gone after a page load.
  await page.evaluate(() => document.body.setAttribute('data-stays', 'true'))

  await test.step('a deleted detection holds the version', async () => {
    await page.keyboard.press('n')
    await page.keyboard.press('Delete')
    await expect(detections.getByText('1 to redact, 0 left visible')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await confirmExport(page)
  })

  const findings = page.getByRole('region', { name: 'Findings' })
  await test.step('the finding leads to its place and is covered', async () => {
    await expect(findings.getByText('0 of 1 resolved')).toBeVisible({ timeout: 180_000 })
    await findings.getByTitle('Show on the image').click()
    await findings.getByRole('button', { name: 'Cover' }).click()
    await expect(findings.getByText(/^Covered by Face/)).toBeVisible()
    await expect(findings.getByText('All findings resolved. Redact again for a new version.')).toBeVisible()
  })

  await test.step('the next version passes, and the findings are gone', async () => {
    await findings.getByRole('button', { name: 'Redact', exact: true }).click()
    await confirmExport(page)
    await expect(page.getByText('Checks passed').first()).toBeVisible({ timeout: 180_000 })
    await expect(findings).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Download', exact: true }).first()).toBeVisible()
  })
  await expect(page.locator('body[data-stays]')).toHaveCount(1)
})
