import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { detectJob, showReview } from '#tests/review-page.tsx'

/** A review without detections and drawn boxes. */
const empty = { revision: 0, tracks: [] }
/** A review whose detection has not been run. */
const unsearched = { detections: { ...empty, detection: null }, jobs: [] }

test('reports that detection has not been run and offers it', async () => {
  const { user, commands } = await showReview({ ...unsearched, media: { state: 'Uploaded' } })
  expect(screen.getByText(/^Face detection hasn’t been run on this file\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await waitFor(() =>
    expect(commands()).toEqual([{ call: 'POST /media/m1/detect', body: { increasedAccuracy: false, tags: { faces: 1 } } }]),
  )
})

test('[MEDIA-02] detects license plates and text from the review', async () => {
  const { user, commands } = await showReview({ ...unsearched, media: { state: 'Uploaded' } })
  for (const name of ['Faces', 'License plates', 'Text', 'Higher accuracy (slower)']) {
    await user.click(screen.getByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await waitFor(() =>
    expect(commands()).toEqual([
      { call: 'POST /media/m1/detect', body: { increasedAccuracy: true, tags: { license_plates: 1, text: 1 } } },
    ]),
  )
})

test('[MEDIA-02] detects again from the review what was detected before, and more, after saving', async () => {
  const { user, commands } = await showReview()
  await user.keyboard('b')
  await user.click(screen.getByRole('button', { name: 'Detect again…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Detect again?' })
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Faces' }).checked).toBe(true)
  await user.click(within(dialog).getByRole('checkbox', { name: 'License plates' }))
  await user.click(within(dialog).getByRole('button', { name: 'Detect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()).toMatchObject([
    { call: 'PATCH /media/m1/detections' },
    { call: 'POST /media/m1/detect', body: { increasedAccuracy: true, tags: { faces: 1, license_plates: 1 } } },
  ])
})

test('[NOTE-07] shows in the dialog why detecting again was refused', async () => {
  const { user, backend } = await showReview()
  backend.refuse('detectMedia', 422, 'Detecting text isn’t available.')
  await user.click(screen.getByRole('button', { name: 'Detect again…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Detect again?' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Faces' }))
  expect(within(dialog).getByText('Select at least one item.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Detect' })).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Text' }))
  await user.click(within(dialog).getByRole('button', { name: 'Detect' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Detecting text isn’t available.')
})

test('[MEDIA-02] reports what was searched without a result', async () => {
  const searched = { faces: 1, license_plates: 1, text: 1 } as const
  await showReview({ detections: { detection: { finishedAt: 2, increasedAccuracy: false, tags: { text: 1 }, searched } } })
  expect(screen.getByText('No license plates or text detected.')).toBeTruthy()
  expect(screen.queryByText(/^Face detection hasn’t been run/)).toBeNull()
})

test('[MEDIA-02] names the names and contact details that were searched without a result', async () => {
  const inText = { entities: ['PERSON' as const], contacts: ['phone' as const] }
  const detection = { finishedAt: 2, increasedAccuracy: false, tags: { faces: 1 as const }, ...inText }
  await showReview({ detections: { ...empty, detection } })
  expect(screen.getByText('No faces, names or contact details detected. Detectors can miss them, so check the file yourself.')).toBeTruthy()
})

test('[MEDIA-02] reports that faces were not searched when only names were', async () => {
  const detection = { finishedAt: 2, increasedAccuracy: false, tags: {}, searched: {}, entities: ['PERSON' as const] }
  await showReview({ detections: { ...empty, detection } })
  expect(screen.getByText('No names detected. Detectors can miss names, so check the file yourself.')).toBeTruthy()
  expect(screen.getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
})

test('[MEDIA-02] reports that faces were not searched when only text was', async () => {
  const detection = { finishedAt: 2, increasedAccuracy: false, tags: { text: 1 as const } }
  const { user } = await showReview({ detections: { ...empty, detection } })
  expect(screen.getByText('No text detected. Detectors can miss text, so check the file yourself.')).toBeTruthy()
  expect(screen.getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
  await user.keyboard('b')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
})

test('reports that detection has not been run even when boxes were drawn', async () => {
  const { user, saved } = await showReview(unsearched)
  await user.keyboard('b{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(1))
  expect(screen.getByText(/^Face detection hasn’t been run on this file\./)).toBeTruthy()
})

test('reports that no faces were detected, and boxes can be drawn', async () => {
  const { user } = await showReview({ detections: empty })
  expect(screen.getByText('No faces detected. Detectors can miss faces, so check the file yourself.')).toBeTruthy()
  await user.keyboard('b')
  expect(screen.queryByText(/^No faces detected/)).toBeNull()
})

test('the export dialog reports that detection has not been run', async () => {
  const { user } = await showReview(unsearched)
  await user.keyboard('b')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
})

test('[MEDIA-06] the export hash opens the export dialog once', async () => {
  const { user } = await showReview({ address: '/image/review?v=m1#export' })
  const dialog = await screen.findByRole('dialog', { name: 'Redact file' })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a running detection shows progress and can be cancelled', async () => {
  const job = detectJob({ id: 'job-3', state: 'running', stage: 'detect', progress: 55, finishedAt: null })
  const { user, commands, sendJob } = await showReview({ media: { state: 'Detecting' }, jobs: [job] })
  expect(await screen.findByRole('progressbar', { name: 'Detecting' })).toBeTruthy()
  await act(() => sendJob({ ...job, progress: 70 }))
  expect(await screen.findByText('70%')).toBeTruthy()
  await act(() => sendJob({ ...job, progress: 72, rate: 2, secondsLeft: 14 }))
  expect(await screen.findByText('72%, 15 s left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(commands()).toEqual([{ call: 'DELETE /jobs/job-3', body: undefined }]))
})

test('a failed detection shows the reason and can be retried', async () => {
  const job = detectJob({ state: 'failed', error: 'Couldn’t load the face detector.' })
  const { user, commands } = await showReview({ media: { state: 'Error' }, jobs: [job] })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the face detector.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(commands()).toMatchObject([{ call: 'POST /media/m1/detect' }]))
})

test('an unreadable file shows the reason on each step', async () => {
  const job = detectJob({ kind: 'probe', state: 'failed', error: 'The file is empty.' })
  const { user } = await showReview({ media: { state: 'Failed' }, jobs: [job] })
  expect((await screen.findByRole('alert')).textContent).toContain('The file is empty.')
  expect(screen.getByRole('heading', { name: 'This file can’t be redacted' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Detect/ }))
  expect(screen.getByRole('complementary', { name: 'Detect' }).textContent).toContain('The file is empty.')
})

test('[NAV-01] redirects to the review of videos when the media is a video', async () => {
  await showReview({ media: { type: 'video', name: 'lobby.mp4' } })
  expect(screen.getByText('The video review')).toBeTruthy()
})

test('a file of unknown type has no review', async () => {
  await showReview({ media: { type: 'unknown', name: 'lobby' } })
  expect(screen.getByRole('heading', { name: 'This file can’t be redacted' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The type of this file is unknown.')
})

test('[NOTE-07] shows why an image fails to load, with a retry', async () => {
  let recover = (): void => undefined
  const { user, backend } = await showReview({
    prepare: (starting) => {
      recover = starting.refuse('getMedia', 503, 'The server is being started.')
    },
  })
  expect(screen.getByText('The server is being started.')).toBeTruthy()
  recover()
  const recoverBytes = backend.overrideBytes('/media/m1/content', () => Response.json({ error: '' }, { status: 500 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lost Server Connection. Please refresh')).toBeTruthy()
  recoverBytes()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('application')).toBeTruthy()
})

test('a missing image links to the library', async () => {
  await showReview({ address: '/image/review?v=m2' })
  expect(screen.getByText('Image not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to library' })).toBeTruthy()
})

test('keeps the review open when a later request fails', async () => {
  const { backend, client, user } = await showReview()
  await user.keyboard('nk')
  backend.refuse('getMedia', 503, 'The server is being started.')
  await act(() => client.invalidateQueries())
  expect(screen.getByText('Face 1')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Detections' }).textContent).toContain('2 to redact, 1 left visible')
})

test('links to the library when the URL names no media', async () => {
  await showReview({ address: '/image/review' })
  expect(screen.getByText('No image selected')).toBeTruthy()
})
