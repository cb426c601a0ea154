import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { presentMedia } from '#backend/jobs/present.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { detectJob, reviewedFaces, reviewedMedia, showReview } from '#tests/review-page.tsx'
import { applySocketMessage } from '#api/live/apply-socket-message.ts'

const SAVE = 'PATCH /media/m1/detections'
const running = detectJob({ id: 'job-3', state: 'running', stage: 'detect', progress: 55, finishedAt: null })
const header = () => screen.getByRole('complementary', { name: 'Detections' }).textContent ?? ''
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const numbered = reviewedFaces.map((track, index) => ({ ...track, number: index + 1 }))
const found = [
  faceTrack('new-unsure', { x: 402, y: 101, width: 80, height: 80 }, { confidence: 0.5, number: 2 }),
  faceTrack('new-other', { x: 700, y: 400, width: 60, height: 60 }, { confidence: 0.8, number: 4 }),
]

/** Opens the review of three numbered faces while a detection runs. */
const showDetecting = () =>
  showReview({ media: { state: 'Detecting' }, detections: { tracks: numbered, lastNumbers: { face: 3, object: 0 } }, jobs: [running] })
type Shown = Awaited<ReturnType<typeof showDetecting>>

/** Stores the results of the detection: it replaces the faces that are saved, except the given ones. Returns the new revision. */
async function storeResults({ backend, saved }: Shown, kept: readonly string[]): Promise<number> {
  const before = await saved()
  const revision = before.revision + 1
  const staying = before.tracks.filter(({ id }) => kept.includes(id))
  // No number is used twice.
  const added = found.map((track) => (staying.some(({ number }) => number === track.number) ? { ...track, number: 5 } : track))
  const tracks = [...added, ...staying]
  await backend.put({ detections: [{ ...before, revision, tracks, lastNumbers: { face: 5, object: 0 } }] })
  return revision
}

/** Ends the detection and reports it. */
async function endDetection(shown: Shown, kept: readonly string[] = []): Promise<void> {
  const revision = await storeResults(shown, kept)
  await act(() => shown.sendJob({ ...running, state: 'succeeded', revision, finishedAt: 3 }))
}

test('[MEDIA-04] saves changes while a detection runs and shows its progress', async () => {
  const shown = await showDetecting()
  expect(screen.getByRole('progressbar', { name: 'Detecting' })).toBeTruthy()
  await shown.user.keyboard('nk{Control>}s{/Control}')
  await waitFor(() => expect(header()).toMatch(/Saved \d\d:\d\d:\d\d/))
  expect(shown.commands()).toMatchObject([{ call: SAVE, body: { revision: 3 } }])
  expect(await shown.saved()).toMatchObject({ revision: 4, touched: ['unsure'] })
  await endDetection(shown, ['unsure'])
  await waitFor(() => expect(header()).toContain('2 to redact, 1 left visible'))
  expect(screen.queryByRole('progressbar', { name: 'Detecting' })).toBeNull()
  expect(shown.commands()).toHaveLength(1)
})

test('[MEDIA-04] keeps unsaved changes when a detection ends, and saves them with its results', async () => {
  const shown = await showDetecting()
  const { user, saved, backend } = shown
  const recover = backend.refuse('changeDetections', 507, 'The disk is full.')
  await user.keyboard('nk{Control>}s{/Control}')
  await screen.findByText(/Not saved/)
  recover()
  await endDetection(shown)
  await waitFor(async () => expect((await saved()).revision).toBe(5))
  // The face that was left visible stays as it is; the one detected in its place has its number and is dropped.
  expect((await saved()).tracks.map(({ id, decision }) => [id, decision])).toEqual([
    ['new-other', 'redact'],
    ['unsure', 'keep'],
  ])
  await waitFor(() => expect(header()).toContain('1 to redact, 1 left visible'))
})

test('[MEDIA-04] takes over the results that a running detection saves, without reporting them as changes made elsewhere', async () => {
  const shown = await showDetecting()
  await storeResults(shown, ['unsure'])
  const message = { type: 'detections', data: { mediaId: 'm1', revision: (await shown.saved()).revision } } as const
  await act(() => Promise.resolve(applySocketMessage(shown.client, message, 'ada')))
  await waitFor(() => expect(header()).toContain('3 to redact, 0 left visible'))
  expect(screen.queryByText(/^Merged with/)).toBeNull()
  // The same change without a detection.
  await act(() => shown.sendJob({ ...running, state: 'cancelled', finishedAt: 3 }))
  const before = await shown.saved()
  await shown.backend.put({ detections: [{ ...before, revision: before.revision + 1, tracks: found }] })
  await act(() =>
    Promise.resolve(applySocketMessage(shown.client, { ...message, data: { mediaId: 'm1', revision: before.revision + 1 } }, 'ada')),
  )
  expect(await screen.findByText('Merged with changes made elsewhere: 1 item.', { selector: 'p' })).toBeTruthy()
})

