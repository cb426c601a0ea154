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

test('[NAV-01] a media that proves to be a video is shown on the page of videos', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { type: 'video' }), 'GET /jobs': () => ({ jobs: [], total: 0 }) })
  renderAt(
    '/image?v=street',
    <Routes>
      <Route path="/image" element={<ImagePage />} />
      <Route path="/video" element="The page of videos" />
    </Routes>,
  )
  expect(await screen.findByText('The page of videos')).toBeTruthy()
})

function serveRedacted(version: Version, more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /media/street': () => redacted,
    'GET /media/street/detections': () => detections,
    'GET /media/street/versions': () => ({ versions: [version], total: 1 }),
    ...more,
  })
}

test('without a media in the address the page leads to the library', () => {
  render('/image')
  expect(screen.getByRole('heading', { name: 'No picture chosen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your files' }).getAttribute('href')).toBe('/home')
})

test('loading, a media that is not there, and an error that can be tried again', async () => {
  serve({ 'GET /media/street': () => new Promise(() => undefined) })
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading the picture')
  serve({ 'GET /media/gone': () => refusal(404, 'There is no such media.'), 'GET /media/down': () => refusal(500) })
  render('/image?v=gone')
  expect(await screen.findByRole('heading', { name: 'This picture is not here' })).toBeTruthy()
  render('/image?v=down')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[MEDIA-02] an uploaded picture offers to find faces, with the more careful setting explained', async () => {
  const fake = serve({ 'GET /media/street': () => mediaLike('street'), 'POST /media/street/detect': () => jobLike('street') })
  render()
  expect((await screen.findByRole('img', { name: 'street.jpg' })).getAttribute('src')).toBe('/legacy/media/street/content')
  const careful = screen.getByRole('checkbox', { name: 'More careful (slower)' })
  expect(careful.getAttribute('aria-describedby')).toBe(screen.getByText(/Looks a second time/).id)
  await userEvent.click(careful)
  await userEvent.click(screen.getByRole('button', { name: 'Find faces' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('[UPL-08] what is wrong with an image is said beside it', async () => {
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

test('an image without notes has none', async () => {
  const details = vi.fn(() => ({ mediaId: 'street', file: null, unavailable: [] }))
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Uploaded' }), 'GET /media/street/details': details })
  render()
  await vi.waitFor(() => expect(details).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'About this file' })).toBeNull()
})

test('a refusal to find faces is told in a toast', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'POST /media/street/detect': () => refusal(409, 'It is being redacted.') })
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Find faces' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
})

test('work under way shows stage and percentage, and can be cancelled', async () => {
  const fake = serve({
    'GET /media/street': () => mediaLike('street', { state: 'Detecting' }),
    'GET /jobs': () => ({ jobs: [jobLike('street')], total: 1 }),
    'DELETE /jobs/job-street': () => undefined,
  })
  render()
  const bar = await screen.findByRole('progressbar', { name: 'Finding faces' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Looking for faces, 40 %')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('[MEDIA-04] a picture that is ready for review shows what was found and what becomes of it', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Ready for review' }), 'GET /media/street/detections': () => detections })
  render()
  expect(await screen.findByText('3 faces detected')).toBeTruthy()
  const figures = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  expect(figures).toMatchObject({ 'To redact': '3', Kept: '1', 'Drawn by hand': '1' })
  expect(screen.getByRole('button', { name: 'Review' })).toBeTruthy()
})

test('finding faces again asks first, because it replaces what was found', async () => {
  const fake = serve({
    'GET /media/street': () => mediaLike('street', { state: 'Ready for review' }),
    'GET /media/street/detections': () => detections,
    'POST /media/street/detect': () => jobLike('street'),
  })
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Find faces again…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Find faces again?' }))
  expect(dialog.getByText(/are replaced. Boxes that you drew stay./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Find faces again' }))
  await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('a detector that failed says why and can be tried again', async () => {
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Error' }),
    'GET /jobs': () => ({ jobs: [jobLike('street', { state: 'failed', error: 'The detector could not be loaded.' })], total: 1 }),
  })
  render()
  expect((await screen.findByRole('alert')).textContent).toBe('The detector could not be loaded.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a file that is no picture says why, and is not loaded', async () => {
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Failed' }),
    'GET /jobs': () => ({ jobs: [jobLike('street', { kind: 'probe', state: 'failed', error: 'This file is not a picture.' })], total: 1 }),
  })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a picture.')
  expect(screen.queryByRole('img', { name: 'street.jpg' })).toBeNull()
})

test('[MEDIA-06] a verified version can be downloaded, and says who reviewed it and what was changed', async () => {
  serveRedacted(passed)
  render()
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('Checks passed')).toBeTruthy()
  expect(row.getByText(/PNG · 2.3 MB · .* · reviewed by Ada Okafor/)).toBeTruthy()
  expect(row.getByText('Written as PNG, because this browser cannot write GIF.')).toBeTruthy()
  const link = row.getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/content')
})

test('[MEDIA-06] a held version shows its findings, and goes out only with a reason', async () => {
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
  expect(screen.getByRole('heading', { name: /^Redact and verify ?\(on hold\)$/ })).toBeTruthy()
  expect(row.getByText(/A face seems to be left/).textContent).toBe('Faces: A face seems to be left. At 10, 20 (30 × 40 pixels).')
  expect(row.queryByRole('link', { name: 'Download' })).toBeNull()
  await userEvent.click(row.getByRole('button', { name: 'Release with a reason' }))
  const reason = row.getByRole('textbox', { name: /Reason for releasing/ })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(row.getByText('Write why this version may be released.')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([])
  await userEvent.type(reason, ' It is a poster. ')
  await userEvent.click(row.getByRole('button', { name: 'Release with a reason' }))
  expect(await screen.findByText('Released despite 2 findings')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Redact and verify ?\(done\)$/ })).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ reason: 'It is a poster.' }])
  expect(screen.getByText('Reason for the release: It is a poster.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
})

test('[MEDIA-06] an image whose newest version is on hold is not called redacted on its page', async () => {
  const exportedVersions = [{ id: 'v1', title: 't', description: '', release: 'held' as const }]
  serveRedacted(held, { 'GET /media/street': () => ({ ...redacted, exportedVersions }) })
  render()
  expect(await screen.findByText('On hold')).toBeTruthy()
  expect(screen.queryByText('Redacted')).toBeNull()
})

test('a refused release is told in the form', async () => {
  serveRedacted(held, { 'POST /media/street/versions/v1/release': () => refusal(409, 'It is released already.') })
  render()
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason for releasing/ }), 'A poster.')
  await userEvent.click(screen.getByRole('button', { name: 'Release with a reason' }))
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
  expect(dialog.getByRole('heading', { name: '1 region redacted, 1 detection kept' })).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'Face Black Box 812, 404 121 × 131' })).toBeTruthy()
})

test('the hashes can be copied', async () => {
  const user = userEvent.setup()
  serveRedacted(passed)
  render()
  await user.click(await screen.findByRole('button', { name: 'Verification report' }))
  await user.click(screen.getByRole('button', { name: 'Copy the SHA-256 of the output' }))
  await expect(navigator.clipboard.readText()).resolves.toBe('b'.repeat(64))
})
