import { makePng } from './support/images.ts'
import { card, openImage, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'first visit' })

test('offline, the app opens unvisited pages, reloads and detects faces', async ({ studio }) => {
  const { page, context } = studio
  // `isOnline` sends a request that must fail.
  studio.expectConsoleErrors(/ERR_FAILED .*no-such-file/)
  await signInAsDemo(page)

  await test.step('the service worker caches the build after the first start', async () => {
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
  })

  await context.setOffline(true)
  const isOnline = () =>
    page.evaluate(async () => {
      try {
        // The service worker falls back to the network below /assets.
        await fetch(`/assets/no-such-file-${crypto.randomUUID()}`)
        return true
      } catch {
        return false
      }
    })
  expect(await isOnline()).toBe(false)

  await test.step('an unvisited page opens from a link and by its URL', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await page.goto('/downloads')
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  })

  await test.step('the manual opens by its link in a tab of its own', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    const [help] = await Promise.all([context.waitForEvent('page'), page.getByRole('menuitem', { name: 'Help guide' }).click()])
    await expect(help).toHaveURL(/\/help$/)
    await expect(help.getByRole('heading', { name: 'Manual', level: 1 })).toBeVisible()
    await expect(help.getByRole('navigation', { name: 'Contents' }).getByRole('link').first()).toBeVisible()
    await help.close()
  })

  await test.step('a reloaded page keeps its content security policy', async () => {
    const response = await page.reload()
    expect(response?.fromServiceWorker()).toBe(true)
    expect(await response?.headerValue('content-security-policy')).toContain("default-src 'none'")
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  })

  await test.step('the font loads, including characters that were never displayed', async () => {
    const loaded = (text: string) =>
      page.evaluate(async (letters) => (await document.fonts.load('600 14px Inter', letters)).map(({ status }) => status), text)
    // The first font and the Latin subset have these letters.
    expect(await loaded('Downloads')).toEqual(['loaded', 'loaded'])
    expect(await loaded('ő')).toEqual(['loaded'])
  })

  await test.step('a file is uploaded, and a detector that was never loaded detects faces', async () => {
    await page.goto('/home')
    await upload(page, makePng('yard.png', 320, 240))
    await expect(card(page, 'yard.png')).toContainText('Uploaded')
    await openImage(page, 'yard.png')
    await page.getByRole('button', { name: 'Detect', exact: true }).click()
    await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })
    await page.goto('/home')
    await expect(card(page, 'yard.png')).toContainText('Ready for review')
    await openImage(page, 'yard.png')
  })

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'yard.png' })).toBeVisible()
})
