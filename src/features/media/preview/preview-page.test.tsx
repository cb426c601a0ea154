import { render as renderPlain, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow, type Seed } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { renderAt } from '#ui/test-support.tsx'
import { CoverList } from './cover-list'
import { Component as PreviewPage } from './preview-page'

const show = (seed: Seed) => renderWithBackend(<PreviewPage />, { path: '/preview?v=street', seed })

const kept = reviewRow('street', {
  revision: 2,
  tracks: [
    {
      id: 'a',
      kind: 'face',
      source: 'detected',
      confidence: 0.9,
      decision: 'keep',
      style: null,
      positions: [{ time: 0, x: 1, y: 1, width: 10, height: 10 }],
    },
  ],
})

test('links to the library when the URL names no file', () => {
  renderAt('/preview', <PreviewPage />)
  expect(screen.getByRole('heading', { name: 'No file selected' })).toBeTruthy()
})

test.each([
  ['audio', '/audio?v=street'],
  ['document', '/document?v=street'],
] as const)('[NAV-09] reports that %s has no preview', async (type, href) => {
  await show({ media: [mediaRow('street', { type })] })
  expect(await screen.findByRole('heading', { name: 'No preview for this file' })).toBeTruthy()
  expect(screen.getByText('Previews are available for images and videos only.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to file' }).getAttribute('href')).toBe(href)
})

test('[NAV-09] reports that a video has no preview in a browser that cannot decode single frames', async () => {
  await show({ media: [mediaRow('street', { type: 'video' })] })
  expect(await screen.findByRole('heading', { name: 'No preview for this video' })).toBeTruthy()
  expect(
    screen.getByText(
      'The preview of a video needs video decoding (VideoDecoder) and drawing in the background (OffscreenCanvas), which this browser doesn’t have.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to video' }).getAttribute('href')).toBe('/video?v=street')
})

test('reports that an unreadable image has no preview', async () => {
  await show({ media: [mediaRow('street', { state: 'Failed' })] })
  expect(await screen.findByRole('heading', { name: 'No preview for this image' })).toBeTruthy()
})

test('links to the review when nothing is marked for redaction', async () => {
  await show({ media: [mediaRow('street')], detections: [kept] })
  expect(await screen.findByRole('heading', { name: 'No regions to redact' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/image/review?v=street')
  expect(document.title).toContain('Preview of street.jpg')
})

test('reports that face detection has not been run', async () => {
  await show({ media: [mediaRow('street')], detections: [{ ...kept, detection: null, tracks: [] }] })
  expect(await screen.findByText(/^Face detection hasn’t been run on this file\./)).toBeTruthy()
})

test('[NAV-09] lists items left visible and deleted detections, and reports that detection has not been run', () => {
  const [saved] = kept.tracks
  if (!saved) throw new Error('the review has a face')
  // A back end that doesn't number its items.
  const { number: _number, ...face } = saved
  const tracks = [face, { ...face, id: 'b', number: 5, deleted: true }]
  const preview = { image: new Blob(), width: 400, height: 300, redacted: [], outside: 0 }
  const { rerender } = renderPlain(<CoverList detections={{ ...kept, detection: null, tracks }} preview={preview} />)
  expect(screen.getByText('Left visible: Face 6.')).toBeTruthy()
  expect(screen.getByText('Deleted, also visible: Face 5.')).toBeTruthy()
  expect(screen.getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
  rerender(
    <CoverList detections={{ ...kept, tracks: [], detection: { finishedAt: 1, increasedAccuracy: false, tags: {} } }} preview={preview} />,
  )
  expect(screen.queryByText(/visible/)).toBeNull()
})

test('shows an error with a retry when the review fails to load', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  backend.refuse('getDetections', 500)
  renderAt('/preview?v=street', <PreviewPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
