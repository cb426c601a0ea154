import type { Page } from '@playwright/test'

import { deployedTest } from './support/deployed-test.ts'
import { makePng } from './support/images.ts'
import { whenTakenOver } from './support/served-pages.ts'
import { card, openUploads, signInAsDemo } from './support/steps.ts'
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
  await whenTakenOver(page)
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
  // The app, which loads at the first sign of use, names the manifest.
  await page.keyboard.press('Shift')
  await whenTakenOver(page)
  expect(await installability(page)).toMatchObject({ mistakes: [], installabilityErrors: [], manifest: EXPECTED })
})

/** Posts files to an address of the app, as a browser does with those that another app shares. */
async function share(page: Page, names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, bytes: [...makePng(name, 64, 48).buffer] }))
  await page.evaluate((shared) => {
    const chosen = new DataTransfer()
    for (const { name, bytes } of shared) chosen.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    const form = Object.assign(document.createElement('form'), { method: 'POST', enctype: 'multipart/form-data', action: '/share' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true, files: chosen.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
}

/** Replaces the queue by which the system opens files, which only an installed app has. */
async function stubLaunchQueue(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (consume: unknown) => void Object.assign(window, { consume }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
}

/** Opens files on the page as the system does. The last one has been removed from its disk. */
async function launch(page: Page, kept: string, removed: string): Promise<void> {
  await page.waitForFunction(() => 'consume' in window)
  await page.evaluate(
    async ([name, lost, bytes]) => {
      const disk = await navigator.storage.getDirectory()
      const handles = await Promise.all([name, lost].map((each) => disk.getFileHandle(each, { create: true })))
      const [first] = handles
      const writable = await first?.createWritable()
      await writable?.write(new Uint8Array(bytes))
      await writable?.close()
      await disk.removeEntry(lost)
      // The stub of the queue has put the app's function there.
      ;(window as unknown as { consume: (params: { files: FileSystemHandle[] }) => void }).consume({ files: handles })
    },
    [kept, removed, [...makePng(kept, 64, 48).buffer]] as const,
  )
}

const unread = (page: Page, name: string) => page.getByText(`Couldn’t read "${name}". Check that it still exists, then open it again.`)

test('[INSTALL] files that another app shares are uploaded in the library', async ({ studio: { page } }) => {
  await signInAsDemo(page)
  await page.goto('/downloads')
  await share(page, ['yard.png', 'gate.png'])
  await expect(page).toHaveURL(/\/home$/)
  const uploads = await openUploads(page)
  await expect(uploads.getByText('gate.png')).toBeVisible()
  await expect(card(page, 'yard.png')).toBeVisible()
  await expect(card(page, 'gate.png')).toBeVisible()
})

test('[INSTALL] a share without a file says so', async ({ studio: { page } }) => {
  await signInAsDemo(page)
  await share(page, [])
  await expect(page.getByText('Couldn’t read the shared files. Upload them from the library.')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

test('[INSTALL] files that the system opens are uploaded, and one that can’t be read is named', async ({ studio: { page } }) => {
  await stubLaunchQueue(page)
  await signInAsDemo(page)
  await launch(page, 'yard.png', 'moved.png')
  await expect(unread(page, 'moved.png')).toBeVisible()
  await expect(card(page, 'yard.png')).toBeVisible()
})

test('[INSTALL] opened and shared files wait until someone is signed in', async ({ studio }) => {
  const { page } = studio
  // The request for the user of a visitor.
  studio.expectConsoleErrors(/status of 401/)
  await stubLaunchQueue(page)
  await page.goto('/login')
  await launch(page, 'yard.png', 'moved.png')
  const note = page.getByText('The opened files will be uploaded once you’re signed in.')
  await expect(note).toBeVisible()
  await share(page, ['gate.png'])
  await expect(page).toHaveURL(/\/$/)
  await expect(note).toBeVisible()
  await signInAsDemo(page)
  await expect(unread(page, 'moved.png')).toBeVisible()
  await expect(card(page, 'yard.png')).toBeVisible()
  await expect(card(page, 'gate.png')).toBeVisible()
  await expect(note).toBeHidden()
})
