import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { jobLike, mediaLike, refusal, sentBy, serve, versionLike } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { Component as ImagePage } from './image-page'

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

const render = (address = '/image?v=street') => renderAt(address, <ImagePage />)

const track = (id: string, source: 'detected' | 'drawn', decision: 'redact' | 'keep'): Detections['tracks'][number] => ({
  id,
  kind: source === 'detected' ? 'face' : 'object',
  source,
  confidence: source === 'detected' ? 0.9 : null,
  decision,
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 10, height: 10 }],
})

const detections: Detections = {
  mediaId: 'street',
  revision: 1,
  width: 4000,
  height: 3000,
  style: 'Black Box',
  tracks: [
    track('a', 'detected', 'redact'),
    track('b', 'detected', 'redact'),
    track('c', 'detected', 'keep'),
    track('d', 'drawn', 'redact'),
  ],
  updatedAt: 1,
}

const passed = versionLike('v1')

const held: Version = {
  ...passed,
  release: 'held',
  report: {
    ...passed.report,
    outcome: 'findings',
    findings: [
      { check: 'faces', detail: 'A face seems to be left.', box: { x: 10.4, y: 20, width: 30, height: 40 } },
      { check: 'metadata', detail: 'There is an Exif block.', box: null },
    ],
  },
}

const redacted = mediaLike('street', { state: 'Redacted', exportedVersions: [{ id: 'v1', title: 't', description: '' }] })

test('[NAV-01] redirects to the video page when the media is a video', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { type: 'video' }), 'GET /jobs': () => ({ jobs: [], total: 0 }) })
  renderAt(
    '/image?v=street',
    <Routes>
      <Route path="/image" element={<ImagePage />} />
      <Route path="/video" element="The video page" />
    </Routes>,
  )
  expect(await screen.findByText('The video page')).toBeTruthy()
})

function serveRedacted(version: Version, more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /media/street': () => redacted,
    'GET /media/street/detections': () => detections,
    'GET /media/street/versions': () => ({ versions: [version], total: 1 }),
    ...more,
  })
}

test('links to the library when the URL names no media', () => {
  render('/image')
  expect(screen.getByRole('heading', { name: 'No image selected' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your files' }).getAttribute('href')).toBe('/home')
})

test('shows a loading state, a missing image, and an error with a retry', async () => {
  serve({ 'GET /media/street': () => new Promise(() => undefined) })
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading image')
  serve({ 'GET /media/gone': () => refusal(404, 'There is no such media.'), 'GET /media/down': () => refusal(500) })
  render('/image?v=gone')
  expect(await screen.findByRole('heading', { name: 'Image not found' })).toBeTruthy()
  render('/image?v=down')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[MEDIA-02] an uploaded image offers face detection with an option for higher accuracy', async () => {
  const fake = serve({ 'GET /media/street': () => mediaLike('street'), 'POST /media/street/detect': () => jobLike('street') })
  render()
  expect((await screen.findByRole('img', { name: 'street.jpg' })).getAttribute('src')).toBe('/legacy/media/street/content')
  const accuracy = screen.getByRole('checkbox', { name: 'Higher accuracy (slower)' })
  expect(accuracy.getAttribute('aria-describedby')).toBe(screen.getByText(/^Detects more small/).id)
  await userEvent.click(accuracy)
  await userEvent.click(screen.getByRole('button', { name: 'Detect faces' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('[MEDIA-02] opens the review when detection is started', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'POST /media/street/detect': () => jobLike('street') })
  renderAt(
    '/image?v=street',
    <Routes>
      <Route path="/image" element={<ImagePage />} />
      <Route path="/image/review" element="The review" />
    </Routes>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces' }))
  expect(await screen.findByText('The review')).toBeTruthy()
})

test('[UPL-08] shows the notes about a damaged image', async () => {
  const note = 'This JPEG is damaged: about 50% of its image data is missing or unreadable, so part of the image may be grey or wrong.'
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Uploaded' }),
    'GET /media/street/details': () => ({
      mediaId: 'street',
      file: null,
      unavailable: [],
      notes: [note, '16 bits per channel were reduced to 8.'],
    }),
  })
  render()
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'About this file' })).toBeTruthy()
  expect(screen.getByText('16 bits per channel were reduced to 8.')).toBeTruthy()
})

test('shows no note box for an image without notes', async () => {
  const details = vi.fn(() => ({ mediaId: 'street', file: null, unavailable: [] }))
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Uploaded' }), 'GET /media/street/details': details })
  render()
  await vi.waitFor(() => expect(details).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'About this file' })).toBeNull()
})

test('shows a toast when detection is refused', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'POST /media/street/detect': () => refusal(409, 'It is being redacted.') })
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
})

