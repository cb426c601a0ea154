import { makePng } from './support/images.ts'
import { card, openImage, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test('without a network the app opens pages that were never visited, is loaded anew, and detects faces', async ({ studio }) => {
  const { page, context } = studio
  // The request that proves that there is no network.
  studio.expectConsoleErrors(/ERR_FAILED .*no-such-file/)
  await signInAsDemo(page)

  await test.step('every file of the build is kept soon after the first start', async () => {
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
  })

  await context.setOffline(true)
  const isOnline = () =>
    page.evaluate(async () => {
      try {
        // Below /assets the service worker asks the network too.
        await fetch(`/assets/no-such-file-${crypto.randomUUID()}`)
        return true
      } catch {
        return false
      }
    })
  expect(await isOnline()).toBe(false)

  await test.step('a page that was never visited opens from a link, and by its address', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await page.goto('/downloads')
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  })

  await test.step('a reload keeps the policy of the page', async () => {
    const response = await page.reload()
    expect(response?.fromServiceWorker()).toBe(true)
    expect(await response?.headerValue('content-security-policy')).toContain("default-src 'none'")
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  })

  await test.step('the typeface loads, with letters that were never shown before', async () => {
    const loaded = (text: string) =>
      page.evaluate(async (letters) => (await document.fonts.load('600 14px Inter', letters)).map(({ status }) => status), text)
    expect(await loaded('Downloads')).toEqual(['loaded'])
    expect(await loaded('ő')).toEqual(['loaded'])
  })

  await test.step('a file is uploaded, and faces are searched for, by a detector that was never loaded before', async () => {
    await page.goto('/home')
    await upload(page, makePng('yard.png', 320, 240))
    await expect(card(page, 'yard.png')).toContainText('Uploaded')
    await openImage(page, 'yard.png')
    await page.getByRole('button', { name: 'Detect faces', exact: true }).click()
    await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 60_000 })
    await page.goto('/home')
    await expect(card(page, 'yard.png')).toContainText('Ready for review')
    await openImage(page, 'yard.png')
  })

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'yard.png' })).toBeVisible()
})
