import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { expectRedacted } from './support/check-export.ts'
import { downloadVersion, mediaIdOf, openImage, redact, reviewFaces, savedReview } from './support/steps.ts'
import { expect } from './support/studio-test.ts'
import { teamTest as test, type TeamServer } from './support/team-server.ts'

const photograph = samplePath('faces/obama_and_biden.jpg')
const PASSWORD = 'copper-lantern-4271'

async function setUp(page: Page, server: TeamServer): Promise<void> {
  await page.goto(server.setupAddress() ?? '')
  await page.getByLabel('Name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada.okafor@council.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

test('a team’s server is set up, and a photograph on it is redacted, verified and still there after a kill', async ({ studio, server }) => {
  if (photograph === undefined) console.warn('Skipped: ../shared/samples/faces is not there, and the journey needs a real photograph.')
  test.skip(photograph === undefined, '../shared/samples/faces is not there')
  const source = await readFile(photograph ?? '')
  const { page } = studio
  const address = server.setupAddress() ?? ''

  await test.step('only the printed address makes the first administrator, once', async () => {
    expect((await page.request.get(`${server.url}/setup?key=guessed`)).status()).toBe(404)
    await setUp(page, server)
    expect((await page.request.get(address)).status()).toBe(404)
  })

  await logIn(page, 'ada.okafor@council.example')
  await reviewFaces(page, photograph ?? '', 'obama_and_biden.jpg', '3 to redact, 0 left visible')
  const mediaId = mediaIdOf(page)
  const review = await savedReview(page, mediaId)
  await redact(page)
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
  const file = await downloadVersion(page, 'obama_and_biden (redacted).jpg')
  await expectRedacted(page, file, {
    source,
    covered: review.tracks.flatMap(({ positions }) => positions.slice(0, 1)),
    untouched: [{ x: 20, y: 20, width: 200, height: 200 }],
    metadata: ['Exif', 'Photoshop 3.0', 'http://ns.adobe.com/xap', 'ICC_PROFILE', 'AFP'],
  })

  await test.step('a killed server has everything when it starts again, also the session', async () => {
    studio.expectConsoleErrors(/WebSocket|ERR_CONNECTION|socket/i)
    await page.goto('about:blank')
    await server.stop('SIGKILL')
    await server.start()
    expect(server.setupAddress()).toBeUndefined()
    await page.goto(`${server.url}/home`)
    await openImage(page, 'obama_and_biden.jpg')
    expect(await savedReview(page, mediaId)).toEqual(review)
    expect((await downloadVersion(page, 'obama_and_biden (redacted).jpg')).equals(file)).toBe(true)
  })

  expect(await server.stop('SIGTERM')).toBe(0)
})