test('a running job shows stage and percentage, and can be cancelled', async () => {
  const fake = serve({
    'GET /media/street': () => mediaLike('street', { state: 'Detecting' }),
    'GET /jobs': () => ({ jobs: [jobLike('street')], total: 1 }),
    'DELETE /jobs/job-street': () => undefined,
  })
  render()
  const bar = await screen.findByRole('progressbar', { name: 'Detecting faces' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Detecting faces, 40%')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('[MEDIA-04] an image that is ready for review shows the counts of detections and decisions', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Ready for review' }), 'GET /media/street/detections': () => detections })
  render()
  expect(await screen.findByText('3 faces detected')).toBeTruthy()
  const figures = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  expect(figures).toMatchObject({ 'To redact': '3', 'Left visible': '1', 'Drawn by hand': '1' })
  expect(screen.getByRole('button', { name: 'Review' })).toBeTruthy()
})

test('detecting again asks for confirmation, because it replaces detections', async () => {
  const fake = serve({
    'GET /media/street': () => mediaLike('street', { state: 'Ready for review' }),
    'GET /media/street/detections': () => detections,
    'POST /media/street/detect': () => jobLike('street'),
  })
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Detect again…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Detect faces again?' }))
  expect(dialog.getByText(/^This replaces the detected boxes .* Boxes you drew stay\.$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Detect faces' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('a failed detection shows the reason and can be retried', async () => {
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Error' }),
    'GET /jobs': () => ({ jobs: [jobLike('street', { state: 'failed', error: 'The detector could not be loaded.' })], total: 1 }),
  })
  render()
  expect((await screen.findByRole('alert')).textContent).toBe('The detector could not be loaded.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a file that is not an image shows the reason and is not loaded', async () => {
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Failed' }),
    'GET /jobs': () => ({ jobs: [jobLike('street', { kind: 'probe', state: 'failed', error: 'This file is not an image.' })], total: 1 }),
  })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not an image.')
  expect(screen.queryByRole('img', { name: 'street.jpg' })).toBeNull()
})

test('[MEDIA-06] a verified version can be downloaded and shows its reviewer and notes', async () => {
  serveRedacted(passed)
  render()
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('Checks passed')).toBeTruthy()
  expect(row.getByText(/PNG · 2.3 MB · .* · reviewed by Ada Okafor/)).toBeTruthy()
  expect(row.getByText('Written as PNG, because this browser cannot write GIF.')).toBeTruthy()
  const link = row.getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/content')
})

test('[MEDIA-06] a held version shows its findings and is released only with a reason', async () => {
  let version = held
  const fake = serveRedacted(held, {
    'GET /media/street/versions': () => ({ versions: [version], total: 1 }),
    'POST /media/street/versions/v1/release': () => {
      version = { ...held, release: 'released', releaseReason: 'It is a poster.' }
      return version
    },
  })
  render()
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('On hold: 2 findings')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Export ?\(on hold\)$/ })).toBeTruthy()
  expect(row.getByText(/A face seems to be left/).textContent).toBe('Faces: A face seems to be left. At 10, 20 (30 × 40 pixels).')
  expect(row.queryByRole('link', { name: 'Download' })).toBeNull()
  await userEvent.click(row.getByRole('button', { name: 'Release anyway' }))
  const reason = row.getByRole('textbox', { name: /Reason for releasing/ })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(row.getByText('Enter a reason for the release.')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([])
  await userEvent.type(reason, ' It is a poster. ')
  await userEvent.click(row.getByRole('button', { name: 'Release anyway' }))
  expect(await screen.findByText('Released despite 2 findings')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Export ?\(done\)$/ })).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ reason: 'It is a poster.' }])
  expect(screen.getByText('Release reason: It is a poster.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
})

test('[MEDIA-06] shows On hold, not Redacted, when the newest version is on hold', async () => {
  const exportedVersions = [{ id: 'v1', title: 't', description: '', release: 'held' as const }]
  serveRedacted(held, { 'GET /media/street': () => ({ ...redacted, exportedVersions }) })
  render()
  expect(await screen.findByText('On hold')).toBeTruthy()
  expect(screen.queryByText('Redacted')).toBeNull()
})

test('shows a refused release in the form', async () => {
  serveRedacted(held, { 'POST /media/street/versions/v1/release': () => refusal(409, 'It is released already.') })
  render()
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason for releasing/ }), 'A poster.')
  await userEvent.click(screen.getByRole('button', { name: 'Release anyway' }))
  expect(await screen.findByText('It is released already.')).toBeTruthy()
  expect(notificationsState.list).toEqual([])
})

test('the verification report shows checks, files, regions and reviewer', async () => {
  serveRedacted(passed)
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Verification report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verification report' }))
  expect(dialog.getByText(/Reviewed by Ada Okafor \(ada@council.example\)/)).toBeTruthy()
  const checks = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(checks).toContain('Redacted regionsPassed1 region holds nothing but its fill')
  expect(dialog.getByText('a'.repeat(64))).toBeTruthy()
  expect(dialog.getByText('b'.repeat(64))).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '1 region redacted, 1 detection left visible' })).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'Face Black Box 812, 404 121 × 131' })).toBeTruthy()
})

test('copies a hash', async () => {
  const user = userEvent.setup()
  serveRedacted(passed)
  render()
  await user.click(await screen.findByRole('button', { name: 'Verification report' }))
  await user.click(screen.getByRole('button', { name: 'Copy output SHA-256' }))
  await expect(navigator.clipboard.readText()).resolves.toBe('b'.repeat(64))
})
