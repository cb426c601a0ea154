import type { Page } from '@playwright/test'

import { deployedTest } from './support/deployed-test.ts'
import { expect, test } from './support/studio-test.ts'

/** Returns what keeps Chromium from offering to install the app, and the manifest that it has read. */
async function installability(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { url, errors: mistakes, data = '' } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  await session.detach()
  return { url: new URL(url).pathname, mistakes, installabilityErrors, manifest: JSON.parse(data) as Record<string, unknown> }
}

const EXPECTED = {
  name: 'Redaction Studio',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  theme_color: '#343A40',
  background_color: '#343A40',
}

test('[INSTALL] Chromium finds nothing that keeps the app from being installed, also offline', async ({ studio: { page, context } }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const found = await installability(page)
  expect(found).toMatchObject({ mistakes: [], installabilityErrors: [], manifest: EXPECTED })
  await test.step('the service worker has the manifest and its icons', async () => {
    await context.setOffline(true)
    // The types of the manifest's fields are checked above.
    const icons = (found.manifest['icons'] as { src: string }[]).map(({ src }) => src)
    const statuses = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      [found.url, ...icons],
    )
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})

deployedTest('[INSTALL] a build for a server can be installed', async ({ serve, studio: { page }, deployment: { remote, url } }) => {
  await serve(remote)
  await page.goto(`${url}/login`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await installability(page)).toMatchObject({ mistakes: [], installabilityErrors: [], manifest: EXPECTED })
})
