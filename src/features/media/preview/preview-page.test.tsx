import { render as renderPlain, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { mediaLike, refusal, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { CoverList } from './cover-list'
import { Component as PreviewPage } from './preview-page'

afterEach(() => {
  vi.unstubAllGlobals()
})

const render = (address = '/preview?v=street') => renderAt(address, <PreviewPage />)

const review: Detections = {
  mediaId: 'street',
  revision: 2,
  width: 400,
  height: 300,
  style: 'Black Box',
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
  updatedAt: 1,
}

test('links to the library when the URL names no file', () => {
  render('/preview')
  expect(screen.getByRole('heading', { name: 'No file selected' })).toBeTruthy()
})

test.each([
  ['video', '/video?v=street'],
  ['audio', '/audio?v=street'],
  ['document', '/document?v=street'],
] as const)('[NAV-09] reports that %s has no preview', async (type, href) => {
  serve({ 'GET /media/street': () => mediaLike('street', { type }) })
  render()
  expect(await screen.findByRole('heading', { name: 'No preview for this file' })).toBeTruthy()
  expect(screen.getByText('Previews are available for images only.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to file' }).getAttribute('href')).toBe(href)
})

test('reports that an unreadable image has no preview', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Failed' }) })
  render()
  expect(await screen.findByRole('heading', { name: 'No preview for this image' })).toBeTruthy()
})

test('links to the review when nothing is marked for redaction', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'GET /media/street/detections': () => review })
  render()
  expect(await screen.findByRole('heading', { name: 'No regions to redact' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/image/review?v=street')
  expect(document.title).toContain('Preview of street.jpg')
})

test('reports that face detection has not been run', async () => {
  serve({
    'GET /media/street': () => mediaLike('street'),
    'GET /media/street/detections': () => ({ ...review, detection: null, tracks: [] }),
  })
  render()
  expect(await screen.findByText(/^Face detection hasn't been run on this image\./)).toBeTruthy()
})

test('[NAV-09] lists items left visible and deleted detections, and reports that detection has not been run', () => {
  const [face] = review.tracks
  if (!face) throw new Error('the review has a face')
  const tracks = [face, { ...face, id: 'b', number: 5, deleted: true }]
  const preview = { image: new Blob(), width: 400, height: 300, redacted: [], outside: 0 }
  const { rerender } = renderPlain(<CoverList detections={{ ...review, detection: null, tracks }} preview={preview} />)
  expect(screen.getByText('Left visible: Face 6.')).toBeTruthy()
  expect(screen.getByText('Deleted, also visible: Face 5.')).toBeTruthy()
  expect(screen.getByText("Face detection hasn't been run on this image.")).toBeTruthy()
  rerender(
    <CoverList
      detections={{ ...review, tracks: [], detection: { finishedAt: 1, increasedAccuracy: false, tags: {} } }}
      preview={preview}
    />,
  )
  expect(screen.queryByText(/visible/)).toBeNull()
})

test('shows an error with a retry when the review fails to load', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'GET /media/street/detections': () => refusal(500) })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
