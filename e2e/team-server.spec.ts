import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { freePort } from '../tests/tools/free-port.ts'
import { receiveMail } from '../tests/tools/receive-mail.ts'
import { samplePath } from '../tests/tools/samples.ts'
import { visit } from './support/browsers.ts'
import { call } from './support/call.ts'
import { expectRedacted } from './support/check-export.ts'
import { makeJpeg } from './support/images.ts'
import { makeTone, recordVideo } from './support/recordings.ts'
import {
  card,
  downloadVersion,
  drawBox,
  mediaIdOf,
  openImage,
  openStep,
  redact,
  reviewFaces,
  savedReview,
  upload,
  waitForUploads,
} from './support/steps.ts'
import { expect } from './support/studio-test.ts'
import { logInTo, PASSWORD, setUp, teamTest as test } from './support/team-server.ts'

// The last file: in one worker, its journeys would leave the other without work for minutes.
test.describe.configure({ mode: 'parallel' })

const photograph = samplePath('faces/obama_and_biden.jpg')

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

  await logInTo(page, 'ada.okafor@council.example')
  await reviewFaces(page, photograph ?? '', 'obama_and_biden.jpg', '3 to redact, 0 left visible')
  const mediaId = mediaIdOf(page)
  const review = await savedReview(page, mediaId)
  await redact(page)
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
  const file = await downloadVersion(page, 'obama_and_biden (redacted).jpg')
  // With the places of the version.
  const exported = await savedReview(page, mediaId)
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
    expect(await savedReview(page, mediaId)).toEqual(exported)
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
  await logInTo(page, 'ada.okafor@council.example')
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

const ADA = 'ada.okafor@council.example'
const SAM = 'sam.reed@council.example'

const project = (page: Page) => page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /Request 7/ })
const items = (page: Page) => page.getByRole('list', { name: /lowest confidence first/ }).getByRole('listitem')

