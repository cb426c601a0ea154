import type { Download, Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import type { Detections } from '#generated/model/detections.zod.ts'
import { DEMO_ACCOUNT } from '../../src/lib/addresses/demo-account.ts'
import type { UploadFile } from './images.ts'
import { whenTakenOver } from './served-pages.ts'
import { expect } from './studio-test.ts'

/** Opens the library. Without a session, opens the login page instead. Returns whether there is a session. */
async function openLibrary(page: Page): Promise<boolean> {
  const account = page.getByRole('button', { name: /^Account menu for/ })
  // With a session, this address leads to the library. The library's own address logs an error without one.
  await page.goto('/')
  await expect(account.or(page.getByRole('button', { name: 'Start without an account' }))).toBeVisible()
  if (await account.isVisible()) return true
  await page.goto('/login')
  // The served page appears before the app, and the app after its back end.
  await whenTakenOver(page)
  return false
}

/** Opens the library of the demo account, after signing in with the button of the login page unless the browser has a session. */
export async function signInAsDemo(page: Page): Promise<void> {
  if (!(await openLibrary(page))) await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Signs in with the demo account by requests alone, and deletes its sample project with all files before a page shows them. */
export async function signInToEmptyLibrary(page: Page): Promise<void> {
  const hasSession = await openLibrary(page)
  const empty = page.getByText('Drop files here to upload')
  if (hasSession) {
    await expect(empty.or(page.getByRole('list', { name: 'Files' }))).toBeVisible()
    if (await empty.isVisible()) return
  }
  await page.evaluate(
    async ({ hasAccess, ...login }) => {
      const send = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
        const response = await fetch(`/legacy${path}`, { method, ...init })
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
        return response
      }
      if (!hasAccess) await send('POST', '/auth/login', { body: JSON.stringify(login), headers: { 'Content-Type': 'application/json' } })
      const { medias } = (await (await send('GET', '/media?projectId=sample-project')).json()) as { medias: Record<string, unknown> }
      for (const id of Object.keys(medias)) await send('DELETE', `/media/${id}`)
      await send('DELETE', '/projects/sample-project')
    },
    { ...DEMO_ACCOUNT, browser: 'Journey', browserVersion: '1', isMobile: false, hasAccess: hasSession },
  )
  await page.goto('/home')
  await expect(empty).toBeVisible()
}

/** Sets a fault of the embedded back end, or clears it with `none`, and opens a page. */
export async function openWithFault(page: Page, fault: string, path: string): Promise<void> {
  await openScenarios(page)
  await setFault(page, fault)
  await page.goto(path)
}

/** Sets a fault, or clears it with `none`, on the open page of scenarios. */
export async function setFault(page: Page, fault: string): Promise<void> {
  const button = page.getByRole('button', { name: fault, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** Clears the fault in another tab, so that the page stays as it is. */
export async function clearFaultElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await openScenarios(other)
  await setFault(other, 'none')
  await other.close()
}

/** Logs out by the account menu. Resolves on the landing page. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  // Logging out reloads the page, which would interrupt the next action.
  const reload = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await reload
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
}

/** Creates an account and lands in its library. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('copper-lantern-4271')
  await page.getByLabel('Confirm password').fill('copper-lantern-4271')
  await page.getByText('I agree to the terms').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Skip' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Turns detection on upload off, so that files wait for the journey to start one. */
export async function turnDetectionOff(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: /^Detect on upload:/ })
  if ((await choice.textContent()) === 'Detect on upload: off') return
  await choice.click()
  // The boxes follow the state of the app, which may be later than the check that `uncheck` does after its click.
  await page.getByText('Faces', { exact: true }).click()
  await page.getByText('Names and contact details in documents', { exact: true }).click()
  await expect(choice).toHaveText('Detect on upload: off')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Faces', exact: true })).toBeHidden()
}

/** Uploads files with the library's Upload button. Nothing is detected in them unless the journey asks for it. */
export async function upload(page: Page, files: string | string[] | UploadFile | UploadFile[], { detects = false } = {}): Promise<void> {
  if (!detects) await turnDetectionOff(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload$/ }).click()])
  await chooser.setFiles(files)
}

/** Returns the button of the header that counts the uploads. Hidden without any. */
export function uploadsButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Uploads: / })
}

/** Opens the list of uploads. */
export async function openUploads(page: Page): Promise<Locator> {
  await uploadsButton(page).click()
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel).toBeVisible()
  return panel
}

