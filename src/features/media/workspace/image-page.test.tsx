import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { failedJobRow, jobRow, mediaRow, reviewRow, versionRow, withVersions, type Seed } from '#tests/support/records.ts'
import { openImage, renderImageAt } from '#tests/support/image-workspace.tsx'
import type { Detections } from '#generated/model/detections.zod.ts'
import { notificationsState } from '#notifications/notify.ts'

afterEach(() => {
  notificationsState.list = []
})

const render = (address = '/image?v=street') => renderImageAt(address)
const show = (seed: Seed, address?: string) => openImage({ seed, ...(address === undefined ? {} : { address }) })

const track = (id: string, source: 'detected' | 'drawn', decision: 'redact' | 'keep'): Detections['tracks'][number] => ({
  id,
  kind: source === 'detected' ? 'face' : 'object',
  source,
  confidence: source === 'detected' ? 0.9 : null,
  decision,
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 10, height: 10 }],
})

const review = reviewRow('street', {
  tracks: [
    track('a', 'detected', 'redact'),
    track('b', 'detected', 'redact'),
    track('c', 'detected', 'keep'),
    track('d', 'drawn', 'redact'),
  ],
})

const passed = versionRow('v1')

const held: typeof passed = {
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

test('[NAV-01] redirects to the video page when the media is a video', async () => {
  await openImage({ seed: { media: [mediaRow('street', { type: 'video' })] }, others: [{ path: '/video', element: 'The video page' }] })
  expect(await screen.findByText('The video page')).toBeTruthy()
})

/** Shows the image with one exported version. */
function showRedacted(version: typeof passed): Promise<PageBackend> {
  return show({ ...withVersions(mediaRow('street', { state: 'Redacted' }), version), detections: [review] })
}

test('links to the library when the URL names no media', () => {
  render('/image')
  expect(screen.getByRole('heading', { name: 'No image selected' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/home')
})

test('shows a loading state, a missing image, and an error with a retry', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  backend.override('getMedia', () => new Promise(() => undefined), '/media/street')
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading image')
  backend.refuse('getMedia', 500, undefined, { path: '/media/down' })
  render('/image?v=gone')
  expect(await screen.findByRole('heading', { name: 'Image not found' })).toBeTruthy()
  render('/image?v=down')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[MEDIA-02] an uploaded image offers detection of faces with an option for higher accuracy', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  expect(await screen.findByRole('application', { name: 'Image with 0 boxes' })).toBeTruthy()
  const careful = screen.getByRole('checkbox', { name: 'Higher accuracy (slower)' })
  expect(careful.getAttribute('aria-describedby')).toBe(screen.getByText(/^Detects more small/).id)
  await userEvent.click(careful)
  await userEvent.click(screen.getByRole('button', { name: 'Detect' }))
  await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('[MEDIA-02] [MEDIA-04] detects license plates and text, and the review has their boxes', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  await backend.files.write('media', 'street', new Blob(['bytes']))
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await screen.findByRole('button', { name: 'Detect' })
  expect(['Faces', 'License plates', 'Text'].map((name) => box(name).checked)).toEqual([true, false, false])
  await userEvent.click(box('Faces'))
  expect(screen.getByRole('button', { name: 'Detect' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Select at least one item.')).toBeTruthy()
  await userEvent.click(box('License plates'))
  await userEvent.click(box('Text'))
  await userEvent.click(screen.getByRole('button', { name: 'Detect' }))
  await vi.waitFor(async () =>
    expect((await backend.tables.get('detections', 'street'))?.tracks.map(({ kind, label }) => [kind, label])).toEqual([
      ['object', 'license_plate'],
      ['object', 'text'],
    ]),
  )
  expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: { license_plates: 1, text: 1 } }])
})

test('[UPL-08] shows the notes about a damaged image', async () => {
  const note = 'This JPEG is damaged: about 50% of its image data is missing or unreadable, so part of the image may be grey or wrong.'
  await show({ media: [mediaRow('street', { notes: [note, '16 bits per channel were reduced to 8.'] })] })
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'About this file' })).toBeTruthy()
  expect(screen.getByText('16 bits per channel were reduced to 8.')).toBeTruthy()
})

test('shows no note box for an image without notes', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  await vi.waitFor(() => expect(backend.requestsOf('getMediaDetails')).not.toEqual([]))
  expect(screen.queryByRole('heading', { name: 'About this file' })).toBeNull()
})

test('shows a toast when detection is refused', async () => {
  const backend = await show({ media: [mediaRow('street')] })
  backend.refuse('detectMedia', 409, 'It is being redacted.')
  await userEvent.click(await screen.findByRole('button', { name: 'Detect' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
})

test('a running job shows stage and percentage, and can be cancelled', async () => {
  const backend = await show({ media: [mediaRow('street', { state: 'Detecting' })], jobs: [jobRow('street')] })
  const bar = await screen.findByRole('progressbar', { name: 'Detecting' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Detecting, 40%')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(async () => expect((await backend.tables.get('jobs', 'job-street'))?.state).toBe('cancelled'))
  expect(backend.sent('DELETE')).toHaveLength(1)
})

test('[MEDIA-04] an image that is ready for review opens its review, with counts of detected and reviewed items', async () => {
  const { router } = await show({ media: [mediaRow('street', { state: 'Ready for review' })], detections: [review] })
  expect(await screen.findByRole('link', { name: /^Detect.*3 faces/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Review/ }).textContent).toContain('0 of 4 reviewed')
  expect(screen.getByRole('link', { name: /^Review/ }).getAttribute('aria-current')).toBe('step')
  expect(router.state.location.pathname).toBe('/image/review')
})

test('detecting again asks for confirmation, because it replaces detections', async () => {
  const seed = { media: [mediaRow('street', { state: 'Ready for review' })], detections: [review] }
  const backend = await show(seed, '/image?v=street&step=detect')
  await userEvent.click(await screen.findByRole('button', { name: 'Detect again…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Detect again?' }))
  expect(dialog.getByText(/^This replaces the detected boxes of the selected kinds .* All other boxes stay\.$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Detect' }))
  await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1 } }]))
})

test('a failed detection shows the reason and can be retried', async () => {
  const error = 'The detector could not be loaded.'
  await show({ media: [mediaRow('street', { state: 'Error' })], jobs: [failedJobRow('street', error)] })
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Detect/ }).textContent).toMatch(/Failed$/)
})