test('[MEDIA-04] saves changes that came just after the detection had saved its results', async () => {
  const shown = await showDetecting()
  const { user, saved } = shown
  const revision = await storeResults(shown, [])
  await user.keyboard('nk{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(5))
  await act(() => shown.sendJob({ ...running, state: 'succeeded', revision, finishedAt: 3 }))
  expect((await saved()).tracks.map(({ id }) => id)).toEqual(['new-other', 'unsure'])
  expect((await saved()).revision).toBe(5)
})

test('[MEDIA-04] takes over the results of a detection without a new session, and keeps the undo steps', async () => {
  const shown = await showDetecting()
  await shown.user.keyboard('nk{Control>}s{/Control}p')
  await waitFor(() => expect(header()).toMatch(/Saved \d\d/))
  await endDetection(shown, ['unsure'])
  await waitFor(() => expect(header()).toContain('2 to redact, 1 left visible'))
  expect(screen.getByRole('application').getAttribute('aria-label')).toBe('Image with 3 boxes, Face 2 selected')
  await shown.user.click(button(/^Undo/))
  await waitFor(() => expect(header()).toContain('3 to redact, 0 left visible'))
  expect(button(/^Undo/)).toHaveProperty('disabled', true)
  await shown.user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await shown.saved()).tracks.find(({ id }) => id === 'unsure')?.decision).toBe('redact'))
  await shown.user.click(button(/^Redo/))
  await waitFor(() => expect(header()).toContain('2 to redact, 1 left visible'))
})

test('[MEDIA-04] blocks the export between the end of a detection and the arrival of its results', async () => {
  const shown = await showDetecting()
  const redact = () => screen.getByRole('button', { name: 'Header redact' })
  const hold = shown.backend.override('getDetections', () => new Promise(() => undefined))
  await endDetection(shown)
  await waitFor(() => expect(redact().title).toBe('New detections are loading'))
  expect(redact()).toHaveProperty('disabled', true)
  hold()
  const { revision } = await shown.saved()
  await act(() => Promise.resolve(applySocketMessage(shown.client, { type: 'detections', data: { mediaId: 'm1', revision } }, 'ada')))
  await waitFor(() => expect(header()).toContain('2 to redact, 0 left visible'))
  expect(redact()).toHaveProperty('disabled', false)
})

test('[MEDIA-04] saves changes that an older back end refuses during a detection when it ends', async () => {
  const shown = await showReview()
  const { user, backend, client, saved, sendJob } = shown
  backend.refuse('changeDetections', 404, 'Not found')
  const recover = backend.refuse('saveDetections', 409, 'Detection is running on this image.')
  await act(() => sendJob(running))
  act(() => applySocketMessage(client, { type: 'media', data: presentMedia(reviewedMedia({ state: 'Detecting' })) }, 'ada'))
  await user.keyboard('nk{Control>}s{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved: Detection is running on this image.')
  recover()
  await act(() => sendJob({ ...running, state: 'cancelled', finishedAt: 3 }))
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  expect((await saved()).tracks.find(({ id }) => id === 'unsure')?.decision).toBe('keep')
})

test('[MEDIA-04] merges changes with a detection and with what was also saved elsewhere', async () => {
  const shown = await showDetecting()
  const { user, backend, saved } = shown
  await backend.put({ detections: [{ ...(await saved()), revision: 6 }] })
  await user.keyboard('nk')
  await endDetection(shown)
  await waitFor(async () => expect((await saved()).revision).toBe(8))
  expect((await saved()).tracks.map(({ id, decision }) => [id, decision])).toEqual([
    ['new-other', 'redact'],
    ['unsure', 'keep'],
  ])
})

test('waits for the check of the file before it opens the review', async () => {
  const check = detectJob({ id: 'job-4', kind: 'probe', state: 'running', stage: 'probe', finishedAt: null })
  await showReview({ media: { state: 'Detecting' }, jobs: [check] })
  expect(await screen.findByRole('progressbar', { name: 'Checking file' })).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Detections' })).toBeNull()
})
