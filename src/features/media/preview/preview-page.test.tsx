import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '../../../../generated/model/detections.zod'
import { mediaLike, refusal, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
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

test('a review that cannot be loaded says so and can be tried again', async () => {
  serve({ 'GET /media/street': () => mediaLike('street'), 'GET /media/street/detections': () => refusal(500) })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
