import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type BrowserContext, type Page } from '@playwright/test'

import { randomOf, type Random } from '../tests/fuzz/random.ts'
import { openChromium } from './support/browsers.ts'
import { findViolations, type Expected } from './support/fault-checks.ts'
import { makeJpeg, type UploadFile } from './support/images.ts'
import { makeTone, recordVideo } from './support/recordings.ts'
import { copyStartedProfile } from './support/started-profile.ts'
import { signInToEmptyLibrary } from './support/steps.ts'
import { expect } from './support/studio-test.ts'

/**
 * Kills tabs, the service worker and the browser of the real product at random moments. `npm run fuzz` has far more faults, in a simulated
 * browser. `FUZZ_SEED` and `FUZZ_ROUNDS` repeat or extend a run; the moments depend on the computer as well.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
const FAULTS = ['tab closed', 'tab crashed', 'service worker stopped', 'storage full', 'browser killed'] as const
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? FAULTS.length)
/** Chromium remembers for up to a minute that the storage was full, and all jobs of earlier rounds may have to begin again. */
const RECOVERY = { timeout: 300_000 }
/** The longest wait for a fault, in milliseconds: shorter than what the person does. */
const MAX_WAIT = 2500

interface Sent {
  file: UploadFile
  id: string | undefined
  isDone: boolean
  drawn: string[][]
}

interface Session {
  context: BrowserContext
  page: Page
  profile: string
  baseURL: string
  random: Random
  sent: Sent[]
}

