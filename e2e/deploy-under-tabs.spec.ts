import type { Page } from '@playwright/test'

import { smallDrawing } from './support/small-drawing.ts'
import { overrideResponse, prepareOverrides } from './support/response-override.ts'
import {
  card,
  drawBox,
  mediaIdOf,
  openImage,
  openStep,
  reviewFaces,
  savedReview,
  signInAsDemo,
  upload,
  waitForStoredApp,
} from './support/steps.ts'
import { expect } from './support/studio-test.ts'
import { twoBuildsTest as test } from './support/two-builds.ts'

const MEGABYTE = 1024 * 1024

/** A worker takes over only while the earlier one has nothing left to do, which takes longer on a busy machine. */
const TAKEOVER = { timeout: 180_000 }

/** Returns a WAV file of silence. */
function silence(name: string, bytes: number) {
  const buffer = Buffer.alloc(bytes)
  buffer.write('RIFF', 0, 'latin1')
  buffer.writeUInt32LE(bytes - 8, 4)
  buffer.write('WAVEfmt ', 8, 'latin1')
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(48_000, 24)
  buffer.writeUInt32LE(96_000, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36, 'latin1')
  buffer.writeUInt32LE(bytes - 44, 40)
  return { name, mimeType: 'audio/wav', buffer }
}

/** The script that a page loaded. Its name differs in each build. */
const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[data-modern]')?.dataset['modern'] ?? '')

/** Sends a request from a page. Fails if there is no response. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, text]) => {
      const response = await fetch(`/legacy${where}`, {
        method: how,
        signal: AbortSignal.timeout(180_000),
        ...(text === undefined ? {} : { body: text, headers: { 'Content-Type': 'application/json' } }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    [method, path, body && JSON.stringify(body)] as const,
  )

/** Keeps saving the style of a review. Returns a function that stops saving and returns the statuses. */
async function keepSaving(page: Page, mediaId: string): Promise<() => Promise<{ statuses: number[]; problems: string[] }>> {
  const saving = await page.evaluateHandle((id) => {
    const state = { isOver: false, statuses: [] as number[], problems: [] as string[], done: Promise.resolve() }
    const path = `/legacy/media/${id}/detections`
    const save = async (): Promise<void> => {
      for (let turn = 0; !state.isOver; turn += 1) {
        try {
          const { revision } = (await (await fetch(path)).json()) as { revision: number }
          const changes = [{ type: 'settings', style: turn % 2 === 0 ? 'Pixelated' : 'Smooth' }]
          const response = await fetch(path, {
            method: 'PATCH',
            body: JSON.stringify({ revision, changes }),
            headers: { 'Content-Type': 'application/json' },
          })
          state.statuses.push(response.status)
        } catch (error) {
          state.problems.push(String(error))
        }
        await new Promise((next) => setTimeout(next, 20))
      }
    }
    state.done = save()
    return state
  }, mediaId)
  return () =>
    saving.evaluate(async (state) => {
      state.isOver = true
      await state.done
      return { statuses: state.statuses, problems: state.problems }
    })
}