test('a file that is not an image shows the reason and is not loaded', async () => {
  const error = 'This file is not an image.'
  await show({ media: [mediaRow('street', { state: 'Failed' })], jobs: [failedJobRow('street', error, { kind: 'probe' })] })
  expect((await screen.findByRole('alert')).textContent).toContain(error)
  expect(screen.queryByRole('application')).toBeNull()
  expect(screen.getByText('This file can’t be displayed as an image.')).toBeTruthy()
})

test('[MEDIA-06] a verified version can be downloaded and shows its reviewer and notes', async () => {
  await showRedacted(passed)
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('Checks passed')).toBeTruthy()
  expect(row.getByText(/PNG · 2.3 MB · .* · exported by Ada Okafor/)).toBeTruthy()
  expect(row.getByText('Written as PNG, because this browser cannot write GIF.')).toBeTruthy()
  const link = row.getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/content')
})

test('[MEDIA-06] a held version shows its findings and is released only with a reason', async () => {
  const backend = await showRedacted(held)
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('On hold: 2 findings')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Redact ?\(on hold\) ?On hold: 2 findings$/ })).toBeTruthy()
  const findings = within(await screen.findByRole('region', { name: 'Findings' }))
  expect(findings.getByRole('button', { name: /A face seems to be left/ })).toBeTruthy()
  expect(row.queryByText(/A face seems to be left/)).toBeNull()
  expect(row.queryByRole('link', { name: 'Download' })).toBeNull()
  await userEvent.click(findings.getByText('Approve despite findings…'))
  await userEvent.click(findings.getByRole('button', { name: 'Release anyway' }))
  const reason = findings.getByRole('textbox', { name: /Reason for releasing/ })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(findings.getByText('Enter a reason for the release.')).toBeTruthy()
  await userEvent.type(reason, ' \u200b ')
  await userEvent.click(findings.getByRole('button', { name: 'Release anyway' }))
  expect(findings.getByText('Enter a reason for the release.')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([])
  await userEvent.clear(reason)
  await userEvent.type(reason, ' It is a poster. ')
  await userEvent.click(findings.getByRole('button', { name: 'Release anyway' }))
  expect(await row.findByText('Released despite 2 findings')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Redact ?\(done\) ?Ready to download$/ })).toBeTruthy()
  expect(backend.sent('POST')).toEqual([{ reason: 'It is a poster.' }])
  expect(screen.getByText('Release reason: It is a poster.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
})

test('[MEDIA-06] shows On hold, not Redacted, when the newest version is on hold', async () => {
  await showRedacted(held)
  expect(await screen.findByText('On hold')).toBeTruthy()
  expect(screen.queryByText('Redacted')).toBeNull()
})

test('shows a refused release in the form', async () => {
  const backend = await showRedacted(held)
  backend.refuse('releaseVersion', 409, 'It is released already.')
  const findings = within(await screen.findByRole('region', { name: 'Findings' }))
  await userEvent.type(findings.getByRole('textbox', { name: /Reason for releasing/ }), 'A poster.')
  await userEvent.click(findings.getByRole('button', { name: 'Release anyway' }))
  expect(await screen.findByText('It is released already.')).toBeTruthy()
  expect(notificationsState.list).toEqual([])
})

test('the verification report shows checks, files, regions and reviewer', async () => {
  await showRedacted(passed)
  await userEvent.click(await screen.findByRole('button', { name: 'Verification report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verification report' }))
  expect(dialog.getByText(/Exported by Ada Okafor \(ada@council.example\)/)).toBeTruthy()
  const checks = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(checks).toContain('Redacted regionsPassed1 region holds nothing but its fill')
  expect(dialog.getByText('a'.repeat(64))).toBeTruthy()
  expect(dialog.getByText('b'.repeat(64))).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '1 region redacted, 1 detection left visible' })).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'Face Black Box 812, 404 121 × 131' })).toBeTruthy()
})

test('copies a hash', async () => {
  const user = userEvent.setup()
  await showRedacted(passed)
  await user.click(await screen.findByRole('button', { name: 'Verification report' }))
  await user.click(screen.getByRole('button', { name: 'Copy output SHA-256' }))
  await expect(navigator.clipboard.readText()).resolves.toBe('b'.repeat(64))
})

test('shows the bit depth where the back end knows it', async () => {
  await show({ media: [mediaRow('street', { bitDepth: 16 })] })
  expect(await screen.findByText('16 bits per channel')).toBeTruthy()
})

test('shows an image without its bit depth while the back end has no details', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street', { bitDepth: 16 })] } })
  backend.refuse('getMediaDetails', 404)
  render()
  await screen.findByRole('region', { name: 'File details' })
  await vi.waitFor(() => expect(backend.requestsOf('getMediaDetails')).toHaveLength(1))
  expect(screen.getByText('Image')).toBeTruthy()
  expect(screen.queryByText('Bit depth')).toBeNull()
})