/** Waits until all uploads have ended. A journey that loads another page before would interrupt them. */
export async function waitForUploads(page: Page): Promise<void> {
  const button = uploadsButton(page)
  await expect(button).toBeVisible()
  // Complete uploads leave the list after ten seconds, and the button goes with the last one.
  const open = async (): Promise<number> => {
    const [name] = await button.evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label') ?? ''))
    const [, complete, total] = /(\d+) of (\d+) files? complete/.exec(name ?? '') ?? []
    const [, failed = 0] = /(\d+) failed/.exec(name ?? '') ?? []
    return Number(total ?? 0) - Number(complete ?? 0) - (total === undefined ? 0 : Number(failed))
  }
  await expect.poll(open, { timeout: 180_000 }).toBe(0)
}

/** Waits until the service worker has stored the app that is served at a path for offline use. Before that, it keeps writing. */
export async function waitForStoredApp(page: Page, path = '/'): Promise<void> {
  const isStored = () => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)
  await expect.poll(isStored, { timeout: 180_000 }).toBe(true)
}

/** Returns the card of a file in the library. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
}

/** Opens an image from the library, at the step that it waits for. */
export async function openImage(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/image(\/review)?\?v=/)
}

/** Uploads an image and detects its faces, after which its review opens. `found` is the review's text after detection. */
export async function reviewFaces(page: Page, file: string | UploadFile, name: string, found: string | RegExp): Promise<void> {
  await upload(page, file)
  await waitForUploads(page)
  await openImage(page, name)
  // Firefox reports an image that is still loading when the page is left.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page).toHaveURL(/\/image\/review\?v=/, { timeout: 180_000 })
  await expect(page.getByRole('complementary', { name: 'Detections' }).getByText(found)).toBeVisible({ timeout: 180_000 })
}

/** Downloads the version on the open page and expects its file name. */
export async function downloadVersion(page: Page, name: string): Promise<Buffer> {
  const [started] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download', exact: true }).click()])
  expect(started.suggestedFilename()).toBe(name)
  return bytesOf(started)
}

/** Returns the id of the file in the page's URL. */
export function mediaIdOf(page: Page): string {
  return new URL(page.url()).searchParams.get('v') ?? ''
}

/** Waits until the back end has imported an upload. Before that it refuses reviews with 409. */
export async function waitForCheck(page: Page, mediaId: string): Promise<void> {
  const states = () =>
    page.evaluate(async (id) => {
      const { jobs } = (await (await fetch(`/legacy/jobs?mediaId=${id}`)).json()) as { jobs: { state: string }[] }
      return jobs.map(({ state }) => state)
    }, mediaId)
  await expect.poll(states).toEqual(['succeeded'])
}

/** Returns the review saved in the back end. */
export async function savedReview(page: Page, mediaId: string): Promise<Detections> {
  return page.evaluate(async (id) => {
    const response = await fetch(`/legacy/media/${id}/detections`)
    return (await response.json()) as Detections
  }, mediaId)
}

/** Returns the bytes of a download. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

/** Closes a dialog or menu by Escape, which it hears once it has the focus: one frame after it is shown. */
export async function closeByEscape(page: Page, shown: Locator): Promise<void> {
  const hasFocus = () => shown.evaluate((element) => element.closest('.bp6-overlay')?.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
}

/** Opens a step of the open file. The library, which may still be shown after a click on a card, has links with the same names. */
export async function openStep(page: Page, name: 'Detect' | 'Review' | 'Redact'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

/** Draws a box on the review's image. Positions are fractions of the element. */
export async function drawBox(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.getByRole('button', { name: 'Draw object' }).click()
  const area = await page.getByRole('application').boundingBox()
  if (!area) throw new Error('The image is not on the page')
  await page.mouse.move(area.x + area.width * from[0], area.y + area.height * from[1])
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * to[0], area.y + area.height * to[1], { steps: 4 })
  await page.mouse.up()
}

/** Confirms the decisions in the export dialog and starts the export. */
export async function confirmExport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^I have inspected this file/).click()
  await dialog.getByRole('button', { name: 'Redact file' }).click()
}

/** Exports the open review and waits for its result. */
export async function redact(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  await expect(page).toHaveURL(/\/image\?v=.*step=export/, { timeout: 180_000 })
}

/** Opens the developer page with personas and error scenarios, and waits until it has read what is on, which enables its buttons. */
export async function openScenarios(page: Page): Promise<void> {
  await page.goto('/dev/scenarios')
  await expect(page.getByRole('button', { name: '0 ms', exact: true })).toHaveAttribute('aria-pressed', 'true')
}

/** Signs in as a persona, which opens their library. */
export async function actAs(page: Page, name: string): Promise<void> {
  await openScenarios(page)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: `Account menu for ${name}` })).toBeVisible()
}