test('two open tabs keep working after a deployment until they reload', async ({ studio, deploy }) => {
  const { page: first, context } = studio
  // The new worker continues an upload from the bytes that the earlier one has stored.
  studio.expectConsoleErrors(/status of 409 .*\/legacy\/upload\//)
  // Detects and exports with real models while another journey runs.
  const drawing = await smallDrawing(first)
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: drawing })
  await signInAsDemo(first)
  await reviewFaces(first, file('export.jpg'), 'export.jpg', /to redact/)
  const exported = mediaIdOf(first)
  await first.goto('/home')
  await upload(first, [file('detect.jpg'), file('save.jpg')])
  await expect(card(first, 'detect.jpg')).toContainText('Uploaded')
  await expect(card(first, 'save.jpg')).toContainText('Uploaded')
  await waitForStoredApp(first)
  const build = await buildOf(first)

  const second = await context.newPage()
  await prepareOverrides(second)
  await second.goto('/home')
  await openImage(second, 'export.jpg')
  await openStep(second, 'Review')
  const reviewed = mediaIdOf(second)
  await overrideResponse(second, { method: 'PATCH', path: '/detections', status: 507 })
  await drawBox(second, [0.1, 0.1], [0.3, 0.3])
  await expect(second.getByText('Not saved: The server is out of storage.')).toBeVisible()

  const jobs: string[] = []
  let stopSaving: Awaited<ReturnType<typeof keepSaving>> | undefined
  await test.step('an upload, saves, a detection and an export are running', async () => {
    await upload(first, silence('long.wav', 16 * MEGABYTE))
    const ids = await first.evaluate(async () => {
      const { medias } = (await (await fetch('/legacy/media?page=0&rowsPerPage=50')).json()) as { medias: Record<string, { name: string }> }
      return Object.fromEntries(Object.entries(medias).map(([id, { name }]) => [name, id]))
    })
    const detection = await call(first, 'POST', `/media/${ids['detect.jpg']}/detect`, {
      increasedAccuracy: true,
      tags: { faces: 1, text: 1 },
    })
    const { revision } = await savedReview(first, exported)
    const redaction = await call(first, 'POST', `/media/${exported}/redact`, { revision, title: 'Export', description: '' })
    expect([detection.status, redaction.status]).toEqual([202, 202])
    jobs.push(String(detection.body['id']), String(redaction.body['id']))
    stopSaving = await keepSaving(first, ids['save.jpg'] ?? '')
  })

  await deploy()
  const third = await context.newPage()
  await third.goto('/home')
  await test.step('a tab of the new build shows the library', async () => {
    await expect(card(third, 'detect.jpg')).toBeVisible()
    expect(await buildOf(third)).not.toBe(build)
  })

  await test.step('every request of the old tabs gets a response, and the jobs finish', async () => {
    for (const page of [first, second, third])
      for (const id of jobs)
        await expect.poll(async () => (await call(page, 'GET', `/jobs/${id}`)).body['state'], { timeout: 180_000 }).toBe('succeeded')
    await expect(card(first, 'long.wav')).toContainText('Ready to transcribe', { timeout: 180_000 })
    const { statuses, problems } = (await stopSaving?.()) ?? { statuses: [], problems: ['nothing was saved'] }
    expect(problems).toEqual([])
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(statuses.length).toBeGreaterThan(5)
  })

  await test.step('the old tabs offer to reload', async () => {
    for (const page of [first, second]) await expect(page.getByText('A new version is available')).toBeVisible()
    await expect(third.getByText('A new version is available')).toBeHidden()
  })

  await test.step('an old tab opens a page whose file is no longer on the server', async () => {
    await first.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await first.getByRole('button', { name: /^Account menu for/ }).click()
    await first.getByRole('menuitem', { name: 'Account' }).click()
    await expect(first.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    expect(await first.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(await buildOf(first)).toBe(build)
  })

  await test.step('Reload saves an unsaved review first, or stays', async () => {
    const reload = second.getByRole('button', { name: 'Reload', exact: true })
    await reload.click()
    await expect(second.getByText('Reload again when your changes are saved and uploads have finished')).toBeVisible()
    expect(await buildOf(second)).toBe(build)
    await overrideResponse(second, null)
    // Where saving takes longer than the page waits, it stays, and asks to reload again. A reload that gets stuck is repeated by the page.
    await expect(async () => {
      if (await reload.isVisible()) await reload.click()
      await expect.poll(() => buildOf(second).catch(() => build), { timeout: 10_000 }).not.toBe(build)
    }).toPass(TAKEOVER)
    await expect(second.getByRole('button', { name: 'Draw object' })).toBeVisible()
    const { tracks } = await savedReview(second, reviewed)
    expect(tracks.filter(({ source }) => source === 'drawn')).toHaveLength(1)
    await expect(second.getByText('A new version is available')).toBeHidden()
  })

  await test.step('the old build stays cached while one of its tabs is open', async () => {
    expect(await first.evaluate(async (path) => (await caches.match(path)) !== undefined, build)).toBe(true)
    await first.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => buildOf(first).catch(() => build), TAKEOVER).not.toBe(build)
  })
})
