import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { detectJob, ReviewBackend, showReview } from '../../../tests/review-page'

afterEach(() => vi.unstubAllGlobals())

/** A review without detections and drawn boxes. */
const empty = ({ detections }: ReviewBackend) => ({ ...detections, revision: 0, tracks: [] })
/** A review whose detection has not been run. */
const unsearched = (backend: ReviewBackend) => ({ ...empty(backend), detection: null })

test('reports that detection has not been run and offers it', async () => {
  const backend = new ReviewBackend()
  backend.media = { ...backend.media, state: 'Uploaded' }
  backend.detections = unsearched(backend)
  backend.jobs = []
  const { user } = await showReview(backend)
  expect(screen.getByText(/^Face detection hasn't been run on this image\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Detect faces' }))
  await waitFor(() =>
    expect(backend.asked).toEqual([{ call: 'POST /media/m1/detect', body: { increasedAccuracy: false, tags: { faces: 1 } } }]),
  )
})

test('reports that detection has not been run even when boxes were drawn', async () => {
  const backend = new ReviewBackend()
  backend.detections = unsearched(backend)
  backend.jobs = []
  const { user } = await showReview(backend)
  await user.keyboard('b{Control>}s{/Control}')
  await waitFor(() => expect(backend.detections.revision).toBe(1))
  expect(screen.getByText(/^Face detection hasn't been run on this image\./)).toBeTruthy()
})

test('reports that no faces were detected, and boxes can be drawn', async () => {
  const backend = new ReviewBackend()
  backend.detections = empty(backend)
  const { user } = await showReview(backend)
  expect(screen.getByText('No faces detected. Detectors can miss faces, so check the image yourself.')).toBeTruthy()
  await user.keyboard('b')
  expect(screen.queryByText(/^No faces detected/)).toBeNull()
})

test('the export dialog reports that detection has not been run', async () => {
  const backend = new ReviewBackend()
  backend.detections = unsearched(backend)
  backend.jobs = []
  const { user } = await showReview(backend)
  await user.keyboard('b')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText("Face detection hasn't been run on this image.")).toBeTruthy()
})

test('[MEDIA-06] the export hash opens the export dialog once', async () => {
  const { user } = await showReview(new ReviewBackend(), '/image/review?v=m1#export')
  const dialog = await screen.findByRole('dialog', { name: 'Redact and export' })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a running detection shows progress and can be cancelled', async () => {
  const backend = new ReviewBackend()
  backend.media = { ...backend.media, state: 'Detecting' }
  const job = detectJob({ id: 'job-3', state: 'running', stage: 'detect', progress: 55 })
  backend.jobs = [job]
  const { user, say } = await showReview(backend)
  expect(await screen.findByRole('progressbar', { name: 'Detecting faces' })).toBeTruthy()
  act(() => say({ ...job, progress: 70 }))
  expect(await screen.findByText('70%')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(backend.asked).toEqual([{ call: 'DELETE /jobs/job-3', body: undefined }]))
})

test('a failed detection shows the reason and can be retried', async () => {
  const backend = new ReviewBackend()
  backend.media = { ...backend.media, state: 'Error' }
  backend.jobs = [detectJob({ state: 'failed', error: 'The face detector could not be loaded.' })]
  const { user } = await showReview(backend)
  expect((await screen.findByRole('alert')).textContent).toContain('The face detector could not be loaded.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(backend.asked).toMatchObject([{ call: 'POST /media/m1/detect' }]))
})

test('an unreadable file links back to the library', async () => {
  const backend = new ReviewBackend()
  backend.media = { ...backend.media, state: 'Failed' }
  backend.jobs = [detectJob({ kind: 'probe', state: 'failed', error: 'The file is empty.' })]
  const { user } = await showReview(backend)
  expect(await screen.findByText('The file is empty.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go to library' }))
  expect(screen.getByText('The files')).toBeTruthy()
})

test('reports that a video cannot be reviewed on this page', async () => {
  const backend = new ReviewBackend()
  backend.media = { ...backend.media, type: 'video', name: 'lobby.mp4' }
  await showReview(backend)
  expect(screen.getByText("“lobby.mp4” can't be reviewed on this page.")).toBeTruthy()
})

test('[NOTE-07] shows why an image fails to load, with a retry', async () => {
  const backend = new ReviewBackend()
  backend.refusals.set('GET /media/m1', { status: 503, error: 'The server is being started.' })
  const { user } = await showReview(backend)
  expect(screen.getByText('The server is being started.')).toBeTruthy()
  backend.refusals.clear()
  backend.refusals.set('GET /media/m1/content', { status: 500, error: '' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lost Server Connection. Please refresh')).toBeTruthy()
  backend.refusals.clear()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('application')).toBeTruthy()
})

test('a missing image links to the library', async () => {
  const backend = new ReviewBackend()
  backend.refusals.set('GET /media/m1', { status: 404, error: 'File not found' })
  await showReview(backend)
  expect(screen.getByText('Image not found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to library' })).toBeTruthy()
})

test('keeps the review open when a later request fails', async () => {
  const backend = new ReviewBackend()
  const { client, user } = await showReview(backend)
  await user.keyboard('nk')
  backend.refusals.set('GET /media/m1', { status: 503, error: 'The server is being started.' })
  await act(() => client.invalidateQueries())
  expect(screen.getByText('Face 1')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Detections' }).textContent).toContain('2 to redact, 1 left visible')
})

test('links to the library when the URL names no media', async () => {
  await showReview(new ReviewBackend(), '/image/review')
  expect(screen.getByText('No image selected')).toBeTruthy()
})
