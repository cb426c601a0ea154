import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { jobLike, listOf, mediaLike, refusal, sentBy, serve as serveAll } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { Component as LibraryPage } from '../library-page'
import { giveRoom } from '../test-support'

const serve = (answers: Parameters<typeof serveAll>[0]) => serveAll({ 'GET /projects': () => ({ projects: [], total: 0 }), ...answers })

beforeEach(() => {
  giveRoom()
  localStorage.clear()
  notificationsState.list = []
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function open(): void {
  renderAt(
    '/home',
    <Routes>
      <Route path="/home" element={<LibraryPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
}

test('[MEDIA-02] Detect faces on a card starts detection at the default accuracy and opens the review', async () => {
  const fake = serve({ 'GET /media': () => listOf([mediaLike('street')]), 'POST /media/street/detect': () => jobLike('street') })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces in street.jpg' }))
  expect(await screen.findByText('/image/review?v=street')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1 } }])
})

test('shows why a detection is refused, and stays in the library', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('street')]), 'POST /media/street/detect': () => refusal(409, 'It is being redacted.') })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Detect faces in street.jpg' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
  expect(screen.getByRole('heading', { name: 'Media' })).toBeTruthy()
})

test('links a file that is ready for review to its review', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('clip', { type: 'video', state: 'Ready for review' })]) })
  open()
  expect((await screen.findByRole('link', { name: 'Review clip.jpg' })).getAttribute('href')).toBe('/video/review?v=clip')
})

test.each([
  ['a video', { type: 'video' as const }],
  ['a redacted file', { state: 'Redacted' as const }],
  ['a file that failed', { state: 'Failed' as const }],
])('%s has no next step on its card', async (_what, changes) => {
  serve({ 'GET /media': () => listOf([mediaLike('street', changes)]) })
  open()
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Detect faces/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Review / })).toBeNull()
})

test('a file with a running job has no next step on its card', async () => {
  serve({
    'GET /media': () => listOf([mediaLike('street')]),
    'GET /jobs': () => ({ jobs: [jobLike('street', { kind: 'probe' })], total: 1 }),
  })
  open()
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Detect faces/ })).toBeNull()
})
