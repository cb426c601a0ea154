import { makeJpeg } from './support/images.ts'
import {
  card,
  mediaIdOf,
  openImage,
  openUploads,
  openWithFault,
  signInAsDemo,
  upload,
  uploadsButton,
  waitForUploads,
} from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

/** The second job runs at once if the machine has the cores for it. */
const TWO_JOBS = /^Queue: (2 running|1 running, 1 waiting)$/

test('[UPL-01] [UPL-02] uploads and jobs are counted in the header of every page, and cover it only on demand', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, [await makeJpeg(page, 'lobby.jpg', 640, 480), await makeJpeg(page, 'street.jpg', 640, 480)])
  await waitForUploads(page)
  // Their thumbnails come with the end of their checks.
  for (const name of ['lobby.jpg', 'street.jpg']) await expect(card(page, name).getByRole('img', { name })).toBeVisible()
  await openWithFault(page, 'held-work', '/home')
  for (const name of ['lobby.jpg', 'street.jpg']) {
    await card(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    const detect = page.getByRole('menuitem', { name: 'Detect faces' })
    await detect.click()
    await expect(detect).toBeHidden()
  }
  const queue = page.getByRole('banner').getByRole('button', { name: /^Queue: / })
  const panel = page.getByRole('region', { name: 'Queue' })

  await test.step('the library shows the count, and the panel on demand', async () => {
    await expect(queue).toHaveAccessibleName(TWO_JOBS)
    await expect(panel).toBeHidden()
    await queue.press('Enter')
    for (const name of ['lobby.jpg', 'street.jpg']) await expect(panel.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect.poll(() => panel.evaluate((element) => element.closest('.bp6-overlay')?.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(queue).toBeFocused()
  })

  await test.step('the button follows to the page and the review of a file', async () => {
    await openImage(page, 'street.jpg')
    await expect(queue).toHaveAccessibleName(TWO_JOBS)
    await page.goto(`/image/review?v=${mediaIdOf(page)}`)
    await expect(queue).toBeVisible()
    await queue.click()
    await panel.getByRole('button', { name: 'Cancel detection of street.jpg' }).click()
    await expect(queue).toHaveAccessibleName('Queue: 1 running')
    await panel.getByRole('button', { name: 'Collapse queue' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('an upload without content is marked as failed before its panel is opened', async () => {
    await page.goto('/home')
    await upload(page, { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
    await expect(uploadsButton(page).getByText('1 failed')).toBeVisible()
    const uploads = await openUploads(page)
    await page.getByRole('heading', { name: 'Library' }).click()
    await expect(uploads).toBeHidden()
  })
})
