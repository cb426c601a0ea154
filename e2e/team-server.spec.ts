import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { call } from './support/call.ts'
import { expectRedacted } from './support/check-export.ts'
import { makeTone, recordVideo } from './support/recordings.ts'
import { downloadVersion, mediaIdOf, openImage, redact, reviewFaces, savedReview, upload } from './support/steps.ts'
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

const LETTER = 'Dear Ms Holloway\n\nYour appointment is on Monday.\n'
const decided = { source: 'drawn', confidence: null, decision: 'redact' }
const place = (time: number) => ({ time, x: 20, y: 20, width: 60, height: 40 })

/** The review of each file, without its revision. */
const reviews: Record<string, object> = {
  'tone.wav': { spans: [{ ...decided, id: 'span-1', category: null, text: null, cover: 'mute', start: 1, end: 2 }] },
  'letter.txt': {
    marks: [{ ...decided, id: 'mark-1', category: null, text: null, page: 1, boxes: [{ x: 60, y: 60, width: 300, height: 30 }] }],
  },
  'door.webm': { tracks: [{ ...decided, id: 'track-1', kind: 'object', style: null, positions: [place(0), place(1)] }] },
}

test('a recording, a document and a video are redacted and verified on a team’s server', async ({ studio, server }) => {
  const { page } = studio
  await setUp(page, server)
  await logIn(page, 'ada.okafor@council.example')
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(LETTER) }
  await upload(page, [makeTone('tone.wav', 4), letter, await recordVideo(page, 'door.webm', 1500)])
  const states = async () => (await call<{ jobs: { state: string }[] }>(page, 'GET', '/jobs')).jobs.map(({ state }) => state)
  // Each file is checked, and the text of the letter is read.
  await expect.poll(states, { timeout: 180_000 }).toEqual(Array.from({ length: 4 }, () => 'succeeded'))

  const { medias } = await call<{ medias: Record<string, { id: string; name: string }> }>(page, 'GET', '/media')
  for (const { id, name } of Object.values(medias)) {
    const { revision } = await call<{ revision: number }>(page, 'GET', `/media/${id}/detections`)
    const review = { revision, style: 'Black Box', tracks: [], ...reviews[name] }
    const saved = await call<{ revision: number }>(page, 'PUT', `/media/${id}/detections`, review)
    await call(page, 'POST', `/media/${id}/redact`, { revision: saved.revision, title: name, description: '' })
  }
  await expect.poll(states, { timeout: 240_000 }).toEqual(Array.from({ length: 7 }, () => 'succeeded'))

  const versions = await call<{ versions: { title: string; report: { outcome: string } }[] }>(page, 'GET', '/versions')
  const outcomes = versions.versions.map(({ title, report }) => `${title}: ${report.outcome}`)
  expect(new Set(outcomes)).toEqual(new Set(['tone.wav: passed', 'letter.txt: passed', 'door.webm: passed']))
})