/** Requests an upload, or sends the rest of one. */
async function send(page: Page, one: Sent): Promise<void> {
  const { file } = one
  one.id ??= await page.evaluate(
    async ({ name, mimeType, length }) => {
      const headers = {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(length),
        'Upload-Metadata': `filename ${btoa(name)},filetype ${btoa(mimeType)}`,
      }
      const { headers: received } = await fetch('/legacy/upload', { method: 'POST', headers })
      return received.get('location')?.split('/').at(-1)
    },
    { name: file.name, mimeType: file.mimeType, length: file.buffer.length },
  )
  if (one.id === undefined) return
  one.isDone = await page.evaluate(
    async ({ id, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const path = `/legacy/upload/${id}`
      const head = await fetch(path, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
      if (!head.ok) return false
      let offset = Number(head.headers.get('upload-offset'))
      while (offset < bytes.length) {
        const headers = {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        }
        const body = bytes.slice(offset, offset + Math.ceil(bytes.length / 8))
        const response = await fetch(path, { method: 'PATCH', headers, body })
        if (!response.ok) return false
        offset = Number(response.headers.get('upload-offset'))
      }
      return true
    },
    { id: one.id, base64: file.buffer.toString('base64') },
  )
}

let boxes = 0

/** Draws a box and saves the review. */
async function saveReview(page: Page, one: Sent): Promise<void> {
  boxes += 1
  const id = `drawn-${boxes}`
  const path = `/legacy/media/${one.id}/detections`
  const before = await page.evaluate(async (address) => {
    const response = await fetch(address)
    return response.ok ? ((await response.json()) as { revision: number; tracks: { id: string; source: string }[] }) : undefined
  }, path)
  if (!before) return
  const added = { id, kind: 'object', source: 'drawn', confidence: null, decision: 'redact', style: null }
  const track = { ...added, positions: [{ time: 0, x: 10 * (boxes % 9), y: 20, width: 40, height: 30 }] }
  const after = [...before.tracks.flatMap(({ id: known, source }) => (source === 'drawn' ? [known] : [])), id]
  // Until the response arrives, the save may or may not have.
  one.drawn.push(after)
  const body = JSON.stringify({ revision: before.revision, changes: [{ type: 'add_track', track }] })
  const status = await page.evaluate(
    async ([address, text]) =>
      (await fetch(address, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [path, body] as const,
  )
  if (status === 200) one.drawn = [after]
}

/** Requests a detection or an export, whose job then runs for some seconds. */
async function requestJob(page: Page, one: Sent, kind: 'detect' | 'redact'): Promise<void> {
  await page.evaluate(
    async ([id, action]) => {
      const { revision = 0 } = (await (await fetch(`/legacy/media/${id}/detections`)).json()) as { revision?: number }
      const body = action === 'detect' ? { increasedAccuracy: false, tags: { faces: 1 } } : { revision, title: 'Version', description: '' }
      const headers = { 'Content-Type': 'application/json' }
      await fetch(`/legacy/media/${id}/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    [one.id ?? '', kind] as const,
  )
}

/** Works on a new file and on earlier ones, until a fault ends the page. */
async function work({ page, random, sent }: Session, file: UploadFile): Promise<void> {
  const one: Sent = { file, id: undefined, isDone: false, drawn: [[]] }
  sent.push(one)
  await send(page, one)
  for (const earlier of sent.filter(({ isDone }) => isDone)) {
    const actions = [() => saveReview(page, earlier), () => requestJob(page, earlier, 'detect'), () => requestJob(page, earlier, 'redact')]
    await random.pick(actions)()
    await saveReview(page, earlier)
  }
}

async function strike(session: Session, fault: (typeof FAULTS)[number]): Promise<void> {
  const { context, page, profile, baseURL } = session
  const cdp = await context.newCDPSession(page)
  switch (fault) {
    case 'tab closed':
      await page.close({ runBeforeUnload: false })
      return
    case 'tab crashed': {
      const crashed = page.waitForEvent('crash')
      // A crashed page doesn't respond.
      void cdp.send('Page.crash').catch(() => undefined)
      await crashed
      await page.close()
      return
    }
    case 'service worker stopped':
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
      return
    case 'storage full':
      await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL, quotaSize: 1 })
      for (const one of session.sent) if (one.isDone) await saveReview(page, one).catch(() => undefined)
      await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL })
      return
    case 'browser killed': {
      const closed = new Promise((resolve) => context.once('close', resolve))
      const [first] = execFileSync('pgrep', ['-o', '-f', '--', `--user-data-dir=${profile}`], { encoding: 'utf8' }).split('\n')
      process.kill(Number(first), 'SIGKILL')
      await closed
      session.context = await openChromium(profile, baseURL)
    }
  }
}

/** Opens the app in a new tab, as a person does after a crash, and waits until no job is left. */
async function recover(session: Session): Promise<void> {
  const { context } = session
  const next = await context.newPage()
  for (const page of context.pages()) if (page !== next) await page.close()
  session.page = next
  await next.goto('/home')
  const openJobs = (): Promise<string[]> =>
    next.evaluate(async () => {
      const response = await fetch('/legacy/jobs?rowsPerPage=100')
      if (!response.ok) return [`${response.status} for the jobs`]
      const { jobs } = (await response.json()) as { jobs: { kind: string; state: string }[] }
      return jobs.flatMap((job) => (job.state === 'queued' || job.state === 'running' ? [JSON.stringify(job)] : []))
    })
  await expect.poll(openJobs, RECOVERY).toEqual([])
  for (const one of session.sent) if (!one.isDone) await send(next, one)
  await expect.poll(openJobs, RECOVERY).toEqual([])
}

/** Returns what the back end has confirmed. */
function expectedOf(sent: readonly Sent[]): Expected[] {
  return sent.flatMap(({ id, file, drawn, isDone }) =>
    id === undefined || !isDone ? [] : [{ id, sha256: createHash('sha256').update(file.buffer).digest('hex'), drawn }],
  )
}

const title = `keeps files, versions and reviews when tabs, the service worker and the browser are killed (seed ${SEED})`

test(title, async ({ baseURL }) => {
  if (baseURL === undefined) throw new Error('Set baseURL in the Playwright configuration')
  test.setTimeout(120_000 + ROUNDS * 300_000)
  const profile = await mkdtemp(join(tmpdir(), 'faults-'))
  await copyStartedProfile(profile, baseURL, 'empty library')
  const context = await openChromium(profile, baseURL)
  const page = context.pages()[0] ?? (await context.newPage())
  const session: Session = { context, page, profile, baseURL, random: randomOf(SEED), sent: [] }
  const { random } = session
  try {
    await signInToEmptyLibrary(page)
    const files = [
      await makeJpeg(page, 'yard.jpg', 640, 480),
      await recordVideo(page, 'corridor.webm', 1000),
      makeTone('call.wav', 20),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A statement.\n'.repeat(2000)) },
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      const fault = FAULTS[round % FAULTS.length] ?? 'tab closed'
      await test.step(`round ${round}: ${fault}`, async () => {
        const file = files[round % files.length] ?? random.pick(files)
        const working = work(session, file).catch(() => undefined)
        // A moment of the person's work.
        await new Promise((resolve) => setTimeout(resolve, random.between(0, MAX_WAIT)))
        await strike(session, fault)
        await working
        await recover(session)
        // A job removes its checkpoint and what it left half-made after its end is recorded.
        await expect.poll(() => findViolations(session.page, expectedOf(session.sent)), { timeout: 180_000 }).toEqual([])
      })
    }
    expect(expectedOf(session.sent)).toHaveLength(ROUNDS)
    expect(session.sent.some(({ drawn }) => drawn.some((ids) => ids.length > 0))).toBe(true)
  } finally {
    await session.context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
