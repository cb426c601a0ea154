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

test('without a file in the address the page leads to the library', () => {
  render('/preview')
  expect(screen.getByRole('heading', { name: 'No file chosen' })).toBeTruthy()
})

test.each([
  ['video', '/video?v=street'],
  ['audio', '/audio?v=street'],
  ['document', '/document?v=street'],
] as const)('[NAV-09] of %s it says plainly that there is no preview yet', async (type, href) => {
  serve({ 'GET /media/street': () => mediaLike('street', { type }) })
  render()
  expect(await screen.findByRole('heading', { name: 'There is no preview of this file' })).toBeTruthy()
  expect(screen.getByText('A preview can be made of pictures only so far.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the file' }).getAttribute('href')).toBe(href)
})

test('a picture that could not be read has none', async () => {
  serve({ 'GET /media/street': () => mediaLike('street', { state: 'Failed' }) })
  render()
  expect(await screen.findByRole('heading', { name: 'There is no preview of this picture' })).toBeTruthy()
})

test('where nothing is to be redacted the page leads to the review', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'GET /media/street/detections': () => review })
  render()
  expect(await screen.findByRole('heading', { name: 'Nothing is marked for redaction' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/image/review?v=street')
  expect(document.title).toContain('Preview of street.jpg')
})

test('where face detection has not been run the page says so', async () => {
  serve({
    'GET /media/street': () => mediaLike('street'),
    'GET /media/street/detections': () => ({ ...review, detection: null, tracks: [] }),
  })
  render()
  expect(await screen.findByText(/^Face detection hasn’t been run on this image\./)).toBeTruthy()
})

test('[NAV-09] what stays visible is named: what was kept, what was deleted, and that nothing was searched', () => {
  const [face] = review.tracks
  if (!face) throw new Error('the review has a face')
  const tracks = [face, { ...face, id: 'b', number: 5, deleted: true }]
  const preview = { image: new Blob(), width: 400, height: 300, redacted: [], outside: 0 }
  const { rerender } = renderPlain(<CoverList detections={{ ...review, detection: null, tracks }} preview={preview} />)
  expect(screen.getByText('Kept visible: Face 6.')).toBeTruthy()
  expect(screen.getByText('Deleted, so visible too: Face 5.')).toBeTruthy()
  expect(screen.getByText('Face detection hasn’t been run on this image.')).toBeTruthy()
  rerender(
    <CoverList
      detections={{ ...review, tracks: [], detection: { finishedAt: 1, increasedAccuracy: false, tags: {} } }}
      preview={preview}
    />,
  )
  expect(screen.queryByText(/visible/)).toBeNull()
})

test('a review that cannot be loaded says so and can be tried again', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'GET /media/street/detections': () => refusal(500) })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