/** Signs up by a request, as the form does. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/login')
  const agent = { browser: 'Journey', browserVersion: '1', isMobile: false, recaptchaToken: null, consent: true }
  const person = { firstName: 'Sam', lastName: 'Reed', email: SAM, password: PASSWORD, confirmPassword: PASSWORD }
  await call(page, 'POST', '/auth/signup', { ...agent, ...person })
}

test('[MEDIA-01] [MEDIA-04] a project is shared, and two people review one photograph at the same time', async ({ studio, server }) => {
  const { page: ada } = studio
  // One of two saves at the same time is refused, and sent again with the other's change.
  studio.expectConsoleErrors(/status of 409 .*\/detections/)
  await setUp(ada, server)
  await logInTo(ada, ADA)
  await visit({ baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (sam) => {
    await signUp(sam)
    const { users } = await call<{ users: { id: string; email: string }[] }>(ada, 'GET', '/admin/users')
    const id = users.find(({ email }) => email === SAM)?.id ?? ''
    await call(ada, 'PATCH', `/admin/users/${id}`, { approved: true })
    await logInTo(sam, SAM)

    await test.step('a shared project appears in the other browser while it is empty, and its files later', async () => {
      await ada.getByRole('button', { name: 'Create project' }).click()
      await ada.getByLabel('Name').fill('Request 7')
      await ada.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
      await expect(ada.getByRole('heading', { name: 'Request 7', level: 1 })).toBeVisible()
      await ada.getByRole('button', { name: 'Actions for project Request 7' }).click()
      await ada.getByRole('menuitem', { name: 'Share…' }).click()
      await ada.getByRole('textbox', { name: 'Email address' }).fill(SAM)
      await ada.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
      await expect(ada.getByRole('list', { name: 'Shared with' })).toContainText('Sam Reed')
      await ada.getByRole('button', { name: 'Done' }).click()
      await expect(project(sam)).toBeVisible()
      await upload(ada, await makeJpeg(ada, 'lobby.jpg', 640, 400))
      await waitForUploads(ada)
      await project(sam).click()
      await expect(sam.getByText('Shared by Ada Okafor')).toBeVisible()
      await expect(card(sam, 'lobby.jpg')).toBeVisible()
    })

    await test.step('each sees what the other draws, also at the same time', async () => {
      for (const page of [ada, sam]) {
        await openImage(page, 'lobby.jpg')
        await openStep(page, 'Review')
      }
      await expect(ada.getByText('Sam Reed is reviewing this file, too')).toBeVisible()
      await expect(sam.getByText('Ada Okafor is reviewing this file, too')).toBeVisible()
      await drawBox(ada, [0.1, 0.1], [0.2, 0.2])
      await expect(items(sam)).toHaveCount(1)
      await Promise.all([drawBox(ada, [0.5, 0.5], [0.6, 0.6]), drawBox(sam, [0.7, 0.2], [0.8, 0.3])])
      await expect(items(ada)).toHaveCount(3)
      await expect(items(sam)).toHaveCount(3)
      await expect.poll(async () => (await savedReview(ada, mediaIdOf(ada))).tracks.length).toBe(3)
    })

    await test.step('the export names who reviewed it, and appears in the other browser', async () => {
      await redact(sam)
      await expect(sam.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
      await expect(ada.getByText(/reviewing this file/)).toBeHidden()
      await openStep(ada, 'Redact')
      await expect(ada.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
      await downloadVersion(ada, 'lobby (redacted).jpg')
      const { versions } = await call<{ versions: { report: { reviewedBy: { email: string } } }[] }>(ada, 'GET', '/versions')
      expect(versions.map(({ report }) => report.reviewedBy.email)).toEqual([SAM])
      const log = await call<{ activities: { action: string; by: string }[] }>(sam, 'GET', `/media/${mediaIdOf(sam)}/activities`)
      expect(log.activities.map(({ action, by }) => `${action} ${by}`).slice(0, 2)).toEqual([`downloaded ${ADA}`, `exported ${SAM}`])
    })

    await test.step('a person who is removed sees nothing of it anymore', async () => {
      await sam.goto('/home')
      await expect(project(sam)).toBeVisible()
      await expect(card(sam, 'lobby.jpg')).toBeVisible()
      await ada.goto('/home')
      await project(ada).click()
      await ada.getByRole('button', { name: 'Actions for project Request 7' }).click()
      await ada.getByRole('menuitem', { name: 'Share…' }).click()
      await ada.getByRole('button', { name: 'Remove Sam Reed' }).click()
      await expect(ada.getByText('No one yet')).toBeVisible()
      await expect(project(sam)).toBeHidden()
      await expect(sam.getByText('lobby.jpg')).toBeHidden()
      await expect(card(ada, 'lobby.jpg')).toBeVisible()
    })
  })
})

test('[AUTH-01] [AUTH-07] [ACC-04] a person is invited by email, and a new password logs them out everywhere', async ({
  studio,
  server,
}) => {
  const { page: ada } = studio
  const mail = await receiveMail()
  const nextLink = async () => /^http:\S+$/m.exec(await mail.next())?.[0] ?? ''
  const settings = { baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  const choose = async (page: Page, link: string, password: string) => {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('You’ve been logged out on all devices.')).toBeVisible()
  }
  await server.stop('SIGTERM')
  await server.start({ SIGN_UP: 'invitation', SMTP_URL: mail.url, MAIL_FROM: 'studio@council.example' })
  await setUp(ada, server)
  await logInTo(ada, ADA)

  await visit(settings, async (sam) => {
    await test.step('no one signs up, and the invited person chooses a password', async () => {
      await sam.goto('/signup')
      await expect(sam.getByText('Sign-up is by invitation only.')).toBeVisible()
      await ada.goto('/admin/users')
      await ada.getByRole('button', { name: 'Invite user' }).click()
      await ada.getByLabel('First name').fill('Sam')
      await ada.getByLabel('Last name').fill('Reed')
      await ada.getByLabel('Email').fill(SAM)
      await ada.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(ada.getByText(`Invitation sent to ${SAM}.`)).toBeVisible()
      await expect(ada.getByRole('row', { name: /Sam Reed/ })).toBeVisible()
      await choose(sam, await nextLink(), PASSWORD)
      await logInTo(sam, SAM)
    })

    await test.step('a password that is set in another browser logs this one out', async () => {
      await visit(settings, async (phone) => {
        await phone.goto('/reset')
        await phone.getByLabel('Email').fill(SAM)
        await phone.getByRole('button', { name: 'Send link' }).click()
        await choose(phone, await nextLink(), 'silver-harbour-7731')
      })
      await expect(sam.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
      await expect(ada.getByRole('row', { name: /Sam Reed/ })).toBeVisible()
    })
  })
  await mail.close()
})

test('a job whose worker is killed ends on another worker, on a server that runs none itself', async ({ studio, server, startWorker }) => {
  const { page } = studio
  const address = `127.0.0.1:${await freePort()}`
  const WORKER_KEY = 'a-key-of-more-than-32-characters-1234'
  const worker = { SERVER: `http://${address}`, WORKER_KEY }
  const ready = async () => (await page.request.get(`${server.url}/readyz`)).text()
  const states = async () => {
    const { jobs } = await call<{ jobs: { kind: string; state: string; stage: string | null }[] }>(page, 'GET', '/jobs')
    return jobs.map(({ kind, state, stage }) => `${kind} ${state} ${stage}`).toSorted()
  }
  await server.stop('SIGTERM')
  await server.start({ WORKER_KEY, WORK_ADDRESS: address, LOCAL_ENGINE: 'off' })
  await setUp(page, server)
  await logInTo(page, ADA)
  await upload(page, await makeJpeg(page, 'lobby.jpg', 320, 200))
  await expect.poll(states).toEqual(['probe queued null'])
  expect(await ready()).toBe('ok, but jobs wait: no worker is connected')

  const stopFirst = await startWorker(worker)
  await expect.poll(states, { timeout: 60_000 }).toEqual(['probe succeeded null'])
  expect(await ready()).toBe('ok')
  const { medias } = await call<{ medias: Record<string, { id: string }> }>(page, 'GET', '/media')
  const [media] = Object.values(medias)
  await call(page, 'POST', `/media/${media?.id}/detect`, { increasedAccuracy: false, tags: { faces: 1 } })
  await expect.poll(states, { intervals: [50], timeout: 60_000 }).toContainEqual(expect.stringMatching(/^detect running (?!null)/))
  await stopFirst('SIGKILL')
  await expect.poll(states).toEqual(['detect queued null', 'probe succeeded null'])

  const stopSecond = await startWorker(worker)
  await expect.poll(states, { timeout: 120_000 }).toEqual(['detect succeeded null', 'probe succeeded null'])
  expect(await stopSecond('SIGTERM')).toBe(0)
})
