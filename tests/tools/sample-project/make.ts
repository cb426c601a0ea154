import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { format } from 'prettier'
import { rolldown } from 'rolldown'

import type { UploadFile } from '../../../e2e/support/images.ts'
import { actAs, card, upload, waitForCheck } from '../../../e2e/support/steps.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { chromiumOptions } from '../find-chromium.ts'
import { startApp } from '../start-app.ts'
import type { SceneName } from './draw-scenes.ts'
import { readRecords, type SampleMedia } from './read-records.ts'

/**
 * Makes the sample project of the demo account in `mocks/seed/sample/`: draws its images, runs the product to check, detect, redact and
 * verify them, and saves the resulting records and files. Run it again when the schema of a record or the verification changes.
 */
const FOLDER = fileURLToPath(new URL('../../../mocks/seed/sample/', import.meta.url))
/** Newest first. */
const SCENES = {
  'reception-desk': 'Reception desk.jpg',
  'waiting-room': 'Waiting room.jpg',
  'car-park': 'Car park.jpg',
} as const satisfies Record<SceneName, string>
const scenes = Object.keys(SCENES) as SceneName[]
/** The box of the drawn license plate. */
const PLATE = { time: 0, x: 682, y: 728, width: 306, height: 88 }

async function draw(page: Page): Promise<UploadFile[]> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('draw-scenes.ts', import.meta.url)), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'sampleScenes' })
  await bundle.close()
  // A page without a content security policy, so that a script can be injected.
  await page.goto('about:blank')
  await page.addScriptTag({ content: output[0].code })
  const files: UploadFile[] = []
  for (const scene of scenes) {
    const base64 = await page.evaluate(async (name) => {
      const { drawScene } = (globalThis as unknown as { sampleScenes: { drawScene: (scene: SceneName) => Promise<Blob> } }).sampleScenes
      const bytes = new Uint8Array(await (await drawScene(name)).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    }, scene)
    files.push({ name: SCENES[scene], mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
  }
  return files
}

/** Sends a request as the signed-in user. */
async function send<Body>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body> {
  const { status, text } = await page.evaluate(
    async ([verb, address, json]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`/legacy${address}`, { method: verb, headers, ...(json === undefined ? {} : { body: json }) })
      return { status: response.status, text: await response.text() }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as Body
}

async function finish(page: Page, { id, mediaId }: Job): Promise<void> {
  for (;;) {
    const { jobs } = await send<{ jobs: Job[] }>(page, 'GET', `/jobs?mediaId=${mediaId}`)
    const job = jobs.find((one) => one.id === id)
    if (job?.state === 'succeeded') return
    if (job?.finishedAt !== null) throw new Error(`${job?.kind ?? 'The job'} failed: ${job?.error ?? 'it is gone'}`)
    await page.waitForTimeout(250)
  }
}

async function detect(page: Page, mediaId: string): Promise<Detections> {
  await finish(page, await send<Job>(page, 'POST', `/media/${mediaId}/detect`, { increasedAccuracy: false, tags: { faces: 1 } }))
  return send<Detections>(page, 'GET', `/media/${mediaId}/detections`)
}

async function save(page: Page, { mediaId, revision, style, source }: Detections, tracks: Detections['tracks']): Promise<Detections> {
  return send<Detections>(page, 'PUT', `/media/${mediaId}/detections`, { revision, style, source, tracks })
}

/** Redacts all faces except one, whose detection is deleted, so that verification finds it and holds the version. */
async function exportOnHold(page: Page, mediaId: string): Promise<void> {
  const found = await detect(page, mediaId)
  const missed = found.tracks.reduce((one, other) => ((one.positions[0]?.x ?? 0) < (other.positions[0]?.x ?? 0) ? one : other))
  const { revision, source } = await save(
    page,
    found,
    found.tracks.map((track) => (track === missed ? { ...track, deleted: true } : track)),
  )
  const request = { revision, source, title: 'Waiting room, first export', description: 'One face was deleted from the review.' }
  await finish(page, await send<Job>(page, 'POST', `/media/${mediaId}/redact`, request))
}

/** Keeps the detections and adds a manually drawn license plate. */
async function prepareReview(page: Page, mediaId: string): Promise<void> {
  const found = await detect(page, mediaId)
  const plate: Detections['tracks'][number] = {
    id: 'track-plate',
    kind: 'object',
    label: 'license_plate',
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    style: null,
    positions: [PLATE],
  }
  await save(page, found, [...found.tracks, plate])
}

async function make(page: Page): Promise<void> {
  const files = await draw(page)
  await page.goto('/')
  await actAs(page, 'Sam Standard')
  await upload(page, files)
  const media: SampleMedia[] = []
  for (const scene of scenes) {
    const href = await card(page, SCENES[scene]).getByRole('link').first().getAttribute('href')
    const id = new URLSearchParams(href?.split('?')[1]).get('v') ?? ''
    await waitForCheck(page, id)
    media.push({ id, name: scene })
    if (scene === 'waiting-room') await exportOnHold(page, id)
    if (scene === 'car-park') await prepareReview(page, id)
  }
  const { records, contents } = await readRecords(page, media)
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'records.json'), await format(JSON.stringify(records), { parser: 'json', printWidth: 140 }))
  for (const [name, bytes] of contents) await writeFile(join(FOLDER, name), bytes)
}

const given = process.argv[2]
const app = given === undefined ? await startApp() : { url: given, stop: () => undefined }
const profile = await mkdtemp(join(tmpdir(), 'sample-project-'))
const options = { ...chromiumOptions(), baseURL: app.url }
const context = await chromium.launchPersistentContext(profile, options)
try {
  await make(await context.newPage())
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
  app.stop()
}
